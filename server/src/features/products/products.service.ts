import { productLimits } from '@greenroom/contract/limits/products';
import type { ProductCard, ProductPrice } from '@greenroom/contract/products/products.schemas';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import type { LivePrice } from '@greenroom/contract/streams/live-price';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandCard, BrandsService } from '../brands/brands.service.ts';
import { createProductPricesQueries } from './prices/product-prices.queries.ts';
import { withLiveSpans } from './prices/live-spans.ts';
import { variantPrices } from './prices/variant-prices.ts';
import { type CatalogueDetail, toProductCard, toProductDetail, toProductPrice } from './product-answer.ts';
import { createCatalogue } from './catalogue.service.ts';
import { createProductsInOrder } from './products-in-order.queries.ts';
import { createProductsQueries, type ProductCardRow } from './products.queries.ts';
import { createProductVariantsQueries, type VariantForSale } from './variants/product-variants.queries.ts';
import { createProductSearch } from './search/product-search.service.ts';

/**
 * A product that can be bought, with its current price and stock. Money is in the currency's smallest unit.
 */
export interface ProductForSale {
  id: string;
  name: string;
  imageUrl: string;
  brandId: string;
  brand: Pick<BrandCard, 'name' | 'slug'>;
  priceCents: number;
  originalPriceCents: number | null;
  currency: string;
  stock: number;
  /** Whether it was pinned in a show that is live. */
  isShownLive: boolean;
  /** Prices in shows, some of which may have ended. The price above excludes them. */
  livePrices: readonly LivePrice[];
  colors: readonly string[];
  sizes: readonly string[];
  /** Variants with their own stock and possibly price. Empty for a product without variants. */
  variants: readonly VariantForSale[];
}

