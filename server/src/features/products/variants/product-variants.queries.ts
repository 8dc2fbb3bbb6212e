import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { productVariants } from './product-variants.table.ts';

/** A variant as its brand gives it. */
export type NewVariant = Omit<typeof productVariants.$inferInsert, 'id' | 'productId' | 'position'>;

/** A variant as a cart needs it. `priceCents` is null for one that costs what its product does. */
export interface VariantForSale {
  color: string;
  size: string;
  stock: number;
  priceCents: number | null;
}

/** The variants of a product in a query of `products`, in the order of their brand; none for one that is sold without. */
export const variantsForSale = sql<VariantForSale[]>`(
  select coalesce(
    json_agg(
      json_build_object('color', made.color, 'size', made.size, 'stock', made.stock, 'priceCents', made.price_cents)
      order by made.position
    ),
    '[]'
  )
  from ${productVariants} as made where made.product_id = products.id
)`;

/** The highest price of a variant in a query of `products`; null where none costs more. Served by `product_variants_once`. */
export const highestPriceCents = sql<number | null>`(
  select max(made.price_cents) from ${productVariants} as made where made.product_id = products.id
)`;

export function createProductVariantsQueries(db: Queryable) {
  return {
    /** In the order of their brand, served by `product_variants_once`. */
    async ofProduct(productId: string) {
      return db
        .select({
          id: productVariants.id,
          color: productVariants.color,
          size: productVariants.size,
          stock: productVariants.stock,
          priceCents: productVariants.priceCents,
          imagePosition: productVariants.imagePosition,
        })
        .from(productVariants)
        .where(eq(productVariants.productId, productId))
        .orderBy(asc(productVariants.position));
    },

    /** Those that stay keep their ids, by which their units are held. The product is locked. */
    async replace(productId: string, variants: readonly NewVariant[]): Promise<void> {
      const kept = sql.join(
        variants.map(({ color = '', size = '' }) => sql`(${color}::text, ${size}::text)`),
        sql`, `,
      );
      const isOther =
        variants.length === 0
          ? undefined
          : sql`(${productVariants.color}, ${productVariants.size}) not in (${kept})`;
      await db.delete(productVariants).where(and(eq(productVariants.productId, productId), isOther));
      if (variants.length === 0) return;
      await db
        .insert(productVariants)
        .values(variants.map((variant, position) => Object.assign({ productId, position }, variant)))
        .onConflictDoUpdate({
          target: [productVariants.productId, productVariants.color, productVariants.size],
          set: {
            stock: sql`excluded.stock`,
            priceCents: sql`excluded.price_cents`,
            imagePosition: sql`excluded.image_position`,
            position: sql`excluded.position`,
          },
        });
    },
  };
}

export type ProductVariantRow = Awaited<
  ReturnType<ReturnType<typeof createProductVariantsQueries>['ofProduct']>
>[number];
