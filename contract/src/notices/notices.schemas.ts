import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { personSchema } from '../profiles/profiles.schemas.ts';

/** What a user can be told about. Later senders add theirs. */
export const noticeKindSchema = z.enum([
  'followed',
  'follow-requested',
  'follow-accepted',
  'role-changed',
  'order-changed',
  /** A show that they want to be reminded of begins soon, begins now, is at another time, or is called off. */
  'show-soon',
  'show-starting',
  'show-moved',
  'show-cancelled',
  /** Somebody whom they follow is on air. */
  'show-live',
  'order-received',
  /** A buyer cancelled an order of their brand. */
  'order-cancelled',
  /** Money of an order of their brand went back at the payment provider, or came again. */
  'order-money-back',
  'return-asked',
  /** The operator recorded money that was paid to their brand. */
  'payout-recorded',
  /** The operator took back a payout that was recorded by mistake. */
  'payout-reversed',
  'review-answered',
  'price-dropped',
  'back-in-stock',
  /** What they asked in a show is answered in words. */
  'question-answered',
  /** An operator decided on a product of their brand. */
  'product-approved',
  'product-rejected',
  /** Somebody appeals in their chats; their own appeal is answered. */
  'appeal-filed',
  'appeal-answered',
  /** A moderator approved or refused a message of theirs that was held. */
  'message-decided',
  /** An operator accepted or refused a green claim of their brand, or withdrew one; or somebody of their team withdrew one. */
  'green-claim-decided',
  /** Somebody objects to an accepted green claim of their brand. */
  'green-claim-objected',
  'green-objection-answered',
  /** An operator lets them decide on green claims. */
  'verifier-appointed',
  /** The recording of their show ended before the show. */
  'recording-stopped',
  /** What was recorded of their show cannot be made into a replay yet. */
  'replay-delayed',
  /** A streamer lets them run their shows. */
  'producer-appointed',
  /** For operators: a brand that buyers still wait for cannot act any more. */
  'orders-stranded',
  /** An operator decided on what they applied for. */
  'application-decided',
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** One notice: `title` says it in a line, `link` is the page of this site that it is about. */
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

/** ACCT-18: three ways (email, push, sms) and three subjects; and the newsletter, which is no notice. */
export const notificationPreferencesSchema = z.object({
  email: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
  streamAlerts: z.boolean(),
  orderUpdates: z.boolean(),
  promotions: z.boolean(),
  /** Wanted or not as the sign-up form (REG-4) said, until it is changed. */
  newsletter: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/**
 * A browser's push subscription as `PushSubscription.toJSON()` gives it: where its push service is, its public key (an
 * uncompressed P-256 point) and its secret of 16 bytes (RFC 8291), base64url.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'A push service has an https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'This is no public key of a browser'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no secret of a browser'),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

/** What a push message says: a line, and the path of this site that it leads to. */
export const pushMessageSchema = z.object({ id: z.string(), title: z.string(), link: z.string() });
export type PushMessage = z.infer<typeof pushMessageSchema>;
