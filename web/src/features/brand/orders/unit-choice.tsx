import type { BrandOrderLine } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey, type LineUnits } from '@greenroom/contract/orders/units';
import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Stepper } from '../../../ui/form/stepper.tsx';

/** The label of a line: `Shawl (Moss, L)`. */
export function lineLabel(
  { productId, color, size }: Omit<LineUnits, 'quantity'>,
  lines: readonly Pick<BrandOrderLine, 'productId' | 'name'>[],
): string {
  const name = lines.find((line) => line.productId === productId)?.name ?? '';
  const options = [color, size].filter((option) => option !== '').join(', ');
  return options === '' ? name : `${name} (${options})`;
}

interface UnitChoiceProps {
  /** Focuses the first line. */
  ref?: Ref<{ focus: () => void }>;
  lines: readonly BrandOrderLine[];
  /** The available units. */
  left: readonly LineUnits[];
  /** The chosen number of each line of `left`, in the same order. */
  chosen: readonly LineUnits[];
  onChange: (chosen: LineUnits[]) => void;
  error?: string | undefined;
}

/** Selects units of an order. */
export function UnitChoice({ ref, lines, left, chosen, onChange, error }: UnitChoiceProps) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector('input')?.focus() }), []);
  return (
    <div className="flex flex-col gap-3">
      <FailureMessage message={error} />
      <ul ref={list} className="flex flex-col gap-3">
        {left.map((units, place) => {
          const label = lineLabel(units, lines);
          return (
            <li key={lineKey(units)} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                {label}{' '}
                <span className="text-small whitespace-nowrap text-ink-soft">· {units.quantity} to send</span>
              </span>
              <Stepper
                label={`Units of ${label}`}
                value={chosen[place]?.quantity ?? 0}
                min={0}
                max={units.quantity}
                onChange={(quantity) => onChange(chosen.with(place, { ...units, quantity }))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * The chosen number of each remaining line, in the order of `left`, because an order may change while its units
 * are being chosen.
 */
export function chosenOf(left: readonly LineUnits[], chosen: readonly LineUnits[]): LineUnits[] {
  const quantities = new Map(chosen.map((units) => [lineKey(units), units.quantity]));
  return left.map((units) => ({
    ...units,
    quantity: Math.min(units.quantity, quantities.get(lineKey(units)) ?? 0),
  }));
}

/** The lines with at least one unit. */
export const someOf = (units: readonly LineUnits[]): LineUnits[] =>
  units.filter(({ quantity }) => quantity > 0);

/** Zero units of each line. */
export const noneOf = (units: readonly LineUnits[]): LineUnits[] =>
  units.map((one) => ({ ...one, quantity: 0 }));
