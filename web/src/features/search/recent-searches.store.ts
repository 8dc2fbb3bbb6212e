import { searchLimits } from '@greenroom/contract/limits/search';

/** Key in local storage. Searches are known only to this browser. */
const key = 'greenroom.recent-searches';

/** This browser's searches, latest first. Empty if storage is unavailable. */
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

/** Moves a search to the front. */
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
    // If storage is unavailable, nothing is remembered.
  }
}
