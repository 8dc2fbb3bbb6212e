import { searchLimits } from '@greenroom/contract/limits/search';

/** Key in local storage. Nobody but this browser learns what was searched. */
const key = 'greenroom.recent-searches';

/** What was searched in this browser, the latest first; nothing where it keeps nothing. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
      .slice(0, searchLimits.recentSearches);
  } catch {
    return [];
  }
}

/** Puts a search first. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, searchLimits.recentSearches));
}

export function forgetSearches(): void {
  write([]);
}

function write(texts: readonly string[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // A browser that refuses storage remembers nothing.
  }
}
