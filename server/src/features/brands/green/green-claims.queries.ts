import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { greenClaims } from './green-claims.table.ts';

export type GreenClaimRow = typeof greenClaims.$inferSelect;

export function createGreenClaimsQueries(db: Queryable) {
  return {
    async insert(row: typeof greenClaims.$inferInsert): Promise<void> {
      await db.insert(greenClaims).values(row);
    },

    async find(id: string): Promise<GreenClaimRow | undefined> {
      const [row] = await db.select().from(greenClaims).where(eq(greenClaims.id, id));
      return row;
    },

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<GreenClaimRow | undefined> {
      const [row] = await db.select().from(greenClaims).where(eq(greenClaims.id, id)).for('update');
      return row;
    },

    /** Latest first. Served by `green_claims_by_brand`. */
    async ofBrand(brandId: string, limit: number): Promise<GreenClaimRow[]> {
      return db
        .select()
        .from(greenClaims)
        .where(eq(greenClaims.brandId, brandId))
        .orderBy(desc(greenClaims.filedAt), desc(greenClaims.id))
        .limit(limit);
    },

    /** The claims that count, for each of these brands. Served by `green_claims_by_brand`. */
    async countedOf(
      brandIds: readonly string[],
      now: Date,
    ): Promise<Pick<GreenClaimRow, 'brandId' | 'productId' | 'topic' | 'kind' | 'status' | 'validUntil'>[]> {
      if (brandIds.length === 0) return [];
      return db
        .select({
          brandId: greenClaims.brandId,
          productId: greenClaims.productId,
          topic: greenClaims.topic,
          kind: greenClaims.kind,
          status: greenClaims.status,
          validUntil: greenClaims.validUntil,
        })
        .from(greenClaims)
        .where(
          and(
            inArray(greenClaims.brandId, [...brandIds]),
            eq(greenClaims.status, 'accepted'),
            gt(greenClaims.validUntil, now),
          ),
        );
    },

    async countOfBrand(brandId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(greenClaims)
        .where(eq(greenClaims.brandId, brandId));
      return row?.total ?? 0;
    },

    /** Served by `green_claims_waiting`. */
    async waiting(limit: number): Promise<GreenClaimRow[]> {
      return db
        .select()
        .from(greenClaims)
        .where(eq(greenClaims.status, 'pending'))
        .orderBy(asc(greenClaims.filedAt), asc(greenClaims.id))
        .limit(limit);
    },

    /** Brands with any claim that counts or has counted. */
    async brandsWithAccepted(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ brandId: greenClaims.brandId })
        .from(greenClaims)
        .where(inArray(greenClaims.status, ['accepted', 'withdrawn']));
      return rows.map(({ brandId }) => brandId);
    },

    /** False if it is no longer accepted. */
    async withdraw(id: string): Promise<boolean> {
      const changed = await db
        .update(greenClaims)
        .set({ status: 'withdrawn' })
        .where(and(eq(greenClaims.id, id), eq(greenClaims.status, 'accepted')))
        .returning({ id: greenClaims.id });
      return changed.length > 0;
    },

    /** False if it was already rejected or withdrawn. */
    async withdrawByBrand(id: string, at: Date): Promise<boolean> {
      const changed = await db
        .update(greenClaims)
        .set({ status: 'withdrawn', withdrawnByBrandAt: at })
        .where(and(eq(greenClaims.id, id), inArray(greenClaims.status, ['pending', 'accepted'])))
        .returning({ id: greenClaims.id });
      return changed.length > 0;
    },

    /** False if it was already decided. */
    async decide(
      id: string,
      decision: { status: 'accepted' | 'refused'; reason: string; by: string; at: Date },
    ): Promise<boolean> {
      const changed = await db
        .update(greenClaims)
        .set({
          status: decision.status,
          decisionReason: decision.reason,
          decidedBy: decision.by,
          decidedAt: decision.at,
        })
        .where(and(eq(greenClaims.id, id), eq(greenClaims.status, 'pending')))
        .returning({ id: greenClaims.id });
      return changed.length > 0;
    },
  };
}
