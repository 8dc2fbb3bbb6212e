/** A repeatable source of choices: the same seed text gives the same choices on every machine. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One of the items. Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
}

/** FNV-1a with 32 bits. It spreads similar texts over the whole range. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Mulberry32, seeded with the hash of `seed`. It is small, fast and good enough for pictures, never for
 * secrets.
 */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  const integer = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    integer,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There are no items to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
