import { z } from 'zod';
import { payoutLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';
import { visibleLine } from '../visible-line.ts';

/** A payout of the operator to a brand, or the reversal of one that was recorded by mistake. */
export const payoutSchema = z.object({
  id: z.string(),
  /** Negative for a reversal. */
  amount: moneySchema,
  /** A date such as 2026-05-31. */
  paidOn: z.string(),
  reference: z.string(),
  /** For a reversal: the payout that it reverses, and the reason. */
  reversal: z.object({ of: z.string(), reason: z.string() }).optional(),
  /** Whether it was reversed. */
  reversed: z.boolean(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** The balance between the operator and a brand in one currency, since the brand's first sale. */
export const payoutStandingSchema = z.object({
  brand: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  /** What buyers paid, minus refunds and the commission. */
  owed: moneySchema,
  paid: moneySchema,
  /** Negative if money was refunded after it was paid out. */
  left: moneySchema,
});
export type PayoutStanding = z.infer<typeof payoutStandingSchema>;

/** A brand's own view of its balance with the operator, in one currency. */
export const ownStandingSchema = payoutStandingSchema.omit({ brand: true });
export type OwnStanding = z.infer<typeof ownStandingSchema>;

/** Idempotent: two requests with the same id record one payout. */
export const newPayoutSchema = z.object({
  id: z.uuid('A payout’s id is a UUID'),
  brandId: z.uuid('A brand id is a UUID'),
  currency: z.string().length(3),
  amountCents: z.number('Enter an amount').int('Enter an amount').min(1, 'Enter an amount'),
  paidOn: z.iso.date('Choose the day'),
  reference: visibleLine(
    z
      .string()
      .trim()
      .min(1, 'Enter the reference of the transfer')
      .max(
        payoutLimits.referenceMaxCharacters,
        `Use at most ${payoutLimits.referenceMaxCharacters} characters`,
      ),
    'Enter the reference of the transfer',
  ),
});
export type NewPayout = z.input<typeof newPayoutSchema>;

export const payoutReversalSchema = z.object({
  id: z.uuid('A payout’s id is a UUID'),
  reason: z
    .string()
    .trim()
    .min(1, 'Say why')
    .max(payoutLimits.reasonMaxCharacters, `Use at most ${payoutLimits.reasonMaxCharacters} characters`),
});
export type PayoutReversal = z.input<typeof payoutReversalSchema>;
