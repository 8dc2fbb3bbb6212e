/** Nobody searches for more words, and each adds cost. */
const wordsMax = 8;

/** One ILIKE pattern per word. Empty for a text without words. */
export function searchPatterns(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
