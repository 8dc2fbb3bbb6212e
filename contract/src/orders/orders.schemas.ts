import { z } from 'zod';
import { deliveryAddressSchema } from '../addresses/addresses.schemas.ts';
import { totalsSchema } from '../cart/cart.schemas.ts';
import { checkoutLineSchema } from '../checkout/checkout.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';
import { lineUnitsSchema, orderReturnSchema } from './returns.schemas.ts';

/** Where an order is (CART-9, DATA-18). */
export const orderStatusSchema = z.enum(['processing', 'shipped', 'delivered', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** An order in a list (DATA-18). `total` is in units of `currency`, `items` is how many units it has. */
export const orderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: dateTimeSchema,
  total: z.number(),
  currency: z.string().length(3),
  items: z.number().int(),
  status: orderStatusSchema,
  brand: z.object({ name: z.string(), slug: z.string() }),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type Order = z.infer<typeof orderSchema>;

/** Units of an order that were sent together. */
export const shipmentSchema = z.object({
  id: z.string(),
  /** What people call who carries it. */
  carrier: z.string(),
  /** '' where there is none. */
  trackingNumber: z.string(),
  /** Where the parcel is followed. */
  trackingUrl: z.string().optional(),
  shippedAt: dateTimeSchema,
  deliveredAt: dateTimeSchema.optional(),
  units: z.array(lineUnitsSchema),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** What happened to an order, and when. */
export const orderEventSchema = z.object({
  kind: z.enum([
    'placed',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
    /** Money was given back on the pages of the payment provider. */
    'refunded-at-provider',
    /** The buyer's bank took the money back. */
    'charged-back',
    /** Money that was to go back did not reach the buyer, or their bank gave it to the shop again. */
    'refund-undone',
    'return-asked',
    'return-accepted',
    'return-refused',
  ]),
  at: dateTimeSchema,
  amount: moneySchema.optional(),
  /** What the buyer or the brand wrote. */
  text: z.string().optional(),
  /** How a shipment goes. */
  shipment: shipmentSchema.pick({ carrier: true, trackingNumber: true, trackingUrl: true }).optional(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** What a buyer got back in all, in the currency's smallest unit. What is still to be paid back is no part of it. */
export function refundedCents(timeline: readonly OrderEvent[]): number {
  return timeline.reduce((sum, { kind, amount }) => {
    const cents = amount?.amount ?? 0;
    const isBack = kind === 'refunded' || kind === 'refunded-at-provider' || kind === 'charged-back';
    if (isBack) return sum + cents;
    return kind === 'refund-undone' ? sum - cents : sum;
  }, 0);
}

export const orderDetailSchema = orderSchema.extend({
  email: z.string(),
  address: deliveryAddressSchema,
  lines: z.array(checkoutLineSchema),
  totals: totalsSchema,
  paidWith: z.string(),
  /** Oldest first. */
  timeline: z.array(orderEventSchema),
  /** What goes back and is not paid back yet. */
  refundDue: moneySchema.optional(),
  /** There when that takes longer than `refundLimits.delayedAfterSeconds`: no page waits for it any more. */
  isRefundDelayed: z.literal(true).optional(),
  /** Until when the shopper can cancel it; undefined when that is over. */
  cancellableUntil: dateTimeSchema.optional(),
  /** Until when the shopper can ask to give units back; undefined before that begins, and when it is over. */
  returnableUntil: dateTimeSchema.optional(),
  /** Units that the brand does not send. */
  cancelledUnits: z.array(lineUnitsSchema),
  /** Oldest first. */
  returns: z.array(orderReturnSchema),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** All orders of one payment after they were cancelled together. One that its brand handles already keeps its status. */
export const cancelledPurchaseSchema = z.object({ orders: z.array(orderSchema) });
export type CancelledPurchase = z.infer<typeof cancelledPurchaseSchema>;

/**
 * How it is paid: a card that the shopper has saved, one that they type into the provider's own form (and may keep, when
 * signed in), or one of the test provider's cards. `nothing` is for a total of 0 alone.
 */
export const paymentChoiceSchema = z.union([
  z.object({ methodId: z.string().min(1).max(100) }),
  z.object({ newCard: z.object({ isKept: z.boolean() }) }),
  z.object({ testCard: z.string().min(1).max(50) }),
  z.object({ nothing: z.literal(true) }),
]);
export type PaymentChoice = z.infer<typeof paymentChoiceSchema>;

export const newOrderSchema = z.object({
  checkoutId: z.uuid('A checkout’s id is a UUID'),
  payment: paymentChoiceSchema,
});
export type NewOrder = z.infer<typeof newOrderSchema>;

/** How a payment goes on. `pending` and `needs-confirmation` become `placed` or `declined`. */
export const paymentSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('placed'), id: z.string(), orders: z.array(orderSchema) }),
  z.object({
    status: z.literal('needs-confirmation'),
    id: z.string(),
    /** With it the browser finishes the payment at the provider. Absent where the second step is this server's own. */
    clientSecret: z.string().optional(),
  }),
  z.object({ status: z.literal('pending'), id: z.string() }),
  z.object({ status: z.literal('declined'), id: z.string(), message: z.string() }),
  z.object({ status: z.literal('refunded'), id: z.string(), message: z.string() }),
]);
export type Payment = z.infer<typeof paymentSchema>;

/** The header that makes a repeated order the same order: 16 to 100 letters, digits, - and _. */
export const idempotencyKeyHeader = 'idempotency-key';
export const idempotencyKeySchema = z
  .string('Send an Idempotency-Key header')
  .regex(/^[\w-]{16,100}$/, 'An Idempotency-Key is 16 to 100 letters, digits, - and _');
