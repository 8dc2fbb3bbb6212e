import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { personSchema } from '../profiles/profiles.schemas.ts';

/** The kinds of notices. Each sending feature adds its own. */
export const noticeKindSchema = z.enum([
  'followed',
  'follow-requested',
  'follow-accepted',
  'role-changed',
  'order-changed',
  /** A show with a reminder begins soon or now, was moved, or was called off. */
  'show-soon',
  'show-starting',
  'show-moved',
  'show-cancelled',
  /** A streamer whom they follow is live. */
  'show-live',
  'order-received',
  /** A buyer cancelled an order of their brand. */
  'order-cancelled',
  /** Money of an order of their brand was refunded at the payment provider, or a refund was undone. */
  'order-money-back',
  'return-asked',
  /** The operator recorded a payout to their brand. */
  'payout-recorded',
  /** The operator reversed a payout that was recorded by mistake. */
  'payout-reversed',
  'review-answered',
  'price-dropped',
  'back-in-stock',
  /** Their question in a show got a written answer. */
  'question-answered',
  /** An operator decided on a product of their brand. */
  'product-approved',
  'product-rejected',
  /** Somebody appeals in their chats, or their own appeal was answered. */
  'appeal-filed',
  'appeal-answered',
  /** A moderator approved or rejected their held message. */
  'message-decided',
  /**
   * A green claim of their brand was accepted, rejected or withdrawn by an operator, or withdrawn by a team
   * member.
   */
  'green-claim-decided',
  /** Somebody objects to an accepted green claim of their brand. */
  'green-claim-objected',
  'green-objection-answered',
  /** An operator appointed them to decide on green claims. */
  'verifier-appointed',
  /** The recording of their show stopped before the show ended. */
  'recording-stopped',
  /** The recording of their show cannot be made into a replay yet. */
  'replay-delayed',
  /** A streamer appointed them as a producer. */
  'producer-appointed',
  /** For operators: a brand with open orders can no longer act. */
  'orders-stranded',
  /** An operator decided on their application. */
  'application-decided',
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** One notice. `title` is a single line, `link` the page of this site that it is about. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: noticeKindSchema,
  title: z.string(),
  link: z.string(),
  actor: personSchema.nullable(),
  createdAt: dateTimeSchema,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/**
 * ACCT-18: three channels (email, push, sms) and three topics, plus the newsletter, which is not a notice.
 */
export const notificationPreferencesSchema = z.object({
  email: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
  streamAlerts: z.boolean(),
  orderUpdates: z.boolean(),
  promotions: z.boolean(),
  /** Set by the sign-up form (REG-4), until the user changes it. */
  newsletter: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/**
 * A browser's push subscription as returned by `PushSubscription.toJSON()`: the address of its push service,
 * its public key (an uncompressed P-256 point) and its secret of 16 bytes (RFC 8291), base64url.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'A push service has an https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'This is no public key of a browser'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no secret of a browser'),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

/** The content of a push message: one line, and the path on this site that it opens. */
export const pushMessageSchema = z.object({ id: z.string(), title: z.string(), link: z.string() });
export type PushMessage = z.infer<typeof pushMessageSchema>;
