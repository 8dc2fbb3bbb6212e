/** More words than anybody looks for would only cost. */
const wordsMax = 8;

/** One ILIKE pattern a word; none for a text without words. */
export function searchPatterns(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
