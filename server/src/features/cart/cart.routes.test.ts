import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartLimits } from '@greenroom/contract/limits/cart';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'clay', [
    { id: 'jug', priceCents: 2450, originalPriceCents: 3000, stock: 30, colors: ['Moss', 'Sand'] },
    { id: 'cup', priceCents: 800, stock: 3 },
    { id: 'plate', priceCents: 1000, couponCode: 'GREEN15', couponPercent: 15 },
    { id: 'gone', stock: 0 },
    { id: 'yen', currency: 'JPY' },
    { id: 'shirt', sizes: ['S', 'L'] },
    { id: 'poster', sizes: ['A2'] },
  ]);
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const linesOf = (answer: { body: any }): any[] => answer.body.data.lines;

describe('a cart', () => {
  test('[CART-1] Add to Cart puts the product in with the chosen quantity and color', async () => {
    const shopper = new TestShopper(server, await server.signUp());
    const added = await shopper.add('jug', 3, { color: 'Sand' });
    expect(added.status).toBe(200);
    const { data } = (await shopper.call('GET', '/cart')).body;
    expect(data.lines).toEqual([
      {
        id: expect.any(String),
        productId: 'jug',
        name: 'Name of jug',
        image: '',
        brand: { name: 'Brand clay', slug: 'clay' },
        color: 'Sand',
        size: '',
        quantity: 3,
        unitPrice: usd(2450),
        price: usd(7350),
        discount: usd(0),
        priceNote: 'Sale price, 18% off the original price',
        available: 10,
      },
    ]);
    expect(data.units).toBe(3);
    expect(data.totals).toMatchObject({ items: usd(7350), shipping: usd(0), total: usd(7350) });
    expect(data.totals).not.toHaveProperty('tax');
  });

  test('has one line per color, and adds units to an existing line up to the maximum of a product', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('jug', 2, { color: 'Moss' });
    await shopper.add('jug', 4, { color: 'Sand' });
    const again = await shopper.add('jug', 9, { color: 'Moss' });
    expect(linesOf(again).map(({ color, quantity }) => [color, quantity])).toEqual([
      ['Moss', cartLimits.unitsOfProductMax],
      ['Sand', 4],
    ]);
    const without = new TestShopper(server);
    expect(linesOf(await without.add('jug'))[0].color).toBe('Moss');
  });

  test('[CART-2] a line has at least one unit, and a whole number of them', async () => {
    const shopper = new TestShopper(server);
    for (const quantity of [0, -2, 1.5, '2', null, cartLimits.unitsOfProductMax + 1]) {
      const added = await shopper.call('POST', '/cart/lines', { productId: 'cup', quantity });
      expect(added.status, String(quantity)).toBe(400);
      expect(added.body.fields.quantity, String(quantity)).toBeTruthy();
    }
    const { id } = linesOf(await shopper.add('cup', 2))[0];
    for (const quantity of [0, -1, 11])
      expect((await shopper.call('PUT', `/cart/lines/${id}`, { quantity })).status).toBe(400);
    expect(linesOf(await shopper.call('GET', '/cart'))[0].quantity).toBe(2);
    expect(linesOf(await shopper.call('PUT', `/cart/lines/${id}`, { quantity: 1 }))[0].quantity).toBe(1);
  });

  test('removes a line, and a stranger can change none', async () => {
    const [shopper, stranger] = [new TestShopper(server), new TestShopper(server)];
    await shopper.add('cup');
    const { id } = linesOf(await shopper.add('jug'))[1];
    expect((await stranger.call('PUT', `/cart/lines/${id}`, { quantity: 5 })).status).toBe(404);
    expect(linesOf(await stranger.call('DELETE', `/cart/lines/${id}`))).toEqual([]);
    expect(linesOf(await shopper.call('GET', '/cart'))).toHaveLength(2);
    const left = await shopper.call('DELETE', `/cart/lines/${id}`);
    expect(linesOf(left).map(({ productId }) => productId)).toEqual(['cup']);
  });

  test('refuses what cannot be bought, with a reason', async () => {
    const shopper = new TestShopper(server);
    expect((await shopper.add('gone')).body.code).toBe('product_sold_out');
    expect((await shopper.add('nothing')).body.code).toBe('product_not_found');
    const color = await shopper.add('jug', 1, { color: 'Pink' });
    expect(color.body).toMatchObject({ fields: { color: 'Choose one of these: Moss, Sand' } });
    const size = await shopper.add('shirt');
    expect(size.body).toMatchObject({ fields: { size: 'Choose one of these: S, L' } });
    await shopper.add('shirt', 1, { size: 'L' });
    expect(linesOf(await shopper.add('poster')).map((line) => line.size)).toEqual(['L', 'A2']);
    await shopper.add('cup');
    expect((await shopper.add('yen')).body.code).toBe('cart_currency_mixed');
    const owner = await server.signUp('brand');
    await insertShop(server, 'own', [{ id: 'own-thing' }], owner.id);
    expect((await new TestShopper(server, owner).add('own-thing')).body.code).toBe('own_product');
    const packer = await server.signUp();
    await server.app.database.pool.query(
      `insert into team_members (brand_id, user_id, role, since)
       select id, $1, 'packer', now() from brands where slug = 'own'`,
      [packer.id],
    );
    expect((await new TestShopper(server, packer).add('own-thing')).body.code).toBe('own_product');
    // A brand's own product in a guest's cart is dropped at the merge.
    const guest = new TestShopper(server);
    await guest.add('own-thing');
    for (const user of [owner, packer]) {
      const merged = await new TestShopper(server, user).call('POST', '/cart/merge', {
        guestKey: guest.guestKey,
      });
      expect(linesOf(merged)).toEqual([]);
      await guest.add('own-thing');
    }
  });

  test('without a guest key or a session is empty, and nothing can be added', async () => {
    expect((await server.call('GET', '/cart')).body.data).toMatchObject({ lines: [], units: 0 });
    const added = await server.call('POST', '/cart/lines', { body: { productId: 'cup' } });
    expect(added.body.code).toBe('guest_key_missing');
    const wrong = await server.call('GET', '/cart', { headers: { 'x-guest-key': 'short' } });
    expect(wrong.status).toBe(400);
  });

  test('lists what has changed since: price, stock, and what is no longer sold', async () => {
    await insertShop(server, 'moving', [
      { id: 'dearer', priceCents: 1000 },
      { id: 'fewer', stock: 9 },
      { id: 'hidden' },
    ]);
    const shopper = new TestShopper(server);
    await shopper.add('dearer', 2);
    await shopper.add('fewer', 8);
    await shopper.add('hidden');
    await server.app.database.pool.query(`
      update products set price_cents = 1200 where id = 'dearer';
      update products set stock = 5 where id = 'fewer';
      update products set active = false where id = 'hidden'`);
    const { lines, totals } = (await shopper.call('GET', '/cart')).body.data;
    expect(lines[0]).toMatchObject({ unitPrice: usd(1200), unitPriceBefore: usd(1000) });
    expect(lines[1]).toMatchObject({ problem: 'not-enough', available: 5, quantity: 8 });
    expect(lines[2]).toMatchObject({ problem: 'unavailable', available: 0 });
    expect(totals.items).toEqual(usd(2400));
  });

  test('has at most ten of a product in all its colors, also when several tabs add at once', async () => {
    await insertShop(server, 'drops', [{ id: 'drop-tee', stock: 100, colors: ['Moss', 'Sand', 'Clay'] }]);
    const holds = async () => {
      const { rows } = await server.app.database.pool.query(
        `select coalesce(sum(quantity), 0)::int as held from stock_holds where product_id = 'drop-tee'`,
      );
      return rows[0].held;
    };
    const user = await server.signUp();
    const tabs = Array.from({ length: 4 }, () => new TestShopper(server, user));
    const [shopper = new TestShopper(server)] = tabs;
    for (const [color, quantity] of [
      ['Moss', 6],
      ['Sand', 6],
      ['Clay', 4],
    ] as const)
      await shopper.add('drop-tee', quantity, { color });
    const { lines, totals } = (await shopper.call('GET', '/cart')).body.data;
    expect(lines[1]).toMatchObject({ color: 'Sand', quantity: 6, available: 4, problem: 'too-many' });
    expect(lines[2]).not.toHaveProperty('problem');
    expect(totals.items).toEqual(usd(10 * 2450));

    const started = await Promise.all(tabs.map(async (tab) => tab.startCheckout()));
    expect(started.some(({ status }) => status === 201)).toBe(true);
    const refused = started.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body.code).toBe('payment_under_way');
    expect(await holds()).toBe(10);
    // One after the other, because each checkout replaces the previous one.
    for (const tab of tabs) expect((await tab.startCheckout()).status).toBe(201);
    expect(await holds()).toBe(10);
    // Two guests with one IP address are two shoppers.
    for (let guests = 1; guests <= 2; guests += 1) {
      const guest = new TestShopper(server);
      await guest.add('drop-tee', 10);
      expect((await guest.startCheckout()).status).toBe(201);
      expect(await holds()).toBe(10 + guests * 10);
    }
  });

  test('applies a coupon code to the lines that it is for, and shows a message when there are none', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('plate', 3);
    await shopper.add('cup');
    const { data } = (await shopper.call('PUT', '/cart/coupon', { code: ' green15 ' })).body;
    expect(data.coupon).toEqual({ code: 'GREEN15', isApplied: true, message: 'GREEN15 is applied' });
    expect(data.lines[0]).toMatchObject({
      discount: usd(450),
      priceNote: 'Regular price. GREEN15 takes 15% off',
    });
    expect(data.lines[1].discount).toEqual(usd(0));
    expect(data.totals).toMatchObject({ items: usd(3800), discount: usd(450), shipping: usd(599) });
    expect(data.totals.total).toEqual(usd(3949));
    expect(data.totals.untilFreeShipping).toEqual(usd(1651));
    const other = (await shopper.call('PUT', '/cart/coupon', { code: 'NOPE' })).body.data;
    expect(other.coupon).toEqual({
      code: 'NOPE',
      isApplied: false,
      message: 'NOPE is for nothing in your cart',
    });
    const none = (await shopper.call('DELETE', '/cart/coupon')).body.data;
    expect(none).not.toHaveProperty('coupon');
  });

  test('has the tax of its destination: by region, by region code, by country, or none', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('jug', 4);
    const totals = async (query: string) => (await shopper.call('GET', `/cart?${query}`)).body.data.totals;
    // 4 x 24.50 = 98.00. 7.25% of it is 7.105, rounded half up.
    expect(await totals('countryCode=US&region=california')).toMatchObject({
      tax: usd(711),
      taxRate: 0.0725,
      total: usd(10_511),
    });
    expect((await totals('countryCode=US&region=CA')).tax).toEqual(usd(711));
    expect((await totals('countryCode=US&region=Oregon')).tax).toEqual(usd(0));
    expect((await totals('countryCode=DE&region=Bayern')).tax).toEqual(usd(1862));
    expect((await totals('countryCode=AQ')).tax).toEqual(usd(0));
  });

  test('a guest’s cart becomes the user’s at sign-in, and the guest’s is gone', async () => {
    const guest = new TestShopper(server);
    await guest.add('cup', 2);
    await guest.add('plate', 1);
    await guest.call('PUT', '/cart/coupon', { code: 'GREEN15' });
    const user = new TestShopper(server, await server.signUp());
    await user.add('plate', 4);
    const merged = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect(merged.status).toBe(200);
    const quantities = Object.fromEntries(linesOf(merged).map((line) => [line.productId, line.quantity]));
    expect(quantities).toEqual({ plate: 5, cup: 2 });
    expect(merged.body.data.coupon.code).toBe('GREEN15');
    expect(linesOf(await guest.call('GET', '/cart'))).toEqual([]);
    const again = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect(linesOf(again).map(({ quantity }) => quantity)).toEqual(
      linesOf(merged).map(({ quantity }) => quantity),
    );
  });

  test('has at most fifty lines', async () => {
    const ids = Array.from({ length: cartLimits.linesMax + 1 }, (_, index) => ({ id: `many-${index}` }));
    await insertShop(server, 'many', ids);
    const shopper = new TestShopper(server);
    for (const { id } of ids.slice(0, -1)) await shopper.add(id);
    expect((await shopper.add(ids.at(-1)?.id ?? '')).body.code).toBe('cart_full');
    expect((await shopper.add(ids[0]?.id ?? '')).status).toBe(200);
  });
});

