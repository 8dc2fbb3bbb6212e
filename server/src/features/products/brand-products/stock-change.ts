import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';
import { AppError } from '../../../platform/app-error.ts';

interface Count {
  stockCount: number;
  stockCountBefore?: number | undefined;
}

/**
 * The stock after a change. With `stockCountBefore`, which the editor saw, the difference is applied, so that
 * sales made meanwhile are kept. Undefined if fewer are left than are removed.
 */
export function stockAfter(stockNow: number, { stockCount, stockCountBefore }: Count): number | undefined {
  const after = stockCountBefore === undefined ? stockCount : stockNow + stockCount - stockCountBefore;
  // An editor who enters 0 wants nothing to be left.
  if (after < 0) return stockCount === 0 ? 0 : undefined;
  return after;
}

/** @throws AppError `stock_moved` if fewer are left than are removed. */
export function checkedStockAfter(stockNow: number, count: Count): number {
  const after = stockAfter(stockNow, count);
  if (after === undefined) throw new AppError('stock_moved');
  return after;
}

/** The fields of a product that show whether units were held, sold or returned. */
export interface StockMoves {
  version: number;
  stockMovedAtVersion: number | null;
}

/**
 * Whether an editor who gives a count without the one that they saw may not know of a sale. With a version
 * they know of all sales before it, without one of none. A version other than the product's is rejected
 * earlier.
 */
export const mayNotKnowOfSale = (
  { version, stockMovedAtVersion }: StockMoves,
  seenVersion: number | undefined,
): boolean => stockMovedAtVersion !== null && (seenVersion === undefined || stockMovedAtVersion >= version);

/** Whether a count could restore units that were sold since its editor looked. */
export const couldUndoSale = (
  stockNow: number,
  { stockCount, stockCountBefore }: Count,
  isUnsure: boolean,
): boolean => isUnsure && stockCountBefore === undefined && stockCount !== 0 && stockCount !== stockNow;

/**
 * Rejects a count that could undo a sale.
 * @throws AppError `invalid_input` for `field`.
 */
export function checkSaleIsKept(field: string, stockNow: number, count: Count, isUnsure: boolean): void {
  if (!couldUndoSale(stockNow, count, isUnsure)) return;
  const message = 'Units were sold meanwhile. Say in stockCountBefore how many you saw';
  throw new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** Whether a stored variant is the given one. */
export const isSameVariant = (
  stored: { color: string; size: string },
  { color, size }: Pick<BrandVariant, 'color' | 'size'>,
): boolean => stored.color === (color?.name ?? '') && stored.size === (size ?? '');
