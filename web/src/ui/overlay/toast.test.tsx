// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Time that a toast takes to leave the page after its time is over. */
const leaving = 500;

test('[ERR-11] [LIVEUI-10] a toast stays for 5 s by default', async () => {
  act(() => void showToast('Saved'));
  await advance(4900);
  expect(screen.getByText('Saved')).toBeTruthy();
  await advance(100 + leaving);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('[ERR-12] [LIVEUI-11] a toast with duration 0 stays until it is dismissed', async () => {
  let id: string | number = '';
  act(() => {
    id = showToast('You are offline', { durationMs: 0 });
  });
  await advance(3_600_000);
  expect(screen.getByText('You are offline')).toBeTruthy();
  act(() => dismissToast(id));
  // It is marked in one frame and leaves from the next.
  await advance(50);
  await advance(leaving);
  expect(screen.queryByText('You are offline')).toBeNull();
});
