import { setImmediate as othersTurn } from 'node:timers/promises';
import { wordsOf } from '@greenroom/contract/search/words';
import { DocumentSet } from './document-set.ts';
import { TermDictionary, type Term } from './term-dictionary.ts';

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

/** Documents that have every word of a search. All of it is the index's own and is written anew by the next search. */
export interface TextMatches {
  documents: DocumentSet;
  /** How well one of the documents matches. */
  scoreOf(document: number): number;
  /** None of them matches better. */
  highestScore: number;
}

/** Documents in which a word of the search counts the same. One that is in several tiers counts as in the best. */
interface Tier {
  worth: number;
  documents: DocumentSet;
}

/** Words and documents of words that get their new form before others have their turn: a few milliseconds of work. */
const settledAtATime = 32_768;
/** What a word costs beside its documents, as so many of them. */
const documentsPerTerm = 32;

/**
 * Words to documents, in this process. A document has a number, which rises; one that changes gets another. Removed ones are
 * left out of what is found until the whole index is made again.
 */
export class TextIndex {
  readonly #weights: readonly number[];
  readonly dictionary = new TermDictionary();
  readonly #there = new DocumentSet();
  #next = 0;
  #removed = 0;
  readonly #found = new DocumentSet();
  readonly #ofWord = new DocumentSet();
  /** Sets for the tiers of one search, used again by the next. */
  readonly #spare: DocumentSet[] = [];

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

  /** Answers the document's number. */
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
   * Gives all documents new numbers, and what is known of each word the form that is best read. Once, after the first documents
   * were added, none of them removed; nobody may search meanwhile. Others have their turn in between.
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

  /** Documents that have all of these words; of no words, all documents. */
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
    // Tiers that none of what is found is in would make the highest score too high.
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

  /** The documents of a word, those in which it counts most first. */
  #tiersOf({ matches }: SoughtWord, takeEmpty: () => DocumentSet): Tier[] {
    const tiers: Tier[] = [];
    const [match] = matches;
    const sets = matches.length === 1 ? match?.term.postings.sets : undefined;
    if (match !== undefined && sets !== undefined) {
      // A word of many documents that stands for itself alone: its own sets are the tiers.
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

/** Each word of a document once, at the highest level at which it stands there. */
function levelsOf(parts: readonly TextPart[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { text, level } of parts) {
    for (const word of wordsOf(text)) if (level > (levels.get(word) ?? -1)) levels.set(word, level);
  }
  return levels;
}
