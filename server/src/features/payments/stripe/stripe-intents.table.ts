import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The Stripe payment intent of each charge. */
export const stripeIntents = pgTable('stripe_intents', {
  /** The charge's key: the id of its payment. */
  chargeKey: text('charge_key').primaryKey(),
  /** Null for a charge that was abandoned before it had an intent. It never gets one. */
  intentId: text('intent_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
