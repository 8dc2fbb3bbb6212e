import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { gateRequests } from './request-gate.ts';

/** Requests that one connection may have sent without an answer to the first of them. Browsers and proxies send one. */
const pipelinedMax = 10;

/**
 * Cuts off a connection that sends many requests without waiting for answers (RFC 9112, 9.3.2). All that arrive together are
 * begun together, thousands in one part of the network, and nobody else is served meanwhile.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();

  function isTaken({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    if (waiting > pipelinedMax) {
      socket.destroy();
      return false;
    }
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  }

  gateRequests(app, isTaken);
}
