import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { sampleStreams } from './sample-streams.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

let server: TestServer;
let isFirstStart: boolean;
beforeAll(async () => {
  server = await startTestServer();
  isFirstStart = await server.app.seed();
});
afterAll(async () => server.close());

/** Every row of every table, as text. A later start must not change it. */
async function wholeDatabase(): Promise<string> {
  const { pool } = server.app.database;
  const tables = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by table_name",
  );
  const contents: string[] = [];
  for (const { table_name: table } of tables.rows) {
    const rows = await pool.query(`select t::text as row from "${table}" t order by 1`);
    contents.push(`${table}: ${rows.rows.map((row) => row.row).join('\n')}`);
  }
  return contents.join('\n\n');
}

/** The session token of the sample account with this role. */
async function tokenOf(role: string): Promise<string> {
  const email = demoAccounts.find((account) => account.role === role)?.email;
  const answer = await server.call('POST', '/auth/sign-in/email', {
    body: { email, password: demoPassword },
  });
  return answer.headers.get('set-auth-token') ?? '';
}

describe('the sample data of a first start', () => {
  test('[SEED-1] [SEED-5] fills catalogue, reviews, schedule, home content and dashboards', async () => {
    expect(isFirstStart).toBe(true);
    const all = await server.call('GET', '/products?limit=72');
    expect(all.body.data.total).toBe(72);
    for (const { id, reviews } of all.body.data.products) expect(reviews, id).toBeGreaterThan(0);
    for (const category of ['haircare', 'skincare', 'home', 'apparel']) {
      const page = await server.call('GET', `/products?category=${category}&limit=72`);
      expect(page.body.data.total, category).toBe(18);
    }
    const { rows } = await server.app.database.pool.query(
      'select (select count(*)::int from brands) as brands, (select count(*)::int from reviews) as reviews',
    );
    expect(rows[0].brands).toBe(8);
    expect(rows[0].reviews).toBeGreaterThan(100);
    const scheduled = await server.call('GET', '/streams?status=scheduled');
    expect(scheduled.body.data.length).toBeGreaterThanOrEqual(4);
    for (const stream of scheduled.body.data) {
      expect(Date.parse(stream.scheduledTime)).toBeGreaterThan(Date.now());
    }
    const past = await server.call('GET', '/streams?status=ended');
    expect(past.body.data.length).toBeGreaterThanOrEqual(3);
    const streamers = new Set(
      [...scheduled.body.data, ...past.body.data].map((stream) => stream.streamer.username),
    );
    expect(streamers.size).toBe(3);

    const home = (await server.call('GET', '/home')).body.data;
    expect([home.heroSlides.length, home.categories.length]).toEqual([3, 3]);
    const dashboard = await server.call('GET', '/brands/products', { token: await tokenOf('brand') });
    expect(dashboard.body.data.products).toHaveLength(9);
    expect(dashboard.body.data.stats).toMatchObject({ products: 9, active: 9 });
    const figures = await server.call('GET', '/studio/figures', { token: await tokenOf('streamer') });
    expect(figures.body.data.endedCount).toBeGreaterThan(0);
    expect(figures.body.data.streamCount).toBeGreaterThan(figures.body.data.endedCount);
    expect(figures.body.data.latestPeakViewerCount).toBeGreaterThan(0);
    expect(figures.body.data.onAirTotalMs).toBeGreaterThan(0);
  });

  test('[LIVEDATA-26] [LIVEDATA-27] every show has featured products, which are rows with all that a product has', async () => {
    const shows = [
      ...(await server.call('GET', '/streams?status=scheduled')).body.data,
      ...(await server.call('GET', '/streams?status=ended')).body.data,
    ];
    expect(shows.length).toBeGreaterThanOrEqual(7);
    const products: { id: string; price: number; originalPrice?: number }[] = [];
    for (const { id } of shows) {
      const featured = (await server.call('GET', `/streams/${id}/products`)).body.data.products;
      expect(featured.length, id).toBeGreaterThan(0);
      products.push(...featured);
    }
    const rows = await server.app.database.pool.query<{ id: string; name: string; stock: number }>(
      'select id, name, stock from products where id = any($1)',
      [products.map(({ id }) => id)],
    );
    const rowOf = new Map(rows.rows.map((row) => [row.id, row]));
    expect(new Set(rowOf.keys())).toEqual(new Set(products.map(({ id }) => id)));
    expect(isFirstStart).toBe(true);
    const stored = await server.app.database.pool.query<{ id: string; title: string }>(
      "select id, title from streams where status in ('scheduled', 'ended')",
    );
    expect(new Map(stored.rows.map(({ id, title }) => [id, title]))).toEqual(
      new Map(shows.map(({ id, title }) => [id, title])),
    );
    for (const product of products) {
      expect(product).toMatchObject({
        ...rowOf.get(product.id),
        id: expect.stringMatching(/\S/),
        price: expect.any(Number),
        currency: 'USD',
        image: expect.stringMatching(/^\/files\//),
        description: expect.stringMatching(/\S/),
      });
    }
    const onSale = products.filter(({ originalPrice }) => originalPrice !== undefined);
    expect(onSale.length).toBeGreaterThan(0);
    expect(onSale.length).toBeLessThan(products.length);
    for (const { price, originalPrice = 0 } of onSale) expect(originalPrice).toBeGreaterThan(price);
  });

  test('[SEED-7] the sample schedule comes from the seed alone: a server without it announces nothing', async () => {
    const empty = await startTestServer();
    try {
      expect((await empty.call('GET', '/schedule')).body.data).toEqual([]);
      expect((await empty.call('GET', '/schedule/popular')).body.data.streams).toEqual([]);
    } finally {
      await empty.close();
    }
    const announced = (await server.call('GET', '/schedule')).body.data;
    expect(announced).toHaveLength(sampleStreams.filter(({ time }) => time.phase === 'scheduled').length);
    const titles = announced.map(({ title }: { title: string }) => title);
    expect(titles).toContain('One dress, four seasons');
    const [popular] = (await server.call('GET', '/schedule/popular')).body.data.streams;
    expect(popular.title).toBe('Dress for weather: three layers that work together');
  });

  test('[SEED-4] holds the three hero slides', async () => {
    const home = await server.call('GET', '/home');
    expect(home.body.data.heroSlides).toHaveLength(3);
    for (const slide of home.body.data.heroSlides) expect(slide.streamId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[SEED-6] holds the category cards haircare, home and apparel', async () => {
    const home = await server.call('GET', '/home');
    expect(home.body.data.categories.map((card: { link: string }) => card.link)).toEqual([
      '/products?category=haircare',
      '/products?category=home',
      '/products?category=apparel',
    ]);
    expect(home.body.data.categories[0].productCount).toBe(18);
  });

  test('[DATA-5] a sample product has the fields of a card, and brand, category, subcategory, rating, reviews, isNew and isTrending', async () => {
    const page = await server.call('GET', '/products?limit=72');
    const { products } = page.body.data;
    expect(products).toHaveLength(72);
    const { rows } = await server.app.database.pool.query(
      `select id, name, description, price_cents / 100.0::float8 as price, stock, category, subcategory, round(rating::numeric, 2)::float8 as rating,
         review_count as reviews, is_featured as "isFeatured", is_new as "isNew", is_trending as "isTrending"
       from products`,
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    for (const flag of ['isFeatured', 'isNew', 'isTrending'])
      expect(new Set(rows.map((row) => row[flag])), flag).toEqual(new Set([true, false]));
    // Fields that only some products have.
    for (const [name, of] of [
      ['originalPrice', Number],
      ['discount', Number],
      ['couponCode', String],
      ['couponDiscount', Number],
    ] as const)
      expect(
        products.filter((product: Record<string, unknown>) => name in product),
        name,
      ).toContainEqual(expect.objectContaining({ [name]: expect.any(of) }));
    for (const product of products) {
      expect(product).toMatchObject(rowOf.get(product.id));
      expect(product).toMatchObject({
        id: expect.stringMatching(/\S/),
        name: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        price: expect.any(Number),
        currency: 'USD',
        image: expect.stringMatching(/^\/files\//),
        stock: expect.any(Number),
        tags: expect.arrayContaining([expect.any(String)]),
        isFeatured: expect.any(Boolean),
        brand: { name: expect.any(String), slug: expect.any(String) },
        category: expect.any(String),
        subcategory: expect.stringMatching(/\S/),
        rating: expect.any(Number),
        reviews: expect.any(Number),
        isNew: expect.any(Boolean),
        isTrending: expect.any(Boolean),
      });
    }
  });

  test('has its pictures', async () => {
    const page = await server.call('GET', '/products?limit=72');
    const home = await server.call('GET', '/home');
    const streams = await server.call('GET', '/streams');
    const pictures = [
      page.body.data.products[0].image,
      page.body.data.products[71].image,
      home.body.data.heroSlides[0].image,
      home.body.data.categories[0].image,
      streams.body.data[0].thumbnail,
      streams.body.data[0].hostAvatar,
    ];
    for (const picture of pictures) {
      const response = await fetch(
        `${server.origin}${picture}${picture.includes('/files/') ? '?width=160' : ''}`,
      );
      expect(response.status, picture).toBe(200);
      expect(response.headers.get('content-type'), picture).toMatch(/^image\//);
    }
  });

  test('has one account per role, which signs in with the password of the banner', async () => {
    for (const { email, role } of demoAccounts) {
      const answer = await server.call('POST', '/auth/sign-in/email', {
        body: { email, password: demoPassword },
      });
      expect(answer.status, email).toBe(200);
      const session = await server.call('GET', '/auth/get-session', {
        token: answer.headers.get('set-auth-token') ?? '',
      });
      expect(session.body.user.role).toBe(role);
    }
  });

  test('[SEED-2] a later start neither seeds again nor changes rows', async () => {
    const before = await wholeDatabase();
    expect(await server.app.seed()).toBe(false);
    expect(await wholeDatabase()).toBe(before);
  });

  test('is completed by the next start if the first was interrupted, without duplicates', async () => {
    const { pool } = server.app.database;
    await pool.query("delete from settings where key = 'sample-data-seeded-at'");
    await pool.query('delete from reviews where product_id in (select id from products order by id limit 5)');
    await pool.query('delete from hero_slides');
    expect(await server.app.seed()).toBe(true);
    const { rows } = await pool.query(
      'select (select count(*)::int from products) as products, (select count(*)::int from hero_slides) as slides, (select count(*)::int from reviews where product_id in (select id from products order by id limit 5)) as reviews',
    );
    expect(rows[0]).toMatchObject({ products: 72, slides: 3 });
    expect(rows[0].reviews).toBeGreaterThan(0);
  });
});
