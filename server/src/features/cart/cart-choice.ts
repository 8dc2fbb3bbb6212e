import { AppError } from '../../platform/app-error.ts';
import type { ProductForSale } from '../products/products.service.ts';
import type { Choice } from './cart.queries.ts';

/**
 * The selected color or size. Without a name it is the first color, or the only size, because shoppers must
 * choose a size themselves. @throws AppError `invalid_input`.
 */
export function chosen(
  field: 'color' | 'size',
  offered: readonly string[],
  wanted: string | undefined,
): string {
  if (offered.length === 0) return '';
  const usual = field === 'color' || offered.length === 1 ? offered[0] : undefined;
  const found = wanted === undefined ? usual : offered.find((one) => one === wanted);
  if (found !== undefined) return found;
  const message = `Choose one of these: ${offered.join(', ')}`;
  throw new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** The first color in stock. */
export function colorLeft({ colors, variants }: ProductForSale): string | undefined {
  return colors.find((color) => variants.some((variant) => variant.color === color && variant.stock > 0));
}

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.productId === other.productId && one.color === other.color && one.size === other.size;

/** The error for a color and size that do not exist together. */
export function notMade({ variants }: ProductForSale, { color }: Choice): AppError {
  const sizes = variants.filter((variant) => variant.color === color).map(({ size }) => size);
  const message = `Of ${color} there are these: ${sizes.join(', ')}`;
  return new AppError('invalid_input', { details: message, fields: { size: message } });
}
