import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { lazyOverlay } from '../overlay/lazy-overlay.tsx';
import type { SelectPartsProps } from './select-parts.tsx';

export interface SelectProps<Value extends string> {
  label: string;
  /** Above the control, or inside it before the value. */
  labelPlace?: 'above' | 'inside';
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

const LazyParts = lazyOverlay<SelectPartsProps>(
  'listbox',
  async () => (await import('./select-parts.tsx')).SelectParts,
);

/** A select, whose list opens on a press. */
export function Select<Value extends string>({
  label,
  labelPlace = 'above',
  value,
  options,
  onChange,
  disabled,
  className,
}: SelectProps<Value>) {
  const id = useId();
  const labelId = `${id}-label`;
  const trigger = (
    <button
      type="button"
      id={id}
      aria-labelledby={labelId}
      disabled={disabled}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-full border border-stone-strong bg-paper-raised pr-3.5 pl-5 text-small font-semibold hover:border-ink-soft disabled:opacity-60"
    >
      <span className="truncate">
        {labelPlace === 'inside' ? (
          <span aria-hidden="true" className="font-normal text-stone-text">
            {label}{' '}
          </span>
        ) : null}
        <span>{options.find((option) => option.value === value)?.label}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
    </button>
  );
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label
        id={labelId}
        htmlFor={id}
        className={labelPlace === 'inside' ? 'sr-only' : 'text-small font-semibold'}
      >
        {label}
      </label>
      <LazyParts
        trigger={trigger}
        value={value}
        options={options}
        // The list contains no other values.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        onChange={(next) => onChange(next as Value)}
        disabled={disabled}
      />
    </div>
  );
}
