/** How much a place in a text counts is kept in three bits beside the document's number. */
export const levelBits = 3;
const levelMask = (1 << levelBits) - 1;

/** The documents that a word is in, in the order of their numbers, each with its level there: 4 bytes a document. */
export class PostingList {
  #entries = new Uint32Array(2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The list as it is now; only the first `length` entries are it. */
  get entries(): Uint32Array {
    return this.#entries;
  }

  /** Numbers only rise. */
  add(document: number, level: number): void {
    if (this.#length === this.#entries.length) {
      const grown = new Uint32Array(Math.ceil(this.#length * 1.5));
      grown.set(this.#entries);
      this.#entries = grown;
    }
    this.#entries[this.#length] = (document << levelBits) | (level & levelMask);
    this.#length += 1;
  }
}

export const documentOf = (entry: number): number => entry >>> levelBits;
export const levelOf = (entry: number): number => entry & levelMask;
