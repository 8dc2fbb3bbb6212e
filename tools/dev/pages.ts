import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createServer, type ViteDevServer } from 'vite';
import type { Environment } from '../../server/src/platform/environment.ts';
import { readablePageAddress } from '../../server/src/platform/http/pages/page-address.ts';
import { createPageRenderer } from '../../server/src/platform/http/pages/page-renderer.ts';
import { securityHeaders } from '../../server/src/platform/http/security-headers.ts';

const serverBuild = 'virtual:react-router/server-build';

/**
 * Serves the pages with Vite and hot replacement, like `server/src/platform/http/pages/pages.ts` does from a
 * build. Returns a request handler that also serves modules and assets. `onFileChange` receives the absolute
 * path of each changed file below `watched`.
 */
export async function createPages({
  root,
  http,
  environment,
  watched,
  onFileChange,
}: {
  root: string;
  http: Server;
  environment: Environment;
  watched: string[];
  onFileChange: (file: string) => void;
}): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: { server: http },
      ws: { server: http },
      // Editors truncate a file before they write it. Without the delay, Vite could read it in between.
      watch: { awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 } },
    },
    // Libraries are scanned before the first page is opened, because a library found later reloads the page.
    optimizeDeps: {
      entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/testing/**'],
      include: ['@orpc/contract'],
    },
    plugins: [
      {
        name: 'greenroom:watched-sources',
        // Vite creates a new watcher when its configuration changes.
        configureServer({ watcher }) {
          watcher.add(watched);
          watcher.on('all', (_event, file) => onFileChange(file));
        },
      },
    ],
  });
  let renderer: { build: object; render: ReturnType<typeof createPageRenderer> } | undefined;

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    // React Router's own, which Vite makes anew after a change.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const build = (await vite.ssrLoadModule(serverBuild)) as Parameters<typeof createPageRenderer>[0];
    if (renderer?.build !== build) {
      renderer = { build, render: createPageRenderer(build, { environment }) };
    }
    const aborted = new AbortController();
    response.once('close', () => aborted.abort());
    const page = await renderer.render({
      url: readablePageAddress(request.url ?? '/'),
      nonce,
      fetchApi: async ({ url }) => {
        const { pathname, search } = new URL(url);
        return fetch(`http://localhost:${environment.port}${pathname}${search}`, { signal: aborted.signal });
      },
      signal: aborted.signal,
      reportFailure: (failure) => {
        if (failure instanceof Error) vite.ssrFixStacktrace(failure);
        console.error(failure);
      },
    });
    response.writeHead(page.status, {
      ...securityHeaders({ nonce }, environment),
      ...Object.fromEntries(page.headers),
      'cache-control': 'no-store',
    });
    if (page.body === null) response.end();
    else await pipeline(Readable.fromWeb(page.body), response).catch(() => {});
  }

  return (request, response) => {
    vite.middlewares(request, response, () => {
      render(request, response).catch((error: unknown) => showFailure(vite, error, response));
    });
  };
}

/** Shows the error of a page that cannot be rendered. The page reloads when its file is fixed. */
function showFailure(vite: ViteDevServer, error: unknown, response: ServerResponse): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(text);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><title>Error</title><pre>${escaped}</pre><script type="module" src="/@vite/client"></script>`,
    );
}
