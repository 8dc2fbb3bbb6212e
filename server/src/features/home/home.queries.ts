import { asc } from 'drizzle-orm';
import { categoryCards } from './category-cards.table.ts';
import type { Queryable } from '../../db/client.ts';
import { heroSlides } from './hero-slides.table.ts';

export type HeroSlideRow = Awaited<ReturnType<HomeQueries['heroSlides']>>[number];
export type CategoryCardRow = Awaited<ReturnType<HomeQueries['categoryCards']>>[number];

export function createHomeQueries(db: Queryable) {
  return {
    async heroSlides() {
      return db
        .select({
          id: heroSlides.id,
          title: heroSlides.title,
          text: heroSlides.text,
          imageUrl: heroSlides.imageUrl,
          streamId: heroSlides.streamId,
        })
        .from(heroSlides)
        .orderBy(asc(heroSlides.position));
    },

    async categoryCards() {
      return db
        .select({ category: categoryCards.category, imageUrl: categoryCards.imageUrl })
        .from(categoryCards)
        .orderBy(asc(categoryCards.position));
    },

    /** Slides and cards whose position, or category, is taken stay as they are. */
    async insertSlides(rows: (typeof heroSlides.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(heroSlides).values(rows).onConflictDoNothing();
    },

    async insertCards(rows: (typeof categoryCards.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(categoryCards).values(rows).onConflictDoNothing();
    },
  };
}

export type HomeQueries = ReturnType<typeof createHomeQueries>;
