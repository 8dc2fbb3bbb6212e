import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { gateRequests } from './request-gate.ts';

/** How many requests of one connection may be unanswered at a time. Browsers and proxies send one. */
const pipelinedMax = 10;

/**
 * Closes a connection that pipelines many requests (RFC 9112, 9.3.2). Node would start all of them together,
 * thousands from one packet, and serve nobody else meanwhile.
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
