import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  /** May hold links; those stay links. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLElement>;
}

export function Checkbox({ label, checked, onChange, onBlur, name, error, disabled, ref }: CheckboxProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <Base.Root
          ref={ref}
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          onCheckedChange={onChange}
          onBlur={onBlur}
          aria-labelledby={labelId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="relative flex size-6 shrink-0 items-center justify-center rounded-mark border border-stone-strong bg-paper-raised after:absolute after:-inset-2.5 aria-invalid:border-beet data-checked:border-leaf data-checked:bg-leaf data-disabled:opacity-50"
        >
          <Base.Indicator className="text-on-leaf">
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          </Base.Indicator>
        </Base.Root>
        <label id={labelId} htmlFor={id} className="text-small">
          {label}
        </label>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
