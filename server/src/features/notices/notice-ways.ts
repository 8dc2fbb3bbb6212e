import type { NoticeKind, NotificationPreferences } from '@greenroom/contract/notices/notices.schemas';

/** The subjects that a user can do without; what is of none of them concerns the account itself. */
export type NoticeSubject = 'streamAlerts' | 'orderUpdates' | 'promotions';

const subjects: Record<NoticeKind, NoticeSubject | null> = {
  followed: null,
  'follow-requested': null,
  'follow-accepted': null,
  'role-changed': null,
  'order-changed': 'orderUpdates',
  // Who set a reminder asked for this one.
  'show-soon': null,
  'show-starting': null,
  'show-moved': null,
  'show-cancelled': null,
  'show-live': 'streamAlerts',
  'order-received': 'orderUpdates',
  'order-cancelled': 'orderUpdates',
  // Money of a brand is its account's business.
  'order-money-back': null,
  'return-asked': 'orderUpdates',
  // Money that a brand was paid is its account's business.
  'payout-recorded': null,
  'payout-reversed': null,
  'review-answered': null,
  // Who keeps a product asks for it, and who takes it off the wishlist is told no more.
  'price-dropped': null,
  'back-in-stock': null,
  // Who asks wants the answer.
  'question-answered': null,
  // What a brand sells is its account's business.
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
  // The operators' own work.
  'orders-stranded': null,
  'application-decided': null,
};

/** An order has mail of its own, with its receipt, to the address that it was made with. */
const mailedElsewhere: ReadonlySet<NoticeKind> = new Set(['order-changed']);

/** A line of a chat is worth no mail and no push message. */
const inAppAlone: ReadonlySet<NoticeKind> = new Set(['message-decided']);

/** What a user without a row has; the columns of the tables say the same. */
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

/** By which ways a notice goes (ACCT-18): none for a subject that is off, else those that are on, and always the app. */
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
