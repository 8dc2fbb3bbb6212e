import { useId } from 'react';
import { NumberField as Base } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
}

const stepClass =
  'flex size-11 items-center justify-center rounded-full text-ink hover:bg-moss disabled:text-stone-text data-disabled:text-stone-text';

/** A whole number with buttons for less and more; an emptied field goes back to its minimum. */
export function NumberField({ label, value, onChange, min = 0, max, step = 1 }: NumberFieldProps) {
  const id = useId();
  return (
    <Base.Root
      id={id}
      value={value}
      onValueChange={(next) => onChange(next ?? min)}
      min={min}
      max={max}
      step={step}
      className="flex flex-col gap-1.5"
    >
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <Base.Group className="flex w-fit items-center rounded-full border border-stone-strong bg-paper-raised p-px">
        <Base.Decrement aria-label={`Less: ${label}`} className={stepClass}>
          <Minus aria-hidden="true" className="size-4" />
        </Base.Decrement>
        <Base.Input className="tabular w-12 bg-transparent text-center font-semibold text-ink" />
        <Base.Increment aria-label={`More: ${label}`} className={stepClass}>
          <Plus aria-hidden="true" className="size-4" />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  );
}
