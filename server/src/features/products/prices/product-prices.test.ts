import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
const run = async (statement: string, values: unknown[] = []) =>
  server.app.database.pool.query(statement, values);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp('brand');
  await run(
    `insert into brands (id, user_id, company_name, slug) values (gen_random_uuid(), $1, 'Kiln', 'kiln')`,
    [owner.id],
  );
});
afterAll(async () => server.close());

/** A product with these prices, each in force since that many days ago. The current price is last. */
async function product(
  id: string,
  prices: readonly (readonly [daysAgo: number, cents: number])[],
  { originalCents, currency = 'USD' }: { originalCents?: number; currency?: string } = {},
): Promise<void> {
  const [, now] = prices.at(-1)!;
  await run(
    `insert into product_prices (product_id, price_cents, currency, at)
     select $1, cents, $4, now() - days * interval '1 day' from unnest($2::int[], $3::float[]) as p (cents, days)`,
    [id, prices.map(([, cents]) => cents), prices.map(([days]) => days), currency],
  );
  await run(
    `insert into products (id, brand_id, name, category, price_cents, original_price_cents, currency)
     values ($1, (select id from brands where slug = 'kiln'), $1, 'home', $2, $3, $4)`,
    [id, now, originalCents ?? null, currency],
  );
}

const detail = async (id: string) => (await server.call('GET', `/products/${id}`)).body.data;

describe('[FMT-5] the lowest price of the last 30 days of a product on sale', () => {
  test.each([
    [
      'was lower two weeks ago',
      [
        [60, 12_000],
        [20, 7350],
        [10, 12_000],
        [1, 9600],
      ],
      73.5,
    ],
    [
      'was lower until 29 days ago, from before the 30 days',
      [
        [60, 5000],
        [29, 12_000],
        [1, 9600],
      ],
      50,
    ],
    [
      'was lower only before the 30 days',
      [
        [60, 4000],
        [31, 12_000],
        [1, 9600],
      ],
      96,
    ],
    [
      'was never lower',
      [
        [3, 12_000],
        [1, 9600],
      ],
      96,
    ],
  ] as const)('that %s', async (what, prices, expected) => {
    const id = what.replaceAll(' ', '-');
    await product(id, prices, { originalCents: 12_000 });
    expect(await detail(id)).toMatchObject({ price: 96, originalPrice: 120, lowestRecentPrice: expected });
    const { body } = await server.call('GET', `/products?search=${id}`);
    expect(body.data.products).toMatchObject([{ id, lowestRecentPrice: expected }]);
  });

  test('is not shown for a product that is not on sale', async () => {
    await product('regular', [
      [20, 100],
      [10, 2000],
    ]);
    await product(
      'dearer',
      [
        [20, 100],
        [10, 2000],
      ],
      { originalCents: 1999 },
    );
    for (const id of ['regular', 'dearer']) expect(await detail(id)).not.toHaveProperty('lowestRecentPrice');
  });

  test('does not include prices in another currency', async () => {
    await product('moved', [[20, 100]], { currency: 'EUR' });
    await run(
      `update products set price_cents = 2000, original_price_cents = 3000, currency = 'USD' where id = 'moved'`,
    );
    expect(await detail('moved')).toMatchObject({ price: 20, lowestRecentPrice: 20 });
  });
});

