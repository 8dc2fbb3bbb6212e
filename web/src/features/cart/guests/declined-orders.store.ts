/** Key in local storage. */
const storageKey = 'greenroom.orders-of-others';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The stored text, so that `useSyncExternalStore` gets the same value until it changes. */
function readText(): string {
  try {
    return window.localStorage.getItem(storageKey) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The entry of an order that a user declined. */
const entryOf = (id: string, userId: string) => `${userId} ${id}`;

function entriesIn(text: string): string[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** Orders of this browser's guests that a user has declared to be somebody else's. That user is not asked again. */
export const declinedOrders = {
  readText,

  has: (text: string, id: string, userId: string): boolean => entriesIn(text).includes(entryOf(id, userId)),

  add(id: string, userId: string): void {
    try {
      window.localStorage.setItem(
        storageKey,
        JSON.stringify([...new Set([...entriesIn(readText()), entryOf(id, userId)])]),
      );
    } catch {
      // If storage is unavailable, the user is asked again.
    }
    for (const listener of listeners) listener();
  },

  /** Returns an unsubscribe function. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
