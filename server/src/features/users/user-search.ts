/** More words than a person types; each costs the database a condition. */
const maxTerms = 8;
/** Words shorter than this match beginnings of words only: an index of three-letter pieces finds nothing inside others. */
const minInnerLetters = 3;
/** As much of a word as the index is asked for: every piece more is one more list to intersect. */
const maxIndexedCharacters = 12;

export interface UserSearch {
  /** Patterns for LIKE on the search text, one a word; a user matches when it has all of them. */
  patterns: string[];
  /** Shorter ones that all of these users match too and that the index finds fast; empty when it can find none. */
  indexPatterns: string[];
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const hasInnerPiece = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** The part of a word that tells most: of an email address what stands before the @, and of that the end. */
function selectivePart(word: string): string {
  const local = word.split('@', 1)[0] ?? '';
  const part = hasInnerPiece(local) ? local : word;
  const end = Array.from(part).slice(-maxIndexedCharacters).join('');
  return hasInnerPiece(end) ? end : part;
}

/**
 * What the operators' search for users asks the database. What LIKE gives a meaning (`%`, `_`, `\`) is searched for as it
 * stands. Words of one or two letters match where a name's word, the email or the username begins.
 */
export function readUserSearch(search: string): UserSearch {
  const words = [...new Set(search.toLowerCase().split(/\s+/))]
    .filter((word) => word !== '')
    .slice(0, maxTerms);
  const patterns: string[] = [];
  const indexPatterns: string[] = [];
  for (const word of words) {
    const isInner = Array.from(word).length >= minInnerLetters;
    const pattern = isInner ? `%${escapeLike(word)}%` : `% ${escapeLike(word)}%`;
    patterns.push(pattern);
    if (!isInner && /^[\p{L}\p{N}]/u.test(word)) indexPatterns.push(pattern);
    if (isInner && hasInnerPiece(word)) indexPatterns.push(`%${escapeLike(selectivePart(word))}%`);
  }
  return { patterns, indexPatterns };
}
