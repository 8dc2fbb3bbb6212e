import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { greenLimits } from '../limits/brands.ts';
import { requiredText } from '../required-text.ts';
import { visibleLine } from '../visible-line.ts';
import { webAddressSchema } from '../web-address.schemas.ts';

export const greenTopicSchema = z.enum(['material', 'energy', 'labour', 'repair', 'packaging', 'transport']);
export const greenEvidenceKindSchema = z.enum(['certificate', 'audit', 'own']);
export const greenGradeSchema = z.enum(['A', 'B', 'C', 'D', 'E']);
export const greenClaimStatusSchema = z.enum(['pending', 'accepted', 'refused', 'withdrawn']);

/** What a brand claims, without where its evidence is. */
const claimShape = {
  topic: greenTopicSchema,
  kind: greenEvidenceKindSchema,
  statement: requiredText(greenLimits.statementMaxCharacters, 'Say what you claim'),
  /** Where a document is that anybody can read. */
  evidenceUrl: webAddressSchema(
    greenLimits.linkMaxCharacters,
    'https://example.com/certificate.pdf',
  ).optional(),
  /** Who vouches for it. */
  verifier: z
    .string()
    .trim()
    .min(1, 'Say who verified it')
    .max(greenLimits.verifierMaxCharacters, `Use at most ${greenLimits.verifierMaxCharacters} characters`),
  /** From when on it counts no more. */
  validUntil: dateTimeSchema,
};

/** What a brand claims, and with what evidence. A claim never changes: another one is filed. */
export const newGreenClaimSchema = z
  .object({
    ...claimShape,
    verifier: visibleLine(claimShape.verifier, 'Say who verified it'),
    /** A document that the brand has uploaded. */
    documentId: z.uuid().optional(),
    /** The one product that it is about; left out, it is about all that the brand sells. */
    productId: z.string().min(1).max(100).optional(),
  })
  .refine(({ evidenceUrl, documentId }) => evidenceUrl !== undefined || documentId !== undefined, {
    path: ['evidenceUrl'],
    message: 'Give a link to the evidence, or upload a document',
  });
export type NewGreenClaim = z.infer<typeof newGreenClaimSchema>;

/** A document behind a claim, which is downloaded from `/documents/{id}`. */
export const greenDocumentSchema = z.object({ id: z.string(), name: z.string(), bytes: z.number().int() });
export type GreenDocument = z.infer<typeof greenDocumentSchema>;

/** What an operator said to an objection: the claim stands, or it was withdrawn and counts no more. */
export const objectionOutcomeSchema = z.enum(['stands', 'withdrawn']);

/** An objection that was answered. Whose it was is not public. */
export const greenObjectionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  at: dateTimeSchema,
  answer: z.object({
    /** The last: the brand withdrew the claim itself before an operator answered. */
    outcome: z.enum([...objectionOutcomeSchema.options, 'withdrawn-by-brand']),
    words: z.string(),
    at: dateTimeSchema,
    by: z.string(),
  }),
});

export const greenClaimSchema = z.object({
  ...claimShape,
  id: z.string(),
  document: greenDocumentSchema.optional(),
  product: z.object({ id: z.string(), name: z.string() }).optional(),
  status: greenClaimStatusSchema,
  /** It is accepted and not expired. */
  isCounted: z.boolean(),
  filedAt: dateTimeSchema,
  /** Left out until it was decided. */
  decision: z.object({ words: z.string(), at: dateTimeSchema, by: z.string() }).optional(),
  /** Given for a claim that its brand withdrew. */
  withdrawnByBrandAt: dateTimeSchema.optional(),
  /** Those that were answered, the latest first. */
  objections: z.array(greenObjectionSchema),
  /** How many wait for an answer. */
  openObjections: z.number().int(),
});
export type GreenClaim = z.infer<typeof greenClaimSchema>;

/** Why somebody objects to a claim. */
export const newObjectionSchema = z.object({
  reason: requiredText(greenLimits.statementMaxCharacters, 'Say why'),
});

/** An objection that waits for an answer. */
export const waitingObjectionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  at: dateTimeSchema,
  /** Who objects; empty for an account that is gone. */
  by: z.string(),
  brand: z.object({ name: z.string(), slug: z.string() }),
  claim: greenClaimSchema,
});
export type WaitingObjection = z.infer<typeof waitingObjectionSchema>;

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
