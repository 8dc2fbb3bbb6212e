import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createProxyServer } from 'http-proxy-3';
import { isMachinePath } from '../../server/src/platform/http/pages/page-address.ts';
import type { ServerProcess } from './server-process.ts';

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** Whether the server answers a request, rather than a page or the video frame. */
export function isForServer(request: IncomingMessage): boolean {
  const path = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return !isRead || isMachinePath(path) || path.startsWith('/dev/');
}

/**
 * Forwards HTTP requests and socket connections to the server. They wait while it starts. A connection broken
 * by a restart ends as without this proxy, and the browser reconnects.
 */
export function createServerProxy({
  http,
  port,
  server,
}: {
  http: Server;
  port: number;
  server: Pick<ServerProcess, 'ready'>;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const proxy = createProxyServer({ target: `http://127.0.0.1:${port}`, xfwd: true });
  proxy.on('error', (_error, _request, answer) => {
    if (answer instanceof Socket || answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await server.ready()) {
      proxy.web(request, response);
    } else {
      const text = 'The server does not run: the terminal says why.';
      response.writeHead(503, { 'content-type': 'text/plain' }).end(text);
    }
  };
  const handleSocket = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    socket.on('error', () => {});
    if (await server.ready()) proxy.ws(request, socket, head);
    else socket.destroy();
  };

  http.on('upgrade', (request, socket: Socket, head) => {
    // Vite's own sockets are for hot replacement.
    if (pathOf(request).startsWith('/socket.io/')) void handleSocket(request, socket, head);
  });
  return (request, response) => void handle(request, response);
}
