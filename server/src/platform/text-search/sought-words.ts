import type { Term } from './term-dictionary.ts';
import type { SoughtWord, TextIndex } from './text-index.ts';

/**
 * How well a document's word matches a word of the search. Multiples of an eighth, so that sums are exact in
 * 32-bit floats.
 */
export const matchQualities = { same: 1, stem: 0.875, synonym: 0.75, prefix: 0.625 } as const;

/** Stop words. They count only in a search without any other words. */
const emptyWords = new Set('a an and at by for from in of on or the to with'.split(' '));

/** More words than a person types. Each costs a pass over its documents. */
const maxWords = 8;

/** A search expressed in words of an index. */
export interface Sought {
  words: SoughtWord[];
  /** Each unknown word, with the word searched instead. */
  corrections: Map<string, string>;
}

/**
 * Plans a search of an index. Each word is searched literally, by stem and by synonyms. If that finds
 * nothing, it is searched as a prefix, then as the nearest known word.
 *
 * @param typed the normalised words of the search
 * @param isUnfinished whether the last word is still being typed, so that it also matches as a prefix
 * @param isAsTyped whether unknown words must not be replaced
 */
export function soughtWords(
  index: TextIndex,
  typed: readonly string[],
  {
    synonymsOf,
    isUnfinished = false,
    isAsTyped = false,
  }: { synonymsOf: (word: string) => readonly string[]; isUnfinished?: boolean; isAsTyped?: boolean },
): Sought {
  const meaningfulWords = typed.filter((word) => !emptyWords.has(word));
  const searchedWords = [...new Set(meaningfulWords.length === 0 ? typed : meaningfulWords)].slice(
    0,
    maxWords,
  );
  const corrections = new Map<string, string>();
  const { dictionary } = index;

  function known(word: string): Map<Term, number> {
    const matches = new Map<Term, number>();
    const add = (terms: readonly Term[], quality: number) => {
      for (const term of terms) matches.set(term, Math.max(quality, matches.get(term) ?? 0));
    };
    for (const synonym of synonymsOf(word)) add(dictionary.withStemOf(synonym), matchQualities.synonym);
    add(dictionary.withStemOf(word), matchQualities.stem);
    const same = dictionary.get(word);
    if (same !== undefined) add([same], matchQualities.same);
    return matches;
  }

  const isUsed = (matches: ReadonlyMap<Term, number>) =>
    [...matches.keys()].some((term) => index.isUsed(term));

  function matchesOf(word: string, isBeginning: boolean): Map<Term, number> {
    const matches = known(word);
    const isKnown = isUsed(matches);
    if (isBeginning || !isKnown) {
      for (const term of dictionary.withPrefix(word))
        if (!matches.has(term)) matches.set(term, matchQualities.prefix);
    }
    if (isKnown || isAsTyped || isUsed(matches)) return matches;
    const near = dictionary.nearest(word, (term) => index.isUsed(term));
    if (near === undefined) return matches;
    corrections.set(word, near.word);
    return known(near.word);
  }

  const words = searchedWords.map((word, place) => ({
    word,
    matches: [...matchesOf(word, isUnfinished && place === searchedWords.length - 1)].map(
      ([term, quality]) => ({
        term,
        quality,
      }),
    ),
  }));
  return { words, corrections };
}
