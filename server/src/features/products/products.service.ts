import type { z } from 'zod';
import { productLimits } from '@greenroom/contract/limits';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type {
  ProductCard,
  ProductCount,
  ProductDetail,
  ProductFacets,
  productFilterSchema,
  ProductList,
  productListQuerySchema,
  Review,
} from '@greenroom/contract/products/products.schemas';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandCard, BrandsService } from '../brands/brands.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { toProductCard, toProductDetail, toReview } from './product-answer.ts';
import { createProductFacetsQueries } from './product-facets.queries.ts';
import type { ProductFilter } from './product-filter.queries.ts';
import { createProductsQueries, type ProductCardRow } from './products.queries.ts';
import { createReviewsQueries } from './reviews.queries.ts';
import { searchPatterns } from './search-terms.ts';

const { countedMatches } = productLimits;

type ProductFilterQuery = z.output<typeof productFilterSchema>;

/** Whether a filter asks for nothing, or for nothing but a category. */
function isCategoryAlone({ search = '', ...query }: ProductFilterQuery): boolean {
  return (
    search === '' &&
    query.inStock !== true &&
    query.onSale !== true &&
    [query.priceMin, query.priceMax, query.minRating, query.brands].every((asked) => asked === undefined)
  );
}

/** A price of the filter is in units of the currency that the shop is in, which has hundredths. */
const toCents = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 100));

/** Of what no more than the first thousand were counted. */
function countOf(found: number): ProductCount {
  return found > countedMatches
    ? { total: countedMatches, totalIs: 'at-least' }
    : { total: found, totalIs: 'exact' };
}

/** A product that can be bought, with today's price and stock. Money is in the currency's smallest unit. */
export interface ProductForSale {
  id: string;
  name: string;
  imageUrl: string;
  brandId: string;
  brand: BrandCard;
  priceCents: number;
  originalPriceCents: number | null;
  currency: string;
  stock: number;
  couponCode: string | null;
  couponDiscountPercent: number | null;
  colors: readonly string[];
  sizes: readonly string[];
}

