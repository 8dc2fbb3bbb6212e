import { wordsOf } from './words.ts';

/** A part of a text, and whether it is one of the words that were looked for. */
export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** A text in parts: the words that were looked for apart from all else. Joined again, the parts are the text. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const sought = new Set(words);
  return text
    .split(/([\p{L}\p{M}\p{N}'’-]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMarked: wordsOf(part).some((word) => sought.has(word)) }));
}
