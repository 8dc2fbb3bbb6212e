import { z } from 'zod';
import { payoutLimits } from '../limits/orders.ts';
import { moneySchema } from '../money.ts';
import { visibleLine } from '../visible-line.ts';

/** Money that the operator paid to a brand, or the reversal of a payout that was recorded by mistake. */
export const payoutSchema = z.object({
  id: z.string(),
  /** Below 0 for a reversal. */
  amount: moneySchema,
  /** A day, such as 2026-05-31. */
  paidOn: z.string(),
  reference: z.string(),
  /** Of a reversal: the payout that it takes back, and why. */
  reversal: z.object({ of: z.string(), reason: z.string() }).optional(),
  /** Whether a reversal took it back. */
  reversed: z.boolean(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** How the operator stands with a brand, in one currency, since its first sale. */
export const payoutStandingSchema = z.object({
  brand: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  /** What buyers paid, less what went back and the commission. */
  owed: moneySchema,
  paid: moneySchema,
  /** Below 0 where money went back after it was paid out. */
  left: moneySchema,
});
export type PayoutStanding = z.infer<typeof payoutStandingSchema>;

/** How a brand stands with the operator, in one currency. */
export const ownStandingSchema = payoutStandingSchema.omit({ brand: true });
export type OwnStanding = z.infer<typeof ownStandingSchema>;

/** Sent twice with one id, it is recorded once. */
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
