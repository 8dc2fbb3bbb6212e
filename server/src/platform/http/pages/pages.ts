import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PublicTopic } from '@greenroom/contract/public-data';
import { AppError } from '../../app-error.ts';
import type { Environment } from '../../environment.ts';
import type { Log } from '../../log.ts';
import { unmarkScripts } from '../../public-answers/page-scripts.ts';
import type { MadeAnswer, PublicAnswers } from '../../public-answers/public-answers.ts';
import { sendPublicAnswer } from '../../public-answers/sending.ts';
import type { EndpointCaller } from '../endpoints/endpoint-caller.ts';
import { newNonce } from '../http-server.ts';
import { addressGroup } from '../../addresses/ip-address.ts';
import { createRateLimiter, takeOrRefuse } from '../../rate-limiter.ts';
import { loggedPath } from '../logging/logged-path.ts';
import { isMachinePath, pathOf } from './page-address.ts';
import { pageAddress } from './page-query.ts';
import { createPageRenderer } from './page-renderer.ts';
import { securityHeaders } from '../security-headers.ts';

async function loadWebBuild(folder: string): Promise<ServerBuild> {
  const entry = join(folder, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The web pages are not built: run "npm start", which builds them');
  return import(pathToFileURL(entry).href);
}

/** Whether an endpoint refused the page's request because the server is full or a store is unreachable. */
function isOwnRefusal(failure: unknown): boolean {
  const status =
    typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : undefined;
  return typeof status === 'number' && status > 500;
}

/**
 * Serves server-rendered pages on every path that no other route handles. Built files are cached for ever,
 * since their names change with their content. Pages are rendered for an anonymous visitor, so that each is
 * rendered once for everybody; personal data loads afterwards.
 */
export async function registerPages(
  app: FastifyInstance,
  {
    buildFolder,
    environment,
    callEndpoint,
    publicAnswers,
    pagesPerMinute,
    log,
  }: {
    buildFolder: string;
    environment: Pick<Environment, 'publicUrl' | 'isProduction' | 'supportEmail' | 's3' | 'stripe' | 'video'>;
    callEndpoint: EndpointCaller;
    publicAnswers: PublicAnswers;
    /** How many pages are rendered per address and minute. Cached pages are not limited. */
    pagesPerMinute: number;
    log: Log;
  },
): Promise<void> {
  const rendering = createRateLimiter({ name: 'pages', max: pagesPerMinute, windowSeconds: 60 });
  const render = createPageRenderer(await loadWebBuild(buildFolder), { environment });
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

  async function makePage(address: string, requestId: string): Promise<MadeAnswer> {
    const reads = new Set<PublicTopic>();
    let changesAtMs = Infinity;
    let isKeepable = true;
    const nonce = newNonce();
    const page = await render({
      url: address,
      nonce,
      async fetchApi(request) {
        const answer = await callEndpoint(request, {
          actor: null,
          request: { id: requestId, ip: '', headers: {} },
        });
        if (answer === undefined)
          throw new Error(`A page asked for ${request.url}, which is not an endpoint`);
        if (answer.reads === undefined) isKeepable = false;
        else for (const topic of answer.reads) reads.add(topic);
        changesAtMs = Math.min(changesAtMs, answer.changesAtMs);
        return new Response(new Uint8Array(answer.body), answer);
      },
      reportFailure: (failure) => {
        // The endpoint has already logged its refusal.
        if (isOwnRefusal(failure)) return;
        log.error({ err: failure, requestId, path: loggedPath(address) }, 'a page could not be rendered');
      },
    });
    const headers = Object.fromEntries(page.headers);
    const isPage = headers['content-type']?.startsWith('text/html') === true;
    const { html, scriptHashes } = unmarkScripts(await page.text(), nonce);
    isKeepable &&= page.status === 404 || headers['cache-control']?.startsWith('public') === true;
    return {
      status: page.status,
      headers: isPage ? { ...headers, ...securityHeaders({ scriptHashes }, environment) } : headers,
      body: Buffer.from(html),
      reads: isKeepable ? reads : undefined,
      changesAtMs,
    };
  }
  publicAnswers.add({ answers: (address) => !isMachinePath(pathOf(address)), make: makePage });

  app.get('/*', { config: { isPage: true } }, async (request, reply) => {
    if (isMachinePath(pathOf(request.url))) throw new AppError('not_found');
    const answer = await publicAnswers.get(pageAddress(request.url), request.id, async () =>
      takeOrRefuse(rendering, addressGroup(request.ip)),
    );
    return sendPublicAnswer(publicAnswers, answer, request, reply);
  });
}