export function createProductsService({
  db,
  users,
  brands,
}: {
  db: Queryable;
  users: Pick<UsersService, 'cards' | 'avatarUrl'>;
  brands: Pick<BrandsService, 'cards' | 'idsByName' | 'idsBySlugs'>;
}) {
  const queries = createProductsQueries(db);
  const facetsQueries = createProductFacetsQueries(db);
  const reviewsQueries = createReviewsQueries(db);

  /** The brands of all products are asked for at once. */
  async function toCards(rows: readonly ProductCardRow[]): Promise<ProductCard[]> {
    const cards = await brands.cards(rows.map(({ brandId }) => brandId));
    return rows.flatMap((row) => {
      const brand = cards.get(row.brandId);
      return brand ? [toProductCard(row, brand)] : [];
    });
  }

  /** Cards in the order of the ids; those that shoppers cannot see are left out. */
  async function cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
    const rows = new Map((await queries.listedByIds(ids)).map((row) => [row.id, row]));
    return toCards(ids.flatMap((id) => rows.get(id) ?? []));
  }

  /** The latest reviews with their authors' pictures; one whose author's account is gone keeps a picture of its own. */
  async function latestReviews(productId: string): Promise<Review[]> {
    const rows = await reviewsQueries.latestOf(productId, productLimits.latestReviews);
    const authors = await users.cards(rows.map(({ userId }) => userId));
    return rows.map((row) => {
      const author = row.userId === null ? undefined : authors.get(row.userId);
      return toReview(row, author?.avatarUrl ?? users.avatarUrl(row.userId ?? row.id, null));
    });
  }

  /** How many products shoppers can see in each category that has any. */
  async function countByCategory(): Promise<Map<ProductCategory, number>> {
    const rows = await queries.countByCategory();
    return new Map(rows.map((row) => [row.category, row.total]));
  }

  async function countMatching(filter: ProductFilter): Promise<ProductCount> {
    const found = await facetsQueries.countEach(new Map([['all', filter]]), countedMatches + 1);
    return countOf(found.get('all') ?? 0);
  }

  /** From the kept counts where nothing but a category is asked for, and then exact. */
  async function countList(query: ProductFilterQuery, filter: ProductFilter): Promise<ProductCount> {
    if (!isCategoryAlone(query)) return countMatching(filter);
    const counts = await countByCategory();
    const total =
      filter.category === undefined
        ? [...counts.values()].reduce((all, amount) => all + amount, 0)
        : (counts.get(filter.category) ?? 0);
    return { total, totalIs: 'exact' };
  }

  async function toFilter(query: ProductFilterQuery): Promise<ProductFilter> {
    // Asked apart from the products: with known brands Postgres estimates a search well, with a subquery it cannot.
    const [words, brandIds] = await Promise.all([
      brands.idsByName(searchPatterns(query.search ?? '')),
      query.brands && brands.idsBySlugs(query.brands),
    ]);
    return {
      category: query.category,
      words,
      priceMinCents: toCents(query.priceMin),
      priceMaxCents: toCents(query.priceMax),
      isInStock: query.inStock,
      isOnSale: query.onSale,
      ratingMin: query.minRating,
      brandIds,
    };
  }

  return {
    cardsByIds,
    countByCategory,

    /** What shoppers see of a brand's products, best rated first. */
    cardsOfBrand: async (brandId: string, limit: number): Promise<ProductCard[]> =>
      toCards(await queries.listedOfBrand(brandId, limit)),

    /** How many of a brand's products shoppers see, and how many of those are among the best rated. */
    countsOfBrand: async (brandId: string) => queries.countsOfBrand(brandId, productLimits.topRatedFrom),

    /** The names of products by their ids, also of those that shoppers do not see. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      return new Map((await queries.namesOf(ids)).map(({ id, name }) => [id, name]));
    },

    /** Those of the products that can be bought, by their ids. */
    async forSale(ids: readonly string[]): Promise<Map<string, ProductForSale>> {
      const rows = await queries.forSale([...new Set(ids)]);
      const cards = await brands.cards(rows.map(({ brandId }) => brandId));
      return new Map(
        rows.flatMap((row): [string, ProductForSale][] => {
          const brand = cards.get(row.brandId);
          if (brand === undefined) return [];
          const { id, name, brandId, priceCents, originalPriceCents, currency, stock } = row;
          const { couponCode, couponDiscountPercent, sizes } = row;
          const product = { id, name, brandId, priceCents, originalPriceCents, currency, stock };
          const rest = {
            couponCode,
            couponDiscountPercent,
            sizes,
            colors: row.colors.map((color) => color.name),
          };
          return [[id, { ...product, ...rest, brand, imageUrl: row.imageUrl ?? '' }]];
        }),
      );
    },

    /** The ids of the newest products that shoppers can see. */
    newestIds: async (limit: number): Promise<string[]> => queries.newestIds(limit),

    /**
     * A page of the catalogue, how many products match (as far as they are counted), and where the next page begins, if there is one.
     * @throws AppError `invalid_input` for a cursor that this list, in this sort, did not answer.
     */
    async list(query: z.output<typeof productListQuerySchema>): Promise<ProductList> {
      const { sort, limit, cursor } = query;
      const filter = await toFilter(query);
      const [{ rows, ...rest }, counted] = await Promise.all([
        queries.page(filter, sort, { limit, cursor }),
        countList(query, filter),
      ]);
      return { products: await toCards(rows), ...counted, ...rest };
    },

    /** How many products a filter finds, and how many it would find with one more choice. */
    async facets(query: ProductFilterQuery): Promise<ProductFacets> {
      const filter = await toFilter(query);
      const ofAnyBrand = { ...filter, brandIds: undefined };
      const largest = await facetsQueries.largestBrandIds(ofAnyBrand, {
        brandsMax: productLimits.brandsOffered,
        limit: countedMatches,
      });
      const brandIds = [...new Set([...(filter.brandIds ?? []), ...largest])];
      const [found, cards] = await Promise.all([
        facetsQueries.countEach(
          new Map<string, ProductFilter>([
            ['all', filter],
            ['in-stock', { ...filter, isInStock: true }],
            ['on-sale', { ...filter, isOnSale: true }],
            ...productLimits.ratingsOffered.map(
              (ratingMin) => [`rating ${ratingMin}`, { ...filter, ratingMin }] as const,
            ),
            ...brandIds.map((id) => [`brand ${id}`, { ...filter, brandIds: [id] }] as const),
          ]),
          countedMatches + 1,
        ),
        brands.cards(brandIds),
      ]);
      const count = (name: string) => countOf(found.get(name) ?? 0);
      return {
        all: count('all'),
        inStock: count('in-stock'),
        onSale: count('on-sale'),
        ratings: productLimits.ratingsOffered.map((minRating) => ({
          minRating,
          ...count(`rating ${minRating}`),
        })),
        brands: brandIds
          .flatMap((id) => {
            const card = cards.get(id);
            return card === undefined ? [] : [{ ...card, ...count(`brand ${id}`) }];
          })
          .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name, 'en')),
      };
    },

    /**
     * A product as its own page shows it, but for the stream that shows it now.
     * @throws AppError `product_not_found`, also for one that shoppers cannot see.
     */
    async detail(id: string): Promise<Omit<ProductDetail, 'streamer'>> {
      const [row, images, reviews] = await Promise.all([
        queries.findListed(id),
        queries.imagesOf(id),
        latestReviews(id),
      ]);
      const brand = row && (await brands.cards([row.brandId])).get(row.brandId);
      if (row === undefined || brand === undefined) throw new AppError('product_not_found');
      return toProductDetail(row, { brand, images, reviews });
    },

    /** @throws AppError `product_not_found`, also for one that shoppers cannot see. */
    async related(id: string): Promise<ProductCard[]> {
      const row = await queries.findListed(id);
      if (row === undefined) throw new AppError('product_not_found');
      return cardsByIds(await queries.relatedIds(row, productLimits.relatedProducts));
    },
  };
}

export type ProductsService = ReturnType<typeof createProductsService>;
