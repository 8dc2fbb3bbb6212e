import { money } from '@greenroom/contract/money';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { PinFigures, RunOfShowItem } from '@greenroom/contract/streams/run-of-show.schemas';
import type { PinSales } from '../../orders/orders.service.ts';
import type { TapCounts } from './stream-pins.queries.ts';

interface PinRow extends TapCounts {
  id: string;
  productId: string;
  pinnedAt: Date;
}

/**
 * Sales in one currency. If a product's currency changed during a show, its other sales appear only in the
 * orders.
 */
function sumOf(sold: readonly PinSales[], currency: string): Pick<PinFigures, 'units' | 'sales'> {
  const counted = sold.filter((one) => one.currency === currency);
  return {
    units: counted.reduce((sum, { units }) => sum + units, 0),
    sales: money(
      counted.reduce((sum, { amountCents }) => sum + amountCents, 0),
      currency,
    ),
  };
}

/** A product of the show with the sales of all its pins and of the rest of the show. */
export function toRunOfShowItem(
  product: ProductCard,
  row: TapCounts & { highlightedAt: Date | null },
  {
    pins,
    sold,
    discountMaxPercent,
  }: { pins: readonly PinRow[]; sold: readonly PinSales[]; discountMaxPercent: number },
): RunOfShowItem {
  return {
    product,
    isHighlighted: row.highlightedAt !== null,
    discountMaxPercent,
    pins: pins.length,
    taps: pins.reduce((sum, { taps }) => sum + taps, row.taps),
    cartAdds: pins.reduce((sum, { cartAdds }) => sum + cartAdds, row.cartAdds),
    ...sumOf(sold, product.currency),
  };
}

export function toPinFigures(
  pin: PinRow,
  sold: readonly PinSales[],
  { name, currency }: { name: string; currency: string },
): PinFigures {
  return {
    pinId: pin.id,
    productId: pin.productId,
    productName: name,
    pinnedAt: pin.pinnedAt.toISOString(),
    taps: pin.taps,
    cartAdds: pin.cartAdds,
    ...sumOf(
      sold.filter(({ pinId }) => pinId === pin.id),
      currency,
    ),
  };
}
