import { searchLimits } from '../limits/search.ts';

const { wordMaxCharacters } = searchLimits;

const wordPattern = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const plainText = /^\p{ASCII}*$/u;

/**
 * Normalises a text: lower case, without accents and apostrophes. "Café" equals "cafe", and "men’s" equals
 * "mens".
 */
export function plainForm(text: string): string {
  const bare = plainText.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return bare.toLowerCase().replaceAll(/['’]/g, '');
}

/**
 * The normalised words of a text, in order. A hyphenated word is included both joined and in parts, so that
 * "T-Shirt" is found as "tshirt" and as "shirt".
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const run of plainForm(text).match(wordPattern) ?? []) {
    if (!run.includes('-')) {
      words.push(run.slice(0, wordMaxCharacters));
      continue;
    }
    words.push(run.replaceAll('-', '').slice(0, wordMaxCharacters));
    for (const part of run.split('-')) words.push(part.slice(0, wordMaxCharacters));
  }
  return words;
}
