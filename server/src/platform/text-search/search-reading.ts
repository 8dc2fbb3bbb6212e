import { wordsOf } from '@greenroom/contract/search/words';
import type { Sought } from './sought-words.ts';

/** A typed text with its unknown words replaced by the ones searched instead. */
export function correctedText(text: string, corrections: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}'’-]+/gu, (run) => {
    const [word, ...others] = wordsOf(run);
    const correction = word === undefined || others.length > 0 ? undefined : corrections.get(word);
    return correction ?? run;
  });
}

/** The words by which documents were found, for highlighting. */
export function markedWordsOf({ words, corrections }: Sought, limit: number): string[] {
  const marked = new Set<string>();
  for (const { word, matches } of words) {
    if (!corrections.has(word)) marked.add(word);
    for (const { term } of matches) if (marked.size < limit) marked.add(term.word);
  }
  return [...marked].slice(0, limit);
}
