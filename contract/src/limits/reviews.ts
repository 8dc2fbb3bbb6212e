/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** What buyers say of a product. */
export const reviewLimits = {
  page: 10,
  pageMax: 50,
  commentMaxCharacters: 3000,
  answerMaxCharacters: 1500,
  photosMax: 5,
  photoMaxBytes: 5 * 1024 * 1024,
  /** Photos of one person that stand in no review yet; the newest stay. */
  loosePhotosMax: 20,
  loosePhotoKeptSeconds: 86_400,
} as const;
