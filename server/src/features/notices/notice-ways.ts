import type { NoticeKind, NotificationPreferences } from '@greenroom/contract/notices/notices.schemas';

/** Topics that a user can turn off. Notices without a topic concern the account itself. */
export type NoticeSubject = 'streamAlerts' | 'orderUpdates' | 'promotions';

const subjects: Record<NoticeKind, NoticeSubject | null> = {
  followed: null,
  'follow-requested': null,
  'follow-accepted': null,
  'role-changed': null,
  'order-changed': 'orderUpdates',
  // A person with a reminder asked for this one.
  'show-soon': null,
  'show-starting': null,
  'show-moved': null,
  'show-cancelled': null,
  'show-live': 'streamAlerts',
  'order-received': 'orderUpdates',
  'order-cancelled': 'orderUpdates',
  // A brand's money concerns its account.
  'order-money-back': null,
  'return-asked': 'orderUpdates',
  // A payout to a brand concerns its account.
  'payout-recorded': null,
  'payout-reversed': null,
  'review-answered': null,
  // Adding a product to the wishlist asks for it, and removing the product ends it.
  'price-dropped': null,
  'back-in-stock': null,
  // A person who asks a question wants the answer.
  'question-answered': null,
  // A brand's products concern its account.
  'product-approved': null,
  'product-rejected': null,
  // They concern what a person may do.
  'appeal-filed': null,
  'appeal-answered': null,
  'message-decided': null,
  'green-claim-decided': null,
  'green-claim-objected': null,
  'green-objection-answered': null,
  'verifier-appointed': null,
  // A show cannot be recorded again later.
  'recording-stopped': null,
  'replay-delayed': null,
  'producer-appointed': null,
  // These are operators' own work.
  'orders-stranded': null,
  'application-decided': null,
};

/** Orders have their own mail with a receipt, to the address of the order. */
const mailedElsewhere: ReadonlySet<NoticeKind> = new Set(['order-changed']);

/** A single chat message does not warrant a mail or a push message. */
const inAppAlone: ReadonlySet<NoticeKind> = new Set(['message-decided']);

/** The preferences of a user without a row. They must equal the column defaults. */
export const defaultPreferences: NotificationPreferences = {
  email: true,
  push: true,
  sms: false,
  streamAlerts: true,
  orderUpdates: true,
  promotions: false,
  newsletter: false,
};

export interface NoticeWays {
  inApp: boolean;
  mail: boolean;
  push: boolean;
}

/**
 * The channels of a notice (ACCT-18): none if its topic is off, otherwise those that are on, and always the
 * app.
 */
export function waysForSubject(
  subject: NoticeSubject | null,
  preferences: Omit<NotificationPreferences, 'newsletter'>,
): NoticeWays {
  const isWanted = subject === null || preferences[subject];
  return { inApp: isWanted, mail: isWanted && preferences.email, push: isWanted && preferences.push };
}

export function noticeWays(
  kind: NoticeKind,
  preferences: Omit<NotificationPreferences, 'newsletter'>,
): NoticeWays {
  const ways = waysForSubject(subjects[kind], preferences);
  if (inAppAlone.has(kind)) return { ...ways, mail: false, push: false };
  return mailedElsewhere.has(kind) ? { ...ways, mail: false } : ways;
}
