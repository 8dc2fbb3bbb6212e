import type { FastifyInstance } from 'fastify';
import { reviewLimits } from '@greenroom/contract/limits/reviews';
import type { Authentication } from '../../platform/authentication.ts';
import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../platform/http/uploads.ts';
import type { ReviewPhotos } from './review-photos.service.ts';
import type { ReviewsService } from './reviews.service.ts';

export function reviewsRoutes(service: ReviewsService) {
  const routes = endpoints.reviews;
  return {
    list: routes.list.handler(async ({ input }) => service.list(input)),
    own: routes.own.handler(async ({ input, context }) => service.own(signedIn(context), input.id)),
    write: routes.write.handler(async ({ input: { id, ...review }, context }) =>
      service.write(signedIn(context), id, review),
    ),
    removeOwn: routes.removeOwn.handler(async ({ input, context }) => {
      await service.removeOwn(signedIn(context), input.id);
      return {};
    }),
    markHelpful: routes.markHelpful.handler(async ({ input, context }) =>
      service.vote(signedIn(context), input.id, true),
    ),
    unmarkHelpful: routes.unmarkHelpful.handler(async ({ input, context }) =>
      service.vote(signedIn(context), input.id, false),
    ),
    answer: routes.answer.handler(async ({ input, context }) =>
      service.answer(signedIn(context), input.id, input.text),
    ),
    removeAnswer: routes.removeAnswer.handler(async ({ input, context }) =>
      service.removeAnswer(signedIn(context), input.id),
    ),
    report: routes.report.handler(async ({ input: { id, ...report }, context }) => {
      await service.report(signedIn(context), id, report);
      return {};
    }),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.id, input.reason, originOf(context));
      return {};
    }),
  };
}

/**
 * `POST /reviews/photos`: the body is the picture. Answers `{ id, url }` in the envelope. A review then
 * refers to the id. Errors: those of `registerPictureUploads` and `makeUploadedPicture`.
 */
export async function registerReviewPhotoRoutes(
  app: FastifyInstance,
  {
    photos,
    ...rest
  }: {
    prefixes: readonly string[];
    photos: Pick<ReviewPhotos, 'add'>;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  await registerPictureUploads(app, {
    name: 'review-photos',
    maxBytes: reviewLimits.photoMaxBytes,
    ...rest,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/reviews/photos`, options, async (request, reply) => {
        reply.status(201);
        return photos.add(uploaderOf(request).userId, sentPicture(request));
      });
    },
  });
}
