import { bestMatches } from './best-matches.ts';
import type { Place } from './best-places.ts';
import { numbersByBoost, renumbered } from './boost-order.ts';
import type { DocumentIndex } from './memory-index.ts';
import { inTimeSlices } from './time-slices.ts';
import { type SoughtWord, TextIndex, type TextPart } from './text-index.ts';

/** A document that is found by its texts alone. */
export interface RankedText {
  id: string;
  parts: readonly TextPart[];
  /** The document's rank apart from its texts. Must be smaller than the step between two weights. */
  boost: number;
}

/** Documents ranked by how well the words of their texts match. */
export class RankedTexts implements DocumentIndex<RankedText> {
  readonly text: TextIndex;
  #ids: string[] = [];
  #boosts: number[] = [];
  readonly #numbers = new Map<string, number>();
  #ordered = 0;

  constructor(weights: readonly number[]) {
    this.text = new TextIndex(weights);
  }

  put({ id, parts, boost }: RankedText): void {
    this.remove(id);
    const number = this.text.add(parts);
    this.#ids[number] = id;
    this.#boosts[number] = boost;
    this.#numbers.set(id, number);
  }

  async settle(): Promise<void> {
    const newNumbers = await numbersByBoost(this.#ids, this.#boosts);
    await this.text.settle(newNumbers);
    this.#ids = await renumbered(this.#ids, newNumbers, [...this.#ids]);
    this.#boosts = await renumbered(this.#boosts, newNumbers, [...this.#boosts]);
    await inTimeSlices(this.#ids.length, (from, to) => {
      for (let number = from; number < to; number += 1) this.#numbers.set(this.#ids[number] ?? '', number);
    });
    this.#ordered = this.#ids.length;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.text.remove(number);
    this.#numbers.delete(id);
  }

  isWorn(): boolean {
    return this.text.removed > 1000 && this.text.removed > this.text.length / 4;
  }

  /**
   * Counts the documents that contain all words, and finds the top ones after a place. Those in `without` are
   * ignored.
   */
  rank(
    words: readonly SoughtWord[],
    { limit, after, without }: { limit: number; after?: Place | undefined; without?: ReadonlySet<string> },
  ): { total: number; places: Place[] } {
    const matches = this.text.match(words);
    for (const id of without ?? []) {
      const number = this.#numbers.get(id);
      if (number !== undefined) matches.documents.delete(number);
    }
    const documents = { ids: this.#ids, boosts: this.#boosts, ordered: this.#ordered };
    return { total: matches.documents.count(), places: bestMatches(matches, documents, { limit, after }) };
  }
}
