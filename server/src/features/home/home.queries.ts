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
  };
}

export type HomeQueries = ReturnType<typeof createHomeQueries>;
