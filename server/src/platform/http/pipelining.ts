import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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

  // In front of all that takes requests, Socket.IO too: what was read together with a refused one still comes.
  app.addHook('onReady', async () => {
    const { server } = app;
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!isTaken(request, response)) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}
