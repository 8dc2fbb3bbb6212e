import { searchLimits } from '@greenroom/contract/limits/search';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { FoundBrand, SearchReading } from '@greenroom/contract/search/search.schemas';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';

/** Suggestions while a text is typed. */
interface Suggestions {
  products: ProductCard[];
  streams: StreamSummary[];
  brands: FoundBrand[];
  reading: SearchReading;
}

/** Searches products, streams and brands at once. */
export function createSearchService({
  products,
  streams,
  brands,
}: {
  products: Pick<ProductsService, 'suggest'>;
  streams: Pick<StreamsService, 'search'>;
  brands: Pick<BrandsService, 'search'>;
}) {
  return {
    async suggestions(text: string): Promise<Suggestions> {
      const [found, ofStreams, ofBrands] = await Promise.all([
        products.suggest(text, searchLimits.productsSuggested),
        streams.search(text, { limit: searchLimits.streamsSuggested, isUnfinished: true }),
        brands.search(text, { limit: searchLimits.brandsSuggested, isUnfinished: true }),
      ]);
      return { ...found, streams: ofStreams.streams, brands: ofBrands.brands };
    },

    streams: streams.search,
    brands: brands.search,
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
