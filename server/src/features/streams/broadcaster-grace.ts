import { streamLimits } from '@greenroom/contract/limits/streams';

/**
 * The deadline of a live show without its broadcaster. A broadcaster who disconnected has a minute to return;
 * a show that went live before its encoder connected waits longer for the first picture.
 */
export function endsWithoutBroadcaster(now: Date, hasBroadcastBefore: boolean): Date {
  const seconds = hasBroadcastBefore
    ? streamLimits.broadcasterGraceSeconds
    : streamLimits.broadcasterFirstWaitSeconds;
  return new Date(now.getTime() + seconds * 1000);
}
