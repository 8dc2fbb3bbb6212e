import { and, asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { productChanges } from './inventory/product-changes.table.ts';
import { isListed } from './product-filter.queries.ts';
import { products } from './products.table.ts';

/** A product's position in the order of creation. */
export interface ProductPlace {
  createdAt: Date;
  id: string;
}

const place = sql`(${products.createdAt}, ${products.id})`;
const valueOf = ({ createdAt, id }: ProductPlace) => sql`(${createdAt.toISOString()}::timestamptz, ${id})`;
const isAfter = (from: ProductPlace | undefined) =>
  from === undefined ? undefined : sql`${place} > ${valueOf(from)}`;
const oldestFirst = [asc(products.createdAt), asc(products.id)];

/** Products in the order of creation, read from `products_newest`. */
export function createProductsInOrder(db: Queryable) {
  return {
    /**
     * The position of the product `count` places after another. Undefined if there are fewer. Ignores brands.
     */
    async placeAfter(from: ProductPlace | undefined, count: number): Promise<ProductPlace | undefined> {
      const [row] = await db
        .select({ createdAt: products.createdAt, id: products.id })
        .from(products)
        .where(
          and(
            sql`${products.active} and ${products.public} and ${products.approvalStatus} = 'approved'`,
            isAfter(from),
          ),
        )
        .orderBy(...oldestFirst)
        .limit(1)
        .offset(count - 1);
      return row;
    },

    /** Visible products between two positions, with the day of each one's last change by its brand. */
    async between(
      { from, to }: { from: ProductPlace | undefined; to: ProductPlace | undefined },
      limit: number,
    ): Promise<{ id: string; changedAt: Date }[]> {
      return db
        .select({
          id: products.id,
          // Served by `product_changes_by_product`.
          changedAt: sql`coalesce((
            select changed.at from ${productChanges} as changed
            where changed.product_id = products.id order by changed.id desc limit 1
          ), products.created_at)`.mapWith(products.createdAt),
        })
        .from(products)
        .where(and(isListed, isAfter(from), to === undefined ? undefined : sql`${place} <= ${valueOf(to)}`))
        .orderBy(...oldestFirst)
        .limit(limit);
    },
  };
}

export type ProductsInOrder = ReturnType<typeof createProductsInOrder>;
