import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { uploadCheckLimits } from '@greenroom/contract/limits';
import { mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { bearerToken } from '../../platform/http/http-server.ts';
import { limitedWrites } from '../../platform/http/rate-limits/rate-limits.ts';

/**
 * `POST /studio/upload-check`: takes some bytes and keeps none, so that a studio can measure its upload. Answers `{ bytes }`.
 * Errors: `signed_out` and `not_a_streamer` before anything is read, `too_large`.
 */
export async function registerUploadCheck(
  app: FastifyInstance,
  {
    prefixes,
    authentication,
    writesPerMinute,
  }: { prefixes: readonly string[]; authentication: Authentication; writesPerMinute: number },
): Promise<void> {
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute / 4), 'upload-checks');
  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: uploadCheckLimits.bytes },
        (_request, body, done) => done(null, body.length),
      );
      scope.addHook('onRequest', async (request, reply) => {
        request.actor = await authentication.actorFromToken(bearerToken(request));
        if (request.actor === null) throw new AppError('signed_out');
        if (!mayStream(request.actor)) throw new AppError('not_a_streamer');
        reply.header('cache-control', 'no-store');
      });
      scope.post(`${prefix}/studio/upload-check`, { config: { rateLimit } }, async (request) =>
        successEnvelope({ bytes: typeof request.body === 'number' ? request.body : 0 }),
      );
    });
  }
}
