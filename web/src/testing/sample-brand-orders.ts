import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import { orderDetail } from './sample-carts.ts';

/** An order of two mugs as its brand sees it, with nothing shipped. */
export function brandOrder(more: Partial<BrandOrderDetail> = {}): BrandOrderDetail {
  const { id, orderNumber, date, images, lines, totals, timeline, address } = orderDetail();
  const toShip = lines.map(({ productId, color, size, quantity }) => ({ productId, color, size, quantity }));
  return {
    id,
    orderNumber,
    date,
    images,
    seller: { name: 'Moss & Kiln', location: 'Leeds, UK', phone: '+44 113 496 0000' },
    status: 'processing',
    units: 2,
    unitsToShip: 2,
    total: totals.total,
    lines,
    totals,
    toShip,
    cancelledUnits: [],
    shipments: [],
    returns: [],
    refunded: { amount: 0, currency: 'USD' },
    timeline,
    address,
    ...more,
  };
}
