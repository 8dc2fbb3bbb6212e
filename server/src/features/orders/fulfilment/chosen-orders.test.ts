import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let rival: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, rival] = [await server.signUp('brand'), await server.signUp('brand')];
  await insertShop(
    server,
    'loom',
    [
      { id: 'shawl', stock: 90, colors: ['Moss'] },
      { id: 'hat', stock: 90 },
    ],
    owner.id,
  );
  await server.app.database.pool.query(
    "update brands set location = 'Leeds, UK', business_phone = '+44 113 496 0000', business_email = '' where slug = 'loom'",
  );
  await insertShop(server, 'kiln', [{ id: 'jug' }], rival.id);
});
afterAll(async () => server.close());

const seller = { name: 'Brand loom', location: 'Leeds, UK', phone: '+44 113 496 0000' };
const ofBrand = async (path: string, { token }: TestUser = owner) =>
  server.call('GET', `/brands/orders/${path}`, { token });

async function ordered(units: Record<string, number>, recipient: string): Promise<string> {
  const shopper = new TestShopper(server);
  for (const [id, quantity] of Object.entries(units))
    await shopper.add(id, quantity, id === 'shawl' ? { color: 'Moss' } : {});
  const [order] = await shopper.buy({ recipient });
  return order?.id ?? '';
}

async function shipped(id: string, units: Record<string, number>): Promise<void> {
  const { status } = await server.call('POST', `/brands/orders/${id}/shipments`, {
    token: owner.token,
    body: {
      requestId: randomUUID(),
      units: Object.entries(units).map(([productId, quantity]) => ({
        productId,
        quantity,
        color: productId === 'shawl' ? 'Moss' : '',
      })),
      carrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
    },
  });
  if (status !== 200) throw new Error('Not shipped');
}

test('chosen orders have packing slips and one pick list, of the units still to ship alone', async () => {
  const partly = await ordered({ shawl: 3, hat: 1 }, 'Ada Bell');
  const whole = await ordered({ hat: 5 }, 'Bo Reed');
  const sent = await ordered({ shawl: 7 }, 'Cy Holt');
  await ordered({ hat: 9 }, 'Di Penn');
  await shipped(partly, { shawl: 2 });
  await shipped(sent, { shawl: 7 });

  // In the requested order, without duplicates.
  const slips = (await ofBrand(`packing-slips?orders=${whole},${partly},${sent},${whole}`)).body.data.slips;
  expect(slips).toMatchObject([
    {
      id: whole,
      orderNumber: expect.stringMatching(/^GR-/),
      address: { recipient: 'Bo Reed', line1: '1 Mill Lane' },
      lines: [{ name: 'Name of hat', color: '', size: '', quantity: 5 }],
    },
    {
      id: partly,
      address: { recipient: 'Ada Bell' },
      lines: [
        { name: 'Name of shawl', color: 'Moss', quantity: 1 },
        { name: 'Name of hat', quantity: 1 },
      ],
    },
  ]);
  // Each slip contains the seller, with the contact data that the brand has entered.
  expect(slips.map((one: { seller: object }) => one.seller)).toEqual([seller, seller]);
  expect((await ofBrand(partly)).body.data.seller).toEqual(seller);
  // A shipped order needs no slip, and its address is no longer shown. Nor are buyers and amounts.
  expect(JSON.stringify(slips)).not.toMatch(/Cy Holt|Di Penn|@|amount|price|USD/i);

  const picks = (await ofBrand(`pick-list?orders=${partly},${sent},${whole}`)).body.data;
  expect(picks).toEqual({
    orders: 2,
    lines: [
      { productId: 'hat', name: 'Name of hat', color: '', size: '', quantity: 6, orders: 2 },
      { productId: 'shawl', name: 'Name of shawl', color: 'Moss', size: '', quantity: 1, orders: 1 },
    ],
  });
  const all = (await ofBrand('pick-list')).body.data;
  expect([all.orders, all.lines[0].quantity]).toEqual([3, 15]);
  expect((await ofBrand(`packing-slips?orders=${sent}`)).body.data).toEqual({ slips: [] });
  expect((await ofBrand(`pick-list?orders=${sent}`)).body.data).toEqual({ orders: 0, lines: [] });
});

test('an order id in capitals is the same order', async () => {
  const id = await ordered({ hat: 2 }, 'Flo Carr');
  const { slips } = (await ofBrand(`packing-slips?orders=${id.toUpperCase()},${id}`)).body.data;
  expect(slips.map((one: { id: string }) => one.id)).toEqual([id]);
  const picks = (await ofBrand(`pick-list?orders=${id},${id.toUpperCase()}`)).body.data;
  expect([picks.orders, picks.lines[0].quantity]).toEqual([1, 2]);
});

test('an order of another brand is not found, alone or together with own orders', async () => {
  const own = await ordered({ hat: 1 }, 'Eve Moor');
  for (const path of ['packing-slips', 'pick-list'])
    for (const [orders, user] of [
      [own, rival],
      [`${own},${randomUUID()}`, owner],
    ] as const) {
      const { status, body } = await ofBrand(`${path}?orders=${orders}`, user);
      expect([path, status, body.code]).toEqual([path, 404, 'order_not_found']);
      expect(JSON.stringify(body)).not.toContain('Eve Moor');
    }
});

test('an empty choice, too many orders or an invalid id is refused with a message', async () => {
  const { ordersAtOnce } = fulfilmentLimits;
  const many = Array.from({ length: ordersAtOnce + 1 }, () => randomUUID()).join(',');
  for (const path of ['packing-slips', 'pick-list'])
    for (const [orders, says] of [
      [many, 'Choose at most 50 orders at once'],
      ['7', 'An order’s id is a UUID'],
      ['', 'Choose at least one order'],
      [`${randomUUID()}&orders=${randomUUID()}`, 'Say orders once, with commas between the ids'],
    ]) {
      const { status, body } = await ofBrand(`${path}?orders=${orders}`);
      expect([path, status, JSON.stringify(body)]).toEqual([path, 400, expect.stringContaining(says ?? '')]);
    }
  const twoWrong = JSON.stringify((await ofBrand('packing-slips?orders=7,8')).body.message);
  expect(twoWrong.match(/UUID/g)).toHaveLength(1);
  const none = await ofBrand('packing-slips');
  expect([none.status, JSON.stringify(none.body)]).toEqual([
    400,
    expect.stringContaining('Choose at least one order'),
  ]);
  const most = Array.from({ length: ordersAtOnce }, () => randomUUID()).join(',');
  expect((await ofBrand(`packing-slips?orders=${most}`)).body.code).toBe('order_not_found');
});
