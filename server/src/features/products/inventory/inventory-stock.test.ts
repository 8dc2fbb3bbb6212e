import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { BrandServer } from '../../../testing/brands/brand-server.ts';

let at: BrandServer;
beforeAll(async () => {
  at = await BrandServer.start();
});
afterAll(async () => at.close());

test('units sold while a product is edited stay sold, also of its variants', async () => {
  const buy = async (id: string, quantity: number, options: { color?: string } = {}) => {
    const shopper = new TestShopper(at.server);
    await shopper.add(id, quantity, options);
    await shopper.buy();
  };
  const make = async (body: object) => {
    const { data } = (await at.call('POST', '/products', { price: 10, categoryId: 'home', ...body })).body;
    await at.server.app.database.pool.query(
      "update products set approval_status = 'approved' where id = $1",
      [data.id],
    );
    return data;
  };
  const save = async (product: { id: string; version: number }, body: object) =>
    at.call('PUT', `/products/${product.id}`, {
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
  await at.server.app.database.pool.query("update products set approval_status = 'approved'");
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
  const { pool } = at.server.app.database;
  const buy = async (id: string, options: { color?: string } = {}) => {
    await pool.query("update products set approval_status = 'approved'");
    const shopper = new TestShopper(at.server);
    await shopper.add(id, 2, options);
    await shopper.buy();
  };
  const body = { name: 'Clay bowl', price: 10, categoryId: 'home' };
  const make = async (more: object) => (await at.call('POST', '/products', { ...body, ...more })).body.data;
  const save = async (id: string, more: object) => at.call('PUT', `/products/${id}`, { ...body, ...more });
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
  // A change that keeps the count, or sets it to zero, cannot undo a sale.
  expect((await save(id, { stockCount: 6 })).status).toBe(200);
  // A client that names the version after the sale knows about the sale.
  expect((await save(id, { stockCount: 7, version: version + 2 })).body.data.stockCount).toBe(7);
  await refusedBeside(save(id, { stockCount: 8 }), 'stockCountBefore');
  expect((await save(id, { stockCount: 0 })).body.data.stockCount).toBe(0);

  const color = (name: string) => ({ color: { name, hex: '#336644' } });
  const bag = await make({ variants: [{ ...color('Moss'), stockCount: 5 }] });
  await buy(bag.id, { color: 'Moss' });
  const moss = { variants: [{ ...color('Moss'), stockCount: 5 }] };
  await refusedBeside(save(bag.id, moss), 'variants.0.stockCountBefore');
  await refusedBeside(save(bag.id, { ...moss, version: bag.version }), 'variants.0.stockCountBefore');
  // Moves units between variants, from a product to its variants, and back.
  const oak = { variants: [{ ...color('Oak'), stockCount: 5 }] };
  await refusedBeside(save(bag.id, oak), 'stockCountBefore');
  expect((await save(bag.id, { ...oak, stockCountBefore: 5 })).body.code).toBe('stock_moved');
  await refusedBeside(save(bag.id, { variants: [], stockCount: 5 }), 'stockCountBefore');
  expect(await stockOf(bag.id)).toBe(3);
  expect((await save(bag.id, { ...oak, stockCountBefore: 3 })).body.data.stockCount).toBe(5);
  const plain = await save(bag.id, { variants: [], stockCount: 6, stockCountBefore: 5 });
  expect(plain.body.data.stockCount).toBe(6);
});

test('a stock count for many products leaves units sold meanwhile sold', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['rug', 'mat', 'pad'].map((id) => ({ id, priceCents: 3000, stock: 20 }));
  await insertShop(at.server, 'weave', products, seller.id);
  for (const [id, quantity] of [
    ['rug', 3],
    ['mat', 4],
  ] as const) {
    const shopper = new TestShopper(at.server);
    await shopper.add(id, quantity);
    await shopper.buy();
  }
  const set = async (stock: object) =>
    (await at.call('POST', '/inventory/changes', { ids: ['rug', 'mat', 'pad'], stock }, seller)).body.data;
  const reason = 'Units were sold since you looked. Look again and set the stock then';
  const first = await set({ count: 25, countsBefore: { rug: 20 } });
  expect(first).toEqual({ changed: 2, left: [{ id: 'mat', name: 'Name of mat', reason }] });
  const list = async () =>
    Object.fromEntries(
      (await at.call('GET', '/inventory', undefined, seller)).body.data.products.map((one: any) => [
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

test('a change without a stock count leaves the stock unchanged', async () => {
  const body = { name: 'Jug', price: 10, categoryId: 'home' };
  const { id } = (await at.call('POST', '/products', { ...body, stockCount: 6 })).body.data;
  const save = async (more: object) =>
    (await at.call('PUT', `/products/${id}`, { ...body, ...more })).body.data.stockCount;
  expect(await save({ price: 11 })).toBe(6);
  expect(await save({ inStock: true })).toBe(6);
  expect(await save({ inStock: false })).toBe(0);
  expect((await at.call('PUT', `/products/${id}`, { ...body, inStock: true })).body.fields).toHaveProperty(
    'stockCount',
  );
});
