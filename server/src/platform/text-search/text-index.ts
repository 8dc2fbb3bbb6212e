import { documentOf, levelOf, type PostingList } from './posting-list.ts';
import { type Term, TermDictionary } from './term-dictionary.ts';
import { wordsOf } from '@greenroom/contract/search/words';

/** A part of a document's text. `level` says how much a word there counts: an index into the weights of the index. */
export interface TextPart {
  text: string;
  level: number;
}

/** A word of a search and the words that stand for it, each with how well it does, over 0 and up to 1. */
export interface SoughtWord {
  word: string;
  matches: readonly { term: Term; quality: number }[];
}

/** Documents that have every word of a search. Both arrays are the index's own and are written anew by the next search. */
export interface TextMatches {
  count: number;
  /** The first `count` are the documents' numbers. */
  documents: Uint32Array;
  /** By the documents' numbers: how well each matches. */
  scores: Float32Array;
}

/**
 * Words to documents, in this process: 4 bytes for a word of a document. A document has a number, which rises; one that
 * changes gets another. Removed ones are skipped until the whole index is made again.
 */
export class TextIndex {
  readonly #weights: readonly number[];
  readonly dictionary = new TermDictionary();
  #isThere = new Uint8Array(64);
  #next = 0;
  #removed = 0;
  /** How many words of the search a document has so far. */
  #found = new Uint8Array(64);
  #scores = new Float32Array(64);
  /** What the word that is looked at now adds to the score; a document may have several words that stand for it. */
  #ofWord = new Float32Array(64);
  #documents = new Uint32Array(64);

  /** @param weights what a word counts by its level; up to eight levels. */
  constructor(weights: readonly number[]) {
    this.#weights = weights;
  }

  /** Numbers given so far: the next document's number. */
  get length(): number {
    return this.#next;
  }

  get removed(): number {
    return this.#removed;
  }

  isThere(document: number): boolean {
    return this.#isThere[document] === 1;
  }

  /** Answers the document's number. */
  add(parts: readonly TextPart[]): number {
    const document = this.#next;
    this.#next += 1;
    this.#grow();
    this.#isThere[document] = 1;
    for (const [word, level] of levelsOf(parts)) this.dictionary.getOrAdd(word).postings.add(document, level);
    return document;
  }

  remove(document: number): void {
    if (this.#isThere[document] !== 1) return;
    this.#isThere[document] = 0;
    this.#removed += 1;
  }

  /** Whether any document has this word. */
  isUsed(term: Term): boolean {
    const { entries, length } = term.postings;
    for (let index = 0; index < length; index += 1) {
      if (this.#isThere[documentOf(entries[index] ?? 0)] === 1) return true;
    }
    return false;
  }

  /** Documents that have all of these words; of no words, all documents. */
  match(words: readonly SoughtWord[]): TextMatches {
    if (words.length === 0) return this.#all();
    // The rarest word first: fewer documents are then carried through the others.
    const frequency = ({ matches }: SoughtWord) =>
      matches.reduce((sum, { term }) => sum + term.postings.length, 0);
    const ordered = words.toSorted((one, other) => frequency(one) - frequency(other));
    let touched = 0;
    for (const [before, { matches }] of ordered.entries()) {
      const [match] = matches;
      // Most words stand for themselves alone, and then no document can have two of them.
      if (matches.length === 1 && match !== undefined) {
        const { postings } = match.term;
        if (before === 0) touched = this.#begin(postings, match.quality);
        else this.#narrow(postings, match.quality, before);
        continue;
      }
      for (const { term, quality } of matches)
        touched = this.#gather(term.postings, quality, before, touched);
    }
    return this.#collect(touched, ordered.length);
  }

  /** Begins with the documents of the first word. Answers how many there are. */
  #begin({ entries, length }: PostingList, quality: number): number {
    const [found, scores, documents] = [this.#found, this.#scores, this.#documents];
    const worth = this.#worthOf(quality);
    for (let index = 0; index < length; index += 1) {
      const entry = entries[index] ?? 0;
      const document = documentOf(entry);
      documents[index] = document;
      scores[document] = worth[levelOf(entry)] ?? 0;
      found[document] = 1;
    }
    return length;
  }

  /** Adds one more word to the documents that have the `before` words before it. */
  #narrow({ entries, length }: PostingList, quality: number, before: number): void {
    const [found, scores] = [this.#found, this.#scores];
    const worth = this.#worthOf(quality);
    for (let index = 0; index < length; index += 1) {
      const entry = entries[index] ?? 0;
      const document = documentOf(entry);
      if (found[document] !== before) continue;
      scores[document] = (scores[document] ?? 0) + (worth[levelOf(entry)] ?? 0);
      found[document] = before + 1;
    }
  }

  #worthOf(quality: number): Float32Array {
    return Float32Array.from(this.#weights, (weight) => weight * quality);
  }

  /** Adds a word to the documents that have the `before` words before it. Answers how many documents were touched in all. */
  #gather({ entries, length }: PostingList, quality: number, before: number, touchedBefore: number): number {
    const [found, scores, ofWord, documents] = [this.#found, this.#scores, this.#ofWord, this.#documents];
    const worth = this.#worthOf(quality);
    let touched = touchedBefore;
    for (let index = 0; index < length; index += 1) {
      const entry = entries[index] ?? 0;
      const document = documentOf(entry);
      const has = found[document] ?? 0;
      if (has === before) {
        const score = worth[levelOf(entry)] ?? 0;
        if (before === 0) {
          documents[touched] = document;
          touched += 1;
          scores[document] = score;
        } else scores[document] = (scores[document] ?? 0) + score;
        found[document] = before + 1;
        ofWord[document] = score;
      } else if (has === before + 1) {
        const score = worth[levelOf(entry)] ?? 0;
        const better = score - (ofWord[document] ?? 0);
        if (better > 0) {
          scores[document] = (scores[document] ?? 0) + better;
          ofWord[document] = score;
        }
      }
    }
    return touched;
  }

  #collect(touched: number, words: number): TextMatches {
    const [found, documents, isThere] = [this.#found, this.#documents, this.#isThere];
    let count = 0;
    for (let index = 0; index < touched; index += 1) {
      const document = documents[index] ?? 0;
      if (found[document] === words && isThere[document] === 1) {
        documents[count] = document;
        count += 1;
      }
      found[document] = 0;
    }
    return { count, documents, scores: this.#scores };
  }

  #all(): TextMatches {
    let count = 0;
    for (let document = 0; document < this.#next; document += 1) {
      if (this.#isThere[document] !== 1) continue;
      this.#documents[count] = document;
      this.#scores[document] = 0;
      count += 1;
    }
    return { count, documents: this.#documents, scores: this.#scores };
  }

  #grow(): void {
    if (this.#next <= this.#isThere.length) return;
    const length = this.#isThere.length * 2;
    const kept = this.#isThere;
    this.#isThere = new Uint8Array(length);
    this.#isThere.set(kept);
    this.#found = new Uint8Array(length);
    this.#scores = new Float32Array(length);
    this.#ofWord = new Float32Array(length);
    this.#documents = new Uint32Array(length);
  }
}

/** Each word of a document once, at the highest level at which it stands there. */
function levelsOf(parts: readonly TextPart[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { text, level } of parts) {
    for (const word of wordsOf(text)) if (level > (levels.get(word) ?? -1)) levels.set(word, level);
  }
  return levels;
}
