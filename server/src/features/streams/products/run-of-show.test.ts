import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
let owner: TestUser;
let offsetMs = 0;
let streamId: string;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  streamer = await server.signUp('streamer');
  owner = await server.signUp('brand');
  await insertShop(
    server,
    'fern',
    [
      { id: 'mug', priceCents: 2450, stock: 90 },
      { id: 'bowl', priceCents: 999, stock: 90 },
      { id: 'jug', priceCents: 3000, stock: 90 },
      { id: 'cup', priceCents: 1500, stock: 90 },
    ],
    owner.id,
  );
  await insertShop(server, 'clay', [{ id: 'tile', priceCents: 4000 }]);
  await server.app.database.pool.query(
    `update brands set live_discount_max_percent = 30 where slug = 'fern'`,
  );
});
beforeEach(async () => {
  await call('POST', `/streams/${streamId}/end`).catch(() => undefined);
  offsetMs = 0;
  const { body } = await call('POST', '/streams', {
    title: 'Clay night',
    productIds: ['mug', 'bowl', 'jug'],
  });
  streamId = body.data.id;
  await call('POST', `/streams/${streamId}/go-live`);
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
async function call(method: string, path: string, body?: object, by = streamer) {
  return server.call(method, path, { token: by.token, ...(body && { body }) });
}
const runOfShow = async () => (await call('GET', `/streams/${streamId}/run-of-show`)).body.data;
const ids = (data: { items: { product: { id: string } }[] }) => data.items.map(({ product }) => product.id);
const offer = async (body: object) => call('POST', `/streams/${streamId}/offers`, body);

describe('the run of show', () => {
  test('can be reordered and changed, and the show’s page lists the products in that order', async () => {
    const arranged = await call('PUT', `/streams/${streamId}/run-of-show`, {
      productIds: ['jug', 'cup', 'mug', 'not-there', 'jug'],
    });
    expect(ids(arranged.body.data)).toEqual(['jug', 'cup', 'mug']);
    expect(ids(await runOfShow())).toEqual(['jug', 'cup', 'mug']);
    const listed = await server.call('GET', `/streams/${streamId}/products`);
    expect(listed.body.data.products.map(({ id }: { id: string }) => id)).toEqual(['jug', 'cup', 'mug']);
  });

  test('contains both changes when two people change it at once', async () => {
    const arrange = async (productIds: string[]) =>
      call('PUT', `/streams/${streamId}/run-of-show`, { productIds, seenIds: ['mug', 'bowl', 'jug'] });
    const both = await Promise.all([arrange(['mug', 'bowl', 'jug', 'cup']), arrange(['jug', 'mug'])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(ids(await runOfShow()).toSorted()).toEqual(['cup', 'jug', 'mug']);
    // An editor who has seen neither of the two.
    const third = await arrange(['mug', 'bowl']);
    expect(ids(third.body.data).toSorted()).toEqual(['cup', 'mug']);
  });

  test('still has products that its writer could not see, and those that wait for approval', async () => {
    const { pool } = server.app.database;
    await pool.query(`update products set active = false where id = 'bowl'`);
    const seen = ids(await runOfShow());
    await call('PUT', `/streams/${streamId}/run-of-show`, { productIds: seen.toReversed(), seenIds: seen });
    await pool.query(`update products set active = true where id = 'bowl'`);
    expect(ids(await runOfShow()).toSorted()).toEqual(['bowl', 'jug', 'mug']);
  });

  test('accepts two highlights at once, and refuses a fourth with the reason', async () => {
    const highlight = async (productIds: string[], seenIds: string[]) =>
      call('PUT', `/streams/${streamId}/highlighted-products`, { productIds, seenIds });
    await call('PUT', `/streams/${streamId}/run-of-show`, { productIds: ['mug', 'bowl', 'jug', 'cup'] });
    await Promise.all([highlight(['mug'], []), highlight(['jug'], [])]);
    const highlighted = async () =>
      (await runOfShow()).items.filter((item: { isHighlighted: boolean }) => item.isHighlighted);
    expect(await highlighted()).toHaveLength(2);
    expect((await highlight(['bowl', 'cup'], [])).body).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('3 at most'),
    });
    expect(await highlighted()).toHaveLength(2);
  });

  test('of an ended show cannot be changed', async () => {
    await call('POST', `/streams/${streamId}/end`);
    const refused = await call('PUT', `/streams/${streamId}/run-of-show`, { productIds: ['mug'] });
    expect(refused.body.code).toBe('stream_already_ended');
  });

  test('highlights three products at most, and only those of the show', async () => {
    const highlight = async (productIds: string[]) =>
      call('PUT', `/streams/${streamId}/highlighted-products`, { productIds });
    expect((await highlight(['jug', 'mug'])).status).toBe(200);
    expect((await runOfShow()).items.map((item: { isHighlighted: boolean }) => item.isHighlighted)).toEqual([
      true,
      false,
      true,
    ]);
    expect((await highlight(['tile'])).body.code).toBe('product_not_found');
    await call('PUT', `/streams/${streamId}/run-of-show`, { productIds: ['mug', 'bowl', 'jug', 'cup'] });
    expect((await highlight(['mug', 'bowl', 'jug', 'cup'])).status).toBe(400);
    expect((await highlight(['bowl'])).status).toBe(200);
    const after = await runOfShow();
    expect(after.items.filter((item: { isHighlighted: boolean }) => item.isHighlighted)).toHaveLength(1);
  });

  test('lets the team undo a pin or an unpin, unless another followed, and viewers get the change', async () => {
    const path = `/streams/${streamId}/pinned-product`;
    const pin = async (productId: string) => (await call('PUT', path, { productId })).body.data;
    const undo = async (pinId: string | null, productId: string | null, by = streamer) => {
      const { status, body } = await call('POST', `${path}/undo`, { pinId, productId }, by);
      return status === 200 ? 'undone' : body.code;
    };
    const viewer = new LiveClient(server.origin);
    await viewer.opened();
    onTestFinished(() => viewer.close());
    await viewer.join(streamId);
    const pinnedNow = async () => {
      const { data } = (await call('GET', `/streams/${streamId}`)).body;
      return data.pinnedProduct?.product.id;
    };

    const mug = await pin('mug');
    expect(mug).toMatchObject({ product: { id: 'mug' }, replacedProductId: null });
    const bowl = await pin('bowl');
    expect(bowl.replacedProductId).toBe('mug');
    expect(await undo(bowl.pinId, 'mug', owner)).toBe('not_your_stream');
    expect(await undo(mug.pinId, null)).toBe('pin_changed_since');
    expect(await undo(null, 'jug')).toBe('pin_changed_since');
    expect(await pinnedNow()).toBe('bowl');

    expect(await undo(bowl.pinId, 'mug')).toBe('undone');
    expect(await pinnedNow()).toBe('mug');
    await until(() => viewer.of('stream:product:pinned').length === 3, 'the pin that is back');
    const pinEvents = viewer.of('stream:product:pinned');
    expect(pinEvents.map(({ product }) => product.id)).toEqual(['mug', 'bowl', 'mug']);
    expect(new Set(pinEvents.map(({ pinId }) => pinId)).size).toBe(3);
    // The same undo a second time.
    expect(await undo(bowl.pinId, 'mug')).toBe('pin_changed_since');

    expect((await call('DELETE', path)).body.data).toEqual({ productId: 'mug' });
    expect((await call('DELETE', path)).body.data).toEqual({ productId: null });
    expect(await undo(null, 'tile-that-is-gone')).toBe('product_not_found');
    expect(await undo(null, 'mug')).toBe('undone');
    expect(await pinnedNow()).toBe('mug');

    const first = await pin('jug');
    expect(await undo(first.pinId, null)).toBe('undone');
    expect(await pinnedNow()).toBeUndefined();
    await viewer.next('stream:product:unpinned', ({ productId }) => productId === 'jug');
    // Of two concurrent undos of the same change, only one succeeds.
    const last = await pin('cup');
    const both = await Promise.all([undo(last.pinId, 'bowl'), undo(last.pinId, 'bowl')]);
    expect(new Set(both)).toEqual(new Set(['undone', 'pin_changed_since']));
    await call('POST', `/streams/${streamId}/end`);
    expect(await undo(null, 'mug')).toBe('stream_already_ended');
  });

  test('shows the sales of each pin, and those without a pin', async () => {
    const pinIds: string[] = [];
    for (const productId of ['mug', 'bowl', 'mug']) {
      const { body } = await call('PUT', `/streams/${streamId}/pinned-product`, { productId });
      pinIds.push(body.data.pinId);
      offsetMs += 1000;
    }
    const shopper = new TestShopper(server);
    const buy = async (productId: string, quantity: number, pinId?: string) => {
      await shopper.call('POST', '/cart/lines', {
        productId,
        quantity,
        shownIn: { streamId, ...(pinId && { pinId }) },
      });
      return shopper.buy();
    };
    await buy('mug', 2, pinIds[0]);
    await buy('mug', 1, pinIds[2]);
    await buy('mug', 3);
    const [cancelled] = await buy('bowl', 4, pinIds[1]);
    await shopper.call('POST', `/orders/${cancelled?.id}/cancel`);
    const cartAdds = async () =>
      (await call('GET', `/streams/${streamId}/analytics`)).body.data.show.cartAdds;
    // Counts every addition to a cart, from pins or not, including carts whose order was cancelled later.
    await until(async () => (await cartAdds()) === 4, 'the count of what was put into carts');
    const { items, pins } = await runOfShow();
    expect(items[0]).toMatchObject({ pins: 2, units: 6, cartAdds: 3, sales: usd(6 * 2450) });
    expect(items[1]).toMatchObject({ pins: 1, units: 0, cartAdds: 1, sales: usd(0) });
    expect(
      pins.map(({ pinId, cartAdds: added, units, sales }: Record<string, unknown>) => [
        pinId,
        added,
        units,
        sales,
      ]),
    ).toEqual([
      [pinIds[2], 1, 1, usd(2450)],
      [pinIds[1], 1, 0, usd(0)],
      [pinIds[0], 1, 2, usd(4900)],
    ]);
  });
});

describe('a live price', () => {
  test('applies in the cart from its start to its end, and its line has the reason', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('mug', 2);
    const cart = async () => (await shopper.call('GET', '/cart')).body.data;
    expect((await cart()).lines[0].unitPrice).toEqual(usd(2450));
    const made = await offer({ productId: 'mug', percent: 20, minutes: 5 });
    expect(made.body.data).toMatchObject({ kind: 'price', productId: 'mug', percent: 20 });
    const { startsAt, endsAt } = made.body.data;
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(300_000);
    const [line] = (await cart()).lines;
    expect(line).toMatchObject({ unitPrice: usd(1960), price: usd(3920), unitPriceBefore: usd(2450) });
    expect(line.priceNote).toMatch(/^Live price of “Clay night”, 20% off until \d+:\d\d [AP]M UTC$/);
    // A slow machine may have used some of the offer's time.
    offsetMs = 240_000;
    expect((await cart()).lines[0].unitPrice).toEqual(usd(1960));
    offsetMs = 301_000;
    expect((await cart()).lines[0]).toMatchObject({ unitPrice: usd(2450), priceNote: 'Regular price' });
  });

  test('is checked again at the checkout, and an order at that price is placed', async () => {
    await offer({ productId: 'jug', percent: 30, minutes: 2 });
    const shopper = new TestShopper(server);
    await shopper.add('jug');
    const { total } = (await shopper.call('GET', '/cart?countryCode=US&region=California')).body.data.totals;
    offsetMs = 121_000;
    expect((await shopper.startCheckout({ total })).body.code).toBe('totals_changed');
    offsetMs = 60_000;
    const checkout = await shopper.startCheckout();
    expect(checkout.body.data.lines[0].unitPrice).toEqual(usd(2100));
    // Units and price are reserved while the shopper pays.
    offsetMs = 130_000;
    expect((await shopper.pay(checkout.body.data.id)).body.data.status).toBe('placed');
  });

  test('ends when the streamer ends it, when another one begins and when the show ends', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('bowl');
    const price = async () => (await shopper.call('GET', '/cart')).body.data.lines[0].unitPrice.amount;
    const first = await offer({ productId: 'bowl', percent: 10, minutes: 60 });
    expect(await price()).toBe(899);
    await offer({ productId: 'bowl', percent: 25, minutes: 60 });
    expect(await price()).toBe(749);
    expect((await runOfShow()).offers).toHaveLength(1);
    expect((await call('DELETE', `/streams/${streamId}/offers/${first.body.data.id}`)).status).toBe(200);
    expect(await price()).toBe(749);
    const [running] = (await runOfShow()).offers;
    await call('DELETE', `/streams/${streamId}/offers/${running.id}`);
    expect(await price()).toBe(999);
    await offer({ productId: 'bowl', percent: 30, minutes: 60 });
    expect(await price()).toBe(699);
    await call('POST', `/streams/${streamId}/end`);
    expect(await price()).toBe(999);
  });

  test('is limited by the brand’s maximum discount, and needs a live show', async () => {
    const tooMuch = await offer({ productId: 'mug', percent: 31, minutes: 5 });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      403,
      'Brand fern allows at most 30% off in a show',
    ]);
    const none = await offer({ productId: 'tile', percent: 1, minutes: 5 });
    expect(none.body.message).toContain('Brand clay allows no live prices');
    const { items } = await runOfShow();
    expect(items[0].discountMaxPercent).toBe(30);
    expect((await offer({ productId: 'mug', percent: 91, minutes: 5 })).status).toBe(400);
    expect((await offer({ productId: 'mug', percent: 10, minutes: 61 })).status).toBe(400);
    await call('POST', `/streams/${streamId}/end`);
    expect((await offer({ productId: 'mug', percent: 10, minutes: 5 })).body.code).toBe(
      'stream_already_ended',
    );
    const { body } = await call('POST', '/streams', { title: 'Not yet' });
    const early = await call('POST', `/streams/${body.data.id}/offers`, {
      productId: 'mug',
      percent: 10,
      minutes: 5,
    });
    expect(early.body.code).toBe('stream_not_live');
  });
});

