import { and, count, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { InventoryFilter, InventoryQuery } from '@greenroom/contract/brands/inventory.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type PageRequest, readPage } from '../../../platform/list-page.ts';
import { type BrandProductRow, brandProductColumns } from '../brand-products/brand-products.queries.ts';
import { isLowStock, isLowVariant } from '../brand-products/low-stock.queries.ts';
import { products } from '../products.table.ts';

/** New values of one product. */
export interface ChangedProduct {
  id: string;
  priceCents: number;
  stock: number;
  active: boolean;
}

const { id, createdAt, name, priceCents, stock } = products;
const sortColumns = {
  newest: { createdAt, id },
  name: { name, id },
  price: { priceCents, id },
  stock: { stock, id },
};
type Sort = Pick<InventoryQuery, 'sort' | 'direction'>;
type ListedRow = BrandProductRow & { createdAt: Date };

function keysetOf({ sort, direction }: Sort) {
  const list = `inventory-${sort}-${direction}`;
  switch (sort) {
    case 'newest':
      return createKeyset(list, direction, sortColumns.newest);
    case 'name':
      return createKeyset(list, direction, sortColumns.name);
    case 'price':
      return createKeyset(list, direction, sortColumns.price);
    case 'stock':
      return createKeyset(list, direction, sortColumns.stock);
  }
}

function shown(show: InventoryFilter['show']): SQL | undefined {
  switch (show) {
    case 'all':
      return undefined;
    case 'active':
      return and(eq(products.active, true), eq(products.public, true));
    case 'inactive':
      return or(eq(products.active, false), eq(products.public, false));
    case 'low-stock':
      return isLowStock;
    case 'low-variant':
      return isLowVariant;
    case 'out-of-stock':
      return eq(products.stock, 0);
  }
}

function matching(brandId: string, { search, show, category }: InventoryFilter): SQL | undefined {
  return and(
    eq(products.brandId, brandId),
    isNull(products.deletedAt),
    search === '' ? undefined : ilike(products.name, `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    category === undefined ? undefined : eq(products.category, category),
    shown(show),
  );
}

/** A brand's products in pages. Served by `products_inventory`, which limits the rows to one brand. */
export function createInventoryQueries(db: Queryable) {
  return {
    page: async (brandId: string, filter: InventoryFilter, sort: Sort, page: PageRequest) =>
      readPage<ListedRow>(page, {
        keyset: keysetOf(sort),
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select({ ...brandProductColumns, createdAt: products.createdAt })
            .from(products)
            .where(and(matching(brandId, filter), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    async count(brandId: string, filter: InventoryFilter): Promise<number> {
      const [row] = await db.select({ total: count() }).from(products).where(matching(brandId, filter));
      return row?.total ?? 0;
    },

    /** Whether any of them belongs to another brand. Unknown ones were deleted or never existed. */
    async isAnyOfAnother(brandId: string, ids: readonly string[]): Promise<boolean> {
      const found = await db
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, [...ids]), ne(products.brandId, brandId)))
        .limit(1);
      return found.length > 0;
    },

    /** The brand's products among these, locked until the transaction ends. */
    async lock(brandId: string, ids: readonly string[]): Promise<void> {
      await db
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, [...ids]), eq(products.brandId, brandId)))
        .orderBy(products.id)
        .for('no key update');
    },

    async find(brandId: string, ids: readonly string[]): Promise<BrandProductRow[]> {
      return db
        .select(brandProductColumns)
        .from(products)
        .where(
          and(inArray(products.id, [...ids]), eq(products.brandId, brandId), isNull(products.deletedAt)),
        );
    },

    async update(rows: readonly ChangedProduct[]): Promise<void> {
      if (rows.length === 0) return;
      await db.execute(sql`
        update ${products} set price_cents = made.price_cents, stock = made.stock, active = made.active,
          version = version + 1
        from jsonb_to_recordset(${JSON.stringify(
          rows.map((row) => ({
            id: row.id,
            price_cents: row.priceCents,
            stock: row.stock,
            active: row.active,
          })),
        )}::jsonb) as made(id text, price_cents int, stock int, active boolean)
        where products.id = made.id
      `);
    },
  };
}
