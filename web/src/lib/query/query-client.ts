import { queryCacheLimits } from '@greenroom/contract/limits/pages';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnreached } from '../api/api-error.ts';
import { textOf } from '../api/json.ts';

/** Milliseconds before retry number `attempt`, counted from 0: 1 s, doubling up to 30 s (CACHE-5, LIVECACHE-5). */
function queryRetryDelayMs(attempt: number): number {
  return retryDelayMs(attempt + 1, {
    firstMs: queryCacheLimits.retryDelayMs,
    longestMs: queryCacheLimits.retryDelayMaxMs,
  });
}

/**
 * Whether a failed query is retried: up to 3 times, and never if its message contains 401, 403 or 404
 * (CACHE-3, CACHE-4, LIVECACHE-3, LIVECACHE-4). A response from the server is final, whatever its status, and
 * nothing is retried without a network (`docs/decisions/2026-11-23-pages-say-soon-that-they-failed.md`).
 */
function retriesQuery(failureCount: number, failure: Error): boolean {
  if (failure instanceof ApiError && !(isUnreached(failure) && onlineManager.isOnline())) return false;
  return failureCount < queryCacheLimits.retries && !/40[134]/.test(failure.message);
}

/**
 * The toast of a failed mutation: the error's message, else 'An error occurred' (ERR-9, LIVEERR-1,
 * LIVEERR-3).
 */
export function mutationFailureMessage(failure: unknown): string {
  return textOf(failure, 'message') ?? 'An error occurred';
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set if the page shows the failure itself, beside the field or above the form. */
      showsOwnFailure?: boolean;
    };
  }
}

/**
 * Without a network, a request fails at once with a message. The library's default would silently hold it
 * back and send it when the network returns, although the user may have left long before.
 */
const networkMode = 'always';

/**
 * Creates the query cache. Data is fresh for 30 s and kept for 5 min (CACHE-1, CACHE-2, LIVECACHE-1,
 * LIVECACHE-2). It is refetched on focus and on reconnect (CACHE-6, CACHE-7, LIVECACHE-6, LIVECACHE-7). A
 * failed mutation is retried once after 1 s (CACHE-8, LIVECACHE-8).
 * @param showFailure shows the toast of a failed mutation
 */
export function createQueryClient(
  showFailure: (message: string) => void = () => {},
  { keptMs = queryCacheLimits.keptMs }: { keptMs?: number } = {},
): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(failure, _variables, _result, mutation) {
        if (mutation.meta?.showsOwnFailure !== true) showFailure(mutationFailureMessage(failure));
      },
    }),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: queryCacheLimits.freshMs,
        gcTime: keptMs,
        retry: retriesQuery,
        retryDelay: queryRetryDelayMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: {
        networkMode,
        retry: queryCacheLimits.mutationRetries,
        retryDelay: queryCacheLimits.mutationRetryDelayMs,
      },
    },
  });
}

/**
 * Creates the cache of one server render. It never expires entries, so it starts no timers. A timer would
 * keep the whole cache in memory for minutes after the page is sent.
 */
export function createRenderQueryClient(): QueryClient {
  return createQueryClient(undefined, { keptMs: Number.POSITIVE_INFINITY });
}
