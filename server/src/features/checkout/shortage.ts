import type { QuotedLine } from '../cart/cart.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoughtLine } from './bought-line.ts';

/** Names the products of which fewer are left than a checkout needs. */
export function shortage(
  short: readonly { productId: string; left: number }[],
  lines: readonly Pick<BoughtLine, 'productId' | 'name'>[],
): AppError {
  const sentences = short.map(({ productId, left }) => {
    const name = lines.find((line) => line.productId === productId)?.name ?? 'A product';
    return left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`;
  });
  const code = short.every(({ left }) => left === 0) ? 'product_sold_out' : 'not_enough_stock';
  return new AppError(code, { details: sentences.join(' ') });
}

/** Explains why nothing in a cart can be bought: which products are sold out, otherwise that it is empty. */
export function nothingToBuy(
  lines: readonly Pick<QuotedLine, 'productId' | 'product' | 'problem'>[],
): AppError {
  const short = lines.filter(({ problem }) => problem === 'sold-out' || problem === 'not-enough');
  if (short.length === 0) return new AppError('cart_empty');
  return shortage(
    short.map(({ productId, product }) => ({ productId, left: product?.stock ?? 0 })),
    short.map(({ productId, product }) => ({ productId, name: product?.name ?? 'A product' })),
  );
}
