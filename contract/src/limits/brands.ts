/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of an application to become a brand or a streamer. */
export const applicationLimits = { aboutMaxCharacters: 2000, perMonth: 5 } as const;

/** Limits of a brand's texts and products (BSET-9, BSET-11, API-23). */
export const brandLimits = {
  returnPolicyMaxCharacters: 2000,
  slugMaxCharacters: 100,
  /** A hint on the settings page, never enforced (BSET-8). */
  slugAdvisedMinCharacters: 3,
  descriptionMaxCharacters: 1000,
  locationMaxCharacters: 100,
  linkMaxCharacters: 500,
  savedNoteMs: 3000,
  productsMax: 100_000,
  /** Size of the list without pages. The inventory has all products. */
  productsListed: 1000,
  productsOnPage: 100,
  /** How many waiting products the approval queue shows at once. */
  waitingProductsShown: 50,
  nameMaxCharacters: 200,
  productDescriptionMaxCharacters: 5000,
  priceMax: 1_000_000,
  stockMax: 1_000_000,
  imagesMax: 10,
  altMaxCharacters: 200,
  tagsMax: 20,
  tagMaxCharacters: 50,
  variantsMax: 100,
  variantNameMaxCharacters: 30,
} as const;

/** Pictures that brands upload for their products. */
export const brandPictureLimits = {
  maxBytes: 5 * 1024 * 1024,
  /** Size of a file that the page crops before it is uploaded. */
  sourceMaxBytes: 30 * 1024 * 1024,
  /** The longer side of a stored picture, in pixels. */
  pixels: 1920,
  /**
   * Uploaded pictures that are not used yet. Beyond this number the oldest are deleted, and each after this
   * time.
   */
  looseMax: 50,
  looseKeptSeconds: 86_400,
} as const;

/** Limits of changes to many products at once. */
export const inventoryLimits = {
  searchMaxCharacters: 100,
  changedAtOnce: 500,
  exportPage: 5000,
  changesShown: 50,
  importRowsMax: 50_000,
  importMaxBytes: 32 * 1024 * 1024,
  /** Length to which a stored file name is cut. */
  importNameMaxCharacters: 120,
  /** Size of one line with all its cells. */
  importLineMaxBytes: 100_000,
  /** How many errors are shown. All are counted. */
  importErrorsShown: 500,
  /**
   * Imports per brand, both stored and in progress. Beyond this, completed ones are deleted with their files.
   */
  importsShown: 5,
  /** An import that wrote no row for this long has stalled, and a person may resume it. */
  importStalledAfterSeconds: 60,
} as const;

/** Limits of a query for a brand's sales. */
export const salesLimits = { daysMax: 1100, dayMs: 86_400_000, productsMax: 500, showLinesMax: 500 } as const;

/** Limits of a brand's team. */
export const teamLimits = {
  /** Members and open invitations together. */
  peopleMax: 50,
  invitationValidSeconds: 7 * 86_400,
  /** Per brand, because each sends a mail to somebody. */
  invitationsPerHour: 60,
} as const;

/** The API keys of a brand. */
export const brandKeyLimits = {
  keysMax: 20,
  nameMaxCharacters: 60,
  validDaysMax: 366,
  /** How long a key of the testing console is valid. */
  consoleMinutes: 60,
  /** The last use of a key is stored at most this often. */
  lastUsedEverySeconds: 60,
} as const;

/** Green claims of brands. */
export const greenLimits = {
  statementMaxCharacters: 500,
  linkMaxCharacters: 500,
  verifierMaxCharacters: 120,
  /** Claims per brand, including decided ones. */
  claimsMax: 200,
  waitingShown: 100,
  documentMaxBytes: 10 * 1024 * 1024,
  documentNameMaxCharacters: 120,
  /** A brand's documents that no claim uses yet. Beyond this number the oldest are deleted. */
  unusedDocumentsMax: 20,
  /** Objections per person. */
  objectionsPerDay: 10,
  /** Evidence counts for at most five years. */
  validDaysMax: 5 * 365,
} as const;
