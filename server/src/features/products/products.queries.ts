import { and, asc, desc, eq, gt, inArray, isNull, ne, sql, type SQL, sum } from 'drizzle-orm';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { hiddenBrandIds } from '../brands/brands.service.ts';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type PageRequest, readPage } from '../../platform/list-page.ts';
import { isShownLive, publicCoupon } from './coupons/coupons.queries.ts';
import { openLivePrices } from './live-offers/live-offers.queries.ts';
import { lowestRecentPriceCents } from './prices/product-prices.queries.ts';
import { isListed, matches, type ProductConditions } from './product-filter.queries.ts';
import { productCounts } from './product-counts.table.ts';
import { productImages } from './product-images.table.ts';
import { products } from './products.table.ts';
import { highestPriceCents, variantsForSale } from './variants/product-variants.queries.ts';

const cardColumns = {
  id: products.id,
  name: products.name,
  description: products.description,
  priceCents: products.priceCents,
  originalPriceCents: products.originalPriceCents,
  highestPriceCents,
  lowestRecentPriceCents,
  currency: products.currency,
  stock: products.stock,
  coupon: publicCoupon,
  tags: products.tags,
  isFeatured: products.isFeatured,
  isNew: products.isNew,
  isTrending: products.isTrending,
  category: products.category,
  subcategory: products.subcategory,
  greenScore: products.greenScore,
  rating: products.rating,
  reviewCount: products.reviewCount,
  createdAt: products.createdAt,
  brandId: products.brandId,
  imageUrl: sql<string | null>`(
    select ${productImages.url} from ${productImages}
    where ${productImages.productId} = ${products.id} order by ${productImages.position} limit 1
  )`,
};

const detailColumns = {
  ...cardColumns,
  soldCount: products.soldCount,
  features: products.features,
  specifications: products.specifications,
  colors: products.colors,
  sizes: products.sizes,
};

/** The order of each sort (SHOP-14 to SHOP-18). Descending ones read an ascending index backwards. */
const { id, isFeatured, createdAt, priceCents, rating, greenScore } = products;
const orders = {
  featured: createKeyset('products-featured', 'descending', { isFeatured, createdAt, id }),
  newest: createKeyset('products-newest', 'descending', { createdAt, id }),
  'price-low': createKeyset('products-price-low', 'ascending', { priceCents, id }),
  'price-high': createKeyset('products-price-high', 'descending', { priceCents, id }),
  rating: createKeyset('products-rating', 'descending', { rating, id }),
  green: createKeyset('products-green', 'descending', { greenScore, id }),
} satisfies Record<ProductSort, unknown>;

export type ProductCardRow = Awaited<ReturnType<ProductsQueries['listedByIds']>>[number];
export type ProductDetailRow = NonNullable<Awaited<ReturnType<ProductsQueries['findListed']>>>;
export type ProductImageRow = Awaited<ReturnType<ProductsQueries['imagesOf']>>[number];