test('a live price that cannot be stored in the event log is not applied, and needs a product of the show', async () => {
  const { pool } = server.app.database;
  await pool.query(`create function refuse_offers() returns trigger language plpgsql as
    $$ begin if new.type = 'offer.started' then raise exception 'no room for it'; end if; return new; end $$`);
  await pool.query(
    'create trigger refuse_offers before insert on stream_events for each row execute function refuse_offers()',
  );
  const shopper = new TestShopper(server);
  await shopper.add('mug');
  expect((await offer({ productId: 'mug', percent: 20, minutes: 5 })).status).toBe(500);
  expect((await shopper.call('GET', '/cart')).body.data.lines[0].unitPrice).toEqual(usd(2450));
  expect((await runOfShow()).offers).toEqual([]);
  await pool.query('drop trigger refuse_offers on stream_events');
  await call('PUT', `/streams/${streamId}/run-of-show`, { productIds: ['bowl'] });
  expect((await offer({ productId: 'mug', percent: 20, minutes: 5 })).body.code).toBe('product_not_found');
});

test('a live code takes its percentage off while it runs', async () => {
  const made = await offer({ productId: 'mug', percent: 15, minutes: 5, code: 'kiln-15' });
  expect(made.body.data).toMatchObject({ kind: 'coupon', code: 'KILN-15', percent: 15 });
  expect((await offer({ productId: 'bowl', percent: 15, minutes: 5, code: 'KILN-15' })).status).toBe(201);
  const shopper = new TestShopper(server);
  await shopper.add('mug');
  const cart = async () => (await shopper.call('GET', '/cart')).body.data;
  expect((await cart()).totals.discount).toEqual(usd(0));
  await shopper.call('PUT', '/cart/coupon', { code: 'KILN-15' });
  const withCode = await cart();
  expect(withCode.totals.discount).toEqual(usd(367));
  expect(withCode.lines[0].priceNote).toBe('Regular price. KILN-15 takes 15% off');
  offsetMs = 301_000;
  expect((await cart()).totals.discount).toEqual(usd(0));
});
