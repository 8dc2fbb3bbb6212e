/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** The admin dashboard's user table (ADMIN-4, ADMIN-5). */
export const adminLimits = {
  pageSizes: [10, 25, 50],
  defaultPageSize: 10,
  reasonMaxCharacters: 500,
  slugMaxCharacters: 100,
  searchMaxCharacters: 100,
} as const;

/** Limits of the tables that an operator sets for the whole shop. */
export const shopTableLimits = {
  shippingRowsMax: 300,
  taxRowsMax: 2000,
} as const;

/** Pictures that operators upload for the home page. */
export const homePictureLimits = {
  maxBytes: 5 * 1024 * 1024,
  /** The longer side of a stored picture, in pixels. */
  pixels: 1920,
  /** A picture that the home page does not use is deleted after this. */
  unusedKeptSeconds: 86_400,
} as const;
