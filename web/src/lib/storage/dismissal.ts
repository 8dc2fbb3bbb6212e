import { homeLimits } from '@greenroom/contract/limits/pages';

const dayMs = 86_400_000;

/** Whether an item dismissed at `dismissedAt` (milliseconds since 1970) is still hidden at `now` (SHELL-22). */
export function isStillDismissed(dismissedAt: number | undefined, now: number): boolean {
  return dismissedAt !== undefined && now - dismissedAt < homeLimits.dismissalDays * dayMs;
}

/** When `key` was dismissed in this browser, in milliseconds since 1970. */
export function readDismissal(key: string): number | undefined {
  try {
    const stored = Number(window.localStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeDismissal(key: string, now: number): void {
  try {
    window.localStorage.setItem(key, String(now));
  } catch {
    // If storage is unavailable, the dismissal lasts until the next page load.
  }
}
