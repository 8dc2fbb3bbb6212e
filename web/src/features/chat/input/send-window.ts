import { chatLimits } from '@greenroom/contract/limits/chat';
import { formatDuration } from '@greenroom/contract/time-format';

/**
 * The rate-limit window of a user's messages. It opens with the first message and resets after 60 s. Times are
 * in milliseconds since 1970.
 */
export interface SendWindow {
  sent: number;
  resetsAt: number;
}

const windowMs = chatLimits.windowSeconds * 1000;

/**
 * The rate-limit window as far as this page knows: the server's count plus the messages that the server has not
 * acknowledged. `sentAt` are the times of those messages, oldest first. Undefined if nothing was sent.
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

/** What the counter shows at a given time. */
export interface SendAllowance {
  sent: number;
  remaining: number;
  /** Whole seconds until the window resets. Undefined if no window is open. */
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

/** How long slow mode still refuses messages, as a text. Undefined if it does not. */
export function slowModeWarning(slowUntilMs: number | undefined, now: number): string | undefined {
  if (slowUntilMs === undefined || now >= slowUntilMs) return undefined;
  return `Slow mode is on. Write again in ${formatDuration((slowUntilMs - now) / 1000)}`;
}

/** The warning of the input (CHAT-16, CHAT-17). Undefined while enough messages remain. */
export function sendWarning({ remaining, resetsInSeconds }: SendAllowance): string | undefined {
  if (remaining === 0) return `Message limit reached. Wait ${resetsInSeconds ?? 0}s`;
  return remaining <= chatLimits.warnAtMessagesLeft ? `${remaining} messages remaining` : undefined;
}
