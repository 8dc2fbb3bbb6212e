import { lowestGreenScore } from '@greenroom/contract/green/green-score';
import { productLimits } from '@greenroom/contract/limits/products';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import type { Queryable } from '../../../db/client.ts';
import { type MemoryIndex, createMemoryIndex } from '../../../platform/text-search/memory-index.ts';
import { createPlaceCursor } from '../../../platform/text-search/place-cursor.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { createProductDocumentsQueries, type ProductDocument } from './product-documents.queries.ts';
import { countFacets, countMade, type IndexFacets, type OptionFacets } from './facet-counts.ts';
import { type IndexedProduct, ProductIndex } from './product-index.ts';
import { rankProducts } from './product-ranking.ts';
import { type ProductSearchQuery, understand } from './understood-search.ts';

export interface ProductSearch extends Pick<MemoryIndex<ProductIndex>, 'refresh'> {
  /**
   * The ids of a page of results, the total count, and the interpretation of the text.
   * @throws AppError `invalid_input` for a cursor that this list, in this sort, did not return.
   */
  page(
    query: ProductSearchQuery,
    page: { sort: ProductSort; limit: number; cursor?: string | undefined },
  ): Promise<{ ids: string[]; total: number; nextCursor?: string; reading: SearchReading }>;
  /** How many products a search matches, and how many it would match with one more choice. */
  facets(query: ProductSearchQuery): Promise<IndexFacets>;
  /**
   * How many matches of a filter without colors and sizes exist in each of them. Undefined while the index is
   * first built, for which a list in the shop does not wait.
   */
  optionFacets(filter: ProductSearchQuery['filter']): Promise<OptionFacets | undefined>;
  /** The ids of the best matches for a text that is still being typed. */
  suggest(text: string, limit: number): Promise<{ ids: string[]; reading: SearchReading }>;
}

const noFacets = (): IndexFacets => ({
  all: 0,
  inStock: 0,
  onSale: 0,
  categories: new Map(),
  prices: productLimits.priceBandsOffered.map(() => 0),
  ratings: new Map(),
  greens: new Map(),
  brands: new Map(),
  colors: new Map(),
  sizes: new Map(),
});

/** The price ranges that the shop offers, in cents. */
const pricesOffered = productLimits.priceBandsOffered.map((band) => ({
  minCents: Math.round((band.priceMin ?? 0) * 100),
  maxCents: Math.round((band.priceMax ?? Number.POSITIVE_INFINITY) * 100),
}));

const cursors = createPlaceCursor('product-search');

/** Searches products by the words of their names, kinds, tags, brands and descriptions. */
export function createProductSearch({
  db,
  brands,
  now,
}: {
  db: Queryable;
  brands: Pick<BrandsService, 'cards' | 'hiddenIds'>;
  now: () => Date;
}): ProductSearch {
  const queries = createProductDocumentsQueries(db);

  async function withBrandNames(rows: readonly ProductDocument[]): Promise<IndexedProduct[]> {
    const cards = await brands.cards(rows.map(({ brandId }) => brandId));
    return rows.map((row) => Object.assign(row, { brandName: cards.get(row.brandId)?.name ?? '' }));
  }

  const memoryIndex = createMemoryIndex<IndexedProduct, ProductIndex>({
    db,
    kind: 'product',
    makeIndex: () => new ProductIndex(),
    readAfter: async (id, limit) => withBrandNames(await queries.after(id, limit)),
    readByIds: async (ids) => withBrandNames(await queries.byIds(ids)),
    now,
  });

  return {
    refresh: memoryIndex.refresh,

    async page(query, { sort, limit, cursor }) {
      const after = cursor === undefined ? undefined : cursors.placeOf(cursor, sort);
      const [index, hiddenBrandIds] = await Promise.all([memoryIndex.current(), brands.hiddenIds()]);
      const { sought, filter, reading, isEmpty } = understand(index, query, { hiddenBrandIds });
      if (isEmpty) return { ids: [], total: 0, reading };
      // Asks for one extra result to learn whether the list continues.
      const { total, places } = rankProducts(index, sought.words, filter, {
        sort: query.text === '' && sort === 'featured' ? 'featured-first' : sort,
        limit: limit + 1,
        after,
      });
      const last = places.length > limit ? places[limit - 1] : undefined;
      return {
        ids: places.slice(0, limit).map(({ id }) => id),
        total,
        ...(last === undefined ? {} : { nextCursor: cursors.cursorAt(last, sort) }),
        reading,
      };
    },

    async facets(query) {
      const [index, hiddenBrandIds] = await Promise.all([memoryIndex.current(), brands.hiddenIds()]);
      const { sought, filter, isEmpty } = understand(index, query, { hiddenBrandIds });
      if (isEmpty) return noFacets();
      return countFacets(index, sought.words, filter, {
        ratingsOffered: productLimits.ratingsOffered,
        greensOffered: productLimits.greensOffered.map((grade) => lowestGreenScore[grade]),
        pricesOffered,
      });
    },

    async optionFacets(filter) {
      const [index, hiddenBrandIds] = await Promise.all([memoryIndex.currentIfMade(), brands.hiddenIds()]);
      return index === undefined ? undefined : countMade(index, { ...filter, colors: [], hiddenBrandIds });
    },

    async suggest(text, limit) {
      const [index, hiddenBrandIds] = await Promise.all([memoryIndex.current(), brands.hiddenIds()]);
      const { sought, filter, reading, isEmpty } = understand(
        index,
        { text, filter: {} },
        { hiddenBrandIds, isUnfinished: true },
      );
      if (isEmpty || text === '') return { ids: [], reading };
      const { places } = rankProducts(index, sought.words, filter, { sort: 'featured', limit });
      return { ids: places.map(({ id }) => id), reading };
    },
  };
}
