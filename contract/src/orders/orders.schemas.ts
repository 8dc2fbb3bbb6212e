import { z } from 'zod';
import { deliveryAddressSchema } from '../addresses/addresses.schemas.ts';
import { totalsSchema } from '../cart/cart.schemas.ts';
import { checkoutLineSchema } from '../checkout/checkout.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';
import { lineUnitsSchema, orderReturnSchema } from './returns.schemas.ts';

/** The status of an order (CART-9, DATA-18). */
export const orderStatusSchema = z.enum(['processing', 'shipped', 'delivered', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** An order in a list (DATA-18). `total` is in units of `currency`; `items` is the number of units. */
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

/** Units of an order that were shipped together. */
export const shipmentSchema = z.object({
  id: z.string(),
  /** The carrier's name. */
  carrier: z.string(),
  /** Empty if there is none. */
  trackingNumber: z.string(),
  /** The tracking page. */
  trackingUrl: z.string().optional(),
  shippedAt: dateTimeSchema,
  deliveredAt: dateTimeSchema.optional(),
  units: z.array(lineUnitsSchema),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** A dated event of an order. */
export const orderEventSchema = z.object({
  kind: z.enum([
    'placed',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
    /** Money was refunded on the payment provider's own pages. */
    'refunded-at-provider',
    /** The buyer's bank took the money back. */
    'charged-back',
    /** A refund did not reach the buyer, or their bank returned it to the shop. */
    'refund-undone',
    'return-asked',
    'return-accepted',
    'return-refused',
  ]),
  at: dateTimeSchema,
  amount: moneySchema.optional(),
  /** The text that the buyer or the brand wrote. */
  text: z.string().optional(),
  /** How a shipment is sent. */
  shipment: shipmentSchema.pick({ carrier: true, trackingNumber: true, trackingUrl: true }).optional(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/**
 * The total paid back to a buyer, in the currency's smallest unit. Refunds that are still to be paid are
 * excluded.
 */
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
  /** Refunds that are not paid back yet. */
  refundDue: moneySchema.optional(),
  /**
   * Present when a refund takes longer than `refundLimits.delayedAfterSeconds`. Pages no longer wait for it.
   */
  isRefundDelayed: z.literal(true).optional(),
  /** Until when the shopper can cancel it. Absent afterwards. */
  cancellableUntil: dateTimeSchema.optional(),
  /** Until when the shopper can request a return. Absent before and after that period. */
  returnableUntil: dateTimeSchema.optional(),
  /** Units that the brand will not ship. */
  cancelledUnits: z.array(lineUnitsSchema),
  /** Oldest first. */
  returns: z.array(orderReturnSchema),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/**
 * All orders of one payment after they were cancelled together. An order that its brand already handles keeps
 * its status.
 */
export const cancelledPurchaseSchema = z.object({ orders: z.array(orderSchema) });
export type CancelledPurchase = z.infer<typeof cancelledPurchaseSchema>;

/**
 * The means of payment: a saved card, a card typed into the provider's own form (which a signed-in shopper
 * can save), or one of the test provider's cards. `nothing` is only for a total of 0.
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

/** The state of a payment. `pending` and `needs-confirmation` later become `placed` or `declined`. */
export const paymentSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('placed'), id: z.string(), orders: z.array(orderSchema) }),
  z.object({
    status: z.literal('needs-confirmation'),
    id: z.string(),
    /**
     * The browser completes the payment at the provider with it. Absent if this server handles the second
     * step.
     */
    clientSecret: z.string().optional(),
  }),
  z.object({ status: z.literal('pending'), id: z.string() }),
  z.object({ status: z.literal('declined'), id: z.string(), message: z.string() }),
  z.object({ status: z.literal('refunded'), id: z.string(), message: z.string() }),
]);
export type Payment = z.infer<typeof paymentSchema>;

/** The header that makes a repeated order idempotent: 16 to 100 letters, digits, - and _. */
export const idempotencyKeyHeader = 'idempotency-key';
export const idempotencyKeySchema = z
  .string('Send an Idempotency-Key header')
  .regex(/^[\w-]{16,100}$/, 'An Idempotency-Key is 16 to 100 letters, digits, - and _');
