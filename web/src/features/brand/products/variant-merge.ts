import { mergedCount } from './count-merge.ts';
import { amountOf } from './variant-form.ts';
import type { VariantForm } from './variant-form.ts';

/** What somebody changes in a row. */
const parts = ['colorHex', 'stockCount', 'price', 'picture'] as const;

export interface MergedVariants {
  rows: VariantForm[];
  /** Whether both changed the same of a row in two ways: the row holds what was typed here. */
  isKept: boolean;
  /** Whether both changed the units of a row: it has both changes. */
  isCounted: boolean;
}

const keyOf = ({ colorName, size }: VariantForm) => JSON.stringify([colorName, size]);
const byKey = (rows: readonly VariantForm[]) => new Map(rows.map((row) => [keyOf(row), row]));
const isSamePart = (
  name: (typeof parts)[number],
  one: VariantForm | undefined,
  other: VariantForm | undefined,
) =>
  name === 'price'
    ? amountOf(one?.price ?? '') === amountOf(other?.price ?? '')
    : one?.[name] === other?.[name];
const isSame = (one: VariantForm | undefined, other: VariantForm | undefined) =>
  parts.every((name) => isSamePart(name, one, other)) && (one === undefined) === (other === undefined);

/**
 * The colors and sizes of a product that two have changed, row by row: a row that is untouched here becomes as the other
 * saved it, and one that both changed keeps what was typed of it.
 */
export function mergedVariants(
  opened: readonly VariantForm[],
  typed: readonly VariantForm[],
  saved: readonly VariantForm[],
): MergedVariants {
  const [before, here, now] = [byKey(opened), byKey(typed), byKey(saved)];
  let isKept = false;
  let isCounted = false;
  const rows = typed.flatMap((row) => {
    const key = keyOf(row);
    const [old, other] = [before.get(key), now.get(key)];
    if (other === undefined) {
      // A row that is new here stays; one that the other took away goes, unless it was changed here.
      if (old === undefined) return [row];
      if (isSame(row, old)) return [];
      isKept = true;
      return [row];
    }
    // The units that are there now are those that were seen.
    const merged = { ...other };
    for (const name of parts) {
      if (isSamePart(name, row, old) || isSamePart(name, row, other)) continue;
      const isOfBoth = !isSamePart(name, other, old);
      const isCount = name === 'stockCount' && old !== undefined;
      merged[name] = isCount ? mergedCount(old[name], row[name], other[name]) : row[name];
      if (isOfBoth && isCount) isCounted = true;
      if (isOfBoth && !isCount) isKept = true;
    }
    return [merged];
  });
  // What the other added comes last; what was taken away here stays away, unless the other changed it.
  for (const other of saved) {
    const old = before.get(keyOf(other));
    if (here.has(keyOf(other)) || isSame(old, other)) continue;
    rows.push(other);
  }
  return { rows, isKept, isCounted };
}
