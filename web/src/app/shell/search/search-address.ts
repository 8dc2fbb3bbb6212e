/** Where a search text leads; undefined for an empty or blank one, which goes nowhere (SHELL-14, SHELL-15). */
export function searchAddress(text: unknown): string | undefined {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : `/search?q=${encodeURIComponent(trimmed)}`;
}
