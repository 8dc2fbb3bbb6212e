import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartLimits } from '@greenroom/contract/limits/cart';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'clay', [
    { id: 'jug', priceCents: 2450, stock: 30, colors: ['Moss', 'Sand'] },
    { id: 'shirt', priceCents: 1700, stock: 12, colors: ['Ink', 'Rose'], sizes: ['S', 'L'] },
    { id: 'cup', priceCents: 800, stock: 3 },
  ]);
});
afterAll(async () => server.close());

const linesOf = (answer: { body: any }): any[] => answer.body.data.lines;
const shown = (answer: { body: any }) =>
  linesOf(answer).map(({ productId, color, size, quantity }) => [productId, color, size, quantity]);
const optionsOf = ({ id }: { id: string }) => `/cart/lines/${id}/options`;

test('a line gets another color or size, and its place, units and id stay', async () => {
  const shopper = new TestShopper(server);
  await shopper.add('shirt', 3, { color: 'Ink', size: 'S' });
  const [shirt] = linesOf(await shopper.add('cup', 2));
  const changed = await shopper.call('PUT', optionsOf(shirt), { size: 'L' });
  expect(shown(changed)).toEqual([
    ['shirt', 'Ink', 'L', 3],
    ['cup', '', '', 2],
  ]);
  expect(linesOf(changed)[0].id).toBe(shirt.id);
  expect(shown(await shopper.call('PUT', optionsOf(shirt), { color: 'Rose' }))[0]).toEqual([
    'shirt',
    'Rose',
    'L',
    3,
  ]);
  // Repeating the request changes nothing.
  expect(shown(await shopper.call('PUT', optionsOf(shirt), { color: 'Rose', size: 'L' }))[0]).toEqual([
    'shirt',
    'Rose',
    'L',
    3,
  ]);
});

test('a line that gets the options of another line is merged with it, up to the maximum of a product', async () => {
  const shopper = new TestShopper(server);
  await shopper.add('jug', 7, { color: 'Moss' });
  const [, sand] = linesOf(await shopper.add('jug', 5, { color: 'Sand' }));
  expect(shown(await shopper.call('PUT', optionsOf(sand), { color: 'Moss' }))).toEqual([
    ['jug', 'Moss', '', cartLimits.unitsOfProductMax],
  ]);
});

test('an option that the product does not have is refused, and the line stays', async () => {
  const shopper = new TestShopper(server);
  const [shirt] = linesOf(await shopper.add('shirt', 2, { color: 'Ink', size: 'S' }));
  for (const [wanted, field] of [
    [{ color: 'Pink' }, 'color'],
    [{ size: 'XL' }, 'size'],
  ] as const)
    expect(await shopper.call('PUT', optionsOf(shirt), wanted)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.stringContaining('Choose one of these') } },
    });
  const other = new TestShopper(server);
  await other.add('cup');
  expect(await other.call('PUT', optionsOf(shirt), { size: 'L' })).toMatchObject({
    status: 404,
    body: { code: 'cart_line_not_found' },
  });
  expect(shown(await shopper.call('GET', '/cart'))).toEqual([['shirt', 'Ink', 'S', 2]]);
});

test('when two users take over the same guest’s cart at once, only one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const guest = new TestShopper(server);
    await guest.add('jug', 2, { color: 'Sand' });
    await guest.add('cup', 1);
    const users = [await server.signUp(), await server.signUp()].map(
      (account) => new TestShopper(server, account),
    );
    const merged = await Promise.all(
      users.map(async (user) => user.call('POST', '/cart/merge', { guestKey: guest.guestKey })),
    );
    expect(merged.map(({ status }) => status)).toEqual([200, 200]);
    expect(merged.flatMap(shown)).toEqual([
      ['jug', 'Sand', '', 2],
      ['cup', '', '', 1],
    ]);
  }
});
