import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStockService, type StockService } from '../stock/stock.service.ts';
import { TestShopper } from '../../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
let stock: StockService;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp('brand');
  await server.app.database.pool.query(
    `insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Loom', 'loom', 'approved')`,
    [owner.id],
  );
  stock = createStockService({ db: server.app.database.db, now: () => new Date() });
});
afterAll(async () => server.close());

const pine = { name: 'Pine', hex: '#2c5644' };
const blush = { name: 'Blush', hex: '#edc3b3' };
const dress = { name: 'Meadow Dress', price: 96, categoryId: 'apparel' };
const front = 'https://pictures.example/front.webp';
const back = 'https://pictures.example/back.webp';
const variants = [
  { color: pine, size: 'S', stockCount: 3 },
  { color: pine, size: 'M', stockCount: 0 },
  { color: blush, size: 'M', stockCount: 5, imageIndex: 1 },
];

async function add(more: object): Promise<string> {
  const { status, body } = await server.call('POST', '/brands/products', {
    token: owner.token,
    body: { ...dress, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const change = async (id: string, more: object) =>
  server.call('PUT', `/brands/products/${id}`, { token: owner.token, body: { ...dress, ...more } });
const detail = async (id: string) => (await server.call('GET', `/products/${id}`)).body.data;

describe('a brand', () => {
  test('lists the colors and sizes of a product, each with its own units and picture', async () => {
    const id = await add({ variants, images: [front, back], stockCount: 99 });
    expect(await detail(id)).toMatchObject({
      stock: 8,
      colors: [pine, blush],
      sizes: ['S', 'M'],
      variants: [
        { color: 'Pine', size: 'S', stock: 3 },
        { color: 'Pine', size: 'M', stock: 0 },
        { color: 'Blush', size: 'M', stock: 5, imageId: `${id}-1` },
      ],
    });
    const listed = await server.call('GET', '/brands/products', { token: owner.token });
    const own = listed.body.data.products.find((product: { id: string }) => product.id === id);
    expect(own).toMatchObject({ stockCount: 8, variants });
  });

  test('changes and removes variants, and their units always add up to the product’s', async () => {
    const images = [front, back];
    const id = await add({ variants, images });
    await change(id, { images, variants: [{ ...variants[2], stockCount: 2 }, variants[0]] });
    expect(await detail(id)).toMatchObject({
      stock: 5,
      colors: [blush, pine],
      variants: [
        { color: 'Blush', size: 'M', stock: 2 },
        { color: 'Pine', size: 'S', stock: 3 },
      ],
    });
    // A client that does not know variants.
    await change(id, { stockCount: 40 });
    const kept = await detail(id);
    expect(kept.stock).toBe(5);
    expect(kept.variants).toHaveLength(2);
    await change(id, { variants: [], stockCount: 40 });
    expect(await detail(id)).toMatchObject({ stock: 40, colors: [], sizes: [] });
    expect(await detail(id)).not.toHaveProperty('variants');
  });

  test('sets the stock of a product without variants by a single count', async () => {
    const id = await add({ stockCount: 7 });
    expect(await detail(id)).toMatchObject({ stock: 7 });
    await change(id, { stockCount: 4 });
    expect(await detail(id)).toMatchObject({ stock: 4 });
    expect(await detail(id)).not.toHaveProperty('variants');
  });

  test.each([
    ['one twice', [variants[0], { ...variants[0], stockCount: 1 }]],
    ['a size without the color that the others have', [variants[0], { size: 'L', stockCount: 1 }]],
    ['neither color nor size', [{ stockCount: 1 }]],
    ['fewer than no units', [{ size: 'L', stockCount: -1 }]],
    ['no real color', [{ color: { name: 'Red', hex: 'red' }, stockCount: 1 }]],
    ['too many', Array.from({ length: 101 }, (_, n) => ({ size: `${n}`, stockCount: 1 }))],
  ])('is refused %s', async (_what, wrong) => {
    const answer = await server.call('POST', '/brands/products', {
      token: owner.token,
      body: { ...dress, variants: wrong },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.fields)[0]).toMatch(/^variants/);
  });
});

describe('the units of a variant', () => {
  const line = (productId: string, size: string, quantity: number) => ({
    productId,
    color: 'Pine',
    size,
    quantity,
  });
  const soon = () => new Date(Date.now() + 600_000);
  const units = async (id: string) => {
    const { stock: all, sold, variants: made } = await detail(id);
    return { all, sold, each: made.map((variant: { stock: number }) => variant.stock) };
  };
  const twoSizes = [
    { color: pine, size: 'S', stockCount: 10 },
    { color: pine, size: 'M', stockCount: 6 },
  ];

  test('are held by many at once and never more than there are, whatever the other variants have', async () => {
    const id = await add({ variants: twoSizes });
    const holds = await Promise.all(
      Array.from({ length: 60 }, async (_, n) =>
        stock.hold({ holdId: randomUUID(), lines: [line(id, n % 2 === 0 ? 'S' : 'M', 1)] }, soon()),
      ),
    );
    const held = (parity: number) => holds.filter(({ isHeld }, n) => isHeld && n % 2 === parity).length;
    expect([held(0), held(1)]).toEqual([10, 6]);
    expect(holds.find(({ isHeld }) => !isHeld)).toEqual({
      isHeld: false,
      short: [{ productId: id, left: 0 }],
    });
    expect(await units(id)).toEqual({ all: 0, sold: 0, each: [0, 0] });
  });

  test('return to their variant, or are sold', async () => {
    const id = await add({ variants: twoSizes });
    const [kept, given] = [randomUUID(), randomUUID()];
    await stock.hold({ holdId: kept, lines: [line(id, 'S', 4)] }, soon());
    await stock.hold({ holdId: given, lines: [line(id, 'S', 1), line(id, 'M', 2)] }, soon());
    expect(await units(id)).toEqual({ all: 9, sold: 0, each: [5, 4] });
    await server.app.database.db.transaction(async (transaction) => {
      const within = stock.within(transaction);
      expect(await within.sell(kept)).toBe(true);
      await within.release(given);
    });
    expect(await units(id)).toEqual({ all: 12, sold: 4, each: [6, 6] });
    await server.app.database.db.transaction(async (transaction) => {
      const within = stock.within(transaction);
      expect(await within.sellUnheld([line(id, 'M', 7)])).toBe(false);
      expect(await within.sellUnheld([line(id, 'M', 5)])).toBe(true);
      await within.takeBack([line(id, 'S', 3)]);
    });
    expect(await units(id)).toEqual({ all: 10, sold: 6, each: [9, 1] });
  });

  test('are none for an unknown variant, and held units of a removed one are not returned', async () => {
    const id = await add({ variants: twoSizes });
    const holdId = randomUUID();
    expect(await stock.hold({ holdId: randomUUID(), lines: [line(id, 'XL', 1)] }, soon())).toEqual({
      isHeld: false,
      short: [{ productId: id, left: 0 }],
    });
    await stock.hold({ holdId, lines: [line(id, 'M', 2)] }, soon());
    await change(id, { variants: [twoSizes[0]] });
    await server.app.database.db.transaction(async (transaction) =>
      stock.within(transaction).release(holdId),
    );
    expect(await units(id)).toEqual({ all: 10, sold: 0, each: [10] });
    // A product that got variants while units of it were held.
    const plain = await add({ stockCount: 5 });
    const plainHold = randomUUID();
    await stock.hold({ holdId: plainHold, lines: [{ productId: plain, quantity: 2 }] }, soon());
    await change(plain, { variants: twoSizes, stockCountBefore: 3 });
    await server.app.database.db.transaction(async (transaction) =>
      stock.within(transaction).release(plainHold),
    );
    expect(await units(plain)).toEqual({ all: 16, sold: 0, each: [10, 6] });
  });
});

describe('a variant with a price of its own', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const sizes = [
    { size: 'S', stockCount: 3 },
    { size: 'XL', stockCount: 2, price: 108.5 },
  ];

  test('shows it on the product’s page and a price range on every card, and as its brand entered it', async () => {
    const id = await add({ variants: [...sizes, { size: 'XXL', stockCount: 1, price: 96 }] });
    const product = await detail(id);
    expect(product).toMatchObject({ price: 96, priceTo: 108.5 });
    expect(product.variants).toEqual([
      { color: '', size: 'S', stock: 3 },
      { color: '', size: 'XL', stock: 2, price: 108.5 },
      { color: '', size: 'XXL', stock: 1 },
    ]);
    const listed = await server.call('GET', '/brands/products', { token: owner.token });
    const own = listed.body.data.products.find((one: { id: string }) => one.id === id);
    expect(own.variants.map(({ price }: { price?: number }) => price)).toEqual([undefined, 108.5, undefined]);
    await change(id, { variants: [sizes[0]] });
    expect(await detail(id)).not.toHaveProperty('priceTo');
  });

  test('costs that in the cart, at the checkout and in the order, and a sale applies to other variants only', async () => {
    const id = await add({ variants: sizes, originalPrice: 120 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 1, { size: 'S' });
    const { data } = (await shopper.add(id, 2, { size: 'XL' })).body;
    expect(data.lines).toMatchObject([
      { size: 'S', unitPrice: usd(9600), available: 3, priceNote: 'Sale price, 20% off the original price' },
      { size: 'XL', unitPrice: usd(10_850), price: usd(21_700), available: 2, priceNote: 'Regular price' },
    ]);
    expect(data.totals.items).toEqual(usd(31_300));
    const lineId = data.lines[1].id;
    const tooMany = await shopper.call('PUT', `/cart/lines/${lineId}`, { quantity: 3 });
    expect(tooMany.body.data.lines[1]).toMatchObject({ problem: 'not-enough', available: 2 });
    await shopper.call('PUT', `/cart/lines/${lineId}`, { quantity: 2 });
    // A changed price is announced, not silently accepted.
    await change(id, { originalPrice: 120, variants: [sizes[0], { ...sizes[1], price: 110 }] });
    const seen = (await shopper.call('GET', '/cart')).body.data.lines[1];
    expect(seen).toMatchObject({ unitPrice: usd(11_000), unitPriceBefore: usd(10_850) });
    const [order] = await shopper.buy();
    const bought = (await shopper.call('GET', `/orders/${order?.id}`)).body.data;
    expect(bought.lines).toMatchObject([{ unitPrice: usd(9600) }, { unitPrice: usd(11_000) }]);
    expect(bought.totals.items).toEqual(usd(31_600));
  });

  test('is sold out and removed on its own, and a missing combination is refused with the ones there are', async () => {
    const made = [
      { color: pine, size: 'S', stockCount: 0 },
      { color: pine, size: 'M', stockCount: 2 },
      { color: blush, size: 'M', stockCount: 1, price: 99 },
    ];
    const id = await add({ variants: made });
    const shopper = new TestShopper(server);
    expect((await shopper.add(id, 1, { color: 'Pine', size: 'S' })).body.code).toBe('product_sold_out');
    const refused = await shopper.add(id, 1, { color: 'Blush', size: 'S' });
    expect(refused.body).toMatchObject({ fields: { size: 'Of Blush there are these: M' } });
    // Without a color, the first one in stock is chosen.
    await change(id, { variants: [made[0], { ...made[1], stockCount: 0 }, made[2]] });
    const { data } = (await shopper.add(id, 1, { size: 'M' })).body;
    expect(data.lines).toMatchObject([{ color: 'Blush', unitPrice: usd(9900) }]);
    await change(id, { variants: made.slice(0, 2) });
    const [line] = (await shopper.call('GET', '/cart')).body.data.lines;
    expect(line).toMatchObject({ problem: 'unavailable', available: 0 });
  });

  test('has its own price history, followed by its product’s', async () => {
    const id = await add({ variants: sizes });
    await change(id, { price: 90, variants: sizes });
    await change(id, { price: 90, variants: [sizes[0], { ...sizes[1], price: 101 }] });
    await change(id, { price: 90, variants: [sizes[0], { size: 'XL', stockCount: 2 }] });
    const prices = async (query = '') =>
      (await server.call('GET', `/products/${id}/prices${query}`)).body.data.prices.map(
        ({ price }: { price: number }) => price,
      );
    expect(await prices()).toEqual([90, 96]);
    expect(await prices('?size=XL')).toEqual([90, 101, 108.5]);
    expect(await prices('?size=S')).toEqual([90, 96]);
    await expect(
      server.app.database.pool.query('update product_prices set price_cents = 1 where product_id = $1', [id]),
    ).rejects.toThrow('append-only');
  });

  test.each([
    ['less than the product', { variants: [sizes[0], { ...sizes[1], price: 95.99 }] }, 'variants.1.price'],
    ['less than nothing', { variants: [sizes[0], { ...sizes[1], price: -1 }] }, 'variants.1.price'],
    ['a part of a cent', { variants: [sizes[0], { ...sizes[1], price: 99.999 }] }, 'variants.1.price'],
    ['more than the product, as all others do', { variants: [sizes[1]] }, 'price'],
  ])('cannot cost %s', async (_what, wrong, field) => {
    const answer = await server.call('POST', '/brands/products', {
      token: owner.token,
      body: { ...dress, ...wrong },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test('limits the product’s price to its own', async () => {
    const id = await add({ variants: sizes });
    const dearer = await change(id, { price: 200 });
    expect(dearer.body.fields).toEqual({ 'variants.1.price': expect.any(String) });
    expect(await detail(id)).toMatchObject({ price: 96, priceTo: 108.5 });
  });
});
