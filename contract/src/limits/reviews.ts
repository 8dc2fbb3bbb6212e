/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of buyers' reviews. */
export const reviewLimits = {
  page: 10,
  pageMax: 50,
  commentMaxCharacters: 3000,
  answerMaxCharacters: 1500,
  photosMax: 5,
  photoMaxBytes: 5 * 1024 * 1024,
  /** A person's photos that belong to no review yet. The newest are kept. */
  loosePhotosMax: 20,
  loosePhotoKeptSeconds: 86_400,
} as const;
