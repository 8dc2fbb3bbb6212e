import { describe, expect, test } from 'vitest';
import { allowanceAt, sendWarning, sendWindowOf, slowModeWarning } from './send-window.ts';

const times = (count: number) => Array.from({ length: count }, () => 0);

describe('the window of the message limit', () => {
  test('[CHAT-14] it resets every 60 s', () => {
    const window = sendWindowOf(undefined, [0, 1000, 2000]);
    expect(allowanceAt(window, 59_999)).toEqual({ sent: 3, remaining: 7, resetsInSeconds: 1 });
    expect(allowanceAt(window, 60_000)).toEqual({ sent: 0, remaining: 10, resetsInSeconds: undefined });
    const next = sendWindowOf({ remaining: 7, resetsAtMs: 60_000 }, [60_000]);
    expect(allowanceAt(next, 60_000)).toEqual({ sent: 1, remaining: 9, resetsInSeconds: 60 });
  });

  test('shows a warning with 2 and 1 messages left, and the time to wait with none', () => {
    const warningAfter = (count: number, now = 0) =>
      sendWarning(allowanceAt(sendWindowOf(undefined, times(count)), now));
    expect(warningAfter(7)).toBeUndefined();
    expect(warningAfter(8)).toBe('2 messages remaining');
    expect(warningAfter(9)).toBe('1 messages remaining');
    expect(warningAfter(10, 18_500)).toBe('Message limit reached. Wait 42s');
    expect(warningAfter(10, 60_000)).toBeUndefined();
  });

  test('slow mode counts down to the time of the next message', () => {
    expect(slowModeWarning(17_000, 0)).toBe('Slow mode is on. Write again in 17 seconds');
    expect(slowModeWarning(17_000, 16_001)).toBe('Slow mode is on. Write again in 1 second');
    expect(slowModeWarning(17_000, 17_000)).toBeUndefined();
    expect(slowModeWarning(undefined, 0)).toBeUndefined();
  });

  test('the count is that of the server plus the messages being sent', () => {
    const window = sendWindowOf({ remaining: 3, resetsAtMs: 30_000 }, [10_000, 11_000]);
    expect(allowanceAt(window, 11_000)).toEqual({ sent: 9, remaining: 1, resetsInSeconds: 19 });
    expect(sendWindowOf(undefined, [])).toBeUndefined();
  });
});