export function createProductsQueries(db: Queryable) {
  return {
    page: async (filter: ProductConditions, sort: ProductSort, page: PageRequest) =>
      readPage(page, {
        keyset: orders[sort],
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select(cardColumns)
            .from(products)
            .where(and(matches(filter), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** From the stored counts: a row per brand and category, however many products there are. */
    async countByCategory(): Promise<{ category: ProductCategory; total: number }[]> {
      return db
        .select({ category: productCounts.category, total: sum(productCounts.amount).mapWith(Number) })
        .from(productCounts)
        .where(sql`${productCounts.brandId} not in ${hiddenBrandIds}`)
        .groupBy(productCounts.category);
    },

    async stocksOf(ids: readonly string[]): Promise<{ id: string; stock: number }[]> {
      if (ids.length === 0) return [];
      return db
        .select({ id: products.id, stock: products.stock })
        .from(products)
        .where(inArray(products.id, [...ids]));
    },

    /** The same, with null for products that shoppers cannot see. */
    async shownStocksOf(ids: readonly string[]): Promise<{ id: string; stock: number | null }[]> {
      if (ids.length === 0) return [];
      return db
        .select({
          id: products.id,
          stock: sql<number | null>`case when ${isListed} then ${products.stock} end`,
        })
        .from(products)
        .where(inArray(products.id, [...ids]));
    },

    async listedByIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select(cardColumns)
        .from(products)
        .where(and(isListed, inArray(products.id, [...ids])));
    },

    /** The fields that a cart needs, for products that shoppers can buy. */
    async forSale(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select({
          ...cardColumns,
          colors: products.colors,
          sizes: products.sizes,
          variants: variantsForSale,
          isShownLive,
          livePrices: openLivePrices,
        })
        .from(products)
        .where(and(isListed, inArray(products.id, [...ids])));
    },

    /** For a product that its brand has not deleted, visible or not. */
    async brandIdOf(id: string): Promise<string | undefined> {
      const [row] = await db
        .select({ brandId: products.brandId })
        .from(products)
        .where(and(eq(products.id, id), isNull(products.deletedAt)));
      return row?.brandId;
    },

    /** For all products, visible or not. */
    async namesOf(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      if (ids.length === 0) return [];
      return db
        .select({ id: products.id, name: products.name })
        .from(products)
        .where(inArray(products.id, [...ids]));
    },

    /** Best rated first, read backwards from `products_by_brand`. */
    async listedOfBrand(brandId: string, limit: number) {
      return db
        .select(cardColumns)
        .from(products)
        .where(and(isListed, eq(products.brandId, brandId)))
        .orderBy(desc(products.rating), desc(products.id))
        .limit(limit);
    },

    /** How many visible products a brand has, and how many of them are top rated. From the stored counts. */
    async countsOfBrand(brandId: string): Promise<{ products: number; topRated: number }> {
      const [row] = await db
        .select({
          products: sum(productCounts.amount).mapWith(Number),
          topRated: sum(productCounts.topRated).mapWith(Number),
        })
        .from(productCounts)
        .where(
          and(eq(productCounts.brandId, brandId), sql`${productCounts.brandId} not in ${hiddenBrandIds}`),
        );
      return { products: row?.products ?? 0, topRated: row?.topRated ?? 0 };
    },

    /** Products after an id, in id order, with their tags. Served by the primary key. */
    async tagsAfter(afterId: string, limit: number): Promise<{ id: string; tags: string[] }[]> {
      return db
        .select({ id: products.id, tags: products.tags })
        .from(products)
        .where(and(isListed, gt(products.id, afterId)))
        .orderBy(asc(products.id))
        .limit(limit);
    },

    async sellerOf(id: string): Promise<string | undefined> {
      const [row] = await db
        .select({ brandId: products.brandId })
        .from(products)
        .where(and(isListed, eq(products.id, id)));
      return row?.brandId;
    },

    /**
     * Locks everything that belongs to it until the transaction ends. Rows that only reference it stay
     * writable.
     */
    async lock(id: string): Promise<void> {
      await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
    },

    async setRating(id: string, rating: { rating: number; reviewCount: number }): Promise<void> {
      await db.update(products).set(rating).where(eq(products.id, id));
    },

    async findListed(id: string) {
      const [row] = await db
        .select(detailColumns)
        .from(products)
        .where(and(isListed, eq(products.id, id)));
      return row;
    },

    async imagesOf(productId: string) {
      return db
        .select({ position: productImages.position, url: productImages.url, alt: productImages.alt })
        .from(productImages)
        .where(eq(productImages.productId, productId))
        .orderBy(productImages.position);
    },

    /**
     * Products in stock first; then those of the same subcategory, of the same brand, of the same category,
     * each by rating.
     */
    async relatedIds(
      product: { id: string; brandId: string; category: ProductCategory; subcategory: string },
      limit: number,
    ): Promise<string[]> {
      const best = (rank: number, condition: SQL | undefined) => sql`(
        select ${products.id} as id, ${products.rating} as rating, ${products.stock} > 0 as left_over, ${rank}::integer as rank from ${products}
        where ${and(isListed, ne(products.id, product.id), condition)}
        order by ${desc(products.rating)}, ${desc(products.id)} limit ${limit}
      )`;
      const inCategory = eq(products.category, product.category);
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from (
          ${best(0, and(inCategory, eq(products.subcategory, product.subcategory)))}
          union all ${best(1, eq(products.brandId, product.brandId))}
          union all ${best(2, inCategory)}
        ) as candidates
        group by id order by bool_or(left_over) desc, min(rank), max(rating) desc, id desc limit ${limit}
      `);
      return rows.map((row) => row.id);
    },
  };
}

export type ProductsQueries = ReturnType<typeof createProductsQueries>;
