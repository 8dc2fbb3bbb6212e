import type { Review, ReviewPhoto, ReviewSummary } from '@greenroom/contract/reviews/reviews.schemas';
import type { ReviewPhotoRow } from './review-photos.queries.ts';
import type { ReviewRow } from './reviews.queries.ts';

/** Shown as the author of a review whose account was deleted. */
const nameOfNobody = 'Former shopper';

/** A photo with its path. */
export const toReviewPhoto = ({ id, key }: ReviewPhotoRow): ReviewPhoto => ({ id, url: `/files/${key}` });

/** A review as the product page shows it (DATA-9). */
export function toReview(
  row: ReviewRow,
  {
    author,
    avatarUrl,
    brandName,
    photos,
  }: {
    author: { name: string } | undefined;
    avatarUrl: string;
    brandName: string;
    photos: readonly ReviewPhotoRow[];
  },
): Review {
  return {
    id: row.id,
    user: author?.name ?? (row.authorName === '' ? nameOfNobody : row.authorName),
    avatar: avatarUrl,
    rating: row.rating,
    date: row.createdAt.toISOString(),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt.toISOString() }),
    comment: row.comment,
    photos: photos.map(toReviewPhoto),
    helpful: row.helpfulCount,
    isVerified: row.isVerified,
    ...(row.answer === null
      ? {}
      : {
          answer: {
            brand: brandName,
            text: row.answer,
            date: (row.answeredAt ?? row.createdAt).toISOString(),
          },
        }),
  };
}

/** The rating of a product from its number of reviews per number of stars. The mean has two decimals. */
export function toReviewSummary(counts: readonly { rating: number; total: number }[]): ReviewSummary {
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  const sum = counts.reduce((all, one) => all + one.rating * one.total, 0);
  return {
    mean: total === 0 ? 0 : Math.round((100 * sum) / total) / 100,
    total,
    stars: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      total: counts.find((one) => one.rating === rating)?.total ?? 0,
    })),
  };
}
