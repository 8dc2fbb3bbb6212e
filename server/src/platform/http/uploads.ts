import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ErrorCode } from '@greenroom/contract/errors';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Authentication } from '../authentication.ts';
import { answerInEnvelope } from './answer-envelope.ts';
import { fromFastifyError } from './error-envelope.ts';
import { bearerToken } from './http-server.ts';
import { limitedWrites } from './rate-limits/rate-limits.ts';

/** @throws AppError `signed_out`. */
export function uploaderOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw new AppError('signed_out');
  return request.actor;
}

/** The picture of the request's body, unmodified. @throws AppError `picture_type_refused`. */
export function sentPicture({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('picture_type_refused');
  return body;
}

interface UploadParts {
  /** Name of the rate limit that these routes share. */
  name: string;
  prefixes: readonly string[];
  authentication: Authentication;
  maxBytes: number;
  writesPerMinute: number;
  /** The handlers return the data of the answer, which is sent in the envelope. */
  routes: (scope: FastifyInstance, prefix: string, options: RouteShorthandOptions) => void;
}

interface UploadKind extends UploadParts {
  contentType: RegExp | '*';
  /** The share of an account's changes per minute that may be uploads. */
  share: number;
  /** Replaces the general error codes for bodies with codes for this kind of upload. */
  refusals?: Partial<Record<ErrorCode, ErrorCode>>;
  /** Awaited before the body is read. @throws AppError for a caller who may not upload this. */
  authorise?: (actor: Actor) => unknown;
  /** Converts the body for the handler. Without it the handler receives the bytes. */
  read?: (body: Buffer) => unknown;
}

/**
 * Registers routes to which signed-in people send a file as the body itself. Errors: `signed_out` and those
 * of `authorise` before anything is read, `too_large` over `maxBytes`, `unsupported_media_type`,
 * `too_many_requests`.
 */
export async function registerUploads(
  app: FastifyInstance,
  {
    name,
    prefixes,
    authentication,
    maxBytes,
    writesPerMinute,
    routes,
    contentType,
    share,
    refusals = {},
    authorise,
    read = (body) => body,
  }: UploadKind,
): Promise<void> {
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute * share), name);

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      answerInEnvelope(scope);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<Buffer>(
        contentType,
        { parseAs: 'buffer', bodyLimit: maxBytes },
        (_request, body, done) => done(null, read(body)),
      );
      scope.setErrorHandler(async (error) => {
        const { code } = error instanceof AppError ? error : fromFastifyError(error);
        const refusal = refusals[code];
        if (refusal !== undefined) throw new AppError(refusal, { cause: error });
        throw error;
      });
      // Runs before the body is read and before the upload is counted.
      scope.addHook('onRequest', async (request, reply) => {
        request.actor = await authentication.actorFromToken(bearerToken(request));
        const actor = uploaderOf(request);
        await authorise?.(actor);
        reply.header('cache-control', 'no-store');
      });
      routes(scope, prefix, { config: { rateLimit } });
    });
  }
}

/**
 * Registers uploads of pictures. Any image content type is accepted, because the format is detected from the
 * content. Errors: `picture_too_large` and `picture_type_refused` in place of the general ones. These routes
 * have a low rate limit, because decoding a picture costs more than any other call.
 */
export async function registerPictureUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  await registerUploads(app, {
    ...parts,
    contentType: /^(?:image\/|application\/octet-stream)/,
    share: 1 / 6,
    refusals: { too_large: 'picture_too_large', unsupported_media_type: 'picture_type_refused' },
  });
}
