/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of the search box and its suggestions. */
export const searchLimits = {
  /** Longer words are cut. The rest is not searched. */
  wordMaxCharacters: 40,
  textMaxCharacters: 100,
  productsSuggested: 5,
  streamsSuggested: 3,
  brandsSuggested: 3,
  pageSize: 24,
  pageSizeMax: 72,
  /** How many words a page highlights. */
  markedWordsMax: 40,
  /** How many searches a browser remembers. */
  recentSearches: 5,
  /** How long typing must pause before suggestions are requested. */
  suggestionDelayMs: 120,
} as const;
