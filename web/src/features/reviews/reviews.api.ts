import { reviewLimits } from '@greenroom/contract/limits/reviews';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { reviewPhotoSchema } from '@greenroom/contract/reviews/reviews.schemas';
import type { ReviewSort } from '@greenroom/contract/reviews/reviews.schemas';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { sendPicture } from '../../lib/api/picture-file.ts';

const keys = {
  of: (productId: string) => ['reviews', productId] as const,
  own: (productId: string, token: string | null) => ['reviews', productId, 'own', token] as const,
};

/** The filter and the order of a product's reviews. */
export interface ReviewView {
  sort: ReviewSort;
  /** Only reviews with this number of stars. */
  rating?: number;
}

export function reviewsQuery(productId: string, view: ReviewView) {
  return infiniteQueryOptions({
    queryKey: [...keys.of(productId), 'list', view],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.reviews.list(
          { id: productId, ...view, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The user's own review, and their permissions. `token` identifies the requesting session. */
export function ownReviewQuery(productId: string, token: string | null) {
  return queryOptions({
    queryKey: keys.own(productId, token),
    queryFn: async ({ signal }) => (await api.reviews.own({ id: productId }, { signal })).data,
    enabled: token !== null,
  });
}

/** A change of a product's reviews. It refetches them and the product's rating. */
function useReviewChange<Input, Answer>(productId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ['products', 'detail', productId] });
      await queryClient.invalidateQueries({ queryKey: keys.of(productId) });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export const useWriteReview = (productId: string) =>
  useReviewChange(productId, async (review: { rating: number; comment: string; photoIds: string[] }) =>
    api.reviews.write({ id: productId, ...review }),
  );

export const useRemoveReview = (productId: string) =>
  useReviewChange(productId, async () => api.reviews.removeOwn({ id: productId }));

export const useAnswerReview = (productId: string) =>
  useReviewChange(productId, async ({ id, text }: { id: string; text: string }) =>
    text === '' ? api.reviews.removeAnswer({ id }) : api.reviews.answer({ id, text }),
  );

export const useTakeDownReview = (productId: string) =>
  useReviewChange(productId, async (input: { id: string; reason: string }) => api.reviews.remove(input));

/** Marks a review as helpful, or removes the mark. */
export const useReviewVote = (productId: string, id: string) =>
  useReviewChange(productId, async (isHelpful: boolean) =>
    isHelpful ? api.reviews.markHelpful({ id }) : api.reviews.unmarkHelpful({ id }),
  );

export async function reportReview(id: string, report: { reason: ReportReason; details: string }) {
  return api.reviews.report({ id, ...report });
}

/** Uploads a photo, to be referenced by a review. */
export function useUploadReviewPhoto() {
  return useMutation({
    mutationFn: async (file: File) => {
      const answer = await sendPicture('/reviews/photos', file, { maxBytes: reviewLimits.photoMaxBytes });
      return reviewPhotoSchema.parse(fieldOf(answer, 'data'));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
