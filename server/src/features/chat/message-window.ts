import { chatLimits } from '@greenroom/contract/limits';

/** A user's messages since the window began. */
export interface MessageWindow {
  startedAtMs: number;
  used: number;
}

export interface WindowVerdict {
  isAllowed: boolean;
  /** Messages left in the window, after this one. */
  remaining: number;
  resetsAtMs: number;
}

const windowMs = chatLimits.windowSeconds * 1000;

/** The window that counts now: the given one, or a fresh one when that is over (CHAT-14). */
export function currentWindow(window: MessageWindow | undefined, nowMs: number): MessageWindow {
  const isOver = window === undefined || nowMs - window.startedAtMs >= windowMs || nowMs < window.startedAtMs;
  return isOver ? { startedAtMs: nowMs, used: 0 } : window;
}

export function whatIsLeft(window: MessageWindow): Omit<WindowVerdict, 'isAllowed'> {
  return {
    remaining: chatLimits.messagesPerWindow - window.used,
    resetsAtMs: window.startedAtMs + windowMs,
  };
}

/** Takes one message out of the window, which it changes (CHAT-13). */
export function takeMessage(window: MessageWindow): WindowVerdict {
  const isAllowed = window.used < chatLimits.messagesPerWindow;
  if (isAllowed) window.used += 1;
  return { isAllowed, ...whatIsLeft(window) };
}
