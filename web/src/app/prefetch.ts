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

/** The data of a page's queries from the server render. */
export interface Prefetched {
  dehydratedState?: DehydratedState;
  /**
   * Structured data of the page for search engines. Only the server builds it, so no page bundle contains
   * that code.
   */
  structuredData?: StructuredData;
}

/** The response to throw for the 404 page. */
function notFound() {
  return data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}

/** Whether the URL contains a NUL character. No page has such an address. */
export function isImpossibleAddress(request: Request): boolean {
  return request.url.includes('%00');
}

/**
 * Fills a query cache for one server render. A query that fails is reported and left out: the page is sent
 * with its skeletons, and the browser tries again. A query whose subject does not exist throws the 404
 * response.
 *
 * @param load starts the queries; each rejection counts as a failure of that query alone
 * @param describe builds structured data from the answers
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
  // A 4xx answer concerns this URL. It is not a server fault.
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

/** The data of one query key from a page's loader data, for the route's `meta`. */
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

/**
 * Caching of a page that is the same for everyone: shared caches keep it for 10 s, and may serve it for
 * another minute while they revalidate.
 */
const publicPage = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

/** For a route's `headers`: the cache headers of its loader. */
export function loaderCacheHeaders({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers;
  errorHeaders?: Headers | undefined;
}) {
  return { 'cache-control': (errorHeaders ?? loaderHeaders).get('cache-control') ?? 'no-store' };
}

/**
 * For the `headers` of a route whose page is the same for everyone and reads nothing but the data of the
 * shell.
 */
export function staticPageHeaders() {
  return { 'cache-control': publicPage };
}
