/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const noticeLimits = {
  page: 20,
  pageMax: 50,
  unreadShownMax: 99,
  /** Browsers per user that receive web push. The newest are kept. */
  pushSubscriptionsMax: 20,
} as const;
