import { expect } from 'vitest';
import { TestShopper } from '../test-shopper.ts';
import type { BookedShop, Books } from './booked-shop.ts';
import { count, none, names, prices, type Units } from './units.ts';

/** The expected state of an order after the steps so far. */
export interface Model {
  toShip: Units;
  cancelled: Units;
  /** Units of accepted returns. */
  returned: Units;
  /** Units of the open return. */
  openReturn: Units | undefined;
  parcels: { id: string; isDelivered: boolean }[];
  restocked: Units;
  refundedCents: number;
  isHandled: boolean;
  isLate: boolean;
  /** The number of different notices to the buyer. */
  noticeCount: number;
  status: string;
}

/** An order as it was placed. */
export interface World {
  shop: BookedShop;
  id: string;
  shopper: TestShopper;
  bought: Units;
  itemsCents: number;
  taxCents: number;
  totalCents: number;
  stockBefore: Units;
  booksBefore: Books;
}

/** The status that follows from the parcels and the units left. */
export function statusOf({ toShip, parcels }: Model): string {
  if (count(toShip) > 0) return 'processing';
  if (parcels.length === 0) return 'cancelled';
  return parcels.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'shipped';
}

/** The price of units with their share of the tax. Each refund may differ by one cent of rounding per unit. */
export const worth = (units: Units, { itemsCents, taxCents }: World) =>
  Math.round((units.shawl * prices.shawl + units.hat * prices.hat) * ((itemsCents + taxCents) / itemsCents));

/** The buyer orders these units. Resolves to the order and the initial model. */
export async function newOrder(shop: BookedShop, bought: Units): Promise<{ model: Model; real: World }> {
  const shopper = new TestShopper(shop.server, shop.buyer);
  const [stockBefore, booksBefore] = [await shop.stockNow(), await shop.booksNow()];
  for (const name of names) await shopper.add(name, bought[name]);
  const [order] = await shopper.buy();
  if (order === undefined) throw new Error('No order');
  const model: Model = {
    toShip: { ...bought },
    cancelled: none(),
    returned: none(),
    openReturn: undefined,
    parcels: [],
    restocked: none(),
    refundedCents: 0,
    isHandled: false,
    isLate: false,
    noticeCount: 1,
    status: 'processing',
  };
  const { totals } = (await shop.brandCall('GET', `/orders/${order.id}`)).body.data;
  const itemsCents: number = totals.items.amount;
  expect(itemsCents).toBe(bought.shawl * prices.shawl + bought.hat * prices.hat);
  expect(totals.shipping.amount > 0).toBe(itemsCents < 5000);
  const [taxCents, totalCents] = [totals.tax.amount, totals.total.amount];
  return {
    model,
    real: { shop, id: order.id, shopper, bought, itemsCents, taxCents, totalCents, stockBefore, booksBefore },
  };
}
