import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Metrics } from '../metrics.ts';
import { proxyTrust } from '../addresses/trusted-proxies.ts';
import { unstorablePath, unstorableMessage } from '../../db/storable-text.ts';
import { badAddressMessage, contentRangeOf, errorEnvelope, fromFastifyError } from './error-envelope.ts';
import { createRouteRefusals, type RouteRefusals } from './allowed-methods.ts';
import { hasClearHost, refuseUnclearHosts } from './host-header.ts';
import { createFailureLog, type FailureLog } from './logging/failure-log.ts';
import { loggedPath } from './logging/logged-path.ts';
import { isMachinePath, pathOf, readablePageAddress } from './pages/page-address.ts';
import { limitPipelining } from './pipelining.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';
import { plainToken } from './token-spelling.ts';
import { answerUnreadable } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records all routes of this server. */
    routeRefusals: RouteRefusals;
    failureLog: FailureLog;
  }
  interface FastifyRequest {
    /** The nonce of this answer's content security policy. */
    cspNonce: string;
    /**
     * The caller, on routes that look it up in their first hook. Null for an anonymous caller, and on all
     * other routes.
     */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Whether this route renders pages, and so answers a bad address with a page. */
    isPage?: boolean;
    /**
     * Whether this route takes every path and method below a prefix and decides by itself which of them
     * exist.
     */
    isCatchAll?: boolean;
    /** Whether this route only rejects methods that its path does not allow. */
    isRefusal?: boolean;
  }
}

/** The largest body that a JSON endpoint accepts. */
const bodyLimitBytes = 256 * 1024;

/**
 * A connection is closed when nothing has moved on it for this long during an answer, such as a reader of a
 * large file that stopped reading.
 */
const stalledAfterMs = 120_000;

/** A nonce for one answer's content security policy. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Whether a request is an upgrade to a protocol that the server speaks. Any other upgrade (`h2c` from clients
 * that try HTTP/2 first) is answered as if it had not been requested (RFC 9110, 7.8). Otherwise nobody would
 * answer, and the connection would stay open.
 */
function isSocketUpgrade(request: IncomingMessage): boolean {
  const { url, headers } = request;
  const isForSockets =
    headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith('/socket.io/') === true;
  return isForSockets && hasClearHost(request);
}

/** A harmless request id from the caller is kept, so that a proxy's logs can be joined with ours. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Creates Fastify with what every answer needs: a request id, security headers with a fresh nonce, the one
 * error envelope, one log line and its metrics. Rejects text that the database cannot store, in an address or
 * a body.
 */
export function createHttpServer({
  environment,
  log,
  metrics,
  nowMs = Date.now,
  stalledMs = stalledAfterMs,
}: {
  environment: Pick<Environment, 'trustProxy' | 'publicUrl' | 's3' | 'stripe' | 'video'>;
  log: Log;
  metrics: Metrics;
  nowMs?: () => number;
  stalledMs?: number;
}): FastifyInstance {
  const failureLog = createFailureLog({ log, nowMs });
  // Typed as Fastify's own logger. Otherwise every plugin would have to name our type.
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    http: { shouldUpgradeCallback: isSocketUpgrade },
    // The hook below writes one line per request, with our own measurements.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: proxyTrust(environment.trustProxy),
    bodyLimit: bodyLimitBytes,
    // Slow or lost clients must not keep a socket open for ever. Uploads set limits of their own.
    requestTimeout: 60_000,
    connectionTimeout: stalledMs,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    rewriteUrl: (request) => readablePageAddress(request.url ?? '/'),
    // Handles requests that are rejected before routing, and so before any hook.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      const appError = fromFastifyError(error);
      failureLog.note(appError, { requestId: request.id });
      reply.header('x-request-id', request.id);
      reply.headers(securityHeaders({ nonce: newNonce() }, environment));
      void reply.status(appError.status).send(errorEnvelope(appError, request.id));
    },
  });

  refuseTinyChunks(app);
  limitPipelining(app);
  refuseUnclearHosts(app);
  const refusals = createRouteRefusals();
  app.decorate('routeRefusals', refusals);
  app.decorate('failureLog', failureLog);
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    if (config.isPage || config.isCatchAll || config.isRefusal || url === '/*') return;
    refusals.note(url, [method].flat());
  });
  app.setNotFoundHandler(async (request) => {
    const isPage = app.hasRoute({ method: 'GET', url: '/*' }) && !isMachinePath(pathOf(request.url));
    throw refusals.refused(request.url, request.method, isPage);
  });

  void app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // These answers are compressed for a single caller. A medium quality costs less CPU time than the extra
    // bytes are worth.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.decorateRequest('cspNonce', '');
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = newNonce();
    reply.header('x-request-id', request.id);
    reply.headers(securityHeaders({ nonce: request.cspNonce }, environment));
  });
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00') || request.routeOptions.config.isPage) return;
    throw new AppError('invalid_input', { details: badAddressMessage });
  });
  app.addHook('preValidation', async (request) => {
    const path = unstorablePath(request.body);
    if (path === undefined) return;
    throw new AppError('invalid_input', {
      details: unstorableMessage,
      fields: { [path || 'body']: unstorableMessage },
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000;
    const route = request.routeOptions.url ?? 'none';
    metrics.httpRequestSeconds.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode === 500) request.log.error(line, 'request failed');
    // The failure log reports this already, at a limited rate.
    else if (reply.statusCode > 500) request.log.debug(line, 'request refused');
    // An operator finds the request by the id that the error answer contains.
    else if (reply.statusCode >= 400) request.log.info(line, 'request refused');
    else request.log.debug(line, 'request');
  });

  app.setErrorHandler(async (error, request, reply) => {
    const appError = error instanceof AppError ? error : fromFastifyError(error);
    failureLog.note(appError, { requestId: request.id });
    if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', appError.retryAfterSeconds);
    if (appError.allow !== undefined) reply.header('allow', appError.allow.join(', '));
    if (appError.code === 'range_not_satisfiable') reply.header('content-range', contentRangeOf(error));
    return reply.status(appError.status).send(errorEnvelope(appError, request.id));
  });
  return app;
}

/**
 * The token of `Authorization: Bearer` (RFC 6750, LIVEAPI-5), in its canonical spelling. Undefined if there
 * is none. Cookies are never read (AUTH-17, LIVEAPI-6).
 */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] === undefined ? undefined : plainToken(match[1]);
}
