import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
let brandId: string;
beforeAll(async () => {
  server = await startTestServer();
  streamer = await server.signUp('streamer');
  brandId = await insertShop(server, 'fern', [
    { id: 'mug', priceCents: 2450, couponCode: 'MUG20', couponPercent: 20 },
    { id: 'bowl', priceCents: 1000 },
    { id: 'jug', priceCents: 3000 },
  ]);
});
afterAll(async () => server.close());

async function show(): Promise<string> {
  const { body } = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'Clay' } });
  return body.data.id;
}
const pin = async (streamId: string, productId: string) =>
  (
    await server.call('PUT', `/streams/${streamId}/pinned-product`, {
      token: streamer.token,
      body: { productId },
    })
  ).body.data;
const attributions = async (streamId: string) =>
  (
    await server.app.database.pool.query(
      `select stream_id, pin_id, product_id, brand_id, units, amount_cents, currency
       from order_attributions where stream_id = $1 order by product_id`,
      [streamId],
    )
  ).rows;

test('a line of an order names the show and the pin that it was bought from', async () => {
  const streamId = await show();
  const first = await pin(streamId, 'mug');
  const second = await pin(streamId, 'mug');
  expect(first.pinId).not.toBe(second.pinId);
  const detail = await server.call('GET', `/streams/${streamId}`);
  expect(detail.body.data.pinnedProduct.pinId).toBe(second.pinId);

  const shopper = new TestShopper(server, await server.signUp());
  const add = async (productId: string, quantity: number, shownIn?: object) =>
    shopper.call('POST', '/cart/lines', { productId, quantity, ...(shownIn && { shownIn }) });
  await add('mug', 2, { streamId, pinId: first.pinId });
  await add('bowl', 3, { streamId });
  await add('jug', 1);
  await shopper.call('PUT', '/cart/coupon', { code: 'MUG20' });
  await shopper.buy();
  const sold = { stream_id: streamId, brand_id: brandId, currency: 'USD' };
  expect(await attributions(streamId)).toEqual([
    { ...sold, pin_id: null, product_id: 'bowl', units: 3, amount_cents: 3000 },
    { ...sold, pin_id: first.pinId, product_id: 'mug', units: 2, amount_cents: 3920 },
  ]);
});

test('a show or a pin that does not match the product is left out', async () => {
  const [streamId, other] = [await show(), await show()];
  const { pinId } = await pin(streamId, 'mug');
  const shopper = new TestShopper(server);
  const add = async (productId: string, shownIn: object) =>
    (await shopper.call('POST', '/cart/lines', { productId, shownIn })).status;
  expect(await add('bowl', { streamId, pinId })).toBe(200);
  expect(await add('mug', { streamId: other, pinId })).toBe(200);
  expect(await add('jug', { streamId: crypto.randomUUID() })).toBe(200);
  expect(await add('jug', { streamId: 'a show' })).toBe(400);
  await shopper.buy();
  expect((await attributions(streamId)).map(({ product_id, pin_id }) => [product_id, pin_id])).toEqual([
    ['bowl', null],
  ]);
  expect((await attributions(other)).map(({ product_id, pin_id }) => [product_id, pin_id])).toEqual([
    ['mug', null],
  ]);
});
