import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { implement } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access } from '@greenroom/contract/access';
import { contract } from '@greenroom/contract/router';
import type { Authentication } from '../authentication.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Environment } from '../environment.ts';
import type { PublicAnswers } from '../public-answers/public-answers.ts';
import type { EndpointContext } from './endpoints/endpoint-context.ts';
import { sendPublicAnswer } from '../public-answers/sending.ts';
import type { EndpointCaller } from './endpoints/endpoint-caller.ts';
import type { CompleteEndpoints } from './endpoints/endpoint-routes.ts';
import { toEnvelopeError } from './endpoints/endpoint-failure.ts';
import { refusalMessage } from './endpoints/refusal-message.ts';
import { bearerToken } from './http-server.ts';
import { limitedWrites } from './rate-limits/rate-limits.ts';
import { securityHeaders } from './security-headers.ts';

/** Where an endpoint was called from, for the audit log. */
export function originOf({ request }: EndpointContext): {
  ipAddress: string | undefined;
  userAgent: string | undefined;
} {
  return { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
}

/** The actor of an endpoint whose access requires a session. */
export function signedIn(context: EndpointContext): Actor {
  if (context.actor === null) throw new AppError('signed_out');
  return context.actor;
}

/**
 * Checks an endpoint's declared access against the actor (ROLE-2, ROLE-4, ROLE-13, LIVEROLE-4, LIVEROLE-7).
 * Features define who has which access. Without a session the answer is 401 (ROLE-18, ROLE-19).
 * @throws AppError `signed_out`, `key_not_enough`, or the reason why this actor may not call endpoints of
 * this access
 */
async function checkAccess(
  access: Access,
  { actor, admissions }: Pick<EndpointContext, 'actor' | 'admissions'>,
): Promise<void> {
  const admission = access === 'anyone' || access === 'signed-in' ? undefined : admissions[access];
  if (actor?.key !== undefined && admission?.opensByKey !== true) throw new AppError('key_not_enough');
  if (access === 'anyone') return;
  if (actor === null) throw new AppError('signed_out');
  await admission?.check(actor);
}

/**
 * The contract, ready to be implemented. Each feature takes its own part:
 * `endpoints.streams.create.handler(...)`. Every handler runs after the check that the contract's `access`
 * names.
 */
export const endpoints = implement(contract)
  .$context<EndpointContext>()
  .use(async ({ context, procedure, next }) => {
    const { access, reads } = procedure['~orpc'].meta;
    await checkAccess(access, context);
    context.noteReads?.(reads);
    return next();
  });

/**
 * Serves a router under each prefix, in the envelope, with JSON bodies only. Input that fails its schema is
 * rejected (API-9).
 */
export async function bindEndpoints(
  app: FastifyInstance,
  { router, admissions, isAnsweredApart, limitedApart }: CompleteEndpoints,
  {
    prefixes,
    authentication,
    writesPerMinute,
    publicAnswers,
    afterWrite,
    callEndpoint,
    environment,
  }: {
    prefixes: readonly `/${string}`[];
    authentication: Authentication;
    writesPerMinute: number;
    publicAnswers: PublicAnswers;
    /** Runs after a successful call that may have changed something, before its answer is sent. */
    afterWrite: () => Promise<void>;
    callEndpoint: EndpointCaller;
    environment: Pick<Environment, 'publicUrl' | 'isProduction' | 's3' | 'stripe' | 'video'>;
  },
): Promise<void> {
  z.config({ customError: refusalMessage });
  const handler = new OpenAPIHandler<EndpointContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next, context }) => {
        try {
          const result = await next();
          await afterWrite();
          return result;
        } catch (error) {
          throw toEnvelopeError(error, context, app.failureLog);
        }
      },
    ],
  });

  /**
   * The cache key is the address alone. That is enough because these callers have no session, and everything
   * else in the answer is the same for all.
   */
  publicAnswers.add({
    answers: (address) => prefixes.some((prefix) => address.startsWith(`${prefix}/`)),
    async make(address, requestId) {
      const answer = await callEndpoint(new Request(`http://localhost${address}`), {
        actor: null,
        request: { id: requestId, ip: '', headers: {} },
      });
      if (answer === undefined) throw app.routeRefusals.refusedEndpoint(prefixes, address, 'GET');
      const headers = {
        ...securityHeaders({ scriptHashes: [] }, environment),
        ...answer.headers,
        'cache-control': 'no-cache',
      };
      // A refusal contains the id of its own request, so it is not cached for others.
      const reads = answer.status === 200 && answer.reads ? new Set(answer.reads) : undefined;
      return { ...answer, headers, reads };
    },
  });

  async function answerRead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { actor } = request;
    if (actor === null && !isAnsweredApart(request)) {
      const cached = await publicAnswers.get(request.url, request.id);
      return sendPublicAnswer(publicAnswers, cached, request, reply);
    }
    const answer = await callEndpoint(new Request(`http://localhost${request.url}`), {
      actor,
      request,
    });
    if (answer === undefined) throw app.routeRefusals.refusedEndpoint(prefixes, request.url, request.method);
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
  }

  const limitedAs = (name: string) => ({
    config: { rateLimit: limitedWrites(writesPerMinute, name), isCatchAll: true },
  });
  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // `go-live` and `end` take no body. Clients may still send a JSON content type with an empty body,
      // which is not an error.
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
      const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        if (request.body === undefined) request.body = null;
        const { actor } = request;
        // An invalid token is rejected even where no session is needed. Otherwise a client would go on
        // showing somebody as signed in who is not.
        if (actor === null && bearerToken(request) !== undefined) throw new AppError('signed_out');
        reply.header('cache-control', 'no-store');
        if (request.method === 'GET' || request.method === 'HEAD') return answerRead(request, reply);
        const { matched } = await handler.handle(request, reply, {
          prefix,
          context: { actor, admissions, request, reply },
        });
        if (!matched) throw app.routeRefusals.refusedEndpoint(prefixes, request.url, request.method);
        return reply;
      };
      scope.all(`${prefix}/*`, limitedAs('writes'), answer);
      for (const { path, limitName } of limitedApart)
        scope.post(`${prefix}${path}`, limitedAs(limitName), answer);
    });
  }
}
