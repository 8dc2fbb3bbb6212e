import { chatLimits } from '@greenroom/contract/limits';

/**
 * The minute that a person's messages are counted in: it opens with the first one and resets after 60 s. Times are
 * milliseconds since 1970. Undefined is "nothing sent lately".
 */
export interface SendWindow {
  sent: number;
  resetsAt: number;
}

const windowMs = chatLimits.windowSeconds * 1000;

function isOver(window: SendWindow | undefined, now: number): window is undefined {
  return window === undefined || now >= window.resetsAt;
}

/** The window after one more message was sent. */
export function countSent(window: SendWindow | undefined, now: number): SendWindow {
  return isOver(window, now) ? { sent: 1, resetsAt: now + windowMs } : { ...window, sent: window.sent + 1 };
}

/** The window as the server counts it, from its acknowledgement of a message; its word is the one that holds. */
export function windowOfServer(remaining: number, resetsAt: number): SendWindow {
  return { sent: Math.max(0, chatLimits.messagesPerWindow - remaining), resetsAt };
}

/** The window of someone whom the server has just refused for `retryAfterSeconds`. */
export function exhaustedWindow(retryAfterSeconds: number, now: number): SendWindow {
  return { sent: chatLimits.messagesPerWindow, resetsAt: now + retryAfterSeconds * 1000 };
}

/** What the counter shows at a moment. */
export interface SendAllowance {
  sent: number;
  remaining: number;
  /** Whole seconds until the window resets; undefined while none is open. */
  resetsInSeconds: number | undefined;
}

export function allowanceAt(window: SendWindow | undefined, now: number): SendAllowance {
  if (isOver(window, now)) {
    return { sent: 0, remaining: chatLimits.messagesPerWindow, resetsInSeconds: undefined };
  }
  return {
    sent: Math.min(window.sent, chatLimits.messagesPerWindow),
    remaining: Math.max(0, chatLimits.messagesPerWindow - window.sent),
    resetsInSeconds: Math.ceil((window.resetsAt - now) / 1000),
  };
}

/** What the input warns of (CHAT-16, CHAT-17); undefined while there is enough left. */
export function sendWarning({ remaining, resetsInSeconds }: SendAllowance): string | undefined {
  if (remaining === 0) return `Message limit reached. Wait ${resetsInSeconds ?? 0}s`;
  return remaining <= chatLimits.warnAtMessagesLeft ? `${remaining} messages remaining` : undefined;
}
