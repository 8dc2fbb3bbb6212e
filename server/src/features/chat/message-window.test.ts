import { expect, test } from 'vitest';
import { currentWindow, takeMessage } from './message-window.ts';

test('[CHAT-14] the per-minute window resets every 60 s', () => {
  const window = currentWindow(undefined, 1000);
  for (let sent = 0; sent < 10; sent += 1) expect(takeMessage(window).isAllowed).toBe(true);
  expect(takeMessage(window)).toEqual({ isAllowed: false, remaining: 0, resetsAtMs: 61_000 });
  expect(takeMessage(currentWindow(window, 60_999)).isAllowed).toBe(false);
  expect(takeMessage(currentWindow(window, 61_000))).toEqual({
    isAllowed: true,
    remaining: 9,
    resetsAtMs: 121_000,
  });
});

test('a clock that was set back opens a fresh window instead of a long wait', () => {
  const window = currentWindow(undefined, 1_000_000);
  expect(currentWindow(window, 5000)).toEqual({ startedAtMs: 5000, used: 0 });
});
