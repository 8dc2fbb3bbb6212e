import { streamLimits } from '@greenroom/contract/limits/streams';

/**
 * Until when a live show waits for its broadcaster. One who dropped has a minute to come back; a show that went on air
 * before its encoder was connected waits longer for the first picture.
 */
export function endsWithoutBroadcaster(now: Date, hasBroadcastBefore: boolean): Date {
  const seconds = hasBroadcastBefore
    ? streamLimits.broadcasterGraceSeconds
    : streamLimits.broadcasterFirstWaitSeconds;
  return new Date(now.getTime() + seconds * 1000);
}
