import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryLimits } from '@greenroom/contract/limits';
import { productFileColumns } from '@greenroom/contract/brands/product-file';
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
const send = async (csv: string, { token } = owner) =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/v1/brands/imports',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    payload: csv,
  });

async function imported(id: string, status: string): Promise<any> {
  let found: any;
  await until(
    async () => {
      const { body } = await call('GET', '/imports');
      found = body.data.imports.find((one: { id: string }) => one.id === id);
      return found?.status === status || found?.status === 'failed';
    },
    `an import that is ${status}`,
    60_000,
  );
  return found;
}
async function checked(csv: string): Promise<any> {
  const answer = await send(csv);
  expect(answer.statusCode).toBe(201);
  return imported(answer.json().data.id, 'checked');
}

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

test('[API-22] [DASH-2] [DASH-4] all products of a brand are reached by the page, with what they add up to', async () => {
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

test('[DASH-3] total value is the sum of the prices, whatever the stock', async () => {
  const seller = await server.signUp('brand');
  const products = [
    { id: 'tenth', priceCents: 10, stock: 3 },
    { id: 'fifth', priceCents: 20, stock: 0 },
  ];
  await insertShop(server, 'value', products, seller.id);
  const { stats } = (await call('GET', '/products', undefined, seller)).body.data;
  expect(stats.totalValue).toEqual([{ amount: 0.3, currency: 'USD' }]);
});

test('many products change at once; what cannot is named, and nobody else’s is touched', async () => {
  const change = { ids: ['hat', 'mug_a', 'jug'], price: { percent: -10 }, stock: { add: -4 } };
  const { body } = await call('POST', '/inventory/changes', change);
  const reason = 'The stock count cannot be below 0';
  expect(body.data).toEqual({ changed: 1, left: [{ id: 'hat', name: 'Name of hat', reason }] });
  const { rows } = await server.app.database.pool.query(
    `select id, price_cents, stock from products where id in ('hat', 'mug_a', 'jug') order by id`,
  );
  expect(rows).toEqual([
    { id: 'hat', price_cents: 2000, stock: 3 },
    { id: 'jug', price_cents: 1000, stock: 20 },
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

test('a copy is not active, and is of one’s own product alone', async () => {
  const { status, body } = await call('POST', '/inventory/hat/duplicate');
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Name of hat (copy)', price: 20, stockCount: 3, active: false });
  expect(body.data.id).not.toBe('hat');
  expect((await call('POST', '/inventory/jug/duplicate')).status).toBe(404);
});

test('a file is checked row by row before anything changes, and then its good rows are written', async () => {
  const before = (await call('GET', '/inventory')).body.data.total;
  const file = [
    'id,name,price,category,stock,tags,active',
    ',Oak bowl,24.50,home,7,"wood, oak",yes',
    ',,24.50,home,7,,',
    ',Elm bowl,free,garden,-1,,perhaps',
    'hat,Felt hat,21,home,,,no',
    'jug,Not ours,1,home,1,,',
    'hat,Again,1,home,1,,',
    `,'=1+1,5,home,1,,`,
  ].join('\r\n');
  const dry = await checked(file);
  expect(dry).toMatchObject({ status: 'checked', rows: 7, added: 2, changed: 1, wrong: 4 });
  expect(dry.errors).toEqual(
    expect.arrayContaining([
      { row: 2, column: 'name', message: 'Enter a name' },
      { row: 3, column: 'price', message: 'Enter a price' },
      { row: 3, column: 'category', message: 'Choose a category' },
      { row: 3, column: 'stock', message: 'The stock count cannot be below 0' },
      { row: 5, column: 'id', message: 'Your brand has no such product' },
      { row: 6, column: 'id', message: 'The file has this product already' },
    ]),
  );
  expect((await call('GET', '/inventory')).body.data.total).toBe(before);
  expect((await call('POST', `/imports/${dry.id}/start`, {}, rival)).status).toBe(404);
  expect((await call('POST', `/imports/${dry.id}/start`, {})).status).toBe(200);
  expect((await call('POST', `/imports/${dry.id}/start`, {})).body.code).toBe('import_not_ready');
  await imported(dry.id, 'done');
  const [bowl] = (await call('GET', '/inventory?search=oak')).body.data.products;
  expect(bowl).toMatchObject({ name: 'Oak bowl', price: 24.5, stockCount: 7, tags: ['wood', 'oak'] });
  const [hat] = (await call('GET', '/inventory?search=felt')).body.data.products;
  // An empty cell of stock leaves the units as they are.
  expect(hat).toMatchObject({ id: 'hat', price: 21, stockCount: 3, active: false });
  expect((await call('GET', '/inventory?search=%3D1%2B1')).body.data.total).toBe(1);
  expect((await call('GET', '/inventory?search=Not%20ours')).body.data.total).toBe(0);
});

test('what was exported can be imported again, and no cell is a formula', async () => {
  const { body } = await call('GET', '/inventory/export');
  expect(body.data.lines).toContain("'=1+1");
  const dry = await checked(`${productFileColumns.join(',')}\r\n${body.data.lines}`);
  expect(dry).toMatchObject({ status: 'checked', added: 0, wrong: 0, changed: body.data.products });
});

test('what is no file of products is refused with words', async () => {
  const message = async (csv: string) => (await checked(csv)).errors[0].message;
  expect(await message('name,price\r\nHat,2')).toBe('The column category is missing');
  expect(await message('name,price,category,weight\r\nHat,2,home,1')).toBe('There is no column weight');
  expect(await message('name,price,category\r\n')).toBe('The file has no rows');
  expect(await message('name,price,category\r\n"Hat')).toBe('This is no CSV file');
  const user = await server.signUp();
  expect((await send('name', user)).statusCode).toBe(403);
});

test('fifty thousand rows come in, each once, also when the database is lost in between', async () => {
  const rows = Array.from(
    { length: inventoryLimits.importRowsMax },
    (_, place) => `Spoon ${place},2.50,home,${place % 90}`,
  );
  const dry = await checked(`name,price,category,stock\r\n${rows.join('\r\n')}`);
  expect(dry).toMatchObject({ rows: 50_000, added: 50_000, wrong: 0 });
  await call('POST', `/imports/${dry.id}/start`, {});
  await until(async () => {
    const { rows: found } = await server.app.database.pool.query<{ progress: number }>(
      'select progress from product_imports where id = $1',
      [dry.id],
    );
    return (found[0]?.progress ?? 0) > 0;
  }, 'the first batch');
  const cut = await server.app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'greenroom-jobs'`,
  );
  expect(cut.rowCount).toBeGreaterThan(0);
  const done = await imported(dry.id, 'done');
  expect(done.progress).toBe(50_000);
  expect((await call('GET', '/inventory?search=spoon')).body.data.total).toBe(50_000);
}, 120_000);
