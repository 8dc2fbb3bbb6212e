/** Key in the browser's storage. */
const storageKey = 'greenroom.guest-key';

/** The key of a browser that refuses storage: it lasts as long as the page. */
let unstoredKey: string | null = null;

type Listener = () => void;
const listeners = new Set<Listener>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** 256 random bits in base64url, without padding. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What names this browser's shopper while nobody is signed in. It is made when something is first put into the cart. */
export const guestKey = {
  read(): string | null {
    try {
      if (typeof window === 'undefined') return null;
      return window.localStorage.getItem(storageKey) ?? unstoredKey;
    } catch {
      return unstoredKey;
    }
  },

  /** Makes the key unless there is one. */
  ensure(): void {
    if (guestKey.read() !== null) return;
    const key = newKey();
    try {
      window.localStorage.setItem(storageKey, key);
    } catch {
      unstoredKey = key;
    }
    notifyListeners();
  },

  /** Forgets it: what was the guest's is a user's now. */
  clear(): void {
    unstoredKey = null;
    try {
      window.localStorage.removeItem(storageKey);
    } catch {
      // Where storage is refused nothing was kept.
    }
    notifyListeners();
  },

  /** Calls the listener on changes here and in this browser's other tabs. Returns a function that stops it. */
  subscribe(listener: Listener): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};
