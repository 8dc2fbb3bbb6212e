import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { productImages } from '../product-images.table.ts';
import { products } from '../products.table.ts';
import { productVariants } from '../variants/product-variants.table.ts';
import type { ImportedProduct, KnownProduct } from './import-rows.ts';
import { productImports } from './product-imports.table.ts';

const { file: _file, ...shown } = getTableColumns(productImports);
export type ImportRow = Omit<typeof productImports.$inferSelect, 'file'>;

/** A product of a file with the id that it has, or gets. */
export type WrittenProduct = ImportedProduct & { id: string };

function recordsOf(rows: readonly WrittenProduct[]): string {
  return JSON.stringify(
    rows.map(({ id, values, priceCents, originalPriceCents, stock }) => ({
      id,
      name: values.name,
      description: values.description,
      category: values.categoryId,
      price_cents: priceCents,
      original_price_cents: originalPriceCents,
      stock: stock ?? null,
      tags: [...new Set(values.tags)],
      is_featured: values.featured,
      active: values.active,
      public: values.public,
      image: values.imageUrl ?? null,
    })),
  );
}
const recordShape = sql.raw(`made(id text, name text, description text, category text, price_cents int,
  original_price_cents int, stock int, tags text[], is_featured boolean, active boolean, public boolean, image text)`);

/** Imports, and the products that they write, many in a statement. */
export function createProductImportsQueries(db: Queryable) {
  async function writeImages(records: string): Promise<void> {
    await db.execute(sql`
      insert into ${productImages} (product_id, position, url, alt)
      select made.id, 0, made.image, '' from jsonb_to_recordset(${records}::jsonb) as ${recordShape}
      where made.image is not null
      on conflict (product_id, position) do update set url = excluded.url
      where product_images.url <> excluded.url
    `);
  }

  async function known(are: SQL | undefined): Promise<Map<string, KnownProduct>> {
    const rows = await db
      .select({
        id: products.id,
        currency: products.currency,
        stock: products.stock,
        version: products.version,
        stockMovedAtVersion: products.stockMovedAtVersion,
        hasVariants: sql<boolean>`exists (
          select from ${productVariants} as one where one.product_id = products.id
        )`,
        variantCents: sql<number | null>`(
          select min(one.price_cents) from ${productVariants} as one where one.product_id = products.id
        )`,
      })
      .from(products)
      .where(and(are, isNull(products.deletedAt)));
    return new Map(rows.map(({ id, ...product }) => [id, product]));
  }

  return {
    async insert(row: typeof productImports.$inferInsert): Promise<void> {
      await db.insert(productImports).values(row);
    },

    /** Latest first. Served by `product_imports_by_brand`. */
    async latestOf(brandId: string, limit: number): Promise<ImportRow[]> {
      return db
        .select(shown)
        .from(productImports)
        .where(eq(productImports.brandId, brandId))
        .orderBy(desc(productImports.createdAt), desc(productImports.id))
        .limit(limit);
    },

    async find(id: string): Promise<ImportRow | undefined> {
      const [row] = await db.select(shown).from(productImports).where(eq(productImports.id, id));
      return row;
    },

    async fileOf(id: string): Promise<string> {
      const [row] = await db
        .select({ file: productImports.file })
        .from(productImports)
        .where(eq(productImports.id, id));
      return row?.file ?? '';
    },

    /** Nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<ImportRow | undefined> {
      const [row] = await db
        .select(shown)
        .from(productImports)
        .where(eq(productImports.id, id))
        .for('update');
      return row;
    },

    async update(id: string, values: Partial<Omit<typeof productImports.$inferInsert, 'id'>>): Promise<void> {
      await db.update(productImports).set(values).where(eq(productImports.id, id));
    },

    /** All products of a brand that a file can change. Served by `products_inventory`. */
    knownOf: async (brandId: string): Promise<Map<string, KnownProduct>> =>
      known(eq(products.brandId, brandId)),

    /** Those of the brand, of which nobody else changes the units until the transaction ends. */
    async lockKnown(brandId: string, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
      if (ids.length === 0) return new Map();
      const are = and(inArray(products.id, [...ids]), eq(products.brandId, brandId));
      await db
        .select({ id: products.id })
        .from(products)
        .where(are)
        .orderBy(products.id)
        .for('no key update');
      return known(are);
    },

    async add(
      rows: readonly WrittenProduct[],
      made: { brandId: string; currency: string; approvalStatus: string; at: Date },
    ): Promise<void> {
      if (rows.length === 0) return;
      const records = recordsOf(rows);
      await db.execute(sql`
        insert into ${products} (id, brand_id, name, description, category, price_cents, original_price_cents,
          currency, stock, tags, is_featured, active, public, approval_status, submitted_at, created_at)
        select made.id, ${made.brandId}, made.name, made.description, made.category, made.price_cents,
          made.original_price_cents, ${made.currency}, coalesce(made.stock, 0), made.tags, made.is_featured,
          made.active, made.public, ${made.approvalStatus}, ${made.at}::timestamptz, ${made.at}::timestamptz
        from jsonb_to_recordset(${records}::jsonb) as ${recordShape}
        on conflict (id) do nothing
      `);
      await writeImages(records);
    },

    /** What has variants keeps its units. What operators have to look at waits for them again. */
    async change(
      rows: readonly WrittenProduct[],
      { brandId, waits, at }: { brandId: string; waits: boolean; at: Date },
    ): Promise<void> {
      if (rows.length === 0) return;
      const records = recordsOf(rows);
      await db.execute(sql`
        update ${products} set name = made.name, description = made.description, category = made.category,
          price_cents = made.price_cents, original_price_cents = made.original_price_cents, tags = made.tags,
          version = version + 1, is_featured = made.is_featured, active = made.active, public = made.public,
          stock = case
            when made.stock is null
              or exists (select from ${productVariants} as one where one.product_id = products.id)
            then products.stock else made.stock end,
          approval_status = case when ${waits} or approval_status <> 'approved' then 'pending' else 'approved' end,
          submitted_at = case
            when ${waits} or approval_status <> 'approved' then ${at}::timestamptz else submitted_at end
        from jsonb_to_recordset(${records}::jsonb) as ${recordShape}
        where products.id = made.id and products.brand_id = ${brandId} and products.deleted_at is null
      `);
      await writeImages(records);
    },
  };
}
