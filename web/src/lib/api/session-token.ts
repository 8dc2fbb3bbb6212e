import type { TokenSource } from './api-client.ts';

/** Key in the browser's storage; a reload keeps the session by it (AUTH-15). */
export const sessionTokenKey = 'greenroom.token';

/**
 * Where a session is kept: `browser` for all windows until it ends (Remember me), `window` for this one alone, which
 * forgets it when it closes.
 */
export type SessionPlace = 'browser' | 'window';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The token of a browser that refuses storage: it lasts as long as the page. */
let unstoredToken: string | null = null;

/** The last token that replaced another one of the same user, and the token that it replaced. */
let replacement: { by: string; old: string } | undefined;

/** The session's token in this browser. */
export const sessionToken: TokenSource & {
  /** Keeps a token; without a place, where the one before it was. */
  write: (token: string, place?: SessionPlace) => void;
  /** The token that `token` took the place of, where both are of one signed-in user. */
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
      // A session of this window alone goes before the one that all windows share, and does not remove it.
      if (!isForWindow) sessionStorage.removeItem(sessionTokenKey);
      (isForWindow ? sessionStorage : localStorage).setItem(sessionTokenKey, token);
    } catch {
      unstoredToken = token;
    }
    notifyListeners();
  },
  replacedBy: (token) => (replacement?.by === token ? replacement.old : undefined),
  /** Forgets both: who signs out must not find another session behind it. */
  clear() {
    unstoredToken = null;
    try {
      window.sessionStorage.removeItem(sessionTokenKey);
      window.localStorage.removeItem(sessionTokenKey);
    } catch {
      // Where storage is refused nothing was kept.
    }
    notifyListeners();
  },
  /** Calls the listener on changes here and in this browser's other tabs. Returns a function that stops it. */
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
