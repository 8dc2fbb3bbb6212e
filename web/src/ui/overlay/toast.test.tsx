// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { MemoryRouter } from 'react-router';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no layout, so sizes never change.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<Toaster />, { wrapper: MemoryRouter });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How long a toast takes to leave the page after its duration. */
const leaving = 500;

const tones = [undefined, 'success', 'failure'] as const;
test.each(tones)('[ERR-11] [LIVEUI-10] a toast of tone %s stays for 5 s by default', async (tone) => {
  act(() => void showToast('Saved', tone === undefined ? {} : { tone }));
  await advance(4999);
  expect(screen.getByText('Saved')).toBeTruthy();
  await advance(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('[ERR-12] [LIVEUI-11] a toast with duration 0 stays until it is dismissed', async () => {
  act(() => void showToast('You are offline', { durationMs: 0 }));
  await advance(3_600_000);
  expect(screen.getByText('You are offline')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await advance(leaving);
  expect(screen.queryByText('You are offline')).toBeNull();
});

test('a toast is announced by a region that can be focused, and is an item of a list', async () => {
  act(() => void showToast('Saved'));
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  const line = screen.getByRole('listitem');
  expect(line.hasAttribute('aria-modal')).toBe(false);
  expect(line.textContent).toContain('Saved');
  act(() => void fireEvent.keyDown(document.body, { key: 'F6' }));
  expect(document.activeElement).toBe(region);
});

test('a second toast with the same id replaces the first', async () => {
  act(() => void showToast('No camera', { id: 'camera' }));
  act(() => void showToast('The camera is taken', { id: 'camera' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('The camera is taken')).toBeTruthy();
});
