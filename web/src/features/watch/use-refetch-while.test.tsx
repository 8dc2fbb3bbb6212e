// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRefetchWhile } from './use-refetch-while.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a page that lacks the address of the video asks at once when its show goes live, and again until it has it', () => {
  const refetch = vi.fn<() => Promise<void>>(async () => {});
  const { rerender } = renderHook(({ isLacking }) => useRefetchWhile(isLacking, refetch), {
    initialProps: { isLacking: false },
  });
  vi.advanceTimersByTime(60_000);
  expect(refetch).not.toHaveBeenCalled();
  rerender({ isLacking: true });
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender({ isLacking: false });
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
