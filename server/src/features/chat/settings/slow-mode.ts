/** Whole seconds that somebody has to wait for in slow mode; 0 when they may write (CHAT-18). Times are milliseconds. */
export function slowModeWaitSeconds(
  ownLastAtMs: number | undefined,
  nowMs: number,
  slowModeDelaySeconds: number,
): number {
  // Without a delay a message of another server, whose clock is a little ahead, delays nothing.
  if (ownLastAtMs === undefined || slowModeDelaySeconds === 0) return 0;
  return Math.max(0, Math.ceil((ownLastAtMs + slowModeDelaySeconds * 1000 - nowMs) / 1000));
}
