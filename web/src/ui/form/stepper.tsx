import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { classNames } from '../class-names.ts';

interface StepperProps {
  /** The field between its buttons. */
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Whether the label is visible. If not, only screen readers get it. */
  hasVisibleLabel?: boolean;
  value: number;
  min: number;
  /** At least `min`. */
  max: number;
  onChange: (value: number) => void;
}

const stepClass =
  'flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-moss aria-disabled:cursor-not-allowed aria-disabled:text-stone-text aria-disabled:hover:bg-transparent';

/**
 * An integer between `min` and `max`, set with buttons, with arrow keys or by typing. A typed value out of
 * range counts as the nearest limit, and is corrected on blur.
 */
export function Stepper({ ref, label, hasVisibleLabel = false, value, min, max, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();

  function type(text: string) {
    setTyped(text);
    const wanted = Number(text);
    if (text !== '' && Number.isFinite(wanted)) onChange(Math.min(max, Math.max(min, Math.trunc(wanted))));
  }

  function step(by: -1 | 1) {
    setTyped(undefined);
    const next = value + by;
    if (next >= min && next <= max) onChange(next);
  }

  // A product's name in the label keeps its capital letters.
  const inSentence = `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col items-start gap-2">
      {hasVisibleLabel ? (
        <span aria-hidden="true" className="text-small font-semibold">
          {label}
        </span>
      ) : null}
      <div className="inline-flex items-center rounded-full border border-stone-strong bg-paper-raised">
        {/* A button without effect stays focusable, which a `disabled` one would not. */}
        <button
          type="button"
          aria-label={`Decrease ${inSentence}`}
          aria-disabled={value <= min || undefined}
          onClick={() => step(-1)}
          className={stepClass}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          ref={ref}
          type="number"
          inputMode="numeric"
          aria-label={label}
          min={min}
          max={max}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className={classNames(
            'tabular h-11 w-11 rounded-control bg-transparent text-center font-semibold [appearance:textfield]',
            '[&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none',
          )}
        />
        <button
          type="button"
          aria-label={`Increase ${inSentence}`}
          aria-disabled={value >= max || undefined}
          onClick={() => step(1)}
          className={stepClass}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
    </fieldset>
  );
}
