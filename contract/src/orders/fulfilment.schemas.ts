import { z } from 'zod';
import { deliveryAddressSchema } from '../addresses/addresses.schemas.ts';
import { checkoutLineSchema } from '../checkout/checkout.schemas.ts';
import { totalsSchema } from '../cart/cart.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { fulfilmentLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';
import { requiredText } from '../required-text.ts';
import { visibleLine } from '../visible-line.ts';
import { carrierSchema } from './carriers.ts';
import { orderEventSchema, orderStatusSchema, shipmentSchema } from './orders.schemas.ts';
import { lineUnitsSchema, orderReturnSchema, soldUnitsSchema } from './returns.schemas.ts';

/** What buyers still wait for from a brand. */
export const openOrdersSchema = z.object({
  /** Of which units wait to be sent. */
  orders: z.number().int(),
  /** Returns without an answer. */
  returns: z.number().int(),
});
export type OpenOrders = z.infer<typeof openOrdersSchema>;

/** An order in its brand's list. It says nothing of who bought. */
export const brandOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: dateTimeSchema,
  status: orderStatusSchema,
  /** Of all lines. */
  units: z.number().int(),
  /** Of them, those that wait to be sent. */
  unitsToShip: z.number().int(),
  /** Left out for who packs: they see no money. */
  total: moneySchema.optional(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type BrandOrder = z.infer<typeof brandOrderSchema>;

const unitsSchema = z.array(lineUnitsSchema);

/** A line of an order; for who packs it, without what it costs. */
const brandOrderLineSchema = checkoutLineSchema.partial({
  unitPrice: true,
  price: true,
  discount: true,
  priceNote: true,
});
export type BrandOrderLine = z.infer<typeof brandOrderLineSchema>;

/** Who sells, as a packing slip says it: the brand, and how it is reached where it has said so. */
export const sellerSchema = z.object({
  name: z.string(),
  location: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
});
export type Seller = z.infer<typeof sellerSchema>;

export const brandOrderDetailSchema = brandOrderSchema.extend({
  seller: sellerSchema,
  lines: z.array(brandOrderLineSchema),
  /** Left out for who packs. */
  totals: totalsSchema.optional(),
  toShip: unitsSchema,
  /** Units that the brand does not send. */
  cancelledUnits: unitsSchema,
  /** Oldest first. */
  shipments: z.array(shipmentSchema),
  /** None for who packs. */
  returns: z.array(orderReturnSchema),
  /** Money that was paid back, or is being paid back. Left out for packers. */
  refunded: moneySchema.optional(),
  /** As in the buyer's order. Left out for packers. */
  isRefundDelayed: z.literal(true).optional(),
  /** Oldest first. */
  timeline: z.array(orderEventSchema),
  /** Until when the buyer can cancel it; left out when that is over. */
  cancellableUntil: dateTimeSchema.optional(),
  /** Where it goes. There only while units wait to be sent. */
  address: deliveryAddressSchema.optional(),
});
export type BrandOrderDetail = z.infer<typeof brandOrderDetailSchema>;

/** Units to take from the shelf, for several orders together. */
export const pickListSchema = z.object({
  orders: z.number().int(),
  /** `orders`: how many of them have such a line. */
  lines: z.array(soldUnitsSchema.extend({ orders: z.number().int() })),
});
export type PickList = z.infer<typeof pickListSchema>;

/**
 * Orders that somebody chose: their ids with commas between them, in the order of the choice. What comes twice counts
 * once, and capitals are as good as small letters.
 */
export const chosenOrdersSchema = z
  .string({
    error: ({ input }) =>
      Array.isArray(input) ? 'Say orders once, with commas between the ids' : 'Choose at least one order',
  })
  .transform((ids) => (ids === '' ? [] : [...new Set(ids.toLowerCase().split(','))]))
  .pipe(
    z
      .array(z.string())
      .min(1, 'Choose at least one order')
      .max(fulfilmentLimits.ordersAtOnce, {
        error: `Choose at most ${fulfilmentLimits.ordersAtOnce} orders at once`,
        abort: true,
      })
      // Said once, however many are none.
      .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), 'An order’s id is a UUID'),
  );

/** What lies in a parcel: who sent it, where it goes, and what of the order waits to be sent. It has no prices. */
export const packingSlipSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: dateTimeSchema,
  seller: sellerSchema,
  address: deliveryAddressSchema,
  lines: z.array(soldUnitsSchema),
});
export type PackingSlip = z.infer<typeof packingSlipSchema>;

/** The same id is the same step: sent twice, it is done once. */
const requestId = z.uuid('A request’s id is a UUID');
const message = requiredText(fulfilmentLimits.messageMaxCharacters, 'Write to the buyer why');
const { trackingNumberMaxCharacters, carrierNameMaxCharacters } = fulfilmentLimits;

export const newShipmentSchema = z
  .object({
    requestId,
    units: unitsSchema.min(1, 'Choose what you send').max(fulfilmentLimits.linesMax),
    carrier: carrierSchema,
    /** Of the carrier `other`. */
    carrierName: visibleLine(
      z.string().trim().max(carrierNameMaxCharacters, `Use at most ${carrierNameMaxCharacters} characters`),
      'Say who carries it',
    ).default(''),
    trackingNumber: z
      .string()
      .trim()
      .max(trackingNumberMaxCharacters, `Use at most ${trackingNumberMaxCharacters} characters`)
      .regex(/^[A-Za-z0-9 -]*$/, 'A tracking number has letters, digits, spaces and hyphens')
      .default(''),
  })
  .refine(({ carrier, carrierName }) => carrier !== 'other' || carrierName !== '', {
    path: ['carrierName'],
    message: 'Say who carries it',
  })
  .refine(({ carrier, trackingNumber }) => carrier === 'other' || trackingNumber !== '', {
    path: ['trackingNumber'],
    message: 'Enter the tracking number',
  });
export type NewShipment = z.input<typeof newShipmentSchema>;

/**
 * Money that a brand gives back. `units` are those that it does not send. Without `amountCents` it is what they cost, and
 * all that is left where nothing of the order is ever sent.
 */
export const newRefundSchema = z
  .object({
    requestId,
    units: unitsSchema.max(fulfilmentLimits.linesMax).default([]),
    amountCents: z.number('Enter an amount').int('Enter an amount').min(1, 'Enter an amount').optional(),
    /** The units can be sold again. */
    isRestocked: z.boolean().default(false),
    message,
  })
  .refine(({ units, amountCents }) => units.length > 0 || amountCents !== undefined, {
    path: ['amountCents'],
    message: 'Enter an amount',
  });
export type NewRefund = z.input<typeof newRefundSchema>;
