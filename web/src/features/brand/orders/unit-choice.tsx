import type { BrandOrderLine } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey, type LineUnits } from '@greenroom/contract/orders/units';
import { Stepper } from '../../../ui/form/stepper.tsx';

/** What a line is called: `Shawl (Moss, L)`. */
export function lineLabel(
  { productId, color, size }: Omit<LineUnits, 'quantity'>,
  lines: readonly BrandOrderLine[],
): string {
  const name = lines.find((line) => line.productId === productId)?.name ?? '';
  const options = [color, size].filter((option) => option !== '').join(', ');
  return options === '' ? name : `${name} (${options})`;
}

interface UnitChoiceProps {
  lines: readonly BrandOrderLine[];
  /** What can be chosen. */
  left: readonly LineUnits[];
  /** How many of each line, by `lineKey`. */
  quantities: ReadonlyMap<string, number>;
  onChange: (quantities: ReadonlyMap<string, number>) => void;
}

/** Which units of an order. */
export function UnitChoice({ lines, left, quantities, onChange }: UnitChoiceProps) {
  return (
    <ul className="flex flex-col gap-3">
      {left.map((units) => {
        const [key, label] = [lineKey(units), lineLabel(units, lines)];
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {label} <span className="text-small text-ink-soft">· {units.quantity} to send</span>
            </span>
            <Stepper
              label={`Units of ${label}`}
              value={quantities.get(key) ?? 0}
              min={0}
              max={units.quantity}
              onChange={(quantity) => onChange(new Map(quantities).set(key, quantity))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Those that were chosen. */
export function chosenUnits(
  left: readonly LineUnits[],
  quantities: ReadonlyMap<string, number>,
): LineUnits[] {
  return left.flatMap((units) => {
    const quantity = Math.min(units.quantity, quantities.get(lineKey(units)) ?? 0);
    return quantity === 0 ? [] : [Object.assign({}, units, { quantity })];
  });
}

/** All that is left, or nothing of it. */
export function quantitiesOf(left: readonly LineUnits[], isAll: boolean): ReadonlyMap<string, number> {
  return new Map(left.map((units) => [lineKey(units), isAll ? units.quantity : 0]));
}
