import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequestListener } from '@react-router/node';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { AppError } from '../app-error.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';

/** What the web build takes to render a page; `web/src/app/server-context.ts` is the other side. */
interface PageValues {
  nonce: string;
  apiBaseUrl: string;
  appOrigin: string;
  reportFailure: (failure: unknown) => void;
}

/** The web build: React Router's own part, and the page context that our entry adds. */
interface WebBuild {
  build: ServerBuild;
  createPageContext: (values: PageValues) => RouterContextProvider;
}

async function loadWebBuild(folder: string): Promise<WebBuild> {
  const entry = join(folder, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The web pages are not built: run "npm start", which builds them');
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  // Our own entry exports it beside what React Router's types know.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { createPageContext } = build.entry.module as unknown as Pick<WebBuild, 'createPageContext'>;
  return { build, createPageContext };
}

/** Paths that answer JSON also when there is nothing. */
const machinePaths = /^\/(api|v1|whip|whep|files|avatars|socket\.io|room|healthz|readyz|metrics)(\/|$)/;

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
    environment: Pick<Environment, 'publicUrl' | 'isProduction'>;
    apiBaseUrl: () => string;
    log: Log;
  },
): Promise<void> {
  const { build, createPageContext } = await loadWebBuild(buildFolder);
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

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (machinePaths.test(path)) throw new AppError('not_found');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed');

    const listener = createRequestListener({
      build,
      mode: environment.isProduction ? 'production' : 'development',
      getLoadContext: () =>
        createPageContext({
          nonce: request.cspNonce,
          apiBaseUrl: apiBaseUrl(),
          appOrigin: environment.publicUrl,
          reportFailure: (failure) => {
            log.error({ err: failure, requestId: request.id, path }, 'a page failed');
          },
        }),
    });
    // The renderer writes to Node's own response; what the hooks have set on the reply goes there too.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    listener(request.raw, reply.raw);
  });
}