describe('a price of a show', () => {
  /**
   * Starts a live show that offers 50% off the product for five minutes, as a price or by a code. Resolves to
   * the show's id.
   */
  async function offerHalf(productId: string, offer: object): Promise<string> {
    const { token } = owner;
    const made = await server.call('POST', '/streams', {
      token,
      body: { title: 'Kiln night', productIds: [productId] },
    });
    const { id } = made.body.data;
    await server.call('POST', `/streams/${id}/go-live`, { token });
    const body = { productId, percent: 50, minutes: 5, ...offer };
    const answered = await server.call('POST', `/streams/${id}/offers`, { token, body });
    expect(answered.status).toBe(201);
    return id;
  }

  test.each([
    ['price', {}],
    ['code', { code: 'HALF50' }],
  ])(
    '[FMT-5] [FMT-6] by a %s counts in the lowest price and stands in the history, also when its show is gone',
    async (kind, offer) => {
      await run(`update users set role = 'streamer' where id = $1`, [owner.id]);
      const id = `live-${kind}`;
      await product(id, [[60, 9600]], { originalCents: 12_000 });
      const streamId = await offerHalf(id, offer);
      // A show's discount applies to the price at that time.
      await run('update products set price_cents = 9001 where id = $1', [id]);
      await run('delete from streams where id = $1', [streamId]);
      expect(await detail(id)).toMatchObject({ price: 90.01, lowestRecentPrice: 45.01 });
      const listed = await server.call('GET', `/products?search=${id}`);
      expect(listed.body.data.products).toMatchObject([{ id, lowestRecentPrice: 45.01 }]);
      const { prices } = (await server.call('GET', `/products/${id}/prices`)).body.data;
      expect(prices).toMatchObject([
        { price: 45.01, originalPrice: 90.01, isLive: true },
        { price: 48, originalPrice: 96, isLive: true },
        { price: 96, originalPrice: 120 },
        { price: 96 },
      ]);
      await run(`update users set role = 'brand' where id = $1`, [owner.id]);
    },
  );

  test('[FMT-5] counts no more when it was over 30 days ago', async () => {
    await product('long-ago', [[90, 9600]], { originalCents: 12_000 });
    await product('lately', [[90, 9600]], { originalCents: 12_000 });
    await run(
      `insert into product_prices (product_id, price_cents, currency, at, until)
       select id, 5000, 'USD', now() - days * interval '1 day', now() - days * interval '1 day' + interval '1 hour'
       from (values ('long-ago', 31), ('lately', 29)) as live (id, days)`,
    );
    expect(await detail('long-ago')).toMatchObject({ lowestRecentPrice: 96 });
    expect(await detail('lately')).toMatchObject({ lowestRecentPrice: 50 });
  });
});

describe('[FMT-6] the price history', () => {
  test('has every price since the brand set it, and no entry for a sale of units', async () => {
    const body = { name: 'Jug', price: 24.5, categoryId: 'home', stockCount: 4 };
    const added = await server.call('POST', '/brands/products', { token: owner.token, body });
    const { id } = added.body.data;
    await run(`update products set approval_status = 'approved', stock = 3, sold_count = 1 where id = $1`, [
      id,
    ]);
    const sale = { ...body, price: 19.95, originalPrice: 24.5, stockCount: 3 };
    for (const change of [sale, { ...sale, stockCount: 2 }]) {
      const changed = await server.call('PUT', `/brands/products/${id}`, {
        token: owner.token,
        body: change,
      });
      expect(changed.status).toBe(200);
    }
    const { data } = (await server.call('GET', `/products/${id}/prices`)).body;
    expect(data).toEqual({
      currency: 'USD',
      prices: [
        { at: expect.any(String), price: 19.95, originalPrice: 24.5 },
        { at: expect.any(String), price: 24.5 },
      ],
    });
    expect(Date.parse(data.prices[0].at)).toBeGreaterThan(Date.parse(data.prices[1].at));
    expect(await detail(id)).toMatchObject({ lowestRecentPrice: 19.95 });
  });

  test('is never changed or removed, not even with its product', async () => {
    await product('kept', [
      [5, 3000],
      [1, 2000],
    ]);
    const rows = async () =>
      (await run(`select * from product_prices where product_id = 'kept' order by id`)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(1);
    for (const statement of [
      `update product_prices set price_cents = 1 where product_id = 'kept'`,
      `delete from product_prices where product_id = 'kept'`,
      'truncate product_prices',
    ])
      await expect(run(statement)).rejects.toThrow('the price history is append-only');
    await run(`delete from products where id = 'kept'`);
    expect(await rows()).toEqual(before);
  });

  test('is not shown for a product that shoppers cannot see', async () => {
    await product('hidden', [[1, 2000]]);
    await run(`update products set public = false where id = 'hidden'`);
    for (const id of ['hidden', 'none']) {
      const answer = await server.call('GET', `/products/${id}/prices`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    }
  });
});
