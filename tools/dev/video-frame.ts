import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { Environment } from '../../server/src/platform/environment.ts';
import { frameHeaders } from '../../server/src/platform/http/pages/frame-page.ts';

/** Whether a URL is the frame's page or one of its files. Its configuration comes from the server. */
export function isFrameAddress(url = '/'): boolean {
  return /^\/room(\/(?!config\.json)|\?|$)/.test(url);
}

/** Serves the video frame with Vite and hot replacement, with the security policy of the built frame. */
export async function createVideoFrame({
  root,
  http,
  environment,
}: {
  root: string;
  http: Server;
  environment: Environment;
}): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const folder = join(root, 'frame');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: { server: http }, ws: { server: http } },
  });
  const headers = frameHeaders(environment);

  async function showPage(response: ServerResponse): Promise<void> {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const page = await vite.transformIndexHtml('/index.html', html);
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.end(page);
  }

  return (request, response) => {
    if (/^\/room\/?(\?|$)/.test(request.url ?? '') && request.headers.accept !== 'text/x-vite-ping') {
      showPage(response).catch((error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
      });
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    vite.middlewares(request, response, () => {
      response.writeHead(404).end();
    });
  };
}
