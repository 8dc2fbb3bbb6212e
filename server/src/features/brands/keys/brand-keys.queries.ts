import { and, desc, eq, getTableColumns, isNull, lt, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { mayManageBrandsNow } from '../../users/users.service.ts';
import { brands } from '../brands.table.ts';
import { brandKeys } from './brand-keys.table.ts';

export type BrandKeyRow = typeof brandKeys.$inferSelect;

export function createBrandKeysQueries(db: Queryable) {
  return {
    async ofBrand(brandId: string): Promise<BrandKeyRow[]> {
      return db
        .select()
        .from(brandKeys)
        .where(eq(brandKeys.brandId, brandId))
        .orderBy(desc(brandKeys.createdAt), desc(brandKeys.id));
    },

    /** Includes the brand's account, while that may manage brands. */
    async find(id: string): Promise<(BrandKeyRow & { userId: string }) | undefined> {
      const [row] = await db
        .select({ ...getTableColumns(brandKeys), userId: brands.userId })
        .from(brandKeys)
        .innerJoin(brands, eq(brands.id, brandKeys.brandId))
        .where(and(eq(brandKeys.id, id), mayManageBrandsNow(brands.userId)));
      return row === undefined || row.userId === null ? undefined : { ...row, userId: row.userId };
    },

    async insert(row: typeof brandKeys.$inferInsert): Promise<void> {
      await db.insert(brandKeys).values(row);
    },

    async delete(brandId: string, id: string): Promise<BrandKeyRow | undefined> {
      const [row] = await db
        .delete(brandKeys)
        .where(and(eq(brandKeys.brandId, brandId), eq(brandKeys.id, id)))
        .returning();
      return row;
    },

    async deleteExpired(brandId: string, at: Date): Promise<void> {
      await db.delete(brandKeys).where(and(eq(brandKeys.brandId, brandId), lte(brandKeys.expiresAt, at)));
    },

    /** Resolves to the id of the previous one. Served by `brand_keys_of_console`. */
    async deleteOfConsole(brandId: string): Promise<string | undefined> {
      const [row] = await db
        .delete(brandKeys)
        .where(and(eq(brandKeys.brandId, brandId), eq(brandKeys.isForConsole, true)))
        .returning({ id: brandKeys.id });
      return row?.id;
    },

    async deleteAll(brandId: string): Promise<void> {
      await db.delete(brandKeys).where(eq(brandKeys.brandId, brandId));
    },

    /** Does nothing for a key that was used after `before`. */
    async noteUse(id: string, at: Date, before: Date): Promise<void> {
      await db
        .update(brandKeys)
        .set({ lastUsedAt: at })
        .where(and(eq(brandKeys.id, id), or(isNull(brandKeys.lastUsedAt), lt(brandKeys.lastUsedAt, before))));
    },
  };
}
