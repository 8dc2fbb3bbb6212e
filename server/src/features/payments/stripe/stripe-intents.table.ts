import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which payment intent of Stripe's a charge is. */
export const stripeIntents = pgTable('stripe_intents', {
  /** The charge's key: the id of its payment. */
  chargeKey: text('charge_key').primaryKey(),
  /** Null for a charge that was given up before it had one: it never gets one. */
  intentId: text('intent_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
