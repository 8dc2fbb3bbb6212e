import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { brandPictures } from './brand-pictures.table.ts';

export type BrandPictureRow = Pick<typeof brandPictures.$inferSelect, 'id' | 'key'>;

const { id, key, brandId, isUsed, createdAt } = brandPictures;

export function createBrandPicturesQueries(db: Queryable) {
  return {
    async insert(row: typeof brandPictures.$inferInsert): Promise<void> {
      await db.insert(brandPictures).values(row);
    },

    /** Resolves to how many of them the brand has. */
    async markUsed(ofBrand: string, keys: readonly string[]): Promise<number> {
      const rows = await db
        .update(brandPictures)
        .set({ isUsed: true })
        .where(and(eq(brandId, ofBrand), inArray(key, [...keys])))
        .returning({ id });
      return rows.length;
    },

    /** In order of upload. */
    async keysOf(ofBrand: string): Promise<string[]> {
      const rows = await db
        .select({ key })
        .from(brandPictures)
        .where(eq(brandId, ofBrand))
        .orderBy(asc(createdAt), asc(id));
      return rows.map((row) => row.key);
    },

    /** Latest first. */
    async looseOf(ofBrand: string): Promise<BrandPictureRow[]> {
      return db
        .select({ id, key })
        .from(brandPictures)
        .where(and(eq(brandId, ofBrand), eq(isUsed, false)))
        .orderBy(desc(createdAt), desc(id));
    },

    async looseBefore(before: Date, limit: number): Promise<BrandPictureRow[]> {
      return db
        .select({ id, key })
        .from(brandPictures)
        .where(and(eq(isUsed, false), lt(createdAt, before)))
        .orderBy(asc(createdAt))
        .limit(limit);
    },

    /** Deletes those that are still unused. Resolves to them. */
    async takeLoose(ids: readonly string[]): Promise<BrandPictureRow[]> {
      if (ids.length === 0) return [];
      return db
        .delete(brandPictures)
        .where(and(inArray(id, [...ids]), eq(isUsed, false)))
        .returning({ id, key });
    },
  };
}
