/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const queryCacheLimits = {
  freshMs: 30_000,
  keptMs: 300_000,
  retries: 3,
  retryDelayMs: 1000,
  retryDelayMaxMs: 30_000,
  mutationRetries: 1,
  mutationRetryDelayMs: 1000,
} as const;

/** Also how long the toast of a failed mutation is shown (ERR-8, LIVEERR-2). */
export const toastLimits = { durationMs: 5000, copyConfirmationMs: 2000 } as const;

export const homeLimits = {
  /** Length of the promo banner: two lines on a phone. */
  promoMaxCharacters: 70,
  /** Length of an alt text. */
  altMaxCharacters: 200,
  slidesMax: 6,
  heroIntervalMs: 5000,
  streamsShown: 4,
  productsShown: 6,
  dismissalDays: 7,
  installPromptDelayMs: 2000,
} as const;
