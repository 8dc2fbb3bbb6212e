import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { reviewLimits } from '../limits/reviews.ts';
import { requiredText } from '../required-text.ts';
import { reportUserSchema } from '../reports/reports.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const productId = z.string().min(1).max(100);
const ratingSchema = z.number().int().min(1).max(5);
export const productReviewSchema = z.object({ id: productId });
export const reviewIdSchema = z.object({ id: z.uuid() });

/** A photo of a review. `url` accepts `?width=` (see `imageWidths`). */
export const reviewPhotoSchema = z.object({ id: z.uuid(), url: z.string() });
export type ReviewPhoto = z.infer<typeof reviewPhotoSchema>;

/** A review (DATA-9). */
export const reviewSchema = z.object({
  id: z.uuid(),
  user: z.string(),
  avatar: z.string(),
  rating: ratingSchema,
  date: dateTimeSchema,
  editedAt: dateTimeSchema.optional(),
  comment: z.string(),
  photos: z.array(reviewPhotoSchema),
  /** How many people found it helpful. */
  helpful: z.number().int(),
  /** Whether its author bought the product here. */
  isVerified: z.boolean(),
  /** The brand's answer. */
  answer: z.object({ brand: z.string(), text: z.string(), date: dateTimeSchema }).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewSortSchema = z.enum(['helpful', 'newest', 'highest', 'lowest']);
export type ReviewSort = z.infer<typeof reviewSortSchema>;

export const reviewListQuerySchema = productReviewSchema.extend({
  sort: reviewSortSchema.default('helpful'),
  /** Only reviews with this many stars. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(reviewLimits.pageMax).default(reviewLimits.page),
});

/** A product's rating. `mean` is 0 without reviews; `stars` goes from 5 to 1. */
export const reviewSummarySchema = z.object({
  mean: z.number(),
  total: z.number().int(),
  stars: z.array(z.object({ rating: ratingSchema, total: z.number().int() })),
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

export const reviewListSchema = z.object({
  reviews: z.array(reviewSchema),
  nextCursor: nextCursorSchema,
  summary: reviewSummarySchema,
});

/** The signed-in user's rights and actions regarding a product's reviews. */
export const ownReviewSchema = z.object({
  /** Their own review, if any. */
  review: reviewSchema.optional(),
  /** Whether they bought the product. */
  mayWrite: z.boolean(),
  /** Whether they may answer for the selling brand. */
  mayAnswer: z.boolean(),
  /** Whether they may remove reviews as an operator. */
  mayRemove: z.boolean(),
  /** Reviews that they found helpful. */
  helpfulIds: z.array(z.uuid()),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

export const newReviewSchema = z.object({
  rating: z.int('Choose one to five stars').min(1, 'Choose one to five stars').max(5),
  comment: requiredText(reviewLimits.commentMaxCharacters, 'Say in a few words how it is'),
  /** Ids returned by `POST /reviews/photos`, in order. */
  photoIds: z
    .array(z.uuid())
    .max(reviewLimits.photosMax, `Add at most ${reviewLimits.photosMax} photos`)
    .default([]),
});

export const reviewAnswerSchema = z.object({
  text: requiredText(reviewLimits.answerMaxCharacters, 'Write an answer'),
});

export const reportReviewSchema = reportUserSchema.omit({ username: true });
