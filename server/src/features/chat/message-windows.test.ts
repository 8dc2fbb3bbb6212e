import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessageWindows } from './message-windows.ts';

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

test('[CHAT-14] the per-minute window resets every 60 s', async () => {
  const windows = createMessageWindows();
  for (let sent = 0; sent < 10; sent += 1) expect((await windows.take('kim')).isAllowed).toBe(true);
  expect(await windows.take('kim')).toEqual({ isAllowed: false, remaining: 0, resetsInMs: 60_000 });
  vi.setSystemTime(60_999);
  expect(await windows.take('kim')).toEqual({ isAllowed: false, remaining: 0, resetsInMs: 1 });
  vi.setSystemTime(61_000);
  expect(await windows.take('kim')).toEqual({ isAllowed: true, remaining: 9, resetsInMs: 60_000 });
});
