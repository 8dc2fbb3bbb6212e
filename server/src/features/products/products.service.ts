import type { z } from 'zod';
import { productLimits } from '@greenroom/contract/limits';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type {
  ProductCard,
  ProductDetail,
  ProductList,
  productListQuerySchema,
  Review,
} from '@greenroom/contract/products/products.schemas';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { toProductCard, toProductDetail, toReview } from './product-answer.ts';
import { createProductsQueries, type ProductCardRow, type ProductFilter } from './products.queries.ts';
import { createReviewsQueries } from './reviews.queries.ts';
import { searchPatterns } from './search-terms.ts';

export function createProductsService({
  db,
  users,
  brands,
}: {
  db: Queryable;
  users: Pick<UsersService, 'cards' | 'avatarUrl'>;
  brands: Pick<BrandsService, 'cards' | 'idsByName'>;
}) {
  const queries = createProductsQueries(db);
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

  /** Without a search from the kept counts; of a search no more than the first thousand. */
  async function countOf(filter: ProductFilter): Promise<Pick<ProductList, 'total' | 'totalIs'>> {
    const { countedMatches } = productLimits;
    if (filter.words.length > 0) {
      const found = await queries.countMatching(filter, countedMatches + 1);
      return found > countedMatches
        ? { total: countedMatches, totalIs: 'at-least' }
        : { total: found, totalIs: 'exact' };
    }
    const counts = await countByCategory();
    const total =
      filter.category === undefined
        ? [...counts.values()].reduce((all, amount) => all + amount, 0)
        : (counts.get(filter.category) ?? 0);
    return { total, totalIs: 'exact' };
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

    /** The ids of the newest products that shoppers can see. */
    newestIds: async (limit: number): Promise<string[]> => queries.newestIds(limit),

    /**
     * A page of the catalogue, how many products match (as far as they are counted), and where the next page begins, if there is one.
     * @throws AppError `invalid_input` for a cursor that this list, in this sort, did not answer.
     */
    async list(query: z.output<typeof productListQuerySchema>): Promise<ProductList> {
      const { sort, limit, cursor } = query;
      // Asked apart from the products: with known brands Postgres estimates a search well, with a subquery it cannot.
      const words = await brands.idsByName(searchPatterns(query.search ?? ''));
      const filter = { category: query.category, words };
      const [{ rows, ...rest }, counted] = await Promise.all([
        queries.page(filter, sort, { limit, cursor }),
        countOf(filter),
      ]);
      return { products: await toCards(rows), ...counted, ...rest };
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
