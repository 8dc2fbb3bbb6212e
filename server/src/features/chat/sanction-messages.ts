import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { formatDuration } from '@greenroom/contract/time-format';
import { AppError, secondsUntilRetry } from '../../platform/app-error.ts';

/**
 * Rejects messages of somebody who is muted (MOD-12) or banned (MOD-14), with the message that a moderator
 * wrote for them.
 * @throws AppError `chat_banned`, `chat_muted` with the seconds until it ends.
 */
export function checkSanctions(
  { isBanned, isMuted, mutedUntil, messageToPerson }: ChatStanding,
  nowMs: number,
): void {
  const addition = messageToPerson === undefined ? '' : ` ${messageToPerson}`;
  if (isBanned) throw new AppError('chat_banned', { details: `You are banned from this chat.${addition}` });
  if (!isMuted || mutedUntil === undefined) return;
  const retryAfterSeconds = secondsUntilRetry(Date.parse(mutedUntil) - nowMs);
  throw new AppError('chat_muted', {
    details: `You are muted in this chat for another ${formatDuration(retryAfterSeconds)}.${addition}`,
    retryAfterSeconds,
  });
}
