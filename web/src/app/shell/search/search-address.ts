/** The URL of a search. Undefined for an empty or blank text, which does not navigate (SHELL-14, SHELL-15). */
export function searchAddress(text: unknown): string | undefined {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : `/search?q=${encodeURIComponent(trimmed)}`;
}
