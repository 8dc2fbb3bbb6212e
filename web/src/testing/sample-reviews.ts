import type { Review, ReviewSummary } from '@greenroom/contract/reviews/reviews.schemas';

/** A review in a list. `more` overrides the defaults. */
export function review(more: Partial<Review> = {}): Review {
  return {
    id: '0a000000-0000-4000-8000-000000000001',
    user: 'Bo Lind',
    avatar: '/icon-192.png',
    rating: 5,
    date: '2026-03-01T12:00:00.000Z',
    comment: 'Fits well.',
    photos: [],
    helpful: 2,
    isVerified: true,
    ...more,
  };
}

/** The summary of reviews with these ratings. */
export function reviewSummary(ratings: readonly number[]): ReviewSummary {
  const sum = ratings.reduce((all, rating) => all + rating, 0);
  return {
    mean: ratings.length === 0 ? 0 : sum / ratings.length,
    total: ratings.length,
    stars: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      total: ratings.filter((one) => one === rating).length,
    })),
  };
}
