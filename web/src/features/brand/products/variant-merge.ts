import { mergedCount } from './count-merge.ts';
import { amountOf } from './variant-form.ts';
import type { VariantForm } from './variant-form.ts';

/** The parts of a row that are merged one by one. */
const parts = ['colorHex', 'stockCount', 'price', 'picture'] as const;

export interface MergedVariants {
  rows: VariantForm[];
  /** Whether both changed the same part of a row differently. The row then contains the local input. */
  isKept: boolean;
  /** Whether both changed the units of a row. It then contains both changes. */
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
 * Merges the variants of a product that two people have changed, row by row. A row that is unchanged here
 * becomes the saved one. A row that both changed keeps the local input.
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
      // A row that is new here stays. A row that the other person removed is removed, unless it was changed
      // here.
      if (old === undefined) return [row];
      if (isSame(row, old)) return [];
      isKept = true;
      return [row];
    }
    // The current units become the baseline.
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
  // Rows that the other person added come last. A row that was removed here stays removed, unless the other
  // person changed it.
  for (const other of saved) {
    const old = before.get(keyOf(other));
    if (here.has(keyOf(other)) || isSame(old, other)) continue;
    rows.push(other);
  }
  return { rows, isKept, isCounted };
}
