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

/** What buyers still expect from a brand. */
export const openOrdersSchema = z.object({
  /** Orders with units to be shipped. */
  orders: z.number().int(),
  /** Returns without an answer. */
  returns: z.number().int(),
});
export type OpenOrders = z.infer<typeof openOrdersSchema>;

/** An order in its brand's list, without the buyer. */
export const brandOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: dateTimeSchema,
  status: orderStatusSchema,
  /** Units of all lines. */
  units: z.number().int(),
  /** Units that are still to be shipped. */
  unitsToShip: z.number().int(),
  /** Absent for packers, who see no money. */
  total: moneySchema.optional(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type BrandOrder = z.infer<typeof brandOrderSchema>;

const unitsSchema = z.array(lineUnitsSchema);

/** A line of an order. For packers, without prices. */
const brandOrderLineSchema = checkoutLineSchema.partial({
  unitPrice: true,
  price: true,
  discount: true,
  priceNote: true,
});
export type BrandOrderLine = z.infer<typeof brandOrderLineSchema>;

/** The seller on a packing slip: the brand, and its contact details if given. */
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
  /** Absent for packers. */
  totals: totalsSchema.optional(),
  toShip: unitsSchema,
  /** Units that the brand will not ship. */
  cancelledUnits: unitsSchema,
  /** Oldest first. */
  shipments: z.array(shipmentSchema),
  /** Empty for packers. */
  returns: z.array(orderReturnSchema),
  /** Money that was or is being refunded. Absent for packers. */
  refunded: moneySchema.optional(),
  /** As in the buyer's order. Absent for packers. */
  isRefundDelayed: z.literal(true).optional(),
  /** Oldest first. */
  timeline: z.array(orderEventSchema),
  /** Until when the buyer can cancel it. Absent afterwards. */
  cancellableUntil: dateTimeSchema.optional(),
  /** The delivery address. Present only while units are to be shipped. */
  address: deliveryAddressSchema.optional(),
});
export type BrandOrderDetail = z.infer<typeof brandOrderDetailSchema>;

/** Units to take from the shelf for several orders. */
export const pickListSchema = z.object({
  orders: z.number().int(),
  /** `orders`: how many of the orders contain the line. */
  lines: z.array(soldUnitsSchema.extend({ orders: z.number().int() })),
});
export type PickList = z.infer<typeof pickListSchema>;

/**
 * Selected orders: comma-separated ids in selection order. Duplicates are dropped, and ids are
 * case-insensitive.
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
      // One message, however many ids are invalid.
      .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), 'An order’s id is a UUID'),
  );

/** The contents of a parcel: its sender, its destination, and the units to be shipped. Contains no prices. */
export const packingSlipSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: dateTimeSchema,
  seller: sellerSchema,
  address: deliveryAddressSchema,
  lines: z.array(soldUnitsSchema),
});
export type PackingSlip = z.infer<typeof packingSlipSchema>;

/** Makes a step idempotent: a request that is sent twice with the same id has one effect. */
const requestId = z.uuid('A request’s id is a UUID');
const message = requiredText(fulfilmentLimits.messageMaxCharacters, 'Write to the buyer why');
const { trackingNumberMaxCharacters, carrierNameMaxCharacters } = fulfilmentLimits;

export const newShipmentSchema = z
  .object({
    requestId,
    units: unitsSchema.min(1, 'Choose what you send').max(fulfilmentLimits.linesMax),
    carrier: carrierSchema,
    /** The name of the carrier `other`. */
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
 * A refund by a brand. `units` are units that it will not ship. Without `amountCents` their full price is
 * refunded, or everything that is left if nothing of the order will ever ship.
 */
export const newRefundSchema = z
  .object({
    requestId,
    units: unitsSchema.max(fulfilmentLimits.linesMax).default([]),
    amountCents: z.number('Enter an amount').int('Enter an amount').min(1, 'Enter an amount').optional(),
    /** Whether the units can be sold again. */
    isRestocked: z.boolean().default(false),
    message,
  })
  .refine(({ units, amountCents }) => units.length > 0 || amountCents !== undefined, {
    path: ['amountCents'],
    message: 'Enter an amount',
  });
export type NewRefund = z.input<typeof newRefundSchema>;
