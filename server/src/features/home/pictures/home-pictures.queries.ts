import { and, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { categoryCards } from '../category-cards.table.ts';
import { heroSlides } from '../hero-slides.table.ts';
import { homePictures } from './home-pictures.table.ts';

const address = sql`'/files/' || ${homePictures.key}`;

export function createHomePicturesQueries(db: Queryable) {
  return {
    async insert(row: typeof homePictures.$inferInsert): Promise<void> {
      await db.insert(homePictures).values(row);
    },

    /** Those of these keys that exist. */
    async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ key: homePictures.key })
        .from(homePictures)
        .where(inArray(homePictures.key, [...keys]));
      return new Set(rows.map(({ key }) => key));
    },

    /**
     * Deletes those that were uploaded before this time and that the home page does not use. Resolves to
     * their keys.
     */
    async takeUnused(before: Date): Promise<string[]> {
      const slides = db
        .select({ one: sql`1` })
        .from(heroSlides)
        .where(sql`${heroSlides.imageUrl} = ${address}`);
      const cards = db
        .select({ one: sql`1` })
        .from(categoryCards)
        .where(sql`${categoryCards.imageUrl} = ${address}`);
      const rows = await db
        .delete(homePictures)
        .where(and(lt(homePictures.createdAt, before), notExists(slides), notExists(cards)))
        .returning({ key: homePictures.key });
      return rows.map(({ key }) => key);
    },
  };
}
