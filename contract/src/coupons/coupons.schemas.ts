import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { couponLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';

/** A code as a shopper types it, case-insensitive. */
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

/**
 * The discount of a coupon: a percentage of each line that it applies to, or an amount off all of them
 * together.
 */
export const couponDiscountSchema = z.union([
  z.object({ percent: percentSchema }),
  z.object({ amount: amountSchema }),
]);

const couponShape = {
  /** The one product that it applies to. If left out, all of the brand's products. */
  productId: z.string().min(1).max(100).optional(),
  discount: couponDiscountSchema,
  /** The minimum total, before the discount, of the items that it applies to. */
  minimum: amountSchema.optional(),
  /** Requires a signed-in user, because a guest could start again as another guest. */
  isOncePerUser: z.boolean(),
  /** It applies to a product from the time that it is pinned in a live show until that show ends. */
  isLiveOnly: z.boolean(),
  startsAt: dateTimeSchema.optional(),
  endsAt: dateTimeSchema.optional(),
};

/** A coupon as its brand sees it. */
export const couponSchema = z.object({
  ...couponShape,
  id: z.string(),
  code: z.string(),
  productName: z.string().optional(),
  state: z.enum(['planned', 'running', 'ended']),
  /** How many users have used it, if it can be used once per user. */
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
