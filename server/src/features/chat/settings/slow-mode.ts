/**
 * How many whole seconds somebody must wait in slow mode. 0 if they may write (CHAT-18). Times are
 * milliseconds.
 */
export function slowModeWaitSeconds(
  ownLastAtMs: number | undefined,
  nowMs: number,
  slowModeDelaySeconds: number,
): number {
  // Without a delay, a message from another server whose clock is slightly ahead must not delay anything.
  if (ownLastAtMs === undefined || slowModeDelaySeconds === 0) return 0;
  return Math.max(0, Math.ceil((ownLastAtMs + slowModeDelaySeconds * 1000 - nowMs) / 1000));
}
