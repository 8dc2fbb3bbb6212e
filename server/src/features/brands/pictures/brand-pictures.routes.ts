import type { FastifyInstance } from 'fastify';
import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import type { Authentication } from '../../../platform/authentication.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../../platform/http/uploads.ts';
import type { BrandPictures } from './brand-pictures.service.ts';

/**
 * `POST /brands/pictures`: the body is the picture itself. Answers `{ url }` in the envelope, to be used by a
 * product or the brand's page. Errors: those of `registerPictureUploads`, `makeUploadedPicture` and
 * `access.brandFor`.
 */
export async function registerBrandPictureRoutes(
  app: FastifyInstance,
  {
    pictures,
    ...rest
  }: {
    prefixes: readonly string[];
    pictures: Pick<BrandPictures, 'add'>;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  await registerPictureUploads(app, {
    name: 'brand-pictures',
    maxBytes: brandPictureLimits.maxBytes,
    ...rest,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/brands/pictures`, options, async (request, reply) => {
        const url = await pictures.add(uploaderOf(request), sentPicture(request));
        reply.status(201);
        return { url };
      });
    },
  });
}
