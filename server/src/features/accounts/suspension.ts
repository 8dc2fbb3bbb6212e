export interface SuspensionState {
  banned: boolean;
  /** Null for a suspension without an end. */
  banExpires: Date | null;
}

/**
 * Whether an account is suspended right now. An expired suspension is not, although the row still says so.
 */
export function isSuspended({ banned, banExpires }: SuspensionState, now: Date): boolean {
  return banned && (banExpires === null || banExpires.getTime() > now.getTime());
}
