import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { stripeIntents } from './stripe-intents.table.ts';

type StripeIntentRow = Pick<typeof stripeIntents.$inferSelect, 'chargeKey' | 'intentId'>;

export function createStripeIntentsQueries(db: Queryable) {
  async function find(chargeKey: string): Promise<StripeIntentRow | undefined> {
    const [row] = await db.select().from(stripeIntents).where(eq(stripeIntents.chargeKey, chargeKey));
    return row;
  }

  return {
    find,

    /** The charge's row: the existing one, otherwise this one. */
    async insertOrFind(row: StripeIntentRow): Promise<StripeIntentRow> {
      const [inserted] = await db.insert(stripeIntents).values(row).onConflictDoNothing().returning();
      const kept = inserted ?? (await find(row.chargeKey));
      if (kept === undefined) throw new Error(`The intent of charge ${row.chargeKey} does not exist`);
      return kept;
    },

    /** Served by the unique index of `intent_id`. */
    async chargeKeyOf(intentId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ chargeKey: stripeIntents.chargeKey })
        .from(stripeIntents)
        .where(eq(stripeIntents.intentId, intentId));
      return row?.chargeKey;
    },
  };
}