test('a full cart adds a guest’s units to its own lines only, and keeps its own coupon code', async () => {
  const ids = Array.from({ length: cartLimits.linesMax + 1 }, (_each, number) => `thing-${number}`);
  await insertShop(
    server,
    'crowd',
    ids.map((id) => ({ id })),
  );
  const user = new TestShopper(server, await server.signUp());
  for (const id of ids.slice(1)) await user.add(id);
  await user.call('PUT', '/cart/coupon', { code: 'OWN5' });
  const guest = new TestShopper(server);
  for (const id of ['thing-0', 'thing-1', 'thing-2']) await guest.add(id, 2);
  await guest.call('PUT', '/cart/coupon', { code: 'GUEST5' });
  const merged = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
  expect(linesOf(merged)).toHaveLength(cartLimits.linesMax);
  expect(
    linesOf(merged)
      .filter(({ quantity }) => quantity === 3)
      .map(({ productId }) => productId),
  ).toEqual(['thing-1', 'thing-2']);
  expect(merged.body.data.coupon.code).toBe('OWN5');
  expect(merged.body.data.changes).toEqual([
    'Name of thing-0 was left out: a cart has 50 products at most.',
    'The code OWN5 stays in your cart. GUEST5, which you used before you signed in, was left out.',
  ]);
});

