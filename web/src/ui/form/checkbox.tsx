import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Check } from 'lucide-react';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  /** May contain links, which stay clickable. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A transparent native checkbox with a large hit area over the visible box. */
export function Checkbox({ label, checked, onChange, onBlur, name, error, disabled, ref }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <span className="relative flex size-6 shrink-0">
          <input
            ref={ref}
            type="checkbox"
            id={id}
            name={name}
            checked={checked}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer absolute -inset-2.5 z-1 size-11 cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="flex size-6 items-center justify-center rounded-mark border border-stone-strong bg-paper-raised text-on-leaf peer-checked:border-leaf peer-checked:bg-leaf peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-50 peer-aria-invalid:border-beet"
          >
            {checked ? <Check className="size-4" strokeWidth={3} /> : null}
          </span>
        </span>
        <label htmlFor={id} className="text-small">
          {label}
        </label>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
