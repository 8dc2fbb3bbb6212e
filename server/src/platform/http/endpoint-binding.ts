import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { implement, ORPCError, type Router, ValidationError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@greenroom/contract/access';
import type { ErrorEnvelope } from '@greenroom/contract/envelope';
import { contract } from '@greenroom/contract/router';
import type { Authentication } from '../authentication.ts';
import { type Actor, mayManageBrands, mayStream } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { errorEnvelope } from './error-envelope.ts';
import { bearerToken } from './http-server.ts';
import { limitedWrites } from './rate-limits.ts';

/** What an endpoint's handler gets besides its input. */
export interface EndpointContext {
  /** Null for a visitor. Endpoints whose access is not `anyone` never see null: use `signedIn(context)`. */
  actor: Actor | null;
  reply: Pick<FastifyReply, 'header'>;
  request: Pick<FastifyRequest, 'id' | 'ip' | 'log' | 'headers'>;
}

/** From where an endpoint is called, for the audit log. */
export function originOf({ request }: EndpointContext): {
  ipAddress: string | undefined;
  userAgent: string | undefined;
} {
  return { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
}

/** The actor of an endpoint that only signed-in callers reach. */
export function signedIn(context: EndpointContext): Actor {
  if (context.actor === null) throw new AppError('signed_out');
  return context.actor;
}

/** @throws AppError `signed_out` or `forbidden` when this actor may not call an endpoint of this access at all. */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return;
  if (actor === null) throw new AppError('signed_out');
  if (access === 'streamer' && !mayStream(actor)) throw new AppError('not_a_streamer');
  if (access === 'brand' && !mayManageBrands(actor)) throw new AppError('not_a_brand');
  if (access === 'admin' && actor.role !== 'admin') throw new AppError('forbidden');
}

/**
 * The contract, ready to be implemented: each feature takes its own part, `endpoints.streams.create.handler(...)`.
 * Every handler runs after the check that the contract's `access` names.
 */
export const endpoints = implement(contract)
  .$context<EndpointContext>()
  .use(async ({ context, procedure, next }) => {
    checkAccess(procedure['~orpc'].meta.access, context.actor);
    return next();
  });

/** Which inputs were refused and why, by their path: `{ title: 'Give the stream a title' }`. */
function refusedFields(error: ValidationError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
      return [path.join('.') || 'body', issue.message];
    }),
  );
}

/** Any failure of a handler, as the one error type. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      const fields = refusedFields(error.cause);
      return new AppError('invalid_input', {
        details: Object.values(fields).join('. '),
        fields,
        cause: error,
      });
    }
    if (error.code === 'BAD_REQUEST') return new AppError('invalid_json', { cause: error });
    if (error.code === 'NOT_FOUND') return new AppError('not_found', { cause: error });
  }
  return new AppError('internal', { cause: error });
}

/** An `AppError` as the error type that oRPC sends, with our status and envelope. */
class EnvelopeError extends ORPCError<string, ErrorEnvelope> {}

/** Serves a router under each prefix, in the envelope, with JSON bodies only. */
export async function bindEndpoints(
  app: FastifyInstance,
  router: Router<typeof contract, EndpointContext>,
  {
    prefixes,
    authentication,
    writesPerMinute,
  }: {
    prefixes: readonly `/${string}`[];
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  const handler = new OpenAPIHandler<EndpointContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const appError = toAppError(error);
          if (appError.status >= 500) {
            context.request.log.error(
              { err: appError.cause ?? appError, requestId: context.request.id },
              'unexpected error',
            );
          }
          if (appError.retryAfterSeconds !== undefined)
            context.reply.header('retry-after', String(appError.retryAfterSeconds));
          throw new EnvelopeError(appError.code.toUpperCase(), {
            status: appError.status,
            message: appError.message,
            data: errorEnvelope(appError, context.request.id),
            cause: appError,
          });
        }
      },
    ],
  });

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // `go-live` and `end` take no body, with or without a JSON content type: an empty one is no error.
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
        const text = String(body);
        if (text.trim() === '') return done(null, null);
        try {
          return done(null, JSON.parse(text));
        } catch (error) {
          return done(new AppError('invalid_json', { cause: error }));
        }
      });
      scope.addHook('onRequest', async (request) => {
        request.actor = await authentication.actorFromToken(bearerToken(request));
      });
      const config = { rateLimit: limitedWrites(writesPerMinute, 'writes') };
      scope.all(`${prefix}/*`, { config }, async (request, reply) => {
        if (request.body === undefined) request.body = null;
        const { actor } = request;
        // A token that is no longer valid is said so: a client that believes it is signed in must hear that it is not.
        if (actor === null && bearerToken(request) !== undefined) throw new AppError('signed_out');
        reply.header('cache-control', actor === null && request.method === 'GET' ? 'no-cache' : 'no-store');
        const { matched } = await handler.handle(request, reply, {
          prefix,
          context: { actor, request, reply },
        });
        if (!matched) throw new AppError('not_found');
      });
    });
  }
}
