import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { AppError } from '../app-error.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { isMachinePath } from './page-address.ts';

/** What the web build takes to render a page; `web/src/app/server-context.ts` is the other side. */
interface PageValues {
  nonce: string;
  apiBaseUrl: string;
  appOrigin: string;
  supportEmail: string | undefined;
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

/** Never by resolving, which would take `//` for the beginning of another host. */
function pageUrl(url: string, publicUrl: string): URL {
  const [, pathAndQuery = ''] = /^(?:https?:\/\/[^/?#]*)?\/?(.*)$/i.exec(url) ?? [];
  return new URL(`${publicUrl}/${pathAndQuery}`);
}

/** What a page may depend on. Nothing personal is among it, so that a rendered page is everybody's. */
const passedHeaders = ['accept', 'accept-language', 'user-agent'] as const;

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
  const { build, createPageContext } = await loadWebBuild(buildFolder);
  const render = createRequestHandler(build, environment.isProduction ? 'production' : 'development');
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
    const headers = new Headers();
    for (const name of passedHeaders) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const page = await render(
      new Request(pageUrl(request.url, environment.publicUrl), {
        method: request.method,
        headers,
        signal: aborted.signal,
      }),
      createPageContext({
        nonce: request.cspNonce,
        apiBaseUrl: apiBaseUrl(),
        appOrigin: environment.publicUrl,
        supportEmail: environment.supportEmail,
        reportFailure: (failure) => {
          log.error({ err: failure, requestId: request.id, path }, 'a page failed');
        },
      }),
    );
    reply.status(page.status).headers(Object.fromEntries(page.headers));
    return reply.send(page.body === null ? null : Readable.fromWeb(page.body));
  });
}
