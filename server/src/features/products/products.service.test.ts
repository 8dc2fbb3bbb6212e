import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductCard, ProductSort } from '@greenroom/contract/products/products.schemas';
import { connectDatabase, type DatabaseClient } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';
import { insertBrands, insertProducts, insertReviews, type NewProduct } from '../../testing/shop-rows.ts';
import { createShopServices } from '../../testing/shop-services.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { ProductsService } from './products.service.ts';

let database: DatabaseClient;
let drop: () => Promise<void>;
let products: ProductsService;
let brandIds: Map<string, string>;

/** The n-th product of a catalogue in which several products share the value of every sort. */
function product(n: number, values: Partial<NewProduct> = {}): NewProduct {
  return {
    id: `p-${String(n).padStart(3, '0')}`,
    brandId: brandIds.get(n % 2 === 0 ? 'fern' : 'loom')!,
    name: `Thing ${n}`,
    description: 'Made with care.',
    category: n % 3 === 0 ? 'home' : 'apparel',
    subcategory: n % 6 === 0 ? 'Vases' : 'Other',
    priceCents: 1000 + (n % 4) * 500,
    stock: 3,
    isFeatured: n % 5 === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 7))),
    images: [
      { url: `/files/p-${n}-a.svg`, alt: 'front' },
      { url: `/files/p-${n}-b.svg`, alt: 'back' },
    ],
    ...values,
  };
}

async function allPages(sort: ProductSort, limit: number): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  let cursor: string | undefined;
  do {
    const page = await products.list({ sort, limit, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.products.length).toBeLessThanOrEqual(limit);
    cards.push(...page.products);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return cards;
}

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = connectDatabase(made.connectionString, createLog('silent'), 4);
  ({ products } = createShopServices(database.db));
  brandIds = await insertBrands(database.db, [
    { companyName: 'Fern & Co', slug: 'fern' },
    { companyName: 'Loom_works', slug: 'loom' },
  ]);
  await insertProducts(database.db, [
    ...Array.from({ length: 50 }, (_, n) => product(n)),
    product(900, { active: false }),
    product(901, { public: false }),
    product(902, { approvalStatus: 'pending' }),
  ]);
  await insertReviews(
    database.db,
    Array.from({ length: 50 }, (_, n) => ({
      productId: product(n).id,
      authorName: 'Ada',
      rating: 1 + (n % 5),
      comment: 'Fine',
    })),
  );
});

afterAll(async () => {
  await database.close();
  await drop();
});

