import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import type { DataTag, DehydratedState, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { createServerApi } from '../lib/api/api.ts';
import type { Api } from '../lib/api/api.ts';
import { isNotFound, isRefused } from '../lib/api/api-error.ts';
import type { StructuredData } from './page-meta.ts';
import { pageContext } from './server-context.ts';

interface PageRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The data of a page's queries when it is rendered. */
export interface Prefetched {
  dehydratedState?: DehydratedState;
  /** What the page is about, for search engines: only the server makes it, so its code is in no page. */
  structuredData?: StructuredData;
}

/** What is thrown for the 404 page. */
function notFound() {
  return data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}

/** No page has a NUL character in its address. */
export function isImpossibleAddress(request: Request): boolean {
  return request.url.includes('%00');
}

/**
 * Fills a cache for one server render. A query that fails is reported and left out: the page is sent with its skeletons,
 * and the browser tries again. A query whose subject does not exist makes the 404 page.
 *
 * @param load starts the queries; each rejection counts as a failure of that query alone
 * @param describe says what the page is about, of what they answered
 */
export async function prefetch(
  { request, context }: PageRequest,
  load: (queryClient: QueryClient, api: Api) => readonly Promise<unknown>[],
  describe?: (queryClient: QueryClient, origin: string) => StructuredData | undefined,
) {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  if (isImpossibleAddress(request)) throw notFound();
  const { appOrigin, fetchApi, reportFailure } = context.get(pageContext);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const results = await Promise.allSettled(load(queryClient, createServerApi(fetchApi)));
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as unknown);
  const missing = failures.find(isNotFound);
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  if (missing !== undefined) throw notFound();
  // What the API refused is about this address, and no fault of the server.
  for (const failure of failures) if (!isRefused(failure)) reportFailure(failure);
  const structuredData = describe?.(queryClient, appOrigin);
  const prefetched: Prefetched = {
    dehydratedState: dehydrate(queryClient),
    ...(structuredData && { structuredData }),
  };
  return data(prefetched, {
    headers: { 'cache-control': failures.length === 0 ? publicPage : 'no-store' },
  });
}

/** The data that a page's loader has under a query's key, for its `meta`. */
export function prefetchedData<Data>(
  prefetched: Prefetched | undefined,
  queryKey: DataTag<QueryKey, Data, unknown>,
): Data | undefined {
  if (prefetched?.dehydratedState === undefined) return undefined;
  const queryClient = new QueryClient();
  hydrate(queryClient, prefetched.dehydratedState);
  const known = queryClient.getQueryData<Data>(queryKey);
  queryClient.clear();
  return known;
}

/** A page for everyone: shared caches keep it for 10 s and may serve it a minute longer while they fetch it again. */
const publicPage = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

/** For a route's `headers`: what its loader said about caching. */
export function loaderCacheHeaders({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers;
  errorHeaders?: Headers | undefined;
}) {
  return { 'cache-control': (errorHeaders ?? loaderHeaders).get('cache-control') ?? 'no-store' };
}

/** For a route's `headers` where the page is the same for everyone and reads nothing but what stands above every page. */
export function staticPageHeaders() {
  return { 'cache-control': publicPage };
}
