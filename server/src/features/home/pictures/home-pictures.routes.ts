import type { FastifyInstance } from 'fastify';
import { homePictureLimits } from '@greenroom/contract/limits/admin';
import type { Authentication } from '../../../platform/authentication.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../../platform/http/uploads.ts';
import type { HomePictures } from './home-pictures.service.ts';

/**
 * `POST /admin/home/pictures`: the body is the picture itself. Answers `{ url }` in the envelope, to be used
 * by a slide or a category card. Errors: `forbidden`, those of `registerPictureUploads` and of
 * `makeUploadedPicture`.
 */
export async function registerHomePictureRoutes(
  app: FastifyInstance,
  {
    pictures,
    ...rest
  }: {
    prefixes: readonly string[];
    pictures: Pick<HomePictures, 'add'>;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  await registerPictureUploads(app, {
    name: 'home-pictures',
    maxBytes: homePictureLimits.maxBytes,
    ...rest,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/admin/home/pictures`, options, async (request, reply) => {
        const url = await pictures.add(uploaderOf(request), sentPicture(request));
        reply.status(201);
        return { url };
      });
    },
  });
}
