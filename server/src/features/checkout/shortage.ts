import { AppError } from '../../platform/app-error.ts';
import type { BoughtLine } from './bought-line.ts';

/** Says by their names of which products there are not as many left as a checkout wants. */
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
