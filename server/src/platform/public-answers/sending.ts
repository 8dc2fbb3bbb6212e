import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Draining } from '../http/draining.ts';
import type { Metrics } from '../metrics.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import type { PublicAnswer, PublicAnswers } from './public-answers.ts';

function entityTag(answer: PublicAnswer, encoding: Encoding): string | undefined {
  return answer.tag === undefined ? undefined : `"${answer.tag}-${encoding}"`;
}

/** Whether the caller already has this answer, in any coding (RFC 9110, 13.1.2). */
function isKnown(answer: PublicAnswer, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || answer.tag === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${answer.tag}-`);
}

/** Whether the caller requires another version of this answer, by strong tags (RFC 9110, 13.1.1). */
function isMissed(answer: PublicAnswer, encoding: Encoding, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || answer.status !== 200 || ifMatch.trim() === '*') return false;
  const etag = entityTag(answer, encoding);
  return !ifMatch.split(',').some((tag) => tag.trim() === etag);
}

function headersOf(answer: PublicAnswer, encoding: Encoding): Record<string, string> {
  const etag = entityTag(answer, encoding);
  return {
    ...answer.headers,
    vary: 'accept-encoding, authorization',
    ...(etag === undefined ? {} : { etag }),
    ...(encoding === 'identity' || answer.isPlain ? {} : { 'content-encoding': encoding }),
  };
}

/** Sends a public answer through Fastify. HEAD gets the same without the body. */
export async function sendPublicAnswer(
  answers: PublicAnswers,
  answer: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = await answers.encodedBody(answer, encoding);
  if (isMissed(answer, encoding, request.headers['if-match'])) throw new AppError('precondition_failed');
  reply.headers(headersOf(answer, encoding));
  if (isKnown(answer, request.headers['if-none-match'])) return reply.status(304).send();
  reply.status(answer.status).header('content-length', body.length);
  return reply.send(body);
}

/** Sends a cached answer. False if there is none that fits this caller. */
function sendCached(answers: PublicAnswers, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
  // A caller that sends a request id wants to trace this very request through the logs.
  if (headers.authorization !== undefined || headers['x-request-id'] !== undefined) return false;
  if (headers['if-match'] !== undefined) return false;
  const answer = answers.peek(url);
  const encoding = chooseEncoding(headers['accept-encoding']);
  const body = answer?.encoded.get(answer.isPlain ? 'identity' : encoding);
  if (answer === undefined || body === undefined) return false;
  const sent = {
    'x-request-id': randomUUID(),
    ...headersOf(answer, encoding),
  };
  if (isKnown(answer, headers['if-none-match'])) {
    response.writeHead(304, sent).end();
    return true;
  }
  response.writeHead(answer.status, { ...sent, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}

/**
 * Answers a GET or HEAD without a session from the cached answers, before Fastify starts on it: one lookup and
 * one write. All other requests take the normal path, as do all requests while the server stops.
 */
export function answerFromCache(
  app: FastifyInstance,
  {
    publicAnswers,
    draining,
    metrics,
  }: {
    publicAnswers: PublicAnswers;
    draining: Pick<Draining, 'isDraining'>;
    metrics: Pick<Metrics, 'httpRequestSeconds'>;
  },
): void {
  const usual = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begin = performance.now();
    if (draining.isDraining || !sendCached(publicAnswers, request, response)) {
      for (const listener of usual) listener.call(app.server, request, response);
      return;
    }
    const measured = { method: request.method ?? 'GET', route: 'cached', status: response.statusCode };
    metrics.httpRequestSeconds.observe(measured, (performance.now() - begin) / 1000);
  });
}
