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
  // Mail is sent to confirmed addresses only.
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

test('an admin records a payout, never above what is owed, and the brand reads it', async () => {
  expect((await as(admin)('GET', '/admin/payouts')).body.data.standings).toEqual([]);
  const shopper = new TestShopper(server);
  await shopper.add('shawl', 2);
  const [order] = await shopper.buy();
  const { body } = await as(owner)('GET', `/brands/orders/${order?.id}`);
  // The commission is a tenth of the items.
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
  expect(own.body.data.standings).toEqual([{ owed: usd(owed), paid: usd(owed), left: usd(0) }]);
  expect(own.body.data.payouts).toEqual([
    expect.objectContaining({ amount: usd(owed - 5000), paidOn: '2026-06-30' }),
    { id: first.id, amount: usd(5000), paidOn: '2026-05-31', reference: 'SEPA 4711', reversed: false },
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

test('a wrong payout is reversed once, with a counter entry that the brand reads', async () => {
  const [seller, second] = [await server.signUp('brand'), await server.signUp('admin')];
  await server.app.database.pool.query('update users set email_verified = true');
  const mill = await insertShop(server, 'spindle', [{ id: 'spindle', priceCents: 3000 }], seller.id);
  const shopper = new TestShopper(server);
  await shopper.add('spindle', 3);
  await shopper.buy();
  const own = async () => (await as(seller)('GET', '/brands/payouts')).body.data;
  const { owed } = (await own()).standings[0];
  const made = payout(2500, { brandId: mill, paidOn: '2026-04-02', reference: 'SEPA 88' });
  await as(admin)('POST', '/admin/payouts', made);
  const reverse = async (id: string, by = admin) =>
    as(by)('POST', `/admin/payouts/${id}/reversal`, { reason: 'The bank returned it' });
  expect((await reverse(made.id, seller)).status).toBe(403);
  expect((await reverse(randomUUID())).body.code).toBe('payout_not_found');
  const both = await Promise.all([reverse(made.id), reverse(made.id, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  // The same amount as before the payout is owed and can be paid again.
  const after = await own();
  expect(after.standings).toEqual([{ owed, paid: usd(0), left: owed }]);
  const reversal = { of: made.id, reason: 'The bank returned it' };
  expect(after.payouts).toEqual([
    expect.objectContaining({ amount: usd(-2500), paidOn: '2026-04-02', reference: 'SEPA 88', reversal }),
    { id: made.id, amount: usd(2500), paidOn: '2026-04-02', reference: 'SEPA 88', reversed: true },
  ]);
  expect((await as(admin)('GET', `/admin/payouts/brands/${mill}`)).body.data.payouts).toEqual(after.payouts);
  expect((await reverse(after.payouts[0].id)).body.code).toBe('payout_reversed');
  const again = payout(owed.amount, { brandId: mill });
  expect((await as(admin)('POST', '/admin/payouts', again)).status).toBe(200);

  const mail = await mailTo(server, seller.email, 'The payout of $25.00 to Brand spindle was reversed');
  expect(mail.text).toContain('with the reference SEPA 88. The reason: The bank returned it');
  const { entries } = (await as(admin)('GET', '/admin/audit?subjectType=brand')).body.data;
  expect(entries.filter(({ action }: { action: string }) => action === 'payout.reversed')).toMatchObject([
    {
      subject: { id: mill },
      details: { payoutId: made.id, amountCents: 2500, reason: 'The bank returned it' },
    },
  ]);
});
