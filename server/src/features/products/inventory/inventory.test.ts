import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertShop } from '../../../testing/test-shopper.ts';
import { BrandServer } from '../../../testing/brands/brand-server.ts';

let at: BrandServer;
beforeAll(async () => {
  at = await BrandServer.start();
});
afterAll(async () => at.close());

const namesOf = (body: any): string[] => body.data.products.map(({ id }: { id: string }) => id);

test('a brand finds its own products by name, state and sort order, a page at a time', async () => {
  const list = async (query: string) => (await at.call('GET', `/inventory?${query}`)).body;
  expect(namesOf(await list('sort=price&direction=ascending'))).toEqual(['mug_a', 'mugxa', 'hat', 'shawl']);
  expect(namesOf(await list('sort=name&direction=descending'))).toEqual(['shawl', 'mugxa', 'mug_a', 'hat']);
  // `_` is not treated as a wildcard.
  expect(namesOf(await list('search=MUG_'))).toEqual(['mug_a']);
  expect(namesOf(await list('show=low-stock&sort=stock&direction=ascending'))).toEqual(['mugxa', 'hat']);
  expect(namesOf(await list('show=out-of-stock'))).toEqual(['mugxa']);
  const first = await list('sort=stock&direction=ascending&limit=3');
  expect(first.data.total).toBe(4);
  const rest = await list(`sort=stock&direction=ascending&limit=3&cursor=${first.data.nextCursor}`);
  expect([...namesOf(first), ...namesOf(rest)]).toEqual(['mugxa', 'hat', 'mug_a', 'shawl']);
  expect(rest.data).not.toHaveProperty('nextCursor');
  expect((await list(`sort=name&cursor=${first.data.nextCursor}`)).fields).toHaveProperty('cursor');
});

test('a product with one size nearly sold out is listed under low sizes, and not as low stock', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['gown', 'robe'].map((id) => ({ id, stock: 80, sizes: ['S', 'L'] }));
  await insertShop(at.server, 'sizes', products, seller.id);
  await at.server.app.database.pool.query(
    `insert into product_variants (product_id, size, stock, position)
     values ('gown', 'S', 9, 0), ('gown', 'L', 71, 1), ('robe', 'S', 10, 0), ('robe', 'L', 70, 1)`,
  );
  const low = await at.call('GET', '/inventory?show=low-variant', undefined, seller);
  expect(namesOf(low.body)).toEqual(['gown']);
  expect(low.body.data.total).toBe(1);
  const { products: listed } = (await at.call('GET', '/inventory?show=low-stock', undefined, seller)).body
    .data;
  const { stats } = (await at.call('GET', '/products', undefined, seller)).body.data;
  expect([listed.length, stats.lowStock]).toEqual([0, 0]);
});

test('all products of a brand can be reached page by page, with their totals', async () => {
  const seller = await at.server.signUp('brand');
  const many = Array.from({ length: 1002 }, (_, place) => ({
    id: `many-${place}`,
    priceCents: 100,
    stock: 9,
  }));
  await insertShop(at.server, 'many', many, seller.id);
  const { pool } = at.server.app.database;
  await pool.query("update products set stock = 10 where id in ('many-0', 'many-1')");
  await pool.query("update products set public = false where id = 'many-2'");
  await pool.query("update products set active = false where id in ('many-3', 'many-4')");
  await pool.query("update products set currency = 'JPY', price_cents = 900 where id = 'many-5'");
  const stats = {
    products: 1002,
    active: 999,
    lowStock: 1000,
    totalValue: [
      { amount: 900, currency: 'JPY' },
      { amount: 1001, currency: 'USD' },
    ],
  };
  const first = (await at.call('GET', '/products', undefined, seller)).body.data;
  expect(first).toMatchObject({ total: 1002, stats });
  expect(first.products).toHaveLength(1000);
  const rest = (await at.call('GET', `/products?cursor=${first.nextCursor}`, undefined, seller)).body.data;
  expect(rest.products).toHaveLength(2);
  expect(rest).not.toHaveProperty('nextCursor');
  const ids = new Set([...first.products, ...rest.products].map(({ id }: { id: string }) => id));
  expect(ids.size).toBe(1002);
  const asked = '/products?search=many-100&sort=name&direction=ascending&limit=2';
  const found = await at.call('GET', asked, undefined, seller);
  expect(namesOf(found.body)).toEqual(['many-100', 'many-1000']);
  expect(found.body.data).toMatchObject({ total: 3, stats });
});

