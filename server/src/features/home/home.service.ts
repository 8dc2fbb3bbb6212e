import type { CategoryCard, HeroSlide } from '@greenroom/contract/home.contract';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { toCategoryCard, toHeroSlide } from './home-answer.ts';
import type { HomeQueries } from './home.queries.ts';

export function createHomeService({
  queries,
  products,
  streams,
}: {
  queries: HomeQueries;
  products: Pick<ProductsService, 'countByCategory'>;
  streams: Pick<StreamsService, 'findRowsWithOwners'>;
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
