/** More words than people type. Each adds a condition to the query. */
const maxTerms = 8;
/** Shorter words match only the start of words, because a trigram index cannot find them inside. */
const minInnerLetters = 3;
/**
 * The index is searched for at most this much of a word: each further trigram is another list to intersect.
 */
const maxIndexedCharacters = 12;

export interface UserSearch {
  /** LIKE patterns on the search text, one per word. A user must match all of them. */
  patterns: string[];
  /**
   * Shorter patterns that all these users match too, and that the index finds fast. Empty if there are none.
   */
  indexPatterns: string[];
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const hasInnerPiece = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** The most selective part of a word. For an email address, that is the end of its local part. */
function selectivePart(word: string): string {
  const local = word.split('@', 1)[0] ?? '';
  const part = hasInnerPiece(local) ? local : word;
  const end = Array.from(part).slice(-maxIndexedCharacters).join('');
  return hasInnerPiece(end) ? end : part;
}

/**
 * Converts the operators' search text to a query. The LIKE characters `%`, `_` and `\` are matched literally.
 * Words of one or two letters match the start of a word of the name, of the email or of the username.
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
