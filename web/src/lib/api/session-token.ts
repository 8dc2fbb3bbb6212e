import type { TokenSource } from './api-client.ts';

/** Key in local storage; a reload keeps the session by it (AUTH-15). */
export const sessionTokenKey = 'greenroom.token';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The token of a browser that refuses storage: it lasts as long as the page. */
let unstoredToken: string | null = null;

/** The session's token in this browser. */
export const sessionToken: TokenSource & {
  write: (token: string) => void;
  subscribe: (listener: Listener) => () => void;
} = {
  read() {
    try {
      return typeof window === 'undefined' ? null : window.localStorage.getItem(sessionTokenKey);
    } catch {
      return unstoredToken;
    }
  },
  write(token) {
    try {
      window.localStorage.setItem(sessionTokenKey, token);
    } catch {
      unstoredToken = token;
    }
    tellListeners();
  },
  clear() {
    unstoredToken = null;
    try {
      window.localStorage.removeItem(sessionTokenKey);
    } catch {
      // Where storage is refused nothing was kept.
    }
    tellListeners();
  },
  /** Tells of changes here and in this browser's other tabs; the answer stops it. */
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

function tellListeners() {
  for (const listener of listeners) listener();
}
