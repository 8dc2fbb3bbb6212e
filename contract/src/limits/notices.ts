/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const noticeLimits = {
  page: 20,
  pageMax: 50,
  unreadShownMax: 99,
  /** Browsers that web push of one user goes to; the newest stay. */
  pushSubscriptionsMax: 20,
} as const;
