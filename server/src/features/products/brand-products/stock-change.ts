import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';
import { AppError } from '../../../platform/app-error.ts';

interface Count {
  stockCount: number;
  stockCountBefore?: number | undefined;
}

/**
 * The units that there are after a change. With `stockCountBefore`, which the writer saw, the change is the difference, so
 * that what was sold meanwhile stays sold. Undefined where fewer are left than are taken away.
 */
export function stockAfter(stockNow: number, { stockCount, stockCountBefore }: Count): number | undefined {
  const after = stockCountBefore === undefined ? stockCount : stockNow + stockCount - stockCountBefore;
  // Nothing left is what a writer who says 0 means.
  if (after < 0) return stockCount === 0 ? 0 : undefined;
  return after;
}

/** @throws AppError `stock_moved` where fewer are left than are taken away. */
export function checkedStockAfter(stockNow: number, count: Count): number {
  const after = stockAfter(stockNow, count);
  if (after === undefined) throw new AppError('stock_moved');
  return after;
}

/** What of a product says whether its units were held, sold or given back. */
export interface StockMoves {
  version: number;
  stockMovedAtVersion: number | null;
}

/**
 * Whether a writer who gives a count, and not the count that they saw, may not know of a sale. Who names the version knows
 * of all before it. Who names none knows of nothing. A version that is not the product's is refused before.
 */
export const mayNotKnowOfSale = (
  { version, stockMovedAtVersion }: StockMoves,
  seenVersion: number | undefined,
): boolean => stockMovedAtVersion !== null && (seenVersion === undefined || stockMovedAtVersion >= version);

/** Whether a count could bring back units that were sold since its writer looked. */
export const couldUndoSale = (
  stockNow: number,
  { stockCount, stockCountBefore }: Count,
  isUnsure: boolean,
): boolean => isUnsure && stockCountBefore === undefined && stockCount !== 0 && stockCount !== stockNow;

/**
 * Refuses a count that could undo a sale.
 * @throws AppError `invalid_input` beside `field`.
 */
export function checkSaleIsKept(field: string, stockNow: number, count: Count, isUnsure: boolean): void {
  if (!couldUndoSale(stockNow, count, isUnsure)) return;
  const message = 'Units were sold meanwhile. Say in stockCountBefore how many you saw';
  throw new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** Whether a stored variant is the one that is given. */
export const isSameVariant = (
  stored: { color: string; size: string },
  { color, size }: Pick<BrandVariant, 'color' | 'size'>,
): boolean => stored.color === (color?.name ?? '') && stored.size === (size ?? '');
