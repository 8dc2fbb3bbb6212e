import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { accountLimits } from '@greenroom/contract/limits';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { fromFastifyError } from '../../platform/http/error-envelope.ts';
import { bearerToken } from '../../platform/http/http-server.ts';
import { limitedWrites } from '../../platform/http/rate-limits/rate-limits.ts';
import type { AvatarUploads } from './avatar-uploads.service.ts';

function uploaderOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw new AppError('signed_out');
  return request.actor;
}

function answer(avatarUrl: string) {
  return successEnvelope({ avatarUrl });
}

/**
 * `POST /account/avatar`: the body is the picture itself, of any image type; what it is, its content says. Answers
 * `{ avatarUrl }` in the envelope. `DELETE /account/avatar` goes back to the picture that is made here.
 * Errors: `signed_out` before anything is read, or when the account is deleted meanwhile, `picture_too_large`, and those of `makeAvatarPicture`.
 */
export async function registerAvatarUploadRoutes(
  app: FastifyInstance,
  {
    prefixes,
    uploads,
    authentication,
    avatarUrl,
    writesPerMinute,
  }: {
    prefixes: readonly string[];
    uploads: AvatarUploads;
    authentication: Authentication;
    avatarUrl: (userId: string, image: string | null) => string;
    writesPerMinute: number;
  },
): Promise<void> {
  // Decoding a picture costs more than any other call.
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute / 6), 'avatars');

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        /^(?:image\/|application\/octet-stream)/,
        { parseAs: 'buffer', bodyLimit: accountLimits.avatarMaxBytes },
        (_request, body, done) => done(null, body),
      );
      scope.setErrorHandler(async (error) => {
        const { code } = error instanceof AppError ? error : fromFastifyError(error);
        if (code === 'too_large') throw new AppError('picture_too_large', { cause: error });
        if (code === 'unsupported_media_type') throw new AppError('picture_type_refused', { cause: error });
        throw error;
      });
      // Before the body is read, and before what a session sends is counted.
      scope.addHook('onRequest', async (request, reply) => {
        request.actor = await authentication.actorFromToken(bearerToken(request));
        uploaderOf(request);
        reply.header('cache-control', 'no-store');
      });

      scope.post(`${prefix}/account/avatar`, { config: { rateLimit } }, async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('picture_type_refused');
        return answer(await uploads.replace(uploaderOf(request).userId, body));
      });
      scope.delete(`${prefix}/account/avatar`, { config: { rateLimit } }, async (request) => {
        const { userId } = uploaderOf(request);
        await uploads.remove(userId);
        return answer(avatarUrl(userId, null));
      });
    });
  }
}
