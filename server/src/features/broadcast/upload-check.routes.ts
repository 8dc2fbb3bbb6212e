import type { FastifyInstance } from 'fastify';
import { uploadCheckLimits } from '@greenroom/contract/limits/studio';
import { mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { registerUploads } from '../../platform/http/uploads.ts';

/**
 * `POST /studio/upload-check`: accepts bytes and discards them, so that a studio can measure its upload.
 * Answers `{ bytes }`. Errors: `signed_out` and `not_a_streamer` before anything is read, `too_large`.
 */
export async function registerUploadCheck(
  app: FastifyInstance,
  {
    prefixes,
    authentication,
    writesPerMinute,
  }: { prefixes: readonly string[]; authentication: Authentication; writesPerMinute: number },
): Promise<void> {
  await registerUploads(app, {
    name: 'upload-checks',
    prefixes,
    authentication,
    contentType: '*',
    maxBytes: uploadCheckLimits.bytes,
    writesPerMinute,
    share: 1 / 4,
    authorise(actor) {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
    },
    read: (body) => body.length,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/studio/upload-check`, options, async ({ body }) => ({
        bytes: typeof body === 'number' ? body : 0,
      }));
    },
  });
}
