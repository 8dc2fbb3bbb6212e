import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { productVariants } from './product-variants.table.ts';

/** A variant as its brand enters it. */
export type NewVariant = Omit<typeof productVariants.$inferInsert, 'id' | 'productId' | 'position'>;

/** A variant as a cart needs it. `priceCents` is null if it costs the same as its product. */
export interface VariantForSale {
  color: string;
  size: string;
  stock: number;
  priceCents: number | null;
}

/** In queries of `products`: its variants in the brand's order. Empty for a product without variants. */
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

/**
 * In queries of `products`: the highest price of a variant. Null if none costs more. Served by
 * `product_variants_once`.
 */
export const highestPriceCents = sql<number | null>`(
  select max(made.price_cents) from ${productVariants} as made where made.product_id = products.id
)`;

const variantShape = sql.raw(
  'made(product_id text, color text, size text, stock int, price_cents int, image_position int, position int)',
);

export function createProductVariantsQueries(db: Queryable) {
  async function replaceAll(
    ofProducts: readonly { id: string; variants: readonly NewVariant[] }[],
  ): Promise<void> {
    if (ofProducts.length === 0) return;
    const ids = sql.param(ofProducts.map(({ id }) => id));
    const made = JSON.stringify(
      ofProducts.flatMap(({ id, variants }) =>
        variants.map(({ color = '', size = '', stock, priceCents, imagePosition }, position) => ({
          product_id: id,
          color,
          size,
          stock,
          price_cents: priceCents ?? null,
          image_position: imagePosition ?? null,
          position,
        })),
      ),
    );
    await db.execute(sql`
      delete from ${productVariants} as had where had.product_id = any(${ids}::text[]) and not exists (
        select from jsonb_to_recordset(${made}::jsonb) as ${variantShape}
        where made.product_id = had.product_id and made.color = had.color and made.size = had.size
      )
    `);
    await db.execute(sql`
      insert into ${productVariants} (product_id, color, size, stock, price_cents, image_position, position)
      select made.product_id, made.color, made.size, made.stock, made.price_cents, made.image_position, made.position
      from jsonb_to_recordset(${made}::jsonb) as ${variantShape}
      on conflict (product_id, color, size) do update set stock = excluded.stock, price_cents = excluded.price_cents,
        image_position = excluded.image_position, position = excluded.position
    `);
  }

  return {
    /** In the brand's order, served by `product_variants_once`. */
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

    /** Remaining variants keep their ids, by which their units are held. The product must be locked. */
    replace: async (productId: string, variants: readonly NewVariant[]): Promise<void> =>
      replaceAll([{ id: productId, variants }]),

    /** The same for many products, which must be locked. */
    replaceAll,
  };
}

export type ProductVariantRow = Awaited<
  ReturnType<ReturnType<typeof createProductVariantsQueries>['ofProduct']>
>[number];
