import { asc, sql } from 'drizzle-orm';
import type { CategoryCardInput, HeroSlideInput } from '@greenroom/contract/shop/home-content.schemas';
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

    async replaceSlides(slides: readonly HeroSlideInput[]): Promise<void> {
      await db.delete(heroSlides);
      if (slides.length === 0) return;
      await db.insert(heroSlides).values(slides.map((slide, position) => Object.assign({ position }, slide)));
    },

    async replaceCards(cards: readonly CategoryCardInput[]): Promise<void> {
      await db.delete(categoryCards);
      if (cards.length === 0) return;
      await db.insert(categoryCards).values(cards.map((card, position) => Object.assign({ position }, card)));
    },

    /** Until the end of the transaction nobody else changes the home page. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('home-content'))`);
    },
  };
}

export type HomeQueries = ReturnType<typeof createHomeQueries>;
