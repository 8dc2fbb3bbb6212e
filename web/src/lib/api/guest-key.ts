/** Key in local storage. */
const storageKey = 'greenroom.guest-key';

/** The key if the browser refuses storage. It lasts as long as the page. */
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

/**
 * Identifies this browser's shopper while nobody is signed in. It is created when the first item is added to
 * the cart.
 */
export const guestKey = {
  read(): string | null {
    try {
      if (typeof window === 'undefined') return null;
      return window.localStorage.getItem(storageKey) ?? unstoredKey;
    } catch {
      return unstoredKey;
    }
  },

  /** Creates the key if there is none. */
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

  /** Forgets the key, after a user took over what belonged to the guest. */
  clear(): void {
    unstoredKey = null;
    try {
      window.localStorage.removeItem(storageKey);
    } catch {
      // If storage is unavailable, nothing was stored.
    }
    notifyListeners();
  },

  /**
   * Calls the listener on changes in this tab and in other tabs of this browser. Returns an unsubscribe
   * function.
   */
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
