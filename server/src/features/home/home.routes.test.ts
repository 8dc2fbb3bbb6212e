import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertBrands, insertHomeContent, insertProducts } from '../../testing/shop-rows.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    variables: { AVATAR_SERVICE_URL: 'https://avatars.example/{id}.svg' },
  });
  const { db } = server.app.database;
  const brandIds = await insertBrands(db, [{ companyName: 'Fern & Co', slug: 'fern' }]);
  await insertProducts(
    db,
    (['home', 'home', 'home', 'haircare'] as const).map((category, n) => ({
      id: `p-${n}`,
      brandId: brandIds.get('fern')!,
      name: `Thing ${n}`,
      description: '',
      category,
      subcategory: '',
      priceCents: 100,
      stock: 1,
      // Shoppers cannot see one of them.
      active: n !== 2,
      images: [],
    })),
  );
});

afterAll(async () => server.close());

test('an empty shop has an empty home page', async () => {
  const { status, body } = await server.call('GET', '/home');
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, data: { heroSlides: [], categories: [] }, message: 'OK' });
});

test('[DATA-16] a category card has its id, name, image, link and the count of its visible products', async () => {
  await insertHomeContent(server.app.database.db, {
    categories: [
      { category: 'home', imageUrl: '/files/art/home.svg' },
      { category: 'haircare', imageUrl: '/files/art/haircare.svg' },
      { category: 'apparel', imageUrl: '/files/art/apparel.svg' },
    ],
  });
  const { body } = await server.call('GET', '/home');
  expect(body.data.categories).toEqual([
    {
      id: 'home',
      name: 'Home',
      image: '/files/art/home.svg',
      imageAlt: '',
      link: '/products?category=home',
      productCount: 2,
    },
    {
      id: 'haircare',
      name: 'Hair Care',
      image: '/files/art/haircare.svg',
      imageAlt: '',
      link: '/products?category=haircare',
      productCount: 1,
    },
    {
      id: 'apparel',
      name: 'Apparel',
      image: '/files/art/apparel.svg',
      imageAlt: '',
      link: '/products?category=apparel',
      productCount: 0,
    },
  ]);
});

test('[HOME-8] a slide of the hero follows its show, and shows its host by the avatar service that the operator set', async () => {
  const streamer = await server.signUp('streamer', 'Mira Host');
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'Mugs' } });
  const streamId: string = made.body.data.id;
  await insertHomeContent(server.app.database.db, {
    slides: [{ title: 'Mugs, live', text: 'From the wheel', imageUrl: '/files/art/hero.svg', streamId }],
  });
  const slides = async () => (await server.call('GET', '/home')).body.data.heroSlides;
  expect(await slides()).toEqual([
    {
      id: expect.any(String),
      title: 'Mugs, live',
      text: 'From the wheel',
      image: '/files/art/hero.svg',
      imageAlt: '',
      hostName: 'Mira Host',
      hostAvatar: `https://avatars.example/${streamer.id}.svg`,
      isLive: false,
      streamId,
    },
  ]);
  await server.call('POST', `/streams/${streamId}/go-live`, { token: streamer.token });
  expect(await slides()).toMatchObject([{ isLive: true }]);
  await server.call('POST', `/streams/${streamId}/end`, { token: streamer.token });
  expect(await slides()).toMatchObject([{ isLive: false }]);
});

test('a slide of a scheduled show has its start time', async () => {
  const streamer = await server.signUp('streamer', 'Noa Host');
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'Scarves' } });
  const streamId: string = made.body.data.id;
  const at = new Date('2030-05-06T07:08:09.000Z');
  await server.app.database.pool.query(
    "update streams set status = 'scheduled', scheduled_at = $1 where id = $2",
    [at, streamId],
  );
  await server.app.database.pool.query('delete from hero_slides');
  await insertHomeContent(server.app.database.db, {
    slides: [{ title: 'Scarves', text: '', imageUrl: '/files/art/hero.svg', streamId }],
  });
  const { body } = await server.call('GET', '/home');
  expect(body.data.heroSlides).toMatchObject([{ isLive: false, scheduledTime: at.toISOString() }]);
});
