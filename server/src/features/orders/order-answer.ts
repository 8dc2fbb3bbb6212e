import { toTotals } from '@greenroom/contract/cart/totals';
import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import { checkoutLimits } from '@greenroom/contract/limits';
import { money } from '@greenroom/contract/money';
import type { Order, OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { OrderEventRow, OrderRow } from './orders.queries.ts';

/** Pictures of an order in a list. */
const imagesShown = 4;

/** Until when a shopper can take back an order without a reason. */
export function cancellableUntil({
  status,
  createdAt,
}: Pick<OrderRow, 'status' | 'createdAt'>): Date | undefined {
  if (status !== 'processing') return undefined;
  return new Date(createdAt.getTime() + checkoutLimits.cancelSeconds * 1000);
}

/** An order in a list (DATA-18). */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    date: row.createdAt.toISOString(),
    total: toCurrencyUnits(row.totalCents, row.currency),
    currency: row.currency,
    items: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: row.status,
    brand: { name: row.brandName, slug: row.brandSlug },
    images: row.lines.slice(0, imagesShown).map(({ imageUrl, name }) => ({ url: imageUrl, alt: name })),
  };
}

export function toOrderDetail(
  row: OrderRow,
  {
    lines,
    events,
    paidWith,
    returns,
    returnable,
    now,
  }: {
    lines: CheckoutLine[];
    events: readonly OrderEventRow[];
    paidWith: string;
    returns: OrderReturn[];
    /** When units can be given back; undefined for never. */
    returnable: { from: Date; until: Date } | undefined;
    now: Date;
  },
): OrderDetail {
  const until = cancellableUntil(row);
  return {
    ...toOrder(row),
    email: row.email,
    address: row.address,
    lines,
    totals: toTotals(row, row.currency, row.taxBasisPoints),
    paidWith,
    timeline: events.map(({ kind, at, amountCents, details }) => ({
      kind,
      at: at.toISOString(),
      ...(amountCents === null ? {} : { amount: money(amountCents, row.currency) }),
      ...(details === '' ? {} : { text: details }),
    })),
    ...(until !== undefined && until > now ? { cancellableUntil: until.toISOString() } : {}),
    ...(returnable !== undefined && returnable.from <= now && returnable.until > now
      ? { returnableUntil: returnable.until.toISOString() }
      : {}),
    returns,
  };
}
