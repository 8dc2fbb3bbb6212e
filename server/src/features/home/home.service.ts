import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import type { CategoryCard, HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { toCategoryCard, toHeroSlide } from './home-answer.ts';
import type { HomeQueries } from './home.queries.ts';

export function createHomeService({
  queries,
  products,
  streams,
  now,
}: {
  queries: HomeQueries;
  products: Pick<ProductsService, 'countByCategory'>;
  streams: Pick<StreamsService, 'findRowsWithOwners'>;
  now: () => Date;
}) {
  async function heroSlides(): Promise<HeroSlide[]> {
    const rows = await queries.heroSlides();
    const found = await streams.findRowsWithOwners(rows.map(({ streamId }) => streamId));
    const byId = new Map(found.map((stream) => [stream.row.id, stream]));
    return rows.flatMap((row) => {
      const stream = byId.get(row.streamId);
      return stream ? [toHeroSlide(row, stream.row, stream.owner)] : [];
    });
  }

  return {
    /**
     * The banner above every page. Undefined if there is none, before its start and after its end (SHELL-23,
     * SHELL-24). `changesAt` is its next start or end, undefined if there is none.
     */
    async promo(): Promise<{ promo: Promo | undefined; changesAt: Date | undefined }> {
      const promo = await queries.promo();
      const at = now().getTime();
      const startsAt = promo?.startsAt === undefined ? -Infinity : Date.parse(promo.startsAt);
      const endsAt = promo?.endsAt === undefined ? Infinity : Date.parse(promo.endsAt);
      const next = [startsAt, endsAt].find((moment) => moment > at && moment < Infinity);
      return {
        promo: at >= startsAt && at < endsAt ? promo : undefined,
        changesAt: next === undefined ? undefined : new Date(next),
      };
    },

    async content(): Promise<{ heroSlides: HeroSlide[]; categories: CategoryCard[] }> {
      const [slides, cards, counts] = await Promise.all([
        heroSlides(),
        queries.categoryCards(),
        products.countByCategory(),
      ]);
      return {
        heroSlides: slides,
        categories: cards.map((row) => toCategoryCard(row, counts.get(row.category) ?? 0)),
      };
    },
  };
}

export type HomeService = ReturnType<typeof createHomeService>;
