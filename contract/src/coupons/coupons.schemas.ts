import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { couponLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';

/** A code as a shopper types it. Small letters are the same as large ones. */
export const couponCodeSchema = z
  .string('Enter a code')
  .trim()
  .toUpperCase()
  .min(1, 'Enter a code')
  .max(couponLimits.codeMaxCharacters, `A code has at most ${couponLimits.codeMaxCharacters} characters`);

const percentSchema = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'At least 1 percent')
  .max(100, 'At most 100 percent');

const amountSchema = moneySchema.refine(
  ({ amount }) => amount > 0 && amount <= couponLimits.amountMaxCents,
  'Enter an amount greater than 0',
);

/** What a coupon takes off: a share of each line that it is for, or an amount of all of them together. */
export const couponDiscountSchema = z.union([
  z.object({ percent: percentSchema }),
  z.object({ amount: amountSchema }),
]);

const couponShape = {
  /** The one product that it is for; left out, all of the brand's. */
  productId: z.string().min(1).max(100).optional(),
  discount: couponDiscountSchema,
  /** What the items that it is for have to cost together, before it. */
  minimum: amountSchema.optional(),
  /** Of signed-in users alone: a guest could begin again as another one. */
  isOncePerUser: z.boolean(),
  /** It is for a product from when that is pinned in a show that is on air until the show ends. */
  isLiveOnly: z.boolean(),
  startsAt: dateTimeSchema.optional(),
  endsAt: dateTimeSchema.optional(),
};

/** A coupon as the brand that made it sees it. */
export const couponSchema = z.object({
  ...couponShape,
  id: z.string(),
  code: z.string(),
  productName: z.string().optional(),
  state: z.enum(['planned', 'running', 'ended']),
  /** By how many users it was used, of one that works once a user. */
  uses: z.number().int().optional(),
});
export type Coupon = z.infer<typeof couponSchema>;

export const newCouponSchema = z
  .object({
    ...couponShape,
    code: couponCodeSchema.regex(
      /^[A-Z0-9][A-Z0-9-]{2,}$/,
      'Use at least 3 letters, digits and hyphens, a letter or digit first',
    ),
    isOncePerUser: z.boolean().default(false),
    isLiveOnly: z.boolean().default(false),
  })
  .refine(
    ({ startsAt, endsAt }) =>
      startsAt === undefined || endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt),
    { path: ['endsAt'], message: 'Choose an end after the start' },
  )
  .refine(
    ({ discount, minimum }) =>
      minimum === undefined || !('amount' in discount) || minimum.currency === discount.amount.currency,
    { path: ['minimum'], message: 'Use the currency of the amount' },
  );
export type NewCoupon = z.input<typeof newCouponSchema>;
