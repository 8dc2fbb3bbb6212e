import { BestPlaces, type Place } from './best-places.ts';
import type { DocumentIndex } from './kept-index.ts';
import { type SoughtWord, TextIndex, type TextPart } from './text-index.ts';

/** A document that is found by its texts alone. */
export interface RankedText {
  id: string;
  parts: readonly TextPart[];
  /** What it counts besides its texts: below the step between two weights. */
  boost: number;
}

/** Documents by the words of their texts, those that match best first. */
export class RankedTexts implements DocumentIndex<RankedText> {
  readonly text: TextIndex;
  readonly #ids: string[] = [];
  readonly #boosts: number[] = [];
  readonly #numbers = new Map<string, number>();

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

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.text.remove(number);
    this.#numbers.delete(id);
  }

  isWorn(): boolean {
    return this.text.removed > 1000 && this.text.removed > this.text.length / 4;
  }

  /** How many documents have all words, and the first of them after a place. Those in `without` are not there. */
  rank(
    words: readonly SoughtWord[],
    { limit, after, without }: { limit: number; after?: Place | undefined; without?: ReadonlySet<string> },
  ): { total: number; places: Place[] } {
    const { count, documents, scores } = this.text.match(words);
    const best = new BestPlaces(limit, 'descending');
    let total = 0;
    for (let at = 0; at < count; at += 1) {
      const number = documents[at] ?? 0;
      const id = this.#ids[number] ?? '';
      if (without?.has(id) === true) continue;
      total += 1;
      const place = { key: (scores[number] ?? 0) + (this.#boosts[number] ?? 0), id };
      if (after === undefined || best.compare(after, place) < 0) best.add(place);
    }
    return { total, places: best.places };
  }
}