export function createProductsService({
  db,
  brands,
  now = () => new Date(),
}: {
  db: Queryable;
  brands: Pick<BrandsService, 'cards' | 'names' | 'hiddenIds' | 'idsBySlugs'>;
  now?: () => Date;
}) {
  const queries = createProductsQueries(db);
  const pricesQueries = createProductPricesQueries(db);
  const variantsQueries = createProductVariantsQueries(db);
  const search = createProductSearch({ db, brands, now });

  /** Loads the brands of all products together. */
  async function toCards(rows: readonly ProductCardRow[]): Promise<ProductCard[]> {
    const cards = await brands.cards(rows.map(({ brandId }) => brandId));
    return rows.flatMap((row) => {
      const brand = cards.get(row.brandId);
      return brand ? [toProductCard(row, brand)] : [];
    });
  }

  /** Cards in the order of the ids. Products that shoppers cannot see are omitted. */
  async function cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
    const rows = new Map((await queries.listedByIds(ids)).map((row) => [row.id, row]));
    return toCards(ids.flatMap((id) => rows.get(id) ?? []));
  }

  return {
    cardsByIds,
    ...createCatalogue({ db, brands, search, toCards, cardsByIds }),

    /** A brand's visible products, best rated first. */
    cardsOfBrand: async (brandId: string, limit: number): Promise<ProductCard[]> =>
      toCards(await queries.listedOfBrand(brandId, limit)),

    /** The best matches for a text that is still being typed, with the words to highlight. */
    async suggest(text: string, limit: number): Promise<{ products: ProductCard[]; reading: SearchReading }> {
      const { ids, reading } = await search.suggest(text, limit);
      return { products: await cardsByIds(ids), reading };
    },

    /** Keeps the search up to date between searches. */
    refreshSearch: search.refresh,

    /** How many visible products a brand has, and how many of them are top rated. */
    countsOfBrand: queries.countsOfBrand,

    /** The stock of products by id. */
    async stocksOf(ids: readonly string[]): Promise<Map<string, number>> {
      return new Map((await queries.stocksOf(ids)).map(({ id, stock }) => [id, stock]));
    },

    /** The same, with null for products that shoppers cannot see. */
    async shownStocksOf(ids: readonly string[]): Promise<Map<string, number | null>> {
      return new Map((await queries.shownStocksOf(ids)).map(({ id, stock }) => [id, stock]));
    },

    /** The names of products by id, visible or not. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      return new Map((await queries.namesOf(ids)).map(({ id, name }) => [id, name]));
    },

    /** All visible products with their tags, in pages by id. */
    tagsAfter: async (afterId: string, limit: number) => queries.tagsAfter(afterId, limit),

    /** The brand of a product. Undefined for a product that shoppers cannot see. */
    sellerOf: async (id: string): Promise<string | undefined> => queries.sellerOf(id),

    /** What reviews change about a product, within their transaction. */
    within(transaction: Queryable) {
      const { lock, setRating } = createProductsQueries(transaction);
      return { lock, setRating };
    },

    /** The brand of a product that is not deleted. */
    brandIdOf: queries.brandIdOf,

    /** Those of the products that can be bought, by id. */
    async forSale(ids: readonly string[]): Promise<Map<string, ProductForSale>> {
      const rows = await queries.forSale([...new Set(ids)]);
      const names = await brands.names(rows.map(({ brandId }) => brandId));
      return new Map(
        rows.flatMap((row): [string, ProductForSale][] => {
          const brand = names.get(row.brandId);
          if (brand === undefined) return [];
          const { id, name, brandId, priceCents, originalPriceCents, currency, stock } = row;
          const { isShownLive, livePrices, sizes } = row;
          const product = { id, name, brandId, priceCents, originalPriceCents, currency, stock };
          const rest = {
            isShownLive,
            livePrices,
            sizes,
            variants: row.variants,
            colors: row.colors.map((color) => color.name),
          };
          return [[id, { ...product, ...rest, brand, imageUrl: row.imageUrl ?? '' }]];
        }),
      );
    },

    /** The ids of the newest visible products. */
    /** Visible products in the order of creation. */
    inOrderAdded: createProductsInOrder(db),

    /**
     * A product as its own page shows it, without its brand's promises and the stream that shows it now.
     * @throws AppError `product_not_found`, also for one that shoppers cannot see.
     */
    async detail(id: string): Promise<CatalogueDetail> {
      const [row, images, variants] = await Promise.all([
        queries.findListed(id),
        queries.imagesOf(id),
        variantsQueries.ofProduct(id),
      ]);
      const brand = row && (await brands.cards([row.brandId])).get(row.brandId);
      if (row === undefined || brand === undefined) throw new AppError('product_not_found');
      return toProductDetail(row, { brand, images, variants });
    },

    /**
     * Prices of a product or one of its variants in its current currency, latest first.
     * @throws AppError `product_not_found`, also for one that shoppers cannot see.
     */
    async prices(
      id: string,
      { color = '', size = '' }: { color?: string | undefined; size?: string | undefined } = {},
    ): Promise<{ currency: string; prices: ProductPrice[] }> {
      const row = await queries.findListed(id);
      if (row === undefined) throw new AppError('product_not_found');
      const { currency } = row;
      const limit = productLimits.pricesShown;
      const product = { productId: id, color: '', size: '' };
      const variant = { productId: id, color, size };
      const hasOwn = color !== '' || size !== '';
      const ofProduct = await pricesQueries.latestOf(product, currency, limit);
      const own = hasOwn ? await pricesQueries.latestOf(variant, currency, limit) : [];
      // A variant with its own price has its own prices in shows.
      const ownSpans = hasOwn ? await pricesQueries.latestLiveOf(variant, currency, limit) : [];
      const spans =
        ownSpans.length > 0 ? ownSpans : await pricesQueries.latestLiveOf(product, currency, limit);
      const prices = withLiveSpans(variantPrices(ofProduct, own), spans, now()).slice(0, limit);
      return { currency, prices: prices.map((price) => toProductPrice(price, currency)) };
    },

    /** Similar products. @throws AppError `product_not_found`, also for one that shoppers cannot see. */
    async related(id: string): Promise<ProductCard[]> {
      const row = await queries.findListed(id);
      if (row === undefined) throw new AppError('product_not_found');
      return cardsByIds(await queries.relatedIds(row, productLimits.relatedProducts));
    },
  };
}

export type { ProductPlace, ProductsInOrder } from './products-in-order.queries.ts';
export type ProductsService = ReturnType<typeof createProductsService>;
