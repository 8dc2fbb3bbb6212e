import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { products } from '../products.table.ts';
import { variantsForSale } from '../variants/product-variants.queries.ts';

const documentColumns = {
  id: products.id,
  brandId: products.brandId,
  name: products.name,
  description: products.description,
  category: products.category,
  subcategory: products.subcategory,
  tags: products.tags,
  colors: products.colors,
  sizes: products.sizes,
  variants: variantsForSale,
  priceCents: products.priceCents,
  originalPriceCents: products.originalPriceCents,
  isInStock: sql<boolean>`${products.stock} > 0`,
  soldCount: products.soldCount,
  isFeatured: products.isFeatured,
  greenScore: products.greenScore,
  rating: products.rating,
  reviewCount: products.reviewCount,
  createdAt: products.createdAt,
};

/** The indexed fields of a product. */
export type ProductDocument = Awaited<ReturnType<ProductDocumentsQueries['after']>>[number];

/** Products that shoppers may see, including those of temporarily hidden brands. */
const isShown = and(
  eq(products.active, true),
  eq(products.public, true),
  eq(products.approvalStatus, 'approved'),
);

export function createProductDocumentsQueries(db: Queryable) {
  return {
    /** In id order, by the primary key. */
    async after(id: string, limit: number) {
      return db
        .select(documentColumns)
        .from(products)
        .where(and(isShown, gt(products.id, id)))
        .orderBy(asc(products.id))
        .limit(limit);
    },

    async byIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select(documentColumns)
        .from(products)
        .where(and(isShown, inArray(products.id, [...ids])));
    },
  };
}

export type ProductDocumentsQueries = ReturnType<typeof createProductDocumentsQueries>;
