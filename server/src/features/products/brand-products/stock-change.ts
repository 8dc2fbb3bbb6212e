import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';
import { AppError } from '../../../platform/app-error.ts';

/**
 * The units that there are after a change. With `stockCountBefore`, which the writer saw, the change is the difference, so
 * that what was sold meanwhile stays sold.
 * @throws AppError `stock_moved` where fewer are left than are taken away.
 */
export function stockAfter(
  stockNow: number,
  { stockCount, stockCountBefore }: { stockCount: number; stockCountBefore?: number | undefined },
): number {
  const after = stockCountBefore === undefined ? stockCount : stockNow + stockCount - stockCountBefore;
  // Nothing left is what a writer who says 0 means.
  if (after < 0 && stockCount === 0) return 0;
  if (after < 0) throw new AppError('stock_moved');
  return after;
}

/** Whether a stored variant is the one that is given. */
export const isSameVariant = (
  stored: { color: string; size: string },
  { color, size }: Pick<BrandVariant, 'color' | 'size'>,
): boolean => stored.color === (color?.name ?? '') && stored.size === (size ?? '');
