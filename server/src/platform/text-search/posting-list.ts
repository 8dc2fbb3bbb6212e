import { DocumentSet } from './document-set.ts';

/** The weight level of a word is stored in three bits beside the document number. */
const levelBits = 3;
const levelMask = (1 << levelBits) - 1;

/**
 * The documents that contain a word, each with the word's level there. A rare word has a list with 4 bytes
 * per document. A common word has one set per level, with one bit per document of the index. `settle` chooses
 * the smaller form.
 */
export class PostingList {
  #entries = new Uint32Array(2);
  #listed = 0;
  #sets: (DocumentSet | undefined)[] | undefined;
  #length = 0;

  /** Number of documents, including removed ones. */
  get length(): number {
    return this.#length;
  }

  /** One set per level, if the word is common. */
  get sets(): readonly (DocumentSet | undefined)[] | undefined {
    return this.#sets;
  }

  add(document: number, level: number): void {
    this.#length += 1;
    if (this.#sets !== undefined) {
      (this.#sets[level] ??= new DocumentSet(document + 1)).add(document);
      return;
    }
    if (this.#listed === this.#entries.length) {
      const grown = new Uint32Array(Math.ceil(this.#listed * 1.5));
      grown.set(this.#entries);
      this.#entries = grown;
    }
    this.#entries[this.#listed] = (document << levelBits) | (level & levelMask);
    this.#listed += 1;
  }

  /** Adds the documents to the set of their level. The sets must have capacity for all documents. */
  addTo(byLevel: readonly DocumentSet[]): void {
    for (const [level, set] of this.#sets?.entries() ?? []) if (set !== undefined) byLevel[level]?.unite(set);
    const entries = this.#entries;
    for (let at = 0; at < this.#listed; at += 1) {
      const entry = entries[at] ?? 0;
      byLevel[entry & levelMask]?.add(entry >>> levelBits);
    }
  }

  /** Whether any of the documents is in this set. */
  meets(documents: DocumentSet): boolean {
    if (this.#sets?.some((set) => set?.meets(documents)) === true) return true;
    const entries = this.#entries;
    for (let at = 0; at < this.#listed; at += 1)
      if (documents.has((entries[at] ?? 0) >>> levelBits)) return true;
    return false;
  }

  /**
   * Gives listed documents their new numbers (`documents` in the index in all), and switches to the smaller
   * form.
   */
  settle(newNumbers: Uint32Array, documents: number): void {
    const entries = this.#entries.slice(0, this.#listed);
    let levels = 0;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      levels |= 1 << (entry & levelMask);
      entries[at] = ((newNumbers[entry >>> levelBits] ?? 0) << levelBits) | (entry & levelMask);
    }
    this.#entries = entries;
    const sets = Array.from({ length: levelMask + 1 }, (_, level) =>
      (levels & (1 << level)) === 0 ? undefined : new DocumentSet(),
    );
    const setCount = sets.filter((set) => set !== undefined).length;
    if (entries.length * 32 <= setCount * documents) return;
    for (const set of sets) set?.reserve(documents);
    for (const entry of entries) sets[entry & levelMask]?.add(entry >>> levelBits);
    this.#sets = sets;
    this.#entries = new Uint32Array();
    this.#listed = 0;
  }
}