test('units above the maximum per shopper are left out with a message, when added and when merged', async () => {
  await insertShop(server, 'most', [{ id: 'most-cup' }, { id: 'most-jug' }, { id: 'most-gone' }]);
  const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
  expect((await guest.add('most-cup', 8)).body.data.changes).toBeUndefined();
  const more = await guest.add('most-cup', 5);
  expect(linesOf(more).map(({ quantity }) => quantity)).toEqual([10]);
  expect(more.body.data.changes).toEqual([
    'Your cart has 10 of Name of most-cup, and not 13: 10 is the most.',
  ]);
  await guest.add('most-jug', 2);
  await guest.add('most-gone');
  await server.app.database.pool.query(`update products set public = false where id = 'most-gone'`);
  await user.add('most-cup', 4);
  const merged = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
  expect(merged.body.data.changes).toEqual([
    'Your cart has 10 of Name of most-cup, and not 14: 10 is the most.',
    'A product was left out: it is no longer sold.',
  ]);
  const again = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
  expect(again.body.data.changes).toBeUndefined();
});

test('every open page of the user gets each change of their cart, also by a purchase, and nobody else gets any', async () => {
  const [owner, stranger] = [await server.signUp(), await server.signUp()];
  const clients = [owner, owner, stranger].map(({ token }) => new LiveClient(server.origin, token));
  const [laptop, phone, other] = clients as [LiveClient, LiveClient, LiveClient];
  const [shopper, guest] = [new TestShopper(server, owner), new TestShopper(server)];
  await insertShop(server, 'heard', [{ id: 'heard-cup', colors: ['Moss', 'Sand'] }, { id: 'heard-jug' }]);
  let changes = 0;
  const untilChangeReceived = async (what: string) => {
    changes += 1;
    for (const page of [laptop, phone])
      await until(() => page.all('cart:changed').length === changes, `${what}, change ${changes}`);
  };
  try {
    for (const client of clients) expect(await client.opened()).toBeUndefined();
    const [line] = linesOf(await shopper.add('heard-cup', 1, { color: 'Moss' }));
    await untilChangeReceived('units put in');
    await shopper.call('PUT', `/cart/lines/${line.id}`, { quantity: 2 });
    await untilChangeReceived('a number of units');
    await shopper.call('PUT', `/cart/lines/${line.id}/options`, { color: 'Sand' });
    await untilChangeReceived('another color');
    await shopper.call('PUT', '/cart/coupon', { code: 'NONE5' });
    await untilChangeReceived('a code');
    await shopper.call('DELETE', '/cart/coupon');
    await untilChangeReceived('no code');
    await guest.add('heard-jug');
    await shopper.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    await untilChangeReceived('a merged cart');
    const lines = linesOf(await shopper.call('GET', '/cart'));
    await shopper.call(
      'DELETE',
      `/cart/lines/${lines.find(({ productId }) => productId === 'heard-jug').id}`,
    );
    await untilChangeReceived('a line taken out');
    const checkout = await shopper.startCheckout();
    expect((await shopper.pay(checkout.body.data.id)).body.data.status).toBe('placed');
    await untilChangeReceived('a purchase');
    expect(linesOf(await shopper.call('GET', '/cart'))).toEqual([]);
    // A later event has arrived, so the stranger received nothing of the other's cart.
    await new TestShopper(server, stranger).add('heard-jug');
    await other.next('cart:changed');
    expect(other.all('cart:changed')).toHaveLength(1);
  } finally {
    for (const client of clients) client.close();
  }
});
