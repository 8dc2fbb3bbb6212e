import { chatLimits } from '@greenroom/contract/limits/chat';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limiter.ts';

/** How many messages each user has left in the current window (CHAT-13), which ends after 60 s (CHAT-14). */
export type MessageWindows = RateLimiter;

export function createMessageWindows(
  messagesPerWindow: number = chatLimits.messagesPerWindow,
  redis?: Redis,
): MessageWindows {
  return createRateLimiter({
    name: 'chat-messages',
    max: messagesPerWindow,
    windowSeconds: chatLimits.windowSeconds,
    maxKeys: 100_000,
    redis,
  });
}
