// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGivenUp } from './connection-life-cycle.ts';
import { useReconnect } from './use-reconnect.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that never responds, and the times of the requests in milliseconds. */
function askInVain() {
  const startedAt = Date.now();
  const asked: number[] = [];
  let failures = 1;
  const view = renderHook(
    (answer: { failures: number; isThere: boolean }) =>
      useReconnect(answer, () => {
        asked.push(Date.now() - startedAt);
        failures += 1;
      }),
    { initialProps: { failures, isThere: false } },
  );
  const wait = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      await act(async () => vi.advanceTimersByTime(500));
      view.rerender({ failures, isThere: false });
    }
  };
  return { asked, view, wait };
}

test('[CONN-12] [CONN-13] the stream is asked for 5 times more, after 1, 2, 4, 8 and 10 s, and then no more', async () => {
  const { asked, view, wait } = askInVain();
  await wait(120_000);
  const waits = asked.map((at, place) => at - (asked[place - 1] ?? 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000]);
  expect(isGivenUp(view.result.current)).toBe(true);
});

test('after an answer of the server, the next failure starts with the first wait', async () => {
  const { asked, view, wait } = askInVain();
  await wait(3500);
  expect(asked).toEqual([1000, 3000]);
  view.rerender({ failures: 3, isThere: true });
  expect(view.result.current).toMatchObject({ state: 'connected', attempts: 0 });
});
