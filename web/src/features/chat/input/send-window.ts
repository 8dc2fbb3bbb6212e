import { chatLimits } from '@greenroom/contract/limits/chat';
import { formatDuration } from '@greenroom/contract/time-format';

/**
 * The minute that a person's messages are counted in: it opens with the first one and resets after 60 s. Times are
 * milliseconds since 1970.
 */
export interface SendWindow {
  sent: number;
  resetsAt: number;
}

const windowMs = chatLimits.windowSeconds * 1000;

/**
 * The window as far as this page knows it: the server's count, and on top of it what the server has not answered
 * yet. `sentAt` are the moments of those, oldest first. Undefined while nothing was sent.
 */
export function sendWindowOf(
  allowance: { remaining: number; resetsAtMs: number } | undefined,
  sentAt: readonly number[],
): SendWindow | undefined {
  const [first] = sentAt;
  if (allowance !== undefined && (first === undefined || first < allowance.resetsAtMs)) {
    const counted = chatLimits.messagesPerWindow - allowance.remaining;
    return { sent: counted + sentAt.length, resetsAt: allowance.resetsAtMs };
  }
  return first === undefined ? undefined : { sent: sentAt.length, resetsAt: first + windowMs };
}

/** What the counter shows at a moment. */
export interface SendAllowance {
  sent: number;
  remaining: number;
  /** Whole seconds until the window resets; undefined while none is open. */
  resetsInSeconds: number | undefined;
}

export function allowanceAt(window: SendWindow | undefined, now: number): SendAllowance {
  if (window === undefined || now >= window.resetsAt) {
    return { sent: 0, remaining: chatLimits.messagesPerWindow, resetsInSeconds: undefined };
  }
  return {
    sent: Math.min(window.sent, chatLimits.messagesPerWindow),
    remaining: Math.max(0, chatLimits.messagesPerWindow - window.sent),
    resetsInSeconds: Math.ceil((window.resetsAt - now) / 1000),
  };
}

/** How long slow mode still refuses a message; undefined while it does not. */
export function slowModeWarning(slowUntilMs: number | undefined, now: number): string | undefined {
  if (slowUntilMs === undefined || now >= slowUntilMs) return undefined;
  return `Slow mode is on. Write again in ${formatDuration((slowUntilMs - now) / 1000)}`;
}

/** What the input warns of (CHAT-16, CHAT-17); undefined while there is enough left. */
export function sendWarning({ remaining, resetsInSeconds }: SendAllowance): string | undefined {
  if (remaining === 0) return `Message limit reached. Wait ${resetsInSeconds ?? 0}s`;
  return remaining <= chatLimits.warnAtMessagesLeft ? `${remaining} messages remaining` : undefined;
}
