import { and, desc, eq, getTableColumns, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { type BrandProductRow, brandProductColumns } from '../brand-products/brand-products.queries.ts';
import { productImages } from '../product-images.table.ts';
import { products } from '../products.table.ts';
import { createProductVariantsQueries } from '../variants/product-variants.queries.ts';
import type { ImportedProduct } from './import-rows.ts';
import { productImports } from './product-imports.table.ts';

const { file: _file, ...shown } = getTableColumns(productImports);
export type ImportRow = Omit<typeof productImports.$inferSelect, 'file'>;
/** A job is working on it. */
const isUnderWay = inArray(productImports.status, ['checking', 'importing']);
type ImportValues = Partial<Omit<typeof productImports.$inferInsert, 'id'>>;

/** A product of a file with its existing or new id, and the effect on its approval. */
export type WrittenProduct = ImportedProduct & {
  id: string;
  approval: Partial<Pick<typeof products.$inferInsert, 'approvalStatus' | 'approvalReason' | 'submittedAt'>>;
};

/** Unchanged values are null. */
function recordsOf(rows: readonly WrittenProduct[]): string {
  return JSON.stringify(
    rows.map(({ id, values, approval }) => ({
      id,
      name: values.name,
      description: values.description,
      category: values.category,
      price_cents: values.priceCents,
      original_price_cents: values.originalPriceCents,
      stock: values.stock ?? null,
      colors: values.colors ?? null,
      sizes: values.sizes ?? null,
      tags: values.tags,
      is_featured: values.isFeatured,
      active: values.active,
      public: values.public,
      approval_status: approval.approvalStatus ?? null,
      approval_reason: approval.approvalReason ?? null,
      submitted_at: approval.submittedAt ?? null,
    })),
  );
}
const recordShape = sql.raw(`made(id text, name text, description text, category text, price_cents int,
  original_price_cents int, stock int, colors jsonb, sizes text[], tags text[], is_featured boolean, active boolean,
  public boolean, approval_status text, approval_reason text, submitted_at timestamptz)`);

/** Imports, and the products that they write, many per statement. */
export function createProductImportsQueries(db: Queryable) {
  async function writeVariants(rows: readonly WrittenProduct[]): Promise<void> {
    await createProductVariantsQueries(db).replaceAll(
      rows.flatMap(({ id, variants }) => (variants === undefined ? [] : [{ id, variants }])),
    );
  }

  async function writeImages(rows: readonly WrittenProduct[]): Promise<void> {
    const others = rows.filter(
      ({ before, images }) => JSON.stringify(before?.images ?? []) !== JSON.stringify(images),
    );
    if (others.length === 0) return;
    await db.delete(productImages).where(
      inArray(
        productImages.productId,
        others.map(({ id }) => id),
      ),
    );
    const made = JSON.stringify(
      others.flatMap(({ id, images }) =>
        images.map(({ url, alt }, position) => ({ product_id: id, position, url, alt })),
      ),
    );
    await db.execute(sql`
      insert into ${productImages} (product_id, position, url, alt)
      select made.product_id, made.position, made.url, made.alt
      from jsonb_to_recordset(${made}::jsonb) as made(product_id text, position int, url text, alt text)
    `);
  }

  async function known(brandId: string, ids: readonly string[]): Promise<Map<string, BrandProductRow>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select(brandProductColumns)
      .from(products)
      .where(and(inArray(products.id, [...ids]), eq(products.brandId, brandId), isNull(products.deletedAt)));
    return new Map(rows.map((row) => [row.id, row]));
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

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<ImportRow | undefined> {
      const [row] = await db
        .select(shown)
        .from(productImports)
        .where(eq(productImports.id, id))
        .for('update');
      return row;
    },

    async update(id: string, values: ImportValues): Promise<void> {
      await db.update(productImports).set(values).where(eq(productImports.id, id));
    },

    /** Does the same only in this status, so that a repeated job cannot change later results. */
    async updateWhile(id: string, status: ImportRow['status'], values: ImportValues): Promise<void> {
      await db
        .update(productImports)
        .set(values)
        .where(and(eq(productImports.id, id), eq(productImports.status, status)));
    },

    /** The brand must be locked, so that nobody adds one meanwhile. */
    countUnderWay: async (brandId: string): Promise<number> =>
      db.$count(productImports, and(eq(productImports.brandId, brandId), isUnderWay)),

    /** Deletes a brand's imports with their files, except the latest and those in progress. */
    async deleteDone(brandId: string, { keptMax }: { keptMax: number }): Promise<void> {
      const older = db
        .select({ id: productImports.id })
        .from(productImports)
        .where(eq(productImports.brandId, brandId))
        .orderBy(desc(productImports.createdAt), desc(productImports.id))
        .offset(keptMax);
      await db.delete(productImports).where(and(inArray(productImports.id, older), not(isUnderWay)));
    },

    /** Unfinished ones, oldest first. A brand has few. */
    async underWay(): Promise<string[]> {
      const rows = await db
        .select({ id: productImports.id })
        .from(productImports)
        .where(isUnderWay)
        .orderBy(productImports.createdAt);
      return rows.map(({ id }) => id);
    },

    /** The brand must be locked, so that nobody adds one meanwhile. */
    countOf: async (brandId: string): Promise<number> =>
      db.$count(products, and(eq(products.brandId, brandId), isNull(products.deletedAt))),

    /** The brand's products among these, by id. */
    known,

    /** The same, with their stock locked until the transaction ends. */
    async lockKnown(brandId: string, ids: readonly string[]): Promise<Map<string, BrandProductRow>> {
      if (ids.length === 0) return new Map();
      await db
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, [...ids]), eq(products.brandId, brandId)))
        .orderBy(products.id)
        .for('no key update');
      return known(brandId, ids);
    },

    async add(
      rows: readonly WrittenProduct[],
      made: { brandId: string; currency: string; at: Date },
    ): Promise<void> {
      if (rows.length === 0) return;
      const records = recordsOf(rows);
      // Variants add their units to the product.
      await db.execute(sql`
        insert into ${products} (id, brand_id, name, description, category, price_cents, original_price_cents,
          currency, stock, colors, sizes, tags, is_featured, active, public, approval_status, submitted_at, created_at)
        select made.id, ${made.brandId}, made.name, made.description, made.category, made.price_cents,
          made.original_price_cents, ${made.currency}, case when made.colors is null then coalesce(made.stock, 0) else 0 end,
          coalesce(made.colors, '[]'), coalesce(made.sizes, '{}'), made.tags, made.is_featured, made.active,
          made.public, made.approval_status, ${made.at}::timestamptz, ${made.at}::timestamptz
        from jsonb_to_recordset(${records}::jsonb) as ${recordShape}
      `);
      await writeVariants(rows);
      await writeImages(rows);
    },

    /** A change by a person to locked products. */
    async change(rows: readonly WrittenProduct[]): Promise<void> {
      if (rows.length === 0) return;
      const records = recordsOf(rows);
      await writeVariants(rows);
      await db.execute(sql`
        update ${products} set name = made.name, description = made.description, category = made.category,
          price_cents = made.price_cents, original_price_cents = made.original_price_cents, tags = made.tags,
          version = version + 1, is_featured = made.is_featured, active = made.active, public = made.public,
          stock = coalesce(made.stock, products.stock), colors = coalesce(made.colors, products.colors),
          sizes = coalesce(made.sizes, products.sizes),
          approval_status = coalesce(made.approval_status, products.approval_status),
          approval_reason = coalesce(made.approval_reason, products.approval_reason),
          submitted_at = coalesce(made.submitted_at, products.submitted_at)
        from jsonb_to_recordset(${records}::jsonb) as ${recordShape}
        where products.id = made.id
      `);
      await writeImages(rows);
    },
  };
}
