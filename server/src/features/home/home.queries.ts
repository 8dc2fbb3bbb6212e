import { asc } from 'drizzle-orm';
import type { CategoryCardInput, HeroSlideInput, Promo } from '@greenroom/contract/shop/home-content.schemas';
import { categoryCards } from './category-cards.table.ts';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { heroSlides } from './hero-slides.table.ts';
import { promoBanner } from './promo-banner.table.ts';

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
          imageAlt: heroSlides.imageAlt,
          streamId: heroSlides.streamId,
        })
        .from(heroSlides)
        .orderBy(asc(heroSlides.position));
    },

    async categoryCards() {
      return db
        .select({
          category: categoryCards.category,
          imageUrl: categoryCards.imageUrl,
          imageAlt: categoryCards.imageAlt,
        })
        .from(categoryCards)
        .orderBy(asc(categoryCards.position));
    },

    /** Undefined if there is none. */
    async promo(): Promise<Promo | undefined> {
      const [row] = await db.select().from(promoBanner);
      if (row === undefined) return undefined;
      const { text, link, startsAt, endsAt } = row;
      return {
        text,
        link,
        ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
        ...(endsAt === null ? {} : { endsAt: endsAt.toISOString() }),
      };
    },

    async replacePromo(promo: Promo | null): Promise<void> {
      await db.delete(promoBanner);
      if (promo === null) return;
      const { text, link, startsAt, endsAt } = promo;
      await db.insert(promoBanner).values({
        text,
        link,
        startsAt: startsAt === undefined ? null : new Date(startsAt),
        endsAt: endsAt === undefined ? null : new Date(endsAt),
      });
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

    /** Locks the home page until the end of the transaction. */
    async lock(): Promise<void> {
      await takeNamedLock(db, 'home-content');
    },
  };
}

export type HomeQueries = ReturnType<typeof createHomeQueries>;
