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

/** A brand's claim without the location of its evidence. */
const claimShape = {
  topic: greenTopicSchema,
  kind: greenEvidenceKindSchema,
  statement: requiredText(greenLimits.statementMaxCharacters, 'Say what you claim'),
  /** The address of a publicly readable document. */
  evidenceUrl: webAddressSchema(
    greenLimits.linkMaxCharacters,
    'https://example.com/certificate.pdf',
  ).optional(),
  /** The body or person that vouches for it. */
  verifier: z
    .string()
    .trim()
    .min(1, 'Say who verified it')
    .max(greenLimits.verifierMaxCharacters, `Use at most ${greenLimits.verifierMaxCharacters} characters`),
  /** The claim no longer counts from this time on. */
  validUntil: dateTimeSchema,
};

/** A new claim and its evidence. A claim never changes: a brand files another one instead. */
export const newGreenClaimSchema = z
  .object({
    ...claimShape,
    verifier: visibleLine(claimShape.verifier, 'Say who verified it'),
    /** A document that the brand has uploaded. */
    documentId: z.uuid().optional(),
    /** The one product that it is about. If left out, it is about everything that the brand sells. */
    productId: z.string().min(1).max(100).optional(),
  })
  .refine(({ evidenceUrl, documentId }) => evidenceUrl !== undefined || documentId !== undefined, {
    path: ['evidenceUrl'],
    message: 'Give a link to the evidence, or upload a document',
  });
export type NewGreenClaim = z.infer<typeof newGreenClaimSchema>;

/** A document that supports a claim, downloaded from `/documents/{id}`. */
export const greenDocumentSchema = z.object({ id: z.string(), name: z.string(), bytes: z.number().int() });
export type GreenDocument = z.infer<typeof greenDocumentSchema>;

/** An operator's decision on an objection: the claim stands, or it is withdrawn and no longer counts. */
export const objectionOutcomeSchema = z.enum(['stands', 'withdrawn']);

/** An answered objection. Its author is not public. */
export const greenObjectionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  at: dateTimeSchema,
  answer: z.object({
    /** The last value: the brand withdrew the claim itself before an operator decided. */
    outcome: z.enum([...objectionOutcomeSchema.options, 'withdrawn-by-brand']),
    reason: z.string(),
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
  /** Whether it was accepted and has not expired. */
  isCounted: z.boolean(),
  filedAt: dateTimeSchema,
  /** Absent until it was decided. */
  decision: z.object({ reason: z.string(), at: dateTimeSchema, by: z.string() }).optional(),
  /** Present if its brand withdrew the claim. */
  withdrawnByBrandAt: dateTimeSchema.optional(),
  /** Answered objections, the latest first. */
  objections: z.array(greenObjectionSchema),
  /** How many objections are unanswered. */
  openObjections: z.number().int(),
});
export type GreenClaim = z.infer<typeof greenClaimSchema>;

/** Input of an objection to a claim. */
export const newObjectionSchema = z.object({
  reason: requiredText(greenLimits.statementMaxCharacters, 'Say why'),
});

/** An unanswered objection. */
export const waitingObjectionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  at: dateTimeSchema,
  /** The author. Empty if the account was deleted. */
  by: z.string(),
  brand: z.object({ name: z.string(), slug: z.string() }),
  claim: greenClaimSchema,
});
export type WaitingObjection = z.infer<typeof waitingObjectionSchema>;

/** A brand's rating. If `score` and `grade` are absent, the brand is 'Unrated' (GREEN-3). */
export const greenRatingSchema = z.object({
  score: z.number().int().min(0).max(100).optional(),
  grade: greenGradeSchema.optional(),
  /** Accepted claims, including expired ones: those that count first, then the latest. */
  claims: z.array(greenClaimSchema),
});
export type GreenRating = z.infer<typeof greenRatingSchema>;

/** A claim that awaits a decision. */
export const waitingGreenClaimSchema = greenClaimSchema.extend({
  brand: z.object({ name: z.string(), slug: z.string() }),
});
export type WaitingGreenClaim = z.infer<typeof waitingGreenClaimSchema>;
