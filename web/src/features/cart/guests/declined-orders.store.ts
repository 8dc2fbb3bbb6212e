/** Key in local storage. */
const storageKey = 'greenroom.orders-of-others';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The text that is stored, so that what reads it sees the same value until it changes. */
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

/** Orders of this browser's guests of which a user has said that they are somebody else's: that user is not asked again. */
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
      // A browser that refuses storage asks again.
    }
    for (const listener of listeners) listener();
  },

  /** Returns a function that stops it. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