describe('the list, a page at a time', () => {
  test.each<ProductSort>(['featured', 'price-low', 'price-high', 'rating', 'newest'])(
    'has every product once, with any page size: %s',
    async (sort) => {
      const cards = await allPages(sort, 7);
      expect(cards.map((card) => card.id).sort()).toEqual(
        Array.from({ length: 50 }, (_, n) => product(n).id),
      );
      expect((await allPages(sort, 72)).map((card) => card.id)).toEqual(cards.map((card) => card.id));
    },
  );

  test('[SHOP-14] featured puts featured products first', async () => {
    const isFeatured = (await allPages('featured', 7)).map((card) => card.isFeatured);
    expect(isFeatured).toEqual([...Array(10).fill(true), ...Array(40).fill(false)]);
  });

  test('[SHOP-15] price-low puts the lowest price first', async () => {
    const prices = (await allPages('price-low', 7)).map((card) => card.price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices[0]).toBe(10);
  });

  test('[SHOP-16] price-high puts the highest price first', async () => {
    const prices = (await allPages('price-high', 7)).map((card) => card.price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices[0]).toBe(25);
  });

  test('[SHOP-17] rating puts the highest rating first', async () => {
    const ratings = (await allPages('rating', 7)).map((card) => card.rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    expect(ratings[0]).toBe(5);
  });

  test('[SHOP-18] newest puts the newest product first', async () => {
    const ids = (await allPages('newest', 7)).map((card) => card.id);
    const days = ids.map((id) => Number(id.slice(2)) % 7);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(days[0]).toBe(6);
    // One second apart, and not last by name, price or rating.
    await insertProducts(database.db, [
      product(900, { id: 'a-new', name: 'A', createdAt: new Date(Date.UTC(2029, 0, 1, 12, 0, 1)) }),
      product(901, { id: 'b-newest', name: 'B', createdAt: new Date(Date.UTC(2029, 0, 1, 12, 0, 2)) }),
      product(902, { id: 'c-older', name: 'C', createdAt: new Date(Date.UTC(2029, 0, 1, 12, 0, 0)) }),
    ]);
    try {
      const newest = await products.list({ sort: 'newest', limit: 3 });
      expect(newest.products.map((card) => card.id)).toEqual(['b-newest', 'a-new', 'c-older']);
    } finally {
      await database.pool.query(`delete from products where id in ('a-new', 'b-newest', 'c-older')`);
    }
  });

  test('shows no product that was added while someone reads the pages, and none twice', async () => {
    const first = await products.list({ sort: 'newest', limit: 10 });
    await insertProducts(database.db, [product(800, { createdAt: new Date(Date.UTC(2030, 0, 1)) })]);
    try {
      const second = await products.list({ sort: 'newest', limit: 10, cursor: first.nextCursor! });
      const shown = new Set(first.products.map((card) => card.id));
      expect(second.products).toHaveLength(10);
      expect(second.products.filter((card) => shown.has(card.id) || card.id === 'p-800')).toEqual([]);
    } finally {
      await database.pool.query("delete from products where id = 'p-800'");
    }
  });

  test('counts all matches and answers only the requested category', async () => {
    const page = await products.list({ sort: 'featured', limit: 5, category: 'home' });
    expect(page.total).toBe(17);
    expect(new Set(page.products.map((card) => card.category))).toEqual(new Set(['home']));
    expect(page.nextCursor).toBeDefined();
  });

  test('finds by name, tag, description and brand, each word somewhere, in any case', async () => {
    await insertProducts(database.db, [
      product(700, { name: 'Étoile Jug', tags: ['Refillable'], description: 'Thrown by hand in Porto.' }),
    ]);
    try {
      const found = async (search: string) =>
        (await products.list({ sort: 'newest', limit: 72, search, asTyped: true })).products.map(
          (card) => card.id,
        );
      expect(await found('jug')).toEqual(['p-700']);
      expect(await found('refillable PORTO')).toEqual(['p-700']);
      expect(await found('fern jug')).toEqual(['p-700']);
      expect(await found('loom jug')).toEqual([]);
      expect(await found('loom_works')).toHaveLength(25);
      // `%` and `_` are not wildcards. They only separate words.
      expect(await found('jug%hand')).toEqual(['p-700']);
      expect(await found('j_g')).toEqual([]);
      expect(await found('%')).toEqual([]);
    } finally {
      await database.pool.query("delete from products where id = 'p-700'");
    }
  });

  test('refuses a cursor of another sort, and one that it did not make', async () => {
    const { nextCursor } = await products.list({ sort: 'newest', limit: 5 });
    const refusal = { code: 'invalid_input', fields: { cursor: expect.any(String) } };
    await expect(products.list({ sort: 'rating', limit: 5, cursor: nextCursor! })).rejects.toMatchObject(
      refusal,
    );
    await expect(products.list({ sort: 'newest', limit: 5, cursor: 'nonsense' })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('a product that shoppers cannot see', () => {
  test.each(['p-900', 'p-901', 'p-902', 'p-none'])('is not found: %s', async (id) => {
    await expect(products.detail(id)).rejects.toMatchObject({ code: 'product_not_found' });
    await expect(products.related(id)).rejects.toMatchObject({ code: 'product_not_found' });
    expect(await products.cardsByIds([id])).toEqual([]);
  });
});

test('cards are returned in the requested order', async () => {
  const cards = await products.cardsByIds(['p-009', 'p-900', 'p-001', 'p-004']);
  expect(cards.map((card) => card.id)).toEqual(['p-009', 'p-001', 'p-004']);
  expect(cards[0]?.image).toBe('/files/p-9-a.svg');
});

test('a sold-out product is last among related ones', async () => {
  const [best] = await products.related('p-000');
  await database.pool.query('update products set stock = 0 where id = $1', [best?.id]);
  try {
    const related = (await products.related('p-000')).map(({ id }) => id);
    expect(related[0]).not.toBe(best?.id);
    expect([-1, related.length - 1]).toContain(related.indexOf(best?.id ?? ''));
  } finally {
    await database.pool.query('update products set stock = 3 where id = $1', [best?.id]);
  }
});

test('related products are never the product itself: its subcategory first, then its brand, then its category', async () => {
  const related = await products.related('p-000');
  expect(related).toHaveLength(8);
  expect(related.map((card) => card.id)).not.toContain('p-000');
  expect(new Set(related.map((card) => card.subcategory))).toEqual(new Set(['Vases']));
  const ratings = related.map((card) => card.rating);
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
});
