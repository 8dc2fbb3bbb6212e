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

/** The picture that a request sent, as it was sent. @throws AppError `picture_type_refused`. */
export function sentPicture({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('picture_type_refused');
  return body;
}

interface UploadParts {
  /** Of the limit that these routes share. */
  name: string;
  prefixes: readonly string[];
  authentication: Authentication;
  maxBytes: number;
  writesPerMinute: number;
  /** They return the data of the answer, which goes out in the envelope. */
  routes: (scope: FastifyInstance, prefix: string, options: RouteShorthandOptions) => void;
}

interface UploadKind extends UploadParts {
  contentType: RegExp | '*';
  /** Of the changes that an account may make in a minute, which part may be uploads. */
  share: number;
  /** What a refusal of any body says for this kind. */
  refusals?: Partial<Record<ErrorCode, ErrorCode>>;
  /** Awaited before the body is read. @throws AppError for a person who may not send this. */
  authorise?: (actor: Actor) => unknown;
  /** What the handler finds as the body; the bytes themselves where it is left out. */
  read?: (body: Buffer) => unknown;
}

/**
 * Routes to which signed-in people send a file as the body itself. Errors: `signed_out` and those of `authorise` before
 * anything is read, `too_large` over `maxBytes`, `unsupported_media_type`, `too_many_requests`.
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
      // Before the body is read, and before what an account sends is counted.
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
 * Uploads of a picture of any image type; what it is, its content says. Errors: `picture_too_large` and
 * `picture_type_refused` in place of those of any upload. Decoding a picture costs more than any other call.
 */
export async function registerPictureUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  await registerUploads(app, {
    ...parts,
    contentType: /^(?:image\/|application\/octet-stream)/,
    share: 1 / 6,
    refusals: { too_large: 'picture_too_large', unsupported_media_type: 'picture_type_refused' },
  });
}
