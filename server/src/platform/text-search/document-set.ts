import { inTimeSlices } from './time-slices.ts';

/** A set of documents, one bit per document number. Sets are combined 32 documents at a time. */
export class DocumentSet {
  #words: Uint32Array;

  /** @param documents the initial capacity, in documents */
  constructor(documents = 0) {
    this.#words = new Uint32Array(wordsFor(documents));
  }

  has(document: number): boolean {
    return (((this.#words[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1;
  }

  add(document: number): void {
    if (document >>> 5 >= this.#words.length) this.reserve(Math.ceil((document + 1) * 1.25));
    this.#words[document >>> 5] = (this.#words[document >>> 5] ?? 0) | (1 << (document & 31));
  }

  delete(document: number): void {
    if (document >>> 5 >= this.#words.length) return;
    this.#words[document >>> 5] = (this.#words[document >>> 5] ?? 0) & ~(1 << (document & 31));
  }

  /** Grows the capacity to all documents below this number, so that adding them does not reallocate. */
  reserve(documents: number): void {
    if (wordsFor(documents) <= this.#words.length) return;
    const grown = new Uint32Array(wordsFor(documents));
    grown.set(this.#words);
    this.#words = grown;
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** Becomes a copy of another set. */
  copy(other: DocumentSet): void {
    if (this.#words.length < other.#words.length) this.#words = new Uint32Array(other.#words.length);
    this.#words.set(other.#words);
    this.#words.fill(0, other.#words.length);
  }

  /** The same documents under their new numbers, indexed by old number. Yields to other work in between. */
  async renumbered(newNumbers: Uint32Array): Promise<DocumentSet> {
    const set = new DocumentSet(newNumbers.length);
    await inTimeSlices(newNumbers.length, (from, to) => {
      for (let document = from; document < to; document += 1)
        if (this.has(document)) set.add(newNumbers[document] ?? 0);
    });
    return set;
  }

  unite(other: DocumentSet): void {
    const [words, others] = [this.#words, other.#words];
    if (words.length < others.length) {
      this.reserve(others.length * 32);
      this.unite(other);
      return;
    }
    for (let at = 0; at < others.length; at += 1) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
  }

  intersect(other: DocumentSet): void {
    const [words, others] = [this.#words, other.#words];
    const both = Math.min(words.length, others.length);
    for (let at = 0; at < both; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
    words.fill(0, both);
  }

  /** Whether the sets have a document in common. */
  meets(other: DocumentSet): boolean {
    const [words, others] = [this.#words, other.#words];
    const both = Math.min(words.length, others.length);
    for (let at = 0; at < both; at += 1) if (((words[at] ?? 0) & (others[at] ?? 0)) !== 0) return true;
    return false;
  }

  /** How many documents the set has. */
  count(): number {
    const words = this.#words;
    let sum = 0;
    for (let at = 0; at < words.length; at += 1) sum += bitsIn(words[at] ?? 0);
    return sum;
  }

  /** The lowest document from this number on, or -1. */
  next(from: number): number {
    const words = this.#words;
    let at = from >>> 5;
    if (at >= words.length) return -1;
    let word = ((words[at] ?? 0) >>> (from & 31)) << (from & 31);
    while (word === 0) {
      at += 1;
      if (at === words.length) return -1;
      word = words[at] ?? 0;
    }
    return at * 32 + 31 - Math.clz32(word & -word);
  }
}

const wordsFor = (documents: number) => Math.ceil(documents / 32);

/** The number of set bits in 32: sums over 2, then 4, then 8 bits; the multiplication adds the four bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
