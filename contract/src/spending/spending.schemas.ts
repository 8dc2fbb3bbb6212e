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
  /** The most that can be spent in any 24 hours. If left out, there is no limit. */
  dayLimit: limitSchema.optional(),
  /** The most that can be spent in any 30 days. */
  monthLimit: limitSchema.optional(),
  /** Nothing can be bought until then. */
  pausedUntil: dateTimeSchema.optional(),
};

/** A shopper's own rules, and the note that they read when the rules stop a purchase. */
export const newSpendingRulesSchema = z.object({
  ...rulesShape,
  note: z
    .string()
    .trim()
    .max(spendingLimits.noteMaxCharacters, `Use at most ${spendingLimits.noteMaxCharacters} characters`)
    .default(''),
});
export type NewSpendingRules = z.input<typeof newSpendingRulesSchema>;

export const spendingSchema = z.object({
  ...rulesShape,
  note: z.string(),
  /** Spending in the last 24 hours and the last 30 days, minus refunds. */
  spentInDay: moneySchema,
  spentInMonth: moneySchema,
  /** Loosened rules and when they apply. Until then the rules above are in force. */
  next: z.object({ ...rulesShape, at: dateTimeSchema }).optional(),
});
export type Spending = z.infer<typeof spendingSchema>;
