import { desc, eq, getTableColumns, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { payouts } from './payouts.table.ts';

export type PayoutRow = typeof payouts.$inferSelect;

export type ListedPayout = PayoutRow & { isReversed: boolean };

const isReversed = sql<boolean>`exists (
  select from ${payouts} as counter where counter.reverses_id = ${sql.raw('payouts.id')}
)`;

export function createPayoutsQueries(db: Queryable) {
  return {
    async ofBrand(brandId: string, limit: number): Promise<ListedPayout[]> {
      return db
        .select({ ...getTableColumns(payouts), isReversed })
        .from(payouts)
        .where(eq(payouts.brandId, brandId))
        .orderBy(desc(payouts.paidOn), desc(payouts.recordedAt), desc(payouts.id))
        .limit(limit);
    },

    /** The total paid to one brand or to all, by brand and currency. */
    async paid(brandId?: string): Promise<{ brandId: string; currency: string; paidCents: number }[]> {
      const rows = await db
        .select({ brandId: payouts.brandId, currency: payouts.currency, cents: sum(payouts.amountCents) })
        .from(payouts)
        .where(brandId === undefined ? sql`true` : eq(payouts.brandId, brandId))
        .groupBy(payouts.brandId, payouts.currency);
      return rows.map(({ cents, ...row }) => Object.assign(row, { paidCents: Number(cents) }));
    },

    async find(id: string): Promise<PayoutRow | undefined> {
      const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
      return row;
    },

    async isReversed(id: string): Promise<boolean> {
      return (await db.$count(payouts, eq(payouts.reversesId, id))) > 0;
    },

    async insert(row: typeof payouts.$inferInsert): Promise<void> {
      await db.insert(payouts).values(row);
    },
  };
}
