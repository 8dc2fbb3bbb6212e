import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ProductStats } from '@greenroom/contract/brands/inventory.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { Queryable } from '../../../db/client.ts';
import { productImages } from '../product-images.table.ts';
import { products } from '../products.table.ts';
import { isLowStock } from './low-stock.queries.ts';

/** The columns of a product as its brand sees it. */
export const brandProductColumns = {
  id: products.id,
  brandId: products.brandId,
  name: products.name,
  description: products.description,
  priceCents: products.priceCents,
  originalPriceCents: products.originalPriceCents,
  currency: products.currency,
  active: products.active,
  public: products.public,
  stock: products.stock,
  isFeatured: products.isFeatured,
  category: products.category,
  tags: products.tags,
  approvalStatus: products.approvalStatus,
  approvalReason: products.approvalReason,
  version: products.version,
  stockMovedAtVersion: products.stockMovedAtVersion,
  rating: products.rating,
  reviewCount: products.reviewCount,
  colors: products.colors,
  variants: sql<
    {
      color: string;
      size: string;
      stock: number;
      priceCents: number | null;
      imagePosition: number | null;
    }[]
  >`(
    select coalesce(
      json_agg(
        json_build_object(
          'color', made.color, 'size', made.size, 'stock', made.stock, 'priceCents', made.price_cents,
          'imagePosition', made.image_position
        ) order by made.position
      ),
      '[]'
    )
    from product_variants as made where made.product_id = products.id
  )`,
  images: sql<{ url: string; alt: string }[]>`(
    select coalesce(
      json_agg(json_build_object('url', ${productImages.url}, 'alt', ${productImages.alt}) order by ${productImages.position}),
      '[]'
    )
    from ${productImages} where ${productImages.productId} = ${products.id}
  )`,
};

export type BrandProductRow = NonNullable<Awaited<ReturnType<BrandProductsQueries['find']>>>;
export type BrandProductValues = Pick<
  typeof products.$inferInsert,
  | 'name'
  | 'description'
  | 'category'
  | 'priceCents'
  | 'originalPriceCents'
  | 'tags'
  | 'isFeatured'
  | 'active'
  | 'public'
> &
  Partial<
    Pick<
      typeof products.$inferInsert,
      'stock' | 'colors' | 'sizes' | 'approvalStatus' | 'approvalReason' | 'submittedAt'
    >
  >;

/** A brand's products, including those that shoppers cannot see, but not those that it has deleted. */
export function createBrandProductsQueries(db: Queryable) {
  return {
    /** Latest first. Served by `products_inventory`. */
    async ofBrand(brandId: string, limit: number) {
      return db
        .select(brandProductColumns)
        .from(products)
        .where(and(eq(products.brandId, brandId), isNull(products.deletedAt)))
        .orderBy(desc(products.createdAt), desc(products.id))
        .limit(limit);
    },

    async find(id: string) {
      const [row] = await db
        .select(brandProductColumns)
        .from(products)
        .where(and(eq(products.id, id), isNull(products.deletedAt)));
      return row;
    },

    /** Totals over everything that a brand sells, one row per currency. Served by `products_inventory`. */
    async statsOf(brandId: string): Promise<ProductStats> {
      const rows = await db
        .select({
          currency: products.currency,
          products: count(),
          active: sql<number>`(count(*) filter (where ${products.active} and ${products.public}))::int`,
          lowStock: sql<number>`(count(*) filter (where ${isLowStock}))::int`,
          cents: sql<number>`sum(${products.priceCents})::float8`,
        })
        .from(products)
        .where(and(eq(products.brandId, brandId), isNull(products.deletedAt)))
        .groupBy(products.currency)
        .orderBy(products.currency);
      const sum = (value: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + value(row), 0);
      return {
        products: sum((row) => row.products),
        active: sum((row) => row.active),
        lowStock: sum((row) => row.lowStock),
        totalValue: rows.map(({ cents, currency }) => ({
          amount: toCurrencyUnits(cents, currency),
          currency,
        })),
      };
    },

    async countOf(brandId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(products)
        .where(and(eq(products.brandId, brandId), isNull(products.deletedAt)));
      return row?.total ?? 0;
    },

    async insert(row: typeof products.$inferInsert): Promise<void> {
      await db.insert(products).values(row);
    },

    /** Locks its stock until the end of the transaction. */
    async lock(id: string): Promise<void> {
      await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
    },

    /** Sets the remaining values of a product that was just added. */
    async fill(id: string, values: BrandProductValues): Promise<void> {
      await db.update(products).set(values).where(eq(products.id, id));
    },

    /** A change by a person. Resolves to whether the product exists. */
    async update(id: string, values: BrandProductValues): Promise<boolean> {
      const rows = await db
        .update(products)
        .set({ ...values, version: sql`${products.version} + 1` })
        .where(and(eq(products.id, id), isNull(products.deletedAt)))
        .returning({ id: products.id });
      return rows.length > 0;
    },

    async replaceImages(productId: string, images: readonly { url: string; alt: string }[]): Promise<void> {
      await db.delete(productImages).where(eq(productImages.productId, productId));
      if (images.length === 0) return;
      await db
        .insert(productImages)
        .values(images.map(({ url, alt }, position) => ({ productId, position, url, alt })));
    },

    /** Hides it from everybody. The row stays because others refer to it. */
    async markDeleted(id: string, deletedAt: Date): Promise<void> {
      await db
        .update(products)
        .set({ deletedAt, active: false, public: false })
        .where(and(eq(products.id, id), isNull(products.deletedAt)));
    },
  };
}

export type BrandProductsQueries = ReturnType<typeof createBrandProductsQueries>;
