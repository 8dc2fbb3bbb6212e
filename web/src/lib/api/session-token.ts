import type { TokenSource } from './api-client.ts';

/** Key in the browser's storage. It keeps the session over a reload (AUTH-15). */
export const sessionTokenKey = 'greenroom.token';

/**
 * Where a session is stored: `browser` for all windows until it ends (Remember me), `window` for this window
 * only, until it closes.
 */
export type SessionPlace = 'browser' | 'window';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The token if the browser refuses storage. It lasts as long as the page. */
let unstoredToken: string | null = null;

/** The latest token that replaced another token of the same user, and that older token. */
let replacement: { by: string; old: string } | undefined;

/** The session token of this browser. */
export const sessionToken: TokenSource & {
  /** Stores a token. Without a place, it is stored where the previous token was. */
  write: (token: string, place?: SessionPlace) => void;
  /** The token that `token` replaced, if both belong to the same signed-in user. */
  replacedBy: (token: string) => string | undefined;
  subscribe: (listener: Listener) => () => void;
} = {
  read() {
    try {
      if (typeof window === 'undefined') return null;
      return window.sessionStorage.getItem(sessionTokenKey) ?? window.localStorage.getItem(sessionTokenKey);
    } catch {
      return unstoredToken;
    }
  },
  write(token, place) {
    const old = sessionToken.read();
    replacement = place === undefined && old !== null ? { by: token, old } : undefined;
    try {
      const { sessionStorage, localStorage } = window;
      const isForWindow =
        place === undefined ? sessionStorage.getItem(sessionTokenKey) !== null : place === 'window';
      // A session of this window takes precedence over the session that all windows share, and does not
      // remove it.
      if (!isForWindow) sessionStorage.removeItem(sessionTokenKey);
      (isForWindow ? sessionStorage : localStorage).setItem(sessionTokenKey, token);
    } catch {
      unstoredToken = token;
    }
    notifyListeners();
  },
  replacedBy: (token) => (replacement?.by === token ? replacement.old : undefined),
  /** Clears both places. A sign-out must not reveal another session. */
  clear() {
    unstoredToken = null;
    try {
      window.sessionStorage.removeItem(sessionTokenKey);
      window.localStorage.removeItem(sessionTokenKey);
    } catch {
      // If storage is unavailable, nothing was stored.
    }
    notifyListeners();
  },
  /**
   * Calls the listener on changes in this tab and in other tabs of this browser. Returns an unsubscribe
   * function.
   */
  subscribe(listener) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === sessionTokenKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

function notifyListeners() {
  for (const listener of listeners) listener();
}
