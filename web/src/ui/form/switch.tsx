import { useId } from 'react';
import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <span id={id} className="text-small font-semibold">
          {label}
        </span>
        {hint ? <p className="text-micro text-stone-text">{hint}</p> : null}
      </div>
      <Base.Root
        aria-labelledby={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative h-7 w-12 shrink-0 rounded-full bg-stone-strong p-0.5 transition-colors duration-(--motion-quick) after:absolute after:-inset-2 data-checked:bg-leaf data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-6 rounded-full bg-paper-raised shadow-low transition-transform duration-(--motion-quick) data-checked:translate-x-5" />
      </Base.Root>
    </div>
  );
}
