import { wordsOf } from './words.ts';

/** Part of a text, and whether it is one of the searched words. */
export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** Splits a text into the searched words and everything else. The parts joined together are the text. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const sought = new Set(words);
  return text
    .split(/([\p{L}\p{M}\p{N}'’-]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMarked: wordsOf(part).some((word) => sought.has(word)) }));
}
