import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Asks `mayPass` of each request before all that takes requests, Socket.IO too: what was read together with a refused one still
 * comes. Who answers false has answered the request, or cut off its connection.
 */
export function gateRequests(
  app: FastifyInstance,
  mayPass: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  app.addHook('onReady', async () => {
    const { server } = app;
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!mayPass(request, response)) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}
