import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { spendingLimits } from '../limits/cart.ts';
import { checkoutLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';

const limitSchema = moneySchema
  .refine(
    ({ amount }) => amount >= 0 && amount <= checkoutLimits.totalMaxCents,
    'Enter an amount that is not below 0',
  )
  .refine(({ currency }) => currency === spendingLimits.currency, `Limits are in ${spendingLimits.currency}`);

const rulesShape = {
  /** The most that is paid in any 24 hours; left out, as much as one likes. */
  dayLimit: limitSchema.optional(),
  /** The most that is paid in any 30 days. */
  monthLimit: limitSchema.optional(),
  /** Until then nothing is bought. */
  pausedUntil: dateTimeSchema.optional(),
};

/** What a shopper has set themselves, and what they read when it keeps them from buying. */
export const newSpendingRulesSchema = z.object({
  ...rulesShape,
  words: z
    .string()
    .trim()
    .max(spendingLimits.wordsMaxCharacters, `Use at most ${spendingLimits.wordsMaxCharacters} characters`)
    .default(''),
});
export type NewSpendingRules = z.input<typeof newSpendingRulesSchema>;

export const spendingSchema = z.object({
  ...rulesShape,
  words: z.string(),
  /** What was paid in the last 24 hours, and in the last 30 days, less what came back. */
  spentInDay: moneySchema,
  spentInMonth: moneySchema,
  /** What was loosened, and from when on. Until then the above is in force. */
  next: z.object({ ...rulesShape, at: dateTimeSchema }).optional(),
});
export type Spending = z.infer<typeof spendingSchema>;
