import type { IncomingHttpHeaders } from 'node:http';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Environment } from '../environment.ts';

/** What the web build takes to render a page; `web/src/app/server-context.ts` is the other side. */
interface PageValues {
  nonce: string;
  apiBaseUrl: string;
  appOrigin: string;
  supportEmail: string | undefined;
  reportFailure: (failure: unknown) => void;
}

export interface PageRequest {
  method: string;
  /** Path and query, as they were asked for. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Of this answer's content security policy. */
  nonce: string;
  signal: AbortSignal;
  /** Takes what failed while the page was made. */
  reportFailure: (failure: unknown) => void;
}

/** Our server entry exports this beside what React Router's types know. */
interface WebEntry {
  createPageContext: (values: PageValues) => RouterContextProvider;
}

/** What a page may depend on. Nothing personal is among it, so that a rendered page is everybody's. */
const passedHeaders = ['accept', 'accept-language', 'user-agent'] as const;

/** Never by resolving, which would take `//` for the beginning of another host. */
function pageUrl(url: string, publicUrl: string): URL {
  const [, pathAndQuery = ''] = /^(?:https?:\/\/[^/?#]*)?\/?(.*)$/i.exec(url) ?? [];
  return new URL(`${publicUrl}/${pathAndQuery}`);
}

/** Renders the pages of one web build, for nobody in particular. */
export function createPageRenderer(
  build: ServerBuild,
  {
    environment,
    apiBaseUrl,
  }: {
    environment: Pick<Environment, 'publicUrl' | 'isProduction' | 'supportEmail'>;
    /** Where a page's loaders reach the API, like `http://localhost:9000/api/v1`. */
    apiBaseUrl: () => string;
  },
): (request: PageRequest) => Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { createPageContext } = build.entry.module as unknown as WebEntry;
  const render = createRequestHandler(build, environment.isProduction ? 'production' : 'development');

  return async ({ method, url, headers: given, nonce, signal, reportFailure }) => {
    const headers = new Headers();
    for (const name of passedHeaders) {
      const value = given[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    return render(
      new Request(pageUrl(url, environment.publicUrl), { method, headers, signal }),
      createPageContext({
        nonce,
        apiBaseUrl: apiBaseUrl(),
        appOrigin: environment.publicUrl,
        supportEmail: environment.supportEmail,
        reportFailure,
      }),
    );
  };
}
