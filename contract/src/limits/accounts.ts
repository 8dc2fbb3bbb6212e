/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const passwordLimits = { minCharacters: 8, maxCharacters: 128 } as const;

/** How long links in mails and sessions are valid. */
export const accountLimits = {
  passwordResetLinkSeconds: 3600,
  emailVerificationLinkSeconds: 86_400,
  rememberedSessionSeconds: 30 * 86_400,
  /**
   * Without Remember me, a session ends with its browser window, and on the server after this at the latest.
   */
  windowSessionSeconds: 86_400,
  activityShown: 10,
  avatarMaxBytes: 5 * 1024 * 1024,
  addressesMax: 20,
  paymentMethodsMax: 10,
  /** Exports of all of a user's own data. Each is expensive, because it reads everything about them. */
  exportsPerHour: 5,
} as const;

export const profileLimits = {
  nameMaxCharacters: 100,
  bioMaxCharacters: 500,
  locationMaxCharacters: 100,
  linkMaxCharacters: 300,
  streamsShown: 10,
  wishlistShown: 24,
  peoplePage: 30,
  peoplePageMax: 100,
} as const;
