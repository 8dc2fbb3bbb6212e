import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { greenLimits } from '../limits.ts';
import { webAddressSchema } from '../web-address.ts';

export const greenTopicSchema = z.enum(['material', 'energy', 'labour', 'repair', 'packaging', 'transport']);
export const greenEvidenceKindSchema = z.enum(['certificate', 'audit', 'own']);
export const greenGradeSchema = z.enum(['A', 'B', 'C', 'D', 'E']);
export const greenClaimStatusSchema = z.enum(['pending', 'accepted', 'refused']);

/** What a brand claims, and with what evidence. A claim never changes: another one is filed. */
export const newGreenClaimSchema = z.object({
  topic: greenTopicSchema,
  kind: greenEvidenceKindSchema,
  statement: z
    .string()
    .trim()
    .min(1, 'Say what you claim')
    .max(greenLimits.statementMaxCharacters, `Use at most ${greenLimits.statementMaxCharacters} characters`),
  /** Where the document is that anybody can read. */
  evidenceUrl: webAddressSchema(greenLimits.linkMaxCharacters, 'https://example.com/certificate.pdf'),
  /** Who vouches for it. */
  verifier: z
    .string()
    .trim()
    .min(1, 'Say who verified it')
    .max(greenLimits.verifierMaxCharacters, `Use at most ${greenLimits.verifierMaxCharacters} characters`),
  /** From when on it counts no more. */
  validUntil: dateTimeSchema,
});
export type NewGreenClaim = z.infer<typeof newGreenClaimSchema>;

export const greenClaimSchema = newGreenClaimSchema.extend({
  id: z.string(),
  status: greenClaimStatusSchema,
  /** It is accepted and not expired. */
  isCounted: z.boolean(),
  filedAt: dateTimeSchema,
  /** Left out until it was decided. */
  decision: z.object({ words: z.string(), at: dateTimeSchema, by: z.string() }).optional(),
});
export type GreenClaim = z.infer<typeof greenClaimSchema>;

/** A brand's rating; a brand is 'Unrated' where `score` and `grade` are left out (GREEN-3). */
export const greenRatingSchema = z.object({
  score: z.number().int().min(0).max(100).optional(),
  grade: greenGradeSchema.optional(),
  /** What was accepted, also what has expired since: those that count first, then the latest. */
  claims: z.array(greenClaimSchema),
});
export type GreenRating = z.infer<typeof greenRatingSchema>;

/** A claim that waits for a verdict. */
export const waitingGreenClaimSchema = greenClaimSchema.extend({
  brand: z.object({ name: z.string(), slug: z.string() }),
});
export type WaitingGreenClaim = z.infer<typeof waitingGreenClaimSchema>;