test('[API-22] GET /brands/products without a payload answers the products of the own brand alone', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['shown', 'hidden', 'deleted'].map((id) => ({ id, priceCents: 700 }));
  await insertShop(at.server, 'alone', products, seller.id);
  const { pool } = at.server.app.database;
  await pool.query("update products set active = false, public = false where id = 'hidden'");
  await pool.query("update products set deleted_at = now() where id = 'deleted'");
  const { status, body } = await at.call('GET', '/products', undefined, seller);
  expect([status, body.success]).toEqual([200, true]);
  expect(namesOf(body).toSorted((one, other) => one.localeCompare(other))).toEqual(['hidden', 'shown']);
  expect(body.data.stats.products).toBe(2);
  expect(namesOf((await at.call('GET', '/products', undefined, at.rival)).body)).toEqual(['jug']);
  expect((await at.server.call('GET', '/brands/products')).status).toBe(401);
  expect((await at.call('GET', '/products', undefined, await at.server.signUp())).status).toBe(403);
});

test('[DASH-2] low stock counts the products with fewer than 10 units, none included', async () => {
  const seller = await at.server.signUp('brand');
  const products = [0, 1, 9, 10, 11].map((stock) => ({ id: `units-${stock}`, priceCents: 700, stock }));
  await insertShop(at.server, 'units', products, seller.id);
  await at.server.app.database.pool.query("update products set active = false where id = 'units-9'");
  expect((await at.call('GET', '/products', undefined, seller)).body.data.stats.lowStock).toBe(3);
});

test('[DASH-3] total value is the sum of the prices, whatever the stock', async () => {
  const seller = await at.server.signUp('brand');
  const products = [
    { id: 'tenth', priceCents: 10, stock: 3 },
    { id: 'fifth', priceCents: 20, stock: 0 },
    { id: 'unseen', priceCents: 4000, stock: 7 },
  ];
  await insertShop(at.server, 'value', products, seller.id);
  await at.server.app.database.pool.query("update products set active = false where id = 'unseen'");
  const { stats } = (await at.call('GET', '/products', undefined, seller)).body.data;
  expect(stats.totalValue).toEqual([{ amount: 40.3, currency: 'USD' }]);
});

test('[DASH-4] a product counts as active when it is active and public', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['both-1', 'both-2', 'active-only', 'public-only', 'neither'].map((id) => ({
    id,
    priceCents: 700,
  }));
  await insertShop(at.server, 'states', products, seller.id);
  const { pool } = at.server.app.database;
  await pool.query("update products set public = false where id in ('active-only', 'neither')");
  await pool.query("update products set active = false where id in ('public-only', 'neither')");
  expect((await at.call('GET', '/products', undefined, seller)).body.data.stats.active).toBe(2);
});

test('a new price for many products may not exceed a product’s original price', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['reduced', 'plain', 'odd'].map((id) => ({ id, priceCents: 700, stock: 5 }));
  await insertShop(at.server, 'reduced', products, seller.id);
  const { pool } = at.server.app.database;
  await pool.query("update products set original_price_cents = 800 where id = 'reduced'");
  await pool.query("update products set original_price_cents = 0 where id = 'plain'");
  // A state from before this rule existed. Changes that leave the prices alone are accepted.
  await pool.query("update products set original_price_cents = 650 where id = 'odd'");
  const ids = ['reduced', 'plain', 'odd'];
  const raised = await at.call('POST', '/inventory/changes', { ids, price: { amount: 8.01 } }, seller);
  const reason = 'The original price cannot be below the price';
  expect(raised.body.data.changed).toBe(1);
  expect(raised.body.data.left.toSorted((a: any, b: any) => (a.id < b.id ? 1 : -1))).toEqual([
    { id: 'reduced', name: 'Name of reduced', reason },
    { id: 'odd', name: 'Name of odd', reason },
  ]);
  const equal = { ids: ['reduced'], price: { amount: 8 } };
  expect((await at.call('POST', '/inventory/changes', equal, seller)).body.data.changed).toBe(1);
  const stock = { ids: ['odd'], stock: { add: 2 } };
  expect((await at.call('POST', '/inventory/changes', stock, seller)).body.data.changed).toBe(1);
  const { rows } = await pool.query(
    `select id, price_cents, stock from products where id = any($1) order by id`,
    [ids],
  );
  expect(rows).toEqual([
    { id: 'odd', price_cents: 700, stock: 7 },
    { id: 'plain', price_cents: 801, stock: 5 },
    { id: 'reduced', price_cents: 800, stock: 5 },
  ]);
});

