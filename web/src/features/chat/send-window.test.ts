import { describe, expect, test } from 'vitest';
import { allowanceAt, countSent, exhaustedWindow, sendWarning, windowOfServer } from './send-window.ts';
import type { SendWindow } from './send-window.ts';

function sendAt(times: readonly number[]): SendWindow | undefined {
  return times.reduce<SendWindow | undefined>(countSent, undefined);
}

describe('the window that messages are counted in', () => {
  test('[CHAT-14] it resets every 60 s', () => {
    const window = sendAt([0, 1000, 2000]);
    expect(allowanceAt(window, 59_999)).toEqual({ sent: 3, remaining: 7, resetsInSeconds: 1 });
    expect(allowanceAt(window, 60_000)).toEqual({ sent: 0, remaining: 10, resetsInSeconds: undefined });
    expect(countSent(window, 60_000)).toEqual({ sent: 1, resetsAt: 120_000 });
  });

  test('it warns with 2 and 1 messages left, and says how long to wait at none', () => {
    const eight = sendAt([0, 0, 0, 0, 0, 0, 0]);
    expect(sendWarning(allowanceAt(eight, 0))).toBeUndefined();
    const two = countSent(eight, 0);
    expect(sendWarning(allowanceAt(two, 0))).toBe('2 messages remaining');
    const one = countSent(two, 0);
    expect(sendWarning(allowanceAt(one, 0))).toBe('1 messages remaining');
    const none = countSent(one, 0);
    expect(sendWarning(allowanceAt(none, 18_500))).toBe('Message limit reached. Wait 42s');
    expect(sendWarning(allowanceAt(none, 60_000))).toBeUndefined();
  });

  test("the server's count takes the place of this browser's", () => {
    expect(allowanceAt(windowOfServer(1, 30_000), 0)).toEqual({ sent: 9, remaining: 1, resetsInSeconds: 30 });
    expect(allowanceAt(exhaustedWindow(12, 1000), 1000)).toEqual({
      sent: 10,
      remaining: 0,
      resetsInSeconds: 12,
    });
  });
});
