/** Key in local storage. */
const storageKey = 'greenroom.merged-guest';

/** Identifies a guest and a sign-in. The last characters of a token distinguish sign-ins without revealing it. */
const markOf = (token: string, guestKey: string) => `${guestKey} ${token.slice(-8)}`;

/** The sign-in for which this browser's guest was last merged, so that it is not merged again on each page. */
export const mergedGuest = {
  isMerged(token: string, guestKey: string): boolean {
    try {
      return window.localStorage.getItem(storageKey) === markOf(token, guestKey);
    } catch {
      return false;
    }
  },

  mark(token: string, guestKey: string): void {
    try {
      window.localStorage.setItem(storageKey, markOf(token, guestKey));
    } catch {
      // If storage is unavailable, each page merges again.
    }
  },
};
