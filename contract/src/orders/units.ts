/** Units of one line of an order. */
export interface LineUnits {
  productId: string;
  color: string;
  size: string;
  quantity: number;
}

/** Identifies the line that units belong to. */
export const lineKey = ({ productId, color, size }: Omit<LineUnits, 'quantity'>): string =>
  JSON.stringify([productId, color, size]);

/** Adds up the units per line. */
function sumByLine(units: readonly LineUnits[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of units) sums.set(lineKey(one), (sums.get(lineKey(one)) ?? 0) + one.quantity);
  return sums;
}

/** The units of each line that remain without `gone`, in line order, never below 0. */
export function unitsLeft(lines: readonly LineUnits[], gone: readonly LineUnits[]): LineUnits[] {
  const sums = sumByLine(gone);
  return lines.map((line) => ({
    productId: line.productId,
    color: line.color,
    size: line.size,
    quantity: Math.max(0, line.quantity - (sums.get(lineKey(line)) ?? 0)),
  }));
}

/** Whether the requested units remain, with each line listed once. */
export function areLeft(requested: readonly LineUnits[], left: readonly LineUnits[]): boolean {
  const known = sumByLine(left);
  return (
    new Set(requested.map(lineKey)).size === requested.length &&
    requested.every((units) => units.quantity <= (known.get(lineKey(units)) ?? 0))
  );
}

export const countUnits = (units: readonly Pick<LineUnits, 'quantity'>[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0);
