import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Calls `mayPass` for each request before any other listener, including Socket.IO. Requests that were read
 * together with a rejected one still arrive. A `mayPass` that returns false must have answered the request or
 * closed its connection.
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
