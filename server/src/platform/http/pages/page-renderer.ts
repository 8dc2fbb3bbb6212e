import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Environment } from '../../environment.ts';

/** Calls the REST API inside this process without a session. */
export type ApiFetch = (request: Request) => Promise<Response>;

/**
 * The values that the web build needs to render a page. `web/src/app/server-context.ts` is the other side.
 */
interface PageValues {
  nonce: string;
  fetchApi: ApiFetch;
  appOrigin: string;
  supportEmail: string | undefined;
  reportFailure: (failure: unknown) => void;
}

export interface PageRenderRequest {
  /** Path and query as requested. */
  url: string;
  /** Marks the scripts that the render itself wrote. */
  nonce: string;
  fetchApi: ApiFetch;
  signal?: AbortSignal;
  /** Receives each failure while the page was rendered. */
  reportFailure: (failure: unknown) => void;
}

/** Our server entry exports this in addition to what React Router's types declare. */
interface WebEntry {
  createPageContext: (values: PageValues) => RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

/** Concatenated, not resolved: resolving would take `//` for the start of another host. */
function pageUrl(url: string, publicUrl: string): URL {
  const [, pathAndQuery = ''] = /^(?:https?:\/\/[^/?#]*)?\/?(.*)$/i.exec(url) ?? [];
  return new URL(`${publicUrl}/${pathAndQuery}`);
}

/** Renders the pages of one web build for an anonymous visitor, by their address alone. */
export function createPageRenderer(
  build: ServerBuild,
  { environment }: { environment: Pick<Environment, 'publicUrl' | 'isProduction' | 'supportEmail'> },
): (request: PageRenderRequest) => Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const entry = build.entry.module as unknown as WebEntry;
  const render = entry.createRequestHandler(build, environment.isProduction ? 'production' : 'development');

  return async ({ url, nonce, fetchApi, signal, reportFailure }) =>
    render(
      new Request(pageUrl(url, environment.publicUrl), signal === undefined ? {} : { signal }),
      entry.createPageContext({
        nonce,
        fetchApi,
        appOrigin: environment.publicUrl,
        supportEmail: environment.supportEmail,
        reportFailure,
      }),
    );
}
