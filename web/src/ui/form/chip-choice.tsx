import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';

export interface Chip<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Rendered before the label. */
  icon?: ReactNode;
  /** A drawback of the choice, such as `sold out`. It can still be chosen. */
  note?: string | undefined;
}

interface ChipChoiceProps<Value extends string> {
  label: string;
  /** Rendered beside the label. */
  aside?: ReactNode;
  value: Value | undefined;
  chips: readonly Chip<Value>[];
  onChange: (value: Value) => void;
  /** Gets the first radio button, for focusing it. */
  firstRef?: Ref<HTMLInputElement> | undefined;
}

/** A radio group whose options look like chips. */
export function ChipChoice<Value extends string>({
  label,
  aside,
  value,
  chips,
  onChange,
  firstRef,
}: ChipChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold">
        {label}
        {aside}
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {chips.map((chip, index) => (
          <label
            key={chip.value}
            className={classNames(
              'relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-stone-strong px-4 text-small font-semibold hover:border-ink hover:bg-moss',
              'has-checked:border-leaf has-checked:bg-moss has-checked:outline-1 has-checked:outline-leaf',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              chip.note !== undefined && 'border-dashed font-normal text-stone-text',
            )}
          >
            <input
              ref={index === 0 ? firstRef : undefined}
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {chip.icon}
            <span className={chip.note === undefined ? undefined : 'line-through'}>{chip.label}</span>
            {chip.note === undefined ? null : <span className="sr-only"> ({chip.note})</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
