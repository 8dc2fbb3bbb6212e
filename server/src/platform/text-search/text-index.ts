import { setImmediate as othersTurn } from 'node:timers/promises';
import { wordsOf } from '@greenroom/contract/search/words';
import { DocumentSet } from './document-set.ts';
import { TermDictionary, type Term } from './term-dictionary.ts';

/** Part of a document's text. `level` says how much its words count, as an index into the weights. */
export interface TextPart {
  text: string;
  level: number;
}

/** A word of a search and the words that match it, each with a quality above 0 and up to 1. */
export interface SoughtWord {
  word: string;
  matches: readonly { term: Term; quality: number }[];
}

/**
 * Documents that contain every word of a search. The index owns this object, and the next search overwrites
 * it.
 */
export interface TextMatches {
  documents: DocumentSet;
  /** The score of one of the documents. */
  scoreOf(document: number): number;
  /** An upper bound of all scores. */
  highestScore: number;
}

/**
 * Documents in which a word of the search has the same score. A document in several tiers counts in the best.
 */
interface Tier {
  worth: number;
  documents: DocumentSet;
}

/** How many words and documents are settled before the index yields: a few milliseconds of work. */
const settledAtATime = 32_768;
/** The fixed cost of a word, in documents. */
const documentsPerTerm = 32;

/**
 * An inverted index in memory. Document numbers ascend; a changed document gets a new number. Removed
 * documents are filtered from the results until the index is rebuilt.
 */
export class TextIndex {
  readonly #weights: readonly number[];
  readonly dictionary = new TermDictionary();
  readonly #there = new DocumentSet();
  #next = 0;
  #removed = 0;
  readonly #found = new DocumentSet();
  readonly #ofWord = new DocumentSet();
  /** Tier sets of one search, reused by the next. */
  readonly #spare: DocumentSet[] = [];

  /** @param weights what a word counts, by level; at most eight levels. */
  constructor(weights: readonly number[]) {
    this.#weights = weights;
  }

  /** How many numbers were assigned, which is the next document's number. */
  get length(): number {
    return this.#next;
  }

  get removed(): number {
    return this.#removed;
  }

  /** Adds a document and returns its number. */
  add(parts: readonly TextPart[]): number {
    const document = this.#next;
    this.#next += 1;
    this.#there.add(document);
    for (const [word, level] of levelsOf(parts)) this.dictionary.getOrAdd(word).postings.add(document, level);
    return document;
  }

  remove(document: number): void {
    if (!this.#there.has(document)) return;
    this.#there.delete(document);
    this.#removed += 1;
  }

  /**
   * Renumbers all documents, and stores each word's documents in the form that is fastest to read. Call it
   * once, after the initial documents were added and before any was removed; no search may run meanwhile.
   * Yields to other work in between.
   */
  async settle(newNumbers: Uint32Array): Promise<void> {
    let settled = 0;
    for (const { postings } of this.dictionary.terms()) {
      postings.settle(newNumbers, this.#next);
      settled += documentsPerTerm + postings.length;
      if (settled < settledAtATime) continue;
      settled = 0;
      await othersTurn();
    }
  }

  /** Whether any document has this word. */
  isUsed(term: Term): boolean {
    return term.postings.meets(this.#there);
  }

  /** Documents that contain all of these words. For no words, all documents. */
  match(words: readonly SoughtWord[]): TextMatches {
    const documents = this.#found;
    documents.copy(this.#there);
    const spare = this.#spare.values();
    const takeEmpty = () => {
      const set = spare.next().value ?? this.#addSpare();
      set.reserve(this.#next);
      set.clear();
      return set;
    };
    const all = words.map((word) => {
      const tiers = this.#tiersOf(word, takeEmpty);
      this.#ofWord.clear();
      for (const tier of tiers) this.#ofWord.unite(tier.documents);
      documents.intersect(this.#ofWord);
      return tiers;
    });
    // Tiers without any found document would make the highest score too high.
    const tiersOfWords = all.map((tiers) => tiers.filter((tier) => tier.documents.meets(documents)));
    return {
      documents,
      scoreOf: (document) => {
        let score = 0;
        for (const tiers of tiersOfWords) score += worthIn(tiers, document);
        return score;
      },
      highestScore: tiersOfWords.reduce((sum, [best]) => sum + (best?.worth ?? 0), 0),
    };
  }

  /** The documents of a word, highest score first. */
  #tiersOf({ matches }: SoughtWord, takeEmpty: () => DocumentSet): Tier[] {
    const tiers: Tier[] = [];
    const [match] = matches;
    const sets = matches.length === 1 ? match?.term.postings.sets : undefined;
    if (match !== undefined && sets !== undefined) {
      // A common word that matches only itself: its own sets are the tiers.
      for (const [level, weight] of this.#weights.entries()) {
        const documents = sets[level];
        if (documents !== undefined) tiers.push({ worth: weight * match.quality, documents });
      }
    } else {
      const setOf = (worth: number) => {
        const known = tiers.find((tier) => tier.worth === worth);
        if (known !== undefined) return known.documents;
        const tier = { worth, documents: takeEmpty() };
        tiers.push(tier);
        return tier.documents;
      };
      const byQuality = Map.groupBy(matches, ({ quality }) => quality);
      for (const [quality, ofQuality] of byQuality) {
        const byLevel = this.#weights.map((weight) => setOf(weight * quality));
        for (const { term } of ofQuality) term.postings.addTo(byLevel);
      }
    }
    return tiers.sort((one, other) => other.worth - one.worth);
  }

  #addSpare(): DocumentSet {
    const set = new DocumentSet();
    this.#spare.push(set);
    return set;
  }
}

function worthIn(tiers: readonly Tier[], document: number): number {
  for (const tier of tiers) if (tier.documents.has(document)) return tier.worth;
  return 0;
}

/** Each word of a document once, with its highest level. */
function levelsOf(parts: readonly TextPart[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { text, level } of parts) {
    for (const word of wordsOf(text)) if (level > (levels.get(word) ?? -1)) levels.set(word, level);
  }
  return levels;
}
