import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { AppError } from '../app-error.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { isMachinePath } from './page-address.ts';
import { createPageRenderer } from './page-renderer.ts';

async function loadWebBuild(folder: string): Promise<ServerBuild> {
  const entry = join(folder, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The web pages are not built: run "npm start", which builds them');
  return import(pathToFileURL(entry).href);
}

/**
 * Server-rendered pages for every path that nothing else answers. Built files are served as they are, for ever: their
 * names change with their content. Pages are rendered for nobody in particular, so they may be cached and shared;
 * what is personal loads afterwards.
 */
export async function registerPages(
  app: FastifyInstance,
  {
    buildFolder,
    environment,
    apiBaseUrl,
    log,
  }: {
    buildFolder: string;
    environment: Pick<Environment, 'publicUrl' | 'isProduction' | 'supportEmail'>;
    apiBaseUrl: () => string;
    log: Log;
  },
): Promise<void> {
  const render = createPageRenderer(await loadWebBuild(buildFolder), { environment, apiBaseUrl });
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
  app.get('/*', { config: { isPage: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isMachinePath(path)) throw new AppError('not_found');

    const aborted = new AbortController();
    reply.raw.once('close', () => aborted.abort());
    const page = await render({
      method: request.method,
      url: request.url,
      headers: request.headers,
      nonce: request.cspNonce,
      signal: aborted.signal,
      reportFailure: (failure) => {
        log.error({ err: failure, requestId: request.id, path }, 'a page failed');
      },
    });
    reply.status(page.status).headers(Object.fromEntries(page.headers));
    return reply.send(page.body === null ? null : Readable.fromWeb(page.body));
  });
}
