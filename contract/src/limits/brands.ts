/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** What somebody says who wants to become a brand or a streamer. */
export const applicationLimits = { aboutMaxCharacters: 2000, perMonth: 5 } as const;

/** What a brand says of itself and sells (BSET-9, BSET-11, API-23). */
export const brandLimits = {
  returnPolicyMaxCharacters: 2000,
  slugMaxCharacters: 100,
  /** A hint on the settings page, never refused (BSET-8). */
  slugAdvisedMinCharacters: 3,
  descriptionMaxCharacters: 1000,
  locationMaxCharacters: 100,
  linkMaxCharacters: 500,
  savedNoteMs: 3000,
  productsMax: 100_000,
  /** Of the list that has no pages; all of them are in the inventory. */
  productsListed: 1000,
  productsOnPage: 100,
  /** Products that wait for an operator, as many as the queue shows at once. */
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
  /** Of a file from which a page cuts a part before it sends that. */
  sourceMaxBytes: 30 * 1024 * 1024,
  /** The longer side of a stored picture, in pixels. */
  pixels: 1920,
  /** Uploaded, and not used yet: of more the oldest go, and each after so long. */
  looseMax: 50,
  looseKeptSeconds: 86_400,
} as const;

/** Many products of a brand at once. */
export const inventoryLimits = {
  searchMaxCharacters: 100,
  changedAtOnce: 500,
  exportPage: 5000,
  changesShown: 50,
  importRowsMax: 50_000,
  importMaxBytes: 32 * 1024 * 1024,
  /** Of the file's name, as far as it is kept. */
  importNameMaxCharacters: 120,
  /** Of one line, with all of its cells. */
  importLineMaxBytes: 100_000,
  /** Mistakes that are shown; all are counted. */
  importErrorsShown: 500,
  /** Of a brand, and as many as may be under way: of more, what is done goes with its file. */
  importsShown: 5,
  /** Without a row in so long, an import has stalled: a person may go on with it. */
  importStalledAfterSeconds: 60,
} as const;

/** What a brand asks of its sales at once. */
export const salesLimits = { daysMax: 1100, dayMs: 86_400_000, productsMax: 500, showLinesMax: 500 } as const;

/** The people of a brand's team. */
export const teamLimits = {
  /** Members and open invitations together. */
  peopleMax: 50,
  invitationValidSeconds: 7 * 86_400,
  /** Of one brand: each is a mail to somebody. */
  invitationsPerHour: 60,
} as const;

/** The API keys of a brand. */
export const brandKeyLimits = {
  keysMax: 20,
  nameMaxCharacters: 60,
  validDaysMax: 366,
  /** How long a key of the testing console works. */
  consoleMinutes: 60,
  /** When a key was last used is stored this often at most. */
  lastUsedEverySeconds: 60,
} as const;

/** Green claims of brands. */
export const greenLimits = {
  statementMaxCharacters: 500,
  linkMaxCharacters: 500,
  verifierMaxCharacters: 120,
  /** Of one brand, decided ones among them. */
  claimsMax: 200,
  waitingShown: 100,
  documentMaxBytes: 10 * 1024 * 1024,
  documentNameMaxCharacters: 120,
  /** Documents of one brand that no claim names yet: of more the oldest go. */
  unusedDocumentsMax: 20,
  /** Objections of one person. */
  objectionsPerDay: 10,
  /** Evidence counts for five years at most. */
  validDaysMax: 5 * 365,
} as const;
