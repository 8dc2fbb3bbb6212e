import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';

/** Whether a user may not write right now. A timeout expires by itself. */
export function isSilenced(standing: ChatStanding | undefined, nowMs: number): boolean {
  if (standing === undefined) return false;
  return standing.isBanned || (standing.mutedUntil !== undefined && Date.parse(standing.mutedUntil) > nowMs);
}
