import {
  currentWindow,
  type MessageWindow,
  takeMessage,
  whatIsLeft,
  type WindowVerdict,
} from './message-window.ts';

/** Where the windows of all users are kept. Answers promises, since servers that share users share them elsewhere. */
export interface MessageWindows {
  take(userId: string, nowMs: number): Promise<WindowVerdict>;
  /** A message that was taken and then not stored does not count. */
  giveBack(userId: string, nowMs: number): Promise<WindowVerdict>;
  /** What is left of a window that has begun, undefined while none has. */
  find(userId: string, nowMs: number): Promise<Omit<WindowVerdict, 'isAllowed'> | undefined>;
}

/** For one server process. Windows that are over are thrown away as others begin. */
export function createMessageWindows(): MessageWindows {
  // In the order in which they began, so the oldest are first.
  const windows = new Map<string, MessageWindow>();

  function windowOf(userId: string, nowMs: number): MessageWindow {
    const known = windows.get(userId);
    const window = currentWindow(known, nowMs);
    if (window === known) return window;
    windows.delete(userId);
    for (const [oldUserId, old] of windows) {
      if (currentWindow(old, nowMs) === old) break;
      windows.delete(oldUserId);
    }
    windows.set(userId, window);
    return window;
  }

  return {
    take: async (userId, nowMs) => takeMessage(windowOf(userId, nowMs)),
    async giveBack(userId, nowMs) {
      const window = windowOf(userId, nowMs);
      window.used = Math.max(0, window.used - 1);
      return { isAllowed: true, ...whatIsLeft(window) };
    },
    async find(userId, nowMs) {
      const window = windows.get(userId);
      return window && currentWindow(window, nowMs) === window ? whatIsLeft(window) : undefined;
    },
  };
}
