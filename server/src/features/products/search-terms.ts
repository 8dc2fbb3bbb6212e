/** More words than a person types; each costs the database a condition. */
const maxTerms = 8;

/**
 * Patterns for LIKE, one a word of a search; a product matches when it has all of them. What LIKE gives a meaning
 * (`%`, `_`, `\`) is searched for as it stands.
 */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxTerms).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
