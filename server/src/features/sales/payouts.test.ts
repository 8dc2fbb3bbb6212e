import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let brandId: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, owner] = [await server.signUp('admin'), await server.signUp('brand')];
  // Mail goes to confirmed addresses.
  await server.app.database.pool.query('update users set email_verified = true');
  brandId = await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 6000 }], owner.id);
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }]);
  const body = { basisPoints: 1000 };
  await server.call('PUT', '/admin/shop/commission', { token: admin.token, body });
});
afterAll(async () => server.close());

const as =
  ({ token }: TestUser) =>
  async (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const payout = (amountCents: number, more: object = {}) => ({
  id: randomUUID(),
  brandId,
  currency: 'USD',
  amountCents,
  paidOn: '2026-05-31',
  reference: 'SEPA 4711',
  ...more,
});

test('an admin records what was paid, never more than is owed, and the brand reads it', async () => {
  expect((await as(admin)('GET', '/admin/payouts')).body.data.standings).toEqual([]);
  const shopper = new TestShopper(server);
  await shopper.add('shawl', 2);
  const [order] = await shopper.buy();
  const { body } = await as(owner)('GET', `/brands/orders/${order?.id}`);
  // A tenth of the items is the commission.
  const owed = body.data.totals.total.amount - 1200;
  const brand = { id: brandId, slug: 'loom' };
  const before = await as(admin)('GET', '/admin/payouts');
  expect(before.body.data.standings).toMatchObject([
    { brand, owed: usd(owed), paid: usd(0), left: usd(owed) },
  ]);

  const first = payout(5000);
  for (const answer of [
    await as(admin)('POST', '/admin/payouts', first),
    await as(admin)('POST', '/admin/payouts', first),
  ])
    expect(answer.body.data.standings).toMatchObject([
      { brand, owed: usd(owed), paid: usd(5000), left: usd(owed - 5000) },
    ]);
  const tooMuch = await as(admin)('POST', '/admin/payouts', payout(owed - 4999));
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'payout_too_large']);
  const other = await as(admin)('POST', '/admin/payouts', payout(1, { currency: 'EUR' }));
  expect(other.body.code).toBe('payout_too_large');
  const both = await Promise.all(
    [1, 2].map(async () =>
      as(admin)('POST', '/admin/payouts', payout(owed - 5000, { paidOn: '2026-06-30' })),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  const own = await as(owner)('GET', '/brands/payouts');
  expect(own.body.data.payouts).toEqual([
    expect.objectContaining({ amount: usd(owed - 5000), paidOn: '2026-06-30' }),
    { id: first.id, amount: usd(5000), paidOn: '2026-05-31', reference: 'SEPA 4711' },
  ]);
  const paid = (await as(owner)('GET', '/notices')).body.data.notices.filter(
    ({ kind }: { kind: string }) => kind === 'payout-recorded',
  );
  expect(paid).toHaveLength(2);
  expect(paid[1]).toMatchObject({ title: '$50.00 was paid to Brand loom', link: '/brand/sales' });
  const mail = await mailTo(server, owner.email, '$50.00 was paid to Brand loom');
  expect(mail.text).toContain('Paid on 2026-05-31, with the reference SEPA 4711.');
  const rival = await server.signUp('brand');
  await insertShop(server, 'mill', [], rival.id);
  expect((await as(rival)('GET', '/brands/payouts')).body.data.payouts).toEqual([]);
  const { entries } = (await as(admin)('GET', '/admin/audit?subjectType=brand')).body.data;
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'payout.recorded',
        details: { currency: 'USD', amountCents: 5000, paidOn: '2026-05-31', reference: 'SEPA 4711' },
      }),
    ]),
  );
});
