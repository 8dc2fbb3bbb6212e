import type { FastifyInstance } from 'fastify';
import { clipLimits } from '@greenroom/contract/limits/replays';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../../platform/http/uploads.ts';
import type { ClipsService } from './clips.service.ts';

const byId = z.object({ id: z.uuid() });

/**
 * `POST /clips/{id}/picture`: the body is the picture itself. It should show the clip, which cannot be
 * verified, because the server does not decode video. Answers `{ picture }` in the envelope. Errors: those of
 * `registerPictureUploads` and of the service.
 */
export async function registerClipPictures(
  app: FastifyInstance,
  {
    clips,
    ...rest
  }: {
    prefixes: readonly string[];
    clips: Pick<ClipsService, 'setPicture'>;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  await registerPictureUploads(app, {
    name: 'clip pictures',
    maxBytes: clipLimits.pictureMaxBytes,
    ...rest,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/clips/:id/picture`, options, async (request) => {
        const params = byId.safeParse(request.params);
        if (!params.success) throw new AppError('clip_not_found');
        return { picture: await clips.setPicture(uploaderOf(request), params.data.id, sentPicture(request)) };
      });
    },
  });
}
