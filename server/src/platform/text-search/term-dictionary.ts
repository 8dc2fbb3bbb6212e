import { stemmer } from 'stemmer';
import { letterPairs, slipsAllowed, slipsBetween } from './spelling.ts';
import { PostingList } from './posting-list.ts';

export interface Term {
  readonly word: string;
  readonly postings: PostingList;
}

const isSpelled = /^\p{L}{3,}$/u;

/** All words of some texts, searchable literally, by stem, by prefix and by similarity. */
export class TermDictionary {
  readonly #terms: Term[] = [];
  readonly #byWord = new Map<string, Term>();
  readonly #byStem = new Map<string, Term[]>();
  /** Terms sorted by word. New ones are merged in on first use. */
  #sorted: Term[] = [];
  #unsorted: Term[] = [];
  /** For each bigram, the indexes of the words that contain it. */
  readonly #byPair = new Map<string, number[]>();
  #shared = new Uint8Array(1024);

  get size(): number {
    return this.#terms.length;
  }

  get(word: string): Term | undefined {
    return this.#byWord.get(word);
  }

  /** All terms in the order in which they were added. */
  terms(): readonly Term[] {
    return this.#terms;
  }

  getOrAdd(word: string): Term {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    const term = { word, postings: new PostingList() };
    const number = this.#terms.push(term) - 1;
    this.#byWord.set(word, term);
    this.#unsorted.push(term);
    append(this.#byStem, stemmer(word), term);
    if (isSpelled.test(word))
      for (const pair of new Set(letterPairs(word))) append(this.#byPair, pair, number);
    return term;
  }

  /** The words with the same stem, including the word itself: "mug" and "mugs". */
  withStemOf(word: string): readonly Term[] {
    return this.#byStem.get(stemmer(word)) ?? [];
  }

  /** The words with this prefix, sorted. */
  withPrefix(prefix: string): Term[] {
    this.#sort();
    const found: Term[] = [];
    for (let index = this.#lowerBound(prefix); index < this.#sorted.length; index += 1) {
      const term = this.#sorted[index];
      if (term === undefined || !term.word.startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }

  /**
   * The most likely intended word for an unknown one: fewest errors, then the same first letter, then the
   * most frequent. Undefined if nothing is near.
   */
  nearest(word: string, isUsable: (term: Term) => boolean): Term | undefined {
    const most = slipsAllowed(word.length);
    if (most === 0 || !isSpelled.test(word)) return undefined;
    let best: { term: Term; slips: number; isOtherLetter: number } | undefined;
    for (const term of this.#resembling(word, most)) {
      const slips = slipsBetween(word, term.word, most);
      if (slips > most) continue;
      const isOtherLetter = term.word[0] === word[0] ? 0 : 1;
      const order =
        best === undefined
          ? -1
          : slips - best.slips ||
            isOtherLetter - best.isOtherLetter ||
            best.term.postings.length - term.postings.length;
      if (order < 0 && isUsable(term)) best = { term, slips, isOtherLetter };
    }
    return best?.term;
  }

  /** Words that share enough bigrams to be within the distance. One error changes at most three bigrams. */
  *#resembling(word: string, most: number): Iterable<Term> {
    if (this.#shared.length < this.#terms.length) this.#shared = new Uint8Array(this.#terms.length * 2);
    const pairs = [...new Set(letterPairs(word))];
    const enough = Math.max(1, pairs.length - 3 * most);
    const touched: number[] = [];
    for (const pair of pairs) {
      for (const number of this.#byPair.get(pair) ?? []) {
        const shared = this.#shared[number] ?? 0;
        if (shared === 0) touched.push(number);
        this.#shared[number] = shared + 1;
      }
    }
    const near = touched.filter((number) => (this.#shared[number] ?? 0) >= enough);
    for (const number of touched) this.#shared[number] = 0;
    for (const number of near) {
      const term = this.#terms[number];
      if (term !== undefined && Math.abs(term.word.length - word.length) <= most) yield term;
    }
  }

  #sort(): void {
    if (this.#unsorted.length === 0) return;
    if (this.#unsorted.length > 64 || this.#sorted.length === 0) {
      this.#sorted = [...this.#sorted, ...this.#unsorted];
      this.#sorted.sort((one, other) => (one.word < other.word ? -1 : 1));
    } else {
      for (const term of this.#unsorted) this.#sorted.splice(this.#lowerBound(term.word), 0, term);
    }
    this.#unsorted = [];
  }

  #lowerBound(word: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle]?.word ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
