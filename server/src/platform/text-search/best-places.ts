/** A place in a ranking. The higher `key` comes first; the id breaks ties. */
export interface Place {
  key: number;
  id: string;
}

/**
 * Selects the top of many entries in one pass. `ids` is the direction in which ids break ties: ascending or
 * descending.
 */
export class BestPlaces {
  readonly #limit: number;
  readonly #idDirection: 1 | -1;
  readonly places: Place[] = [];

  constructor(limit: number, ids: 'ascending' | 'descending') {
    this.#limit = limit;
    this.#idDirection = ids === 'ascending' ? 1 : -1;
  }

  /** Negative if the first argument comes first. */
  compare(one: Place, other: Place): number {
    if (one.key !== other.key) return other.key - one.key;
    if (one.id === other.id) return 0;
    return (one.id < other.id ? -1 : 1) * this.#idDirection;
  }

  /** Whether an entry with this key could be selected. Checked before the id is looked up. */
  isWanted(key: number): boolean {
    if (this.places.length < this.#limit) return true;
    const last = this.places.at(-1);
    return last !== undefined && key >= last.key;
  }

  add(place: Place): void {
    const { places } = this;
    const last = places.at(-1);
    if (places.length === this.#limit) {
      if (last === undefined || this.compare(place, last) >= 0) return;
      places.pop();
    }
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = places[middle];
      if (there !== undefined && this.compare(there, place) < 0) low = middle + 1;
      else high = middle;
    }
    places.splice(low, 0, place);
  }
}
