import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReplay } from '../../testing/replays/stored-replay.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/** The product to search for. Its id is a word that occurs in no other response. */
const id = 'ruby-jug';
let server: TestServer;
let shopper: TestUser;
let streamer: TestUser;
/** Whether each place contains it. */
let places: Record<string, () => Promise<boolean>>;

async function sql(text: string, values: unknown[] = []) {
  return server.app.database.pool.query(text, values);
}
const call = async (method: string, path: string, by?: TestUser, body?: object) =>
  server.call(method, path, { ...(by && { token: by.token }), ...(body && { body }) });

const eventsOf = async (streamId: string): Promise<StreamEvent[]> =>
  (await call('GET', `/streams/${streamId}/replay/events`)).body.data.events.map(
    ({ event }: { event: StreamEvent }) => event,
  );
const pinsOf = async (streamId: string) =>
  (await eventsOf(streamId)).filter(({ type }) => type === 'product.pinned').length;
const highlightsOf = async (streamId: string) =>
  (await eventsOf(streamId)).flatMap((event) => (event.type === 'products.highlighted' ? event.products : []))
    .length;

/**
 * A product referenced by everything that shows products: shows, a replay, wishlists, a cart, pairs and
 * reviews.
 */
beforeAll(async () => {
  server = await startTestServer();
  [shopper, streamer] = [await server.signUp(), await server.signUp('streamer')];
  await insertShop(server, 'fern', [{ id, couponCode: 'RUBY10' }, { id: 'plate' }]);
  await sql(`update brands set approval_status = 'approved'`);
  await sql(`update products set is_featured = true, tags = '{clay}'`);
  await sql(`update products set name = 'Plate' where id = 'plate'`);
  await sql(
    `insert into product_pairs (product_id, rank, other_id, reason) values ('plate', 0, $1, 'bought')`,
    [id],
  );

  const show = (await call('POST', '/streams', streamer, { title: 'Jugs', productIds: [id, 'plate'] })).body
    .data;
  await call('POST', `/streams/${show.id}/go-live`, streamer);
  await call('PUT', `/streams/${show.id}/highlighted-products`, streamer, { productIds: [id] });
  await call('PUT', `/streams/${show.id}/pinned-product`, streamer, { productId: id });
  const question = (
    await call('POST', `/streams/${show.id}/questions`, shopper, { content: 'Does it hold water?' })
  ).body.data;
  await call('PUT', `/questions/${question.id}/answer`, streamer, {
    answer: { way: 'text', text: 'It does.' },
    productId: id,
  });
  const host = await server.signUp('streamer');
  const replay = await storeReplay(server, host);
  // It was pinned and highlighted while the show was live.
  await sql(`update streams set status = 'live' where id = $1`, [replay.streamId]);
  await call('PUT', `/streams/${replay.streamId}/run-of-show`, host, { productIds: [id] });
  await call('PUT', `/streams/${replay.streamId}/highlighted-products`, host, { productIds: [id] });
  await call('PUT', `/streams/${replay.streamId}/pinned-product`, host, { productId: id });
  await sql(`update streams set status = 'ended' where id = $1`, [replay.streamId]);
  await sql(
    `insert into replay_moments (recording_id, sequence, product_id, at_ms) values ($1, 1, $2, 500)`,
    [replay.recordingId, id],
  );

  const [list] = (await call('POST', '/wishlist-collections', shopper, { name: 'Kitchen' })).body.data
    .collections;
  await call('PUT', `/wishlist/${id}`, shopper);
  await call('PUT', `/wishlist/${id}/collection`, shopper, { collectionId: list.id });
  const [shared] = (await call('PATCH', `/wishlist-collections/${list.id}`, shopper, { isShared: true })).body
    .data.collections;
  const guest = new TestShopper(server);
  await guest.add(id);

  const names =
    (path: string, by = shopper) =>
    async () =>
      JSON.stringify((await call('GET', path, by)).body).includes(id);
  const isThere = (path: string) => async () => (await call('GET', path)).status === 200;
  places = {
    shop: names('/products?sort=newest'),
    category: names('/products?category=home'),
    search: names('/products?search=ruby'),
    suggestions: names('/search/suggestions?q=ruby'),
    'count of a search': async () =>
      (await call('GET', '/products/facets?search=ruby')).body.data.all.total === 1,
    cards: names(`/products/cards?ids=${id}`),
    page: isThere(`/products/${id}`),
    prices: isThere(`/products/${id}/prices`),
    reviews: isThere(`/products/${id}/reviews`),
    questions: async () => (await call('GET', `/products/${id}/questions`)).body.data.questions.length === 1,
    related: names('/products/plate/related'),
    recommended: names('/products/recommended?ids=plate'),
    brand: names('/profiles/brands/fern'),
    sitemap: async () =>
      (await (await fetch(`${server.origin}/sitemaps/products-1.xml`)).text()).includes(id),
    wishlist: names('/wishlist'),
    'shared wishlist': names(`/shared-wishlists/${shared.shareKey}`),
    'products of a show': names(`/streams/${show.id}/products`),
    'pin of a show': names(`/streams/${show.id}`),
    replay: names(`/streams/${replay.streamId}/replay`),
    'pin in a replay': async () => (await pinsOf(replay.streamId)) === 1,
    'highlights of a replay': async () => (await highlightsOf(replay.streamId)) === 1,
    moments: async () => (await call('GET', `/products/${id}/moments`)).body.data?.moments.length === 1,
    'cart to buy': async () =>
      (await guest.call('GET', '/cart')).body.data.lines.some(
        (line: { productId: string; problem?: string }) =>
          line.productId === id && line.problem === undefined,
      ),
    'another cart': async () => {
      const another = new TestShopper(server);
      return (await another.call('POST', '/cart/lines', { productId: id, quantity: 1 })).status < 400;
    },
    'another pin': async () =>
      (await call('PUT', `/streams/${show.id}/pinned-product`, streamer, { productId: id })).status === 200,
  };
});
afterAll(async () => server.close());

/** The places that contain it. */
async function found(): Promise<string[]> {
  const at: string[] = [];
  for (const [place, isFound] of Object.entries(places)) if (await isFound()) at.push(place);
  return at;
}

test.each([
  "approval_status = 'pending'",
  "approval_status = 'rejected'",
  'active = false',
  'public = false',
])('[DATA-8] where %s, a product is neither found nor sold, whatever points at it', async (change) => {
  expect(await found()).toEqual(Object.keys(places));
  await sql(`update products set ${change} where id = $1`, [id]);
  expect(await found()).toEqual([]);
  await sql(`update products set approval_status = 'approved', active = true, public = true where id = $1`, [
    id,
  ]);
});
