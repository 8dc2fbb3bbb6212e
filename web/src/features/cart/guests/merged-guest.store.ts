/** Key in local storage. */
const storageKey = 'greenroom.merged-guest';

/** A guest and a sign-in. The end of a token tells one sign-in from the next and opens nothing. */
const markOf = (token: string, guestKey: string) => `${guestKey} ${token.slice(-8)}`;

/** The sign-in for which this browser's guest was merged last: its user is not asked again on each page. */
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
      // A browser that refuses storage merges on each page.
    }
  },
};
