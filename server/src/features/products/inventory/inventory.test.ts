import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let rival: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, rival] = [await server.signUp('brand'), await server.signUp('brand')];
  const products = [
    { id: 'hat', priceCents: 2000, stock: 3 },
    { id: 'mug_a', priceCents: 900, stock: 40 },
    { id: 'mugxa', priceCents: 1200, stock: 0 },
    { id: 'shawl', priceCents: 6000, stock: 90 },
  ];
  await insertShop(server, 'loom', products, owner.id);
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }], rival.id);
});
afterAll(async () => server.close());

const call = async (method: string, path: string, body?: object, { token } = owner) =>
  server.call(method, `/brands${path}`, { token, ...(body === undefined ? {} : { body }) });
const namesOf = (body: any): string[] => body.data.products.map(({ id }: { id: string }) => id);
test('a brand finds its own products by name, state and order, a page at a time', async () => {
  const list = async (query: string) => (await call('GET', `/inventory?${query}`)).body;
  expect(namesOf(await list('sort=price&direction=ascending'))).toEqual(['mug_a', 'mugxa', 'hat', 'shawl']);
  expect(namesOf(await list('sort=name&direction=descending'))).toEqual(['shawl', 'mugxa', 'mug_a', 'hat']);
  // What stands for any character elsewhere is a character here.
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

test('a product of which one size is nearly sold out is in the list of low sizes, and no low stock of the stats', async () => {
  const seller = await server.signUp('brand');
  const products = ['gown', 'robe'].map((id) => ({ id, stock: 80, sizes: ['S', 'L'] }));
  await insertShop(server, 'sizes', products, seller.id);
  await server.app.database.pool.query(
    `insert into product_variants (product_id, size, stock, position)
     values ('gown', 'S', 9, 0), ('gown', 'L', 71, 1), ('robe', 'S', 10, 0), ('robe', 'L', 70, 1)`,
  );
  const low = await call('GET', '/inventory?show=low-variant', undefined, seller);
  expect(namesOf(low.body)).toEqual(['gown']);
  expect(low.body.data.total).toBe(1);
  const { products: listed } = (await call('GET', '/inventory?show=low-stock', undefined, seller)).body.data;
  const { stats } = (await call('GET', '/products', undefined, seller)).body.data;
  expect([listed.length, stats.lowStock]).toEqual([0, 0]);
});

test('all products of a brand are reached by the page, with what they add up to', async () => {
  const seller = await server.signUp('brand');
  const many = Array.from({ length: 1002 }, (_, place) => ({
    id: `many-${place}`,
    priceCents: 100,
    stock: 9,
  }));
  await insertShop(server, 'many', many, seller.id);
  const { pool } = server.app.database;
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
  const first = (await call('GET', '/products', undefined, seller)).body.data;
  expect(first).toMatchObject({ total: 1002, stats });
  expect(first.products).toHaveLength(1000);
  const rest = (await call('GET', `/products?cursor=${first.nextCursor}`, undefined, seller)).body.data;
  expect(rest.products).toHaveLength(2);
  expect(rest).not.toHaveProperty('nextCursor');
  const ids = new Set([...first.products, ...rest.products].map(({ id }: { id: string }) => id));
  expect(ids.size).toBe(1002);
  const asked = '/products?search=many-100&sort=name&direction=ascending&limit=2';
  const found = await call('GET', asked, undefined, seller);
  expect(namesOf(found.body)).toEqual(['many-100', 'many-1000']);
  expect(found.body.data).toMatchObject({ total: 3, stats });
});

test('[API-22] GET /brands/products without a payload answers the products of the own brand alone', async () => {
  const seller = await server.signUp('brand');
  const products = ['shown', 'hidden', 'deleted'].map((id) => ({ id, priceCents: 700 }));
  await insertShop(server, 'alone', products, seller.id);
  const { pool } = server.app.database;
  await pool.query("update products set active = false, public = false where id = 'hidden'");
  await pool.query("update products set deleted_at = now() where id = 'deleted'");
  const { status, body } = await call('GET', '/products', undefined, seller);
  expect([status, body.success]).toEqual([200, true]);
  expect(namesOf(body).toSorted((one, other) => one.localeCompare(other))).toEqual(['hidden', 'shown']);
  expect(body.data.stats.products).toBe(2);
  expect(namesOf((await call('GET', '/products', undefined, rival)).body)).toEqual(['jug']);
  expect((await server.call('GET', '/brands/products')).status).toBe(401);
  expect((await call('GET', '/products', undefined, await server.signUp())).status).toBe(403);
});

test('[DASH-2] low stock counts the products with fewer than 10 units, none included', async () => {
  const seller = await server.signUp('brand');
  const products = [0, 1, 9, 10, 11].map((stock) => ({ id: `units-${stock}`, priceCents: 700, stock }));
  await insertShop(server, 'units', products, seller.id);
  await server.app.database.pool.query("update products set active = false where id = 'units-9'");
  expect((await call('GET', '/products', undefined, seller)).body.data.stats.lowStock).toBe(3);
});

test('[DASH-3] total value is the sum of the prices, whatever the stock', async () => {
  const seller = await server.signUp('brand');
  const products = [
    { id: 'tenth', priceCents: 10, stock: 3 },
    { id: 'fifth', priceCents: 20, stock: 0 },
    { id: 'unseen', priceCents: 4000, stock: 7 },
  ];
  await insertShop(server, 'value', products, seller.id);
  await server.app.database.pool.query("update products set active = false where id = 'unseen'");
  const { stats } = (await call('GET', '/products', undefined, seller)).body.data;
  expect(stats.totalValue).toEqual([{ amount: 40.3, currency: 'USD' }]);
});

test('[DASH-4] a product counts as active when it is active and public', async () => {
  const seller = await server.signUp('brand');
  const products = ['both-1', 'both-2', 'active-only', 'public-only', 'neither'].map((id) => ({
    id,
    priceCents: 700,
  }));
  await insertShop(server, 'states', products, seller.id);
  const { pool } = server.app.database;
  await pool.query("update products set public = false where id in ('active-only', 'neither')");
  await pool.query("update products set active = false where id in ('public-only', 'neither')");
  expect((await call('GET', '/products', undefined, seller)).body.data.stats.active).toBe(2);
});

test('a price that many get is not above the one that a product was reduced from', async () => {
  const seller = await server.signUp('brand');
  const products = ['reduced', 'plain', 'odd'].map((id) => ({ id, priceCents: 700, stock: 5 }));
  await insertShop(server, 'reduced', products, seller.id);
  const { pool } = server.app.database;
  await pool.query("update products set original_price_cents = 800 where id = 'reduced'");
  await pool.query("update products set original_price_cents = 0 where id = 'plain'");
  // As it may be since before this was checked: what leaves the prices alone is taken.
  await pool.query("update products set original_price_cents = 650 where id = 'odd'");
  const ids = ['reduced', 'plain', 'odd'];
  const raised = await call('POST', '/inventory/changes', { ids, price: { amount: 8.01 } }, seller);
  const reason = 'The original price cannot be below the price';
  expect(raised.body.data.changed).toBe(1);
  expect(raised.body.data.left.toSorted((a: any, b: any) => (a.id < b.id ? 1 : -1))).toEqual([
    { id: 'reduced', name: 'Name of reduced', reason },
    { id: 'odd', name: 'Name of odd', reason },
  ]);
  const equal = { ids: ['reduced'], price: { amount: 8 } };
  expect((await call('POST', '/inventory/changes', equal, seller)).body.data.changed).toBe(1);
  const stock = { ids: ['odd'], stock: { add: 2 } };
  expect((await call('POST', '/inventory/changes', stock, seller)).body.data.changed).toBe(1);
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

test('many products change at once, and what cannot is named', async () => {
  const change = { ids: ['hat', 'mug_a'], price: { percent: -10 }, stock: { add: -4 } };
  const { body } = await call('POST', '/inventory/changes', change);
  const reason = 'The stock count cannot be below 0';
  expect(body.data).toEqual({ changed: 1, left: [{ id: 'hat', name: 'Name of hat', reason }] });
  const { rows } = await server.app.database.pool.query(
    `select id, price_cents, stock from products where id in ('hat', 'mug_a') order by id`,
  );
  expect(rows).toEqual([
    { id: 'hat', price_cents: 2000, stock: 3 },
    { id: 'mug_a', price_cents: 810, stock: 36 },
  ]);
  const history = (await call('GET', '/inventory/mug_a/changes')).body.data.changes;
  expect(history).toMatchObject([
    {
      changes: expect.arrayContaining([
        { what: 'Price', before: '$9.00', after: '$8.10' },
        { what: 'Stock', before: '40', after: '36' },
      ]),
    },
  ]);
  expect((await call('GET', '/inventory/jug/changes')).status).toBe(404);
  expect((await call('POST', '/inventory/changes', { ids: ['hat'] })).status).toBe(400);
});

test('[ROLE-14] a change of many products that names another brand’s is refused with 403, and nothing changes', async () => {
  const stored = async () =>
    (
      await server.app.database.pool.query(
        `select id, price_cents, stock, active from products where id in ('hat', 'jug') order by id`,
      )
    ).rows;
  const before = await stored();
  for (const change of [{ price: { amount: 1 } }, { stock: { count: 0 } }, { active: false }]) {
    const { status, body } = await call('POST', '/inventory/changes', { ids: ['hat', 'jug'], ...change });
    expect([status, body.code]).toEqual([403, 'not_your_product']);
  }
  expect(await stored()).toEqual(before);
  // One that nobody has, as after its deletion in another tab, is no other brand's.
  const gone = await call('POST', '/inventory/changes', { ids: ['hat', 'gone'], active: true });
  expect(gone.body.data).toEqual({ changed: 1, left: [] });
});

test('two who edit one product notice, and the second overwrites nothing', async () => {
  const [product] = (await call('GET', '/inventory?search=shawl')).body.data.products;
  const edit = {
    name: 'Wool shawl',
    price: 61,
    categoryId: 'home',
    stockCount: 90,
    version: product.version,
  };
  expect((await call('PUT', '/products/shawl', edit)).status).toBe(200);
  const second = await call('PUT', '/products/shawl', { ...edit, name: 'Silk shawl' });
  expect([second.status, second.body.code]).toEqual([409, 'product_changed']);
  expect((await call('GET', '/inventory?search=shawl')).body.data.products[0].name).toBe('Wool shawl');
});

test('a change of many leaves what somebody else changed since, and names it', async () => {
  const seller = await server.signUp('brand');
  const products = ['cot', 'crib'].map((id) => ({ id, priceCents: 5000, stock: 5 }));
  await insertShop(server, 'nursery', products, seller.id);
  const edit = { name: 'Oak cot', price: 52, categoryId: 'home', version: 1 };
  expect((await call('PUT', '/products/cot', edit, seller)).status).toBe(200);
  const change = { ids: ['cot', 'crib'], versions: { cot: 1, crib: 1 }, price: { percent: 10 } };
  const reason = 'Somebody has changed this product since you looked. Look again and change it then';
  const first = await call('POST', '/inventory/changes', change, seller);
  expect(first.body.data).toEqual({ changed: 1, left: [{ id: 'cot', name: 'Oak cot', reason }] });
  // The same change from another tab, which has not seen the first.
  const second = await call('POST', '/inventory/changes', change, seller);
  expect(second.body.data).toMatchObject({ changed: 0, left: [{ reason }, { reason }] });
  const { rows } = await server.app.database.pool.query(
    `select id, price_cents from products where id in ('cot', 'crib') order by id`,
  );
  expect(rows).toEqual([
    { id: 'cot', price_cents: 5200 },
    { id: 'crib', price_cents: 5500 },
  ]);
});

test('the history of a product says who changed it: a person, a key, a file or an operator', async () => {
  const [seller, admin] = [await server.signUp('brand', 'Ada Weaver'), await server.signUp('admin')];
  await insertShop(server, 'signed', [{ id: 'sign', priceCents: 1000 }], seller.id);
  const by = async () =>
    (await call('GET', '/inventory/sign/changes', undefined, seller)).body.data.changes.map(
      (change: { by?: string; changes: { after: string }[] }) => [change.by, change.changes[0]?.after],
    );
  const edit = (price: number) => ({ name: 'Name of sign', price, categoryId: 'home' });
  await call('PUT', '/products/sign', edit(11), seller);
  await call('POST', '/inventory/changes', { ids: ['sign'], price: { amount: 12 } }, seller);
  const made = await call(
    'POST',
    '/keys',
    { name: 'Warehouse', scopes: ['products:write'], validDays: 5 },
    seller,
  );
  const key = { ...seller, token: made.body.data.secret };
  expect((await call('PUT', '/products/sign', edit(13), key)).status).toBe(200);
  await call('PUT', '/products/sign', edit(14), admin);
  const sent = await server.app.http.inject({
    method: 'POST',
    url: '/api/v1/brands/imports',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${seller.token}` },
    payload: 'id,name,price,category\r\nsign,Name of sign,15,home',
  });
  const { id } = sent.json().data;
  await until(
    async () => (await call('POST', `/imports/${id}/start`, undefined, seller)).status === 200,
    'a file that is checked',
  );
  await until(async () => (await by()).length === 5, 'a file that is written');
  expect(await by()).toEqual([
    ['import', '$15.00'],
    ['an operator', '$14.00'],
    ['key Warehouse', '$13.00'],
    ['Ada Weaver', '$12.00'],
    ['Ada Weaver', '$11.00'],
  ]);
  // Who changed it in another way was not written down.
  const { pool } = server.app.database;
  await pool.query(`update products set price_cents = 1600, version = version + 1 where id = 'sign'`);
  expect((await by())[0]).toEqual([undefined, '$16.00']);
});

test('what is sold while a product is edited stays sold, also of its variants', async () => {
  const buy = async (id: string, quantity: number, options: { color?: string } = {}) => {
    const shopper = new TestShopper(server);
    await shopper.add(id, quantity, options);
    await shopper.buy();
  };
  const make = async (body: object) => {
    const { data } = (await call('POST', '/products', { price: 10, categoryId: 'home', ...body })).body;
    await server.app.database.pool.query("update products set approval_status = 'approved' where id = $1", [
      data.id,
    ]);
    return data;
  };
  const save = async (product: { id: string; version: number }, body: object) =>
    call('PUT', `/products/${product.id}`, {
      name: 'Edited',
      price: 10,
      categoryId: 'home',
      version: product.version,
      ...body,
    });
  const plain = await make({ name: 'Clay cup', stockCount: 9 });
  await buy(plain.id, 2);
  const kept = await save(plain, { stockCount: 9, stockCountBefore: 9 });
  expect(kept.body.data).toMatchObject({ name: 'Edited', stockCount: 7 });
  const more = await save(kept.body.data, { stockCount: 12, stockCountBefore: 7 });
  expect(more.body.data.stockCount).toBe(12);
  await server.app.database.pool.query("update products set approval_status = 'approved'");
  await buy(plain.id, 10);
  const fewer = await save(more.body.data, { stockCount: 3, stockCountBefore: 12 });
  expect([fewer.status, fewer.body.code]).toEqual([409, 'stock_moved']);

  const moss = { color: { name: 'Moss', hex: '#336644' } };
  const made = await make({ name: 'Felt bag', variants: [{ ...moss, stockCount: 5 }] });
  await buy(made.id, 2, { color: 'Moss' });
  const again = await save(made, {
    variants: [
      { ...moss, stockCount: 6, stockCountBefore: 5 },
      { color: { name: 'Oak', hex: '#aa8855' }, stockCount: 4 },
    ],
  });
  expect(again.body.data.variants.map(({ stockCount }: { stockCount: number }) => stockCount)).toEqual([
    4, 4,
  ]);
});

test('a count without the count that its writer saw never undoes a sale', async () => {
  const { pool } = server.app.database;
  const buy = async (id: string, options: { color?: string } = {}) => {
    await pool.query("update products set approval_status = 'approved'");
    const shopper = new TestShopper(server);
    await shopper.add(id, 2, options);
    await shopper.buy();
  };
  const body = { name: 'Clay bowl', price: 10, categoryId: 'home' };
  const make = async (more: object) => (await call('POST', '/products', { ...body, ...more })).body.data;
  const save = async (id: string, more: object) => call('PUT', `/products/${id}`, { ...body, ...more });
  const stockOf = async (id: string) =>
    (await pool.query<{ stock: number }>('select stock from products where id = $1', [id])).rows[0]?.stock;
  const refusedBeside = async (answer: ReturnType<typeof save>, field: string) => {
    const { status, body: refusal } = await answer;
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
  };

  const { id, version } = await make({ stockCount: 9 });
  expect((await save(id, { stockCount: 8 })).status).toBe(200);
  await buy(id);
  await refusedBeside(save(id, { stockCount: 8 }), 'stockCountBefore');
  await refusedBeside(save(id, { stockCount: 8, version: version + 1 }), 'stockCountBefore');
  expect((await save(id, { stockCount: 8, version })).body.code).toBe('product_changed');
  expect(await stockOf(id)).toBe(6);
  // What changes no count, or says that nothing is left, undoes nothing.
  expect((await save(id, { stockCount: 6 })).status).toBe(200);
  // Who names the version that came after the sale knows of it.
  expect((await save(id, { stockCount: 7, version: version + 2 })).body.data.stockCount).toBe(7);
  await refusedBeside(save(id, { stockCount: 8 }), 'stockCountBefore');
  expect((await save(id, { stockCount: 0 })).body.data.stockCount).toBe(0);

  const color = (name: string) => ({ color: { name, hex: '#336644' } });
  const bag = await make({ variants: [{ ...color('Moss'), stockCount: 5 }] });
  await buy(bag.id, { color: 'Moss' });
  const moss = { variants: [{ ...color('Moss'), stockCount: 5 }] };
  await refusedBeside(save(bag.id, moss), 'variants.0.stockCountBefore');
  await refusedBeside(save(bag.id, { ...moss, version: bag.version }), 'variants.0.stockCountBefore');
  // Units that go from one variant to another, from a product to variants, and back.
  const oak = { variants: [{ ...color('Oak'), stockCount: 5 }] };
  await refusedBeside(save(bag.id, oak), 'stockCountBefore');
  expect((await save(bag.id, { ...oak, stockCountBefore: 5 })).body.code).toBe('stock_moved');
  await refusedBeside(save(bag.id, { variants: [], stockCount: 5 }), 'stockCountBefore');
  expect(await stockOf(bag.id)).toBe(3);
  expect((await save(bag.id, { ...oak, stockCountBefore: 3 })).body.data.stockCount).toBe(5);
  const plain = await save(bag.id, { variants: [], stockCount: 6, stockCountBefore: 5 });
  expect(plain.body.data.stockCount).toBe(6);
});

test('a copy is not active, and is of one’s own product alone', async () => {
  const { status, body } = await call('POST', '/inventory/hat/duplicate');
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Name of hat (copy)', price: 20, stockCount: 3, active: false });
  expect(body.data.id).not.toBe('hat');
  expect((await call('POST', '/inventory/jug/duplicate')).status).toBe(404);
});

test('the name of a copy is not cut in the middle of a character', async () => {
  const seller = await server.signUp('brand');
  await insertShop(server, 'tea', [{ id: 'pot', priceCents: 1000 }], seller.id);
  // Of a name as long as it may be, the copy has room for 193 units.
  await server.app.database.pool.query("update products set name = $1 where id = 'pot'", [
    `${'x'.repeat(192)}${'🫖'.repeat(4)}`,
  ]);
  const { body } = await call('POST', '/inventory/pot/duplicate', undefined, seller);
  expect(body.data.name).toBe(`${'x'.repeat(192)} (copy)`);
});

test('the stock that is set of many products keeps what was sold since', async () => {
  const seller = await server.signUp('brand');
  const products = ['rug', 'mat', 'pad'].map((id) => ({ id, priceCents: 3000, stock: 20 }));
  await insertShop(server, 'weave', products, seller.id);
  for (const [id, quantity] of [
    ['rug', 3],
    ['mat', 4],
  ] as const) {
    const shopper = new TestShopper(server);
    await shopper.add(id, quantity);
    await shopper.buy();
  }
  const set = async (stock: object) =>
    (await call('POST', '/inventory/changes', { ids: ['rug', 'mat', 'pad'], stock }, seller)).body.data;
  const reason = 'Units were sold since you looked. Look again and set the stock then';
  const first = await set({ count: 25, countsBefore: { rug: 20 } });
  expect(first).toEqual({ changed: 2, left: [{ id: 'mat', name: 'Name of mat', reason }] });
  const list = async () =>
    Object.fromEntries(
      (await call('GET', '/inventory', undefined, seller)).body.data.products.map((one: any) => [
        one.id,
        one.stockCount,
      ]),
    );
  expect(await list()).toEqual({ rug: 22, mat: 16, pad: 25 });
  expect(await set({ count: 2, countsBefore: { rug: 30, mat: 16, pad: 25 } })).toMatchObject({
    changed: 2,
    left: [{ id: 'rug' }],
  });
  expect(await set({ count: 0 })).toMatchObject({ changed: 3, left: [] });
  expect(await list()).toEqual({ rug: 0, mat: 0, pad: 0 });
});

test('a change of a product that says nothing of its units leaves them as they are', async () => {
  const body = { name: 'Jug', price: 10, categoryId: 'home' };
  const { id } = (await call('POST', '/products', { ...body, stockCount: 6 })).body.data;
  const save = async (more: object) =>
    (await call('PUT', `/products/${id}`, { ...body, ...more })).body.data.stockCount;
  expect(await save({ price: 11 })).toBe(6);
  expect(await save({ inStock: true })).toBe(6);
  expect(await save({ inStock: false })).toBe(0);
  expect((await call('PUT', `/products/${id}`, { ...body, inStock: true })).body.fields).toHaveProperty(
    'stockCount',
  );
});