test('many products change at once, and those that cannot are listed', async () => {
  const change = { ids: ['hat', 'mug_a'], price: { percent: -10 }, stock: { add: -4 } };
  const { body } = await at.call('POST', '/inventory/changes', change);
  const reason = 'The stock count cannot be below 0';
  expect(body.data).toEqual({ changed: 1, left: [{ id: 'hat', name: 'Name of hat', reason }] });
  const { rows } = await at.server.app.database.pool.query(
    `select id, price_cents, stock from products where id in ('hat', 'mug_a') order by id`,
  );
  expect(rows).toEqual([
    { id: 'hat', price_cents: 2000, stock: 3 },
    { id: 'mug_a', price_cents: 810, stock: 36 },
  ]);
  const history = (await at.call('GET', '/inventory/mug_a/changes')).body.data.changes;
  expect(history).toMatchObject([
    {
      changes: expect.arrayContaining([
        { what: 'Price', before: '$9.00', after: '$8.10' },
        { what: 'Stock', before: '40', after: '36' },
      ]),
    },
  ]);
  expect((await at.call('GET', '/inventory/jug/changes')).status).toBe(404);
  expect((await at.call('POST', '/inventory/changes', { ids: ['hat'] })).status).toBe(400);
});

test('[ROLE-14] a change of many products that names another brand’s is refused with 403, and nothing changes', async () => {
  const stored = async () =>
    (
      await at.server.app.database.pool.query(
        `select id, price_cents, stock, active from products where id in ('hat', 'jug') order by id`,
      )
    ).rows;
  const before = await stored();
  for (const change of [{ price: { amount: 1 } }, { stock: { count: 0 } }, { active: false }]) {
    const { status, body } = await at.call('POST', '/inventory/changes', { ids: ['hat', 'jug'], ...change });
    expect([status, body.code]).toEqual([403, 'not_your_product']);
  }
  expect(await stored()).toEqual(before);
  // An unknown id, such as one deleted in another tab, does not count as another brand's product.
  const gone = await at.call('POST', '/inventory/changes', { ids: ['hat', 'gone'], active: true });
  expect(gone.body.data).toEqual({ changed: 1, left: [] });
});

test('of two editors of one product, the second is refused and overwrites nothing', async () => {
  const [product] = (await at.call('GET', '/inventory?search=shawl')).body.data.products;
  const edit = {
    name: 'Wool shawl',
    price: 61,
    categoryId: 'home',
    stockCount: 90,
    version: product.version,
  };
  expect((await at.call('PUT', '/products/shawl', edit)).status).toBe(200);
  const second = await at.call('PUT', '/products/shawl', { ...edit, name: 'Silk shawl' });
  expect([second.status, second.body.code]).toEqual([409, 'product_changed']);
  expect((await at.call('GET', '/inventory?search=shawl')).body.data.products[0].name).toBe('Wool shawl');
});

test('a change of many products skips and lists those changed by somebody else meanwhile', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['cot', 'crib'].map((id) => ({ id, priceCents: 5000, stock: 5 }));
  await insertShop(at.server, 'nursery', products, seller.id);
  const edit = { name: 'Oak cot', price: 52, categoryId: 'home', version: 1 };
  expect((await at.call('PUT', '/products/cot', edit, seller)).status).toBe(200);
  const change = { ids: ['cot', 'crib'], versions: { cot: 1, crib: 1 }, price: { percent: 10 } };
  const reason = 'Somebody has changed this product since you looked. Look again and change it then';
  const first = await at.call('POST', '/inventory/changes', change, seller);
  expect(first.body.data).toEqual({ changed: 1, left: [{ id: 'cot', name: 'Oak cot', reason }] });
  // The same change from another tab that has not seen the first one.
  const second = await at.call('POST', '/inventory/changes', change, seller);
  expect(second.body.data).toMatchObject({ changed: 0, left: [{ reason }, { reason }] });
  const { rows } = await at.server.app.database.pool.query(
    `select id, price_cents from products where id in ('cot', 'crib') order by id`,
  );
  expect(rows).toEqual([
    { id: 'cot', price_cents: 5200 },
    { id: 'crib', price_cents: 5500 },
  ]);
});

test('a copy is inactive, and only an own product can be copied', async () => {
  const { status, body } = await at.call('POST', '/inventory/hat/duplicate');
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Name of hat (copy)', price: 20, stockCount: 3, active: false });
  expect(body.data.id).not.toBe('hat');
  expect((await at.call('POST', '/inventory/jug/duplicate')).status).toBe(404);
});

test('the name of a copy is not cut in the middle of a character', async () => {
  const seller = await at.server.signUp('brand');
  await insertShop(at.server, 'tea', [{ id: 'pot', priceCents: 1000 }], seller.id);
  // If the name has the maximum length, the copy's name keeps 193 UTF-16 units of it, which would split a
  // character.
  await at.server.app.database.pool.query("update products set name = $1 where id = 'pot'", [
    `${'x'.repeat(192)}${'🫖'.repeat(4)}`,
  ]);
  const { body } = await at.call('POST', '/inventory/pot/duplicate', undefined, seller);
  expect(body.data.name).toBe(`${'x'.repeat(192)} (copy)`);
});
