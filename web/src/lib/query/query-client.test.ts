import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient, mutationFailureMessage } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Observes a query that runs `answer`, and counts its calls. */
function watch(answer: () => Promise<unknown>) {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<unknown>>(answer);
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => {});
  return { client, queryFn, observer, stop };
}

describe('queries', () => {
  test('[CACHE-1] [LIVECACHE-1] an answer counts as fresh for 30 s', async () => {
    const { client, queryFn, stop } = watch(async () => 'answer');
    await advance(0);
    await advance(29_999);
    await client.fetchQuery({ queryKey: ['x'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(1);
    await advance(1);
    await client.fetchQuery({ queryKey: ['x'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  test('[CACHE-2] [LIVECACHE-2] an unused answer is kept for 5 min', async () => {
    const { client, stop } = watch(async () => 'answer');
    await advance(0);
    stop();
    await advance(299_999);
    expect(client.getQueryData(['x'])).toBe('answer');
    await advance(1);
    expect(client.getQueryData(['x'])).toBeUndefined();
  });

  const passing = [new Error('down'), ...[0, 502, 503, 504].map((status) => new ApiError(status, 'down'))];
  test.each(passing)(
    '[CACHE-3] [LIVECACHE-3] a failed query is retried up to 3 times: %o',
    async (failure) => {
      const { queryFn, observer, stop } = watch(() => Promise.reject(failure));
      await advance(60_000);
      expect(queryFn).toHaveBeenCalledTimes(4);
      expect(observer.getCurrentResult().status).toBe('error');
      stop();
    },
  );

  test.each([500, 501, 429, 409])('an answer with %i is not requested again', async (status) => {
    const { queryFn, observer, stop } = watch(() => Promise.reject(new ApiError(status, 'down')));
    await advance(0);
    expect(observer.getCurrentResult().status).toBe('error');
    await advance(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    stop();
  });

  const lasting = [
    new Error('Request failed with status 401'),
    new Error('Request failed with status 403'),
    new Error('Request failed with status 404'),
    new ApiError(404, 'Product not found'),
  ];
  test.each(lasting)(
    '[CACHE-4] [LIVECACHE-4] a failure of 401, 403 or 404 is not retried: %s',
    async (failure) => {
      const { queryFn, stop } = watch(() => Promise.reject(failure));
      await advance(60_000);
      expect(queryFn).toHaveBeenCalledTimes(1);
      stop();
    },
  );

  test('[CACHE-5] [LIVECACHE-5] the delay before a retry is 1 s, doubling up to 30 s', async () => {
    const client = createQueryClient();
    const { retryDelay } = client.getDefaultOptions().queries!;
    const delays = Array.from({ length: 7 }, (_, attempt) =>
      (retryDelay as (attempt: number, failure: Error) => number)(attempt, new Error('down')),
    );
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);

    const { queryFn, stop } = watch(() => Promise.reject(new Error('down')));
    await advance(999);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await advance(2000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    stop();
  });

  test('[CACHE-6] a query is fetched again when the window gets the focus', async () => {
    const { client, queryFn, stop } = watch(async () => 'answer');
    client.mount();
    focusManager.setFocused(false);
    await advance(30_001);
    focusManager.setFocused(true);
    await advance(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
    client.unmount();
  });

  test('[CACHE-7] a query is fetched again when the network reconnects', async () => {
    const { client, queryFn, stop } = watch(async () => 'answer');
    client.mount();
    onlineManager.setOnline(false);
    await advance(30_001);
    onlineManager.setOnline(true);
    await advance(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
    client.unmount();
  });
});

test('without a network a query fails at once, instead of loading for ever', async () => {
  onlineManager.setOnline(false);
  const { observer, stop } = watch(() => Promise.reject(new ApiError(0, 'unreachable')));
  await advance(0);
  expect(observer.getCurrentResult().status).toBe('error');
  stop();
});

describe('mutations', () => {
  test('without a network a mutation fails, and is not run when the network is back', async () => {
    onlineManager.setOnline(false);
    const showFailure = vi.fn<(message: string) => void>();
    const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError(0, 'unreachable')));
    const client = createQueryClient(showFailure);
    client.mount();
    const outcome = new MutationObserver(client, { mutationFn })
      .mutate()
      .catch((failure: unknown) => failure);
    await advance(1000);
    expect(showFailure).toHaveBeenCalledExactlyOnceWith('unreachable');
    await outcome;
    onlineManager.setOnline(true);
    await advance(60_000);
    expect(mutationFn).toHaveBeenCalledTimes(2);
    client.unmount();
  });

  const failures = [
    new Error('down'),
    new ApiError(0, 'down'),
    new ApiError(409, 'down'),
    new ApiError(503, 'down'),
  ];
  test.each(failures)(
    '[CACHE-8] [LIVECACHE-8] a mutation that failed with %o is retried once, after 1 s',
    async (failure) => {
      const showFailure = vi.fn<(message: string) => void>();
      const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
      const observer = new MutationObserver(createQueryClient(showFailure), { mutationFn });
      const outcome = observer.mutate().catch((reason: unknown) => reason);
      await advance(999);
      expect(mutationFn).toHaveBeenCalledTimes(1);
      expect(showFailure).not.toHaveBeenCalled();
      await advance(1);
      expect(mutationFn).toHaveBeenCalledTimes(2);
      await outcome;
      await advance(60_000);
      expect(mutationFn).toHaveBeenCalledTimes(2);
      expect(showFailure).toHaveBeenCalledExactlyOnceWith('down');
    },
  );

  test('a page that shows the failure itself gets no toast', async () => {
    const showFailure = vi.fn<(message: string) => void>();
    const observer = new MutationObserver(createQueryClient(showFailure), {
      mutationFn: () => Promise.reject(new Error('down')),
      meta: { showsOwnFailure: true },
    });
    const outcome = observer.mutate().catch((failure: unknown) => failure);
    await advance(1000);
    await outcome;
    expect(showFailure).not.toHaveBeenCalled();
  });

  test.each([0, 400, 403, 404, 409, 429, 500, 503])(
    '[ERR-8] [LIVEERR-1] a mutation that fails by %i has a toast with the message of the failure',
    async (status) => {
      const showFailure = vi.fn<(message: string) => void>();
      const observer = new MutationObserver(createQueryClient(showFailure), {
        mutationFn: () => Promise.reject(new ApiError(status, 'This stream has ended')),
      });
      const outcome = observer.mutate().catch((failure: unknown) => failure);
      await advance(1000);
      await outcome;
      expect(showFailure).toHaveBeenCalledExactlyOnceWith('This stream has ended');
    },
  );

  test("[ERR-9] the toast says the error's message, else 'An error occurred'", () => {
    expect(mutationFailureMessage(new ApiError(409, 'This stream has ended'))).toBe('This stream has ended');
    expect(mutationFailureMessage(new Error(''))).toBe('An error occurred');
    expect(mutationFailureMessage(undefined)).toBe('An error occurred');
    expect(mutationFailureMessage({ message: 7 })).toBe('An error occurred');
  });
});
