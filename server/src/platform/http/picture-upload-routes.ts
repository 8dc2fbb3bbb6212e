import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Authentication } from '../authentication.ts';
import { fromFastifyError } from './error-envelope.ts';
import { bearerToken } from './http-server.ts';
import { limitedWrites } from './rate-limits/rate-limits.ts';

/** @throws AppError `signed_out`. */
export function uploaderOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw new AppError('signed_out');
  return request.actor;
}

/** The picture that a request sent, as it was sent. @throws AppError `picture_type_refused`. */
export function sentPicture({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('picture_type_refused');
  return body;
}

/**
 * Routes to which signed-in people send a picture as the body itself, of any image type; what it is, its content says.
 * Errors: `signed_out` before anything is read, `picture_too_large` over `maxBytes`, `picture_type_refused`,
 * `too_many_requests`: decoding a picture costs more than any other call.
 */
export async function registerPictureUploads(
  app: FastifyInstance,
  {
    name,
    prefixes,
    authentication,
    maxBytes,
    writesPerMinute,
    routes,
  }: {
    /** Of the limit that these routes share. */
    name: string;
    prefixes: readonly string[];
    authentication: Authentication;
    maxBytes: number;
    /** Of all changes; of pictures a sixth. */
    writesPerMinute: number;
    routes: (scope: FastifyInstance, prefix: string, options: RouteShorthandOptions) => void;
  },
): Promise<void> {
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute / 6), name);

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        /^(?:image\/|application\/octet-stream)/,
        { parseAs: 'buffer', bodyLimit: maxBytes },
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
      routes(scope, prefix, { config: { rateLimit } });
    });
  }
}
