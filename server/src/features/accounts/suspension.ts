export interface SuspensionState {
  banned: boolean;
  /** Null while a suspension has no end. */
  banExpires: Date | null;
}

/** Whether an account is suspended right now: one whose time is over is not, although its row still says so. */
export function isSuspended({ banned, banExpires }: SuspensionState, now: Date): boolean {
  return banned && (banExpires === null || banExpires.getTime() > now.getTime());
}
