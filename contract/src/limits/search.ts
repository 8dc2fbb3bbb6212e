/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** What is typed into the search box, and what it offers meanwhile. */
export const searchLimits = {
  /** Longer runs of letters are no words; what is cut off is not searched. */
  wordMaxCharacters: 40,
  textMaxCharacters: 100,
  productsSuggested: 5,
  streamsSuggested: 3,
  brandsSuggested: 3,
  pageSize: 24,
  pageSizeMax: 72,
  /** Words that a page marks where they stand. */
  markedWordsMax: 40,
  /** Searches that a browser remembers. */
  recentSearches: 5,
  /** How long nobody types before suggestions are asked for. */
  suggestionDelayMs: 120,
} as const;
