import type { TokenSource } from './api-client.ts';

/** Key in local storage; a reload keeps the session by it (AUTH-15). */
export const sessionTokenKey = 'greenroom.token';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The session's token in this browser. Storage that the browser refuses counts as signed out. */
export const sessionToken: TokenSource & {
  write: (token: string) => void;
  subscribe: (listener: Listener) => () => void;
} = {
  read() {
    try {
      return typeof window === 'undefined' ? null : window.localStorage.getItem(sessionTokenKey);
    } catch {
      return null;
    }
  },
  write(token) {
    window.localStorage.setItem(sessionTokenKey, token);
    tellListeners();
  },
  clear() {
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
