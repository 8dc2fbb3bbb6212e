import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { createLog } from '../../../platform/log.ts';
import { connectDyingDatabase, type Death } from '../../../testing/dying-database.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { createBrandsService } from '../../brands/brands.service.ts';
import { createCartService, userBuyer } from '../../cart/cart.service.ts';
import { createCheckoutService } from '../../checkout/checkout.service.ts';
import { createHeldCheckouts } from '../../checkout/held-checkouts.service.ts';
import { createTestProvider } from '../../payments/test-provider/test-provider.service.ts';
import { createCouponsService } from '../../products/coupons/coupons.service.ts';
import type { ProductForSale } from '../../products/products.service.ts';
import { createStockService } from '../../products/stock/stock.service.ts';
import { createShopSettingsService } from '../../shop-settings/shop-settings.service.ts';
import { createOrdersService } from '../orders.service.ts';
import { createReturnsService } from '../returns/returns.service.ts';
import { createSpendingService } from '../spending/spending.service.ts';
import { createOrderPaymentsService } from './order-payments.service.ts';

let server: TestServer;
let brandId: string;
let brandOwner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  brandOwner = await server.signUp('brand');
  brandId = await insertShop(
    server,
    'kills',
    [{ id: 'pot', stock: 100_000, priceCents: 6000 }],
    brandOwner.id,
  );
});
afterAll(async () => server.close());

const actorOf = ({ id, email, name, role }: TestUser & { name?: string; role?: string }) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of it is all that these services read
  ({ userId: id, email, name: name ?? '', role: role ?? 'user' }) as Parameters<
    ReturnType<typeof createCartService>['merge']
  >[0];

/** The services of one process, on its connections to the database. The payment provider is elsewhere, and lives on. */
function processOn(db: Database, laterMs = 0) {
  const now = () => new Date(Date.now() + laterMs);
  const log = createLog('silent');
  const provider = createTestProvider({ db: server.app.database.db });
  const brands = createBrandsService({ db });
  const stock = createStockService({ db, now });
  const coupons = createCouponsService({ db, brands, now });
  const pot: ProductForSale = {
    id: 'pot',
    name: 'A pot',
    imageUrl: '/pot.png',
    brandId,
    brand: { name: 'Kills', slug: 'kills' },
    priceCents: 6000,
    originalPriceCents: null,
    currency: 'USD',
    stock: 1000,
    isShownLive: false,
    livePrices: [],
    colors: [],
    sizes: [],
    variants: [],
  };
  const shopSettings = createShopSettingsService({ db, audit: { record: async () => {} }, now });
  const brandShipping = { pricesTo: async () => new Map() };
  const products = { forSale: async () => new Map([['pot', pot]]) };
  const cart = createCartService({ db, brands, brandShipping, products, coupons, shopSettings, now });
  const held = createHeldCheckouts({ db, maxPerAddress: 100_000, now });
  const checkout = createCheckoutService({ db, brands, cart, stock, held, provider, now });
  const news = { sendSoon: () => {} };
  const payments = createOrderPaymentsService({
    db,
    log,
    cart,
    checkout,
    stock,
    coupons,
    spending: createSpendingService({ db, now }),
    paymentMethods: { customerOf: async () => undefined, ensureCustomer: async () => '' },
    provider,
    news,
    now,
  });
  const orders = createOrdersService({ db, stock, coupons, payments, news, now });
  cart.onMerge(async (transaction, { from, to }) => checkout.within(transaction).adopt(from.key, to));
  cart.onMerge(async (transaction, { from, to }) => orders.within(transaction).adopt(from, to));
  return {
    cart,
    payments,
    orders,
    returns: createReturnsService({ db, stock, brands, payments, news, now }),
  };
}
type Process = ReturnType<typeof processOn>;

/** The next process, which finds what the one before has left. */
const next = (laterMs = 0) => processOn(server.app.database.db, laterMs);

/**
 * Does one thing in a process that ends before its first statement, then in one that ends before its second, and so on, and
 * after each statement that stores something, until one does all of it. Answers how many have ended.
 */
async function killAtEachStatement(
  prepare: () => Promise<(process: Process) => Promise<unknown>>,
  check: (death: Death) => Promise<void>,
  laterMs = 0,
): Promise<number> {
  let deaths = 0;
  for (const isDone of [false, true]) {
    for (let statement = 1; ; statement += 1) {
      const act = await prepare();
      const death = { statement, isDone };
      const dying = connectDyingDatabase(server.connectionString, death);
      await act(processOn(dying.db, laterMs)).catch(() => undefined);
      const isOver = !dying.isDead();
      await dying.close();
      await check(death);
      if (isOver) break;
      deaths += 1;
    }
  }
  return deaths;
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;

/** Units that were taken out of stock, and those that are sold or held. */
async function expectStockAgrees(): Promise<void> {
  const [row] = await rowsOf(`
    select 100000 - stock as gone, sold_count::int as sold,
      (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = 'pot') as held
    from products where id = 'pot'`);
  expect(row.gone).toBe(row.sold + row.held);
}

async function codeOnceEach(): Promise<{ id: string; code: string }> {
  const code = `ONCE${randomUUID().slice(0, 8).toUpperCase()}`;
  const [row] = await rowsOf(
    `insert into coupons (brand_id, code, percent, is_once_per_user) values ($1, $2, 50, true) returning id`,
    [brandId, code],
  );
  return { id: row.id, code };
}

/** Time has passed: what was left in the middle is taken up, and refunds that failed are due again. */
async function settleAll(): Promise<void> {
  await rowsOf(`update payments set updated_at = now() - interval '1 minute' where status = 'started'`);
  await next().payments.settleLeft();
  await rowsOf(`update refunds set next_try_at = now() - interval '1 minute' where status = 'due'`);
  await next().payments.payRefunds();
}

test.each([
  ['visa', 'placed', 1],
  ['declined', 'declined', 0],
] as const)(
  'a payment by %s that is killed at any statement uses a coupon of one use as often as it is %s',
  { timeout: 300_000 },
  async (testCard, status, uses) => {
    const user = await server.signUp();
    const shopper = new TestShopper(server, user);
    let couponId = '';
    let order: Parameters<Process['payments']['place']>[2];
    let key = '';
    const deaths = await killAtEachStatement(
      async () => {
        const coupon = await codeOnceEach();
        couponId = coupon.id;
        await rowsOf('delete from cart_lines where buyer_key = $1', [userBuyer({ userId: user.id }).key]);
        await shopper.add('pot', 2);
        await shopper.call('PUT', '/cart/coupon', { code: coupon.code });
        const started = await shopper.startCheckout();
        expect(started.status).toBe(201);
        key = randomUUID();
        order = { checkoutId: started.body.data.id, payment: { testCard } };
        return async ({ payments }) => payments.place(userBuyer({ userId: user.id }), key, order);
      },
      async () => {
        await settleAll();
        const buyer = userBuyer({ userId: user.id });
        expect((await next().payments.place(buyer, key, order)).status).toBe(status);
        const kept = await rowsOf('select 1 from coupon_uses where coupon_id = $1', [couponId]);
        expect(kept).toHaveLength(uses);
        const [done] = await rowsOf(
          `select (select count(*)::int from payments where checkout_id = $1) as payments,
             (select count(*)::int from orders o join payments p on p.id = o.payment_id where p.checkout_id = $1) as orders,
             (select coalesce(sum(c.amount_cents), 0)::int from test_charges c join payments p on p.id::text = c.key
               where p.checkout_id = $1 and c.status = 'succeeded') as charged,
             (select total_cents from checkouts where id = $1) as total`,
          [order.checkoutId],
        );
        expect(done).toMatchObject({ payments: 1, orders: uses, charged: uses * done.total });
        await expectStockAgrees();
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

test(
  'a guest’s cart that is merged by processes that are killed comes along once',
  { timeout: 300_000 },
  async () => {
    const user = await server.signUp();
    const { key } = userBuyer({ userId: user.id });
    let guest = new TestShopper(server);
    const deaths = await killAtEachStatement(
      async () => {
        await rowsOf('delete from cart_lines where buyer_key = $1', [key]);
        await new TestShopper(server, user).add('pot', 1);
        guest = new TestShopper(server);
        await guest.add('pot', 2);
        return async ({ cart }) => cart.merge(actorOf(user), guest.guestKey ?? '');
      },
      async () => {
        // The browser asks again until it is answered.
        for (let times = 0; times < 2; times += 1)
          await next().cart.merge(actorOf(user), guest.guestKey ?? '');
        expect(await rowsOf('select quantity from cart_lines where buyer_key = $1', [key])).toEqual([
          { quantity: 3 },
        ]);
        expect((await guest.call('GET', '/cart')).body.data.units).toBe(0);
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

/** An order of two pots, half of which a coupon paid for. */
async function placedOrder(
  user: TestUser,
): Promise<{ orderId: string; couponId: string; totalCents: number }> {
  const shopper = new TestShopper(server, user);
  const coupon = await codeOnceEach();
  await shopper.add('pot', 2);
  await shopper.call('PUT', '/cart/coupon', { code: coupon.code });
  const [order] = await shopper.buy();
  const orderId = order?.id ?? '';
  const [row] = await rowsOf('select total_cents from orders where id = $1', [orderId]);
  return { orderId, couponId: coupon.id, totalCents: row.total_cents };
}

const refundsOf = async (orderId: string) =>
  rowsOf(
    `select r.status, r.amount_cents, count(t.key)::int as given, coalesce(sum(t.amount_cents), 0)::int as given_cents
     from refunds r left join test_refunds t on t.key = r.id::text where r.order_id = $1 group by r.id`,
    [orderId],
  );

test(
  'a cancelled order gives stock, coupon and money back once, wherever its process is killed',
  { timeout: 300_000 },
  async () => {
    const user = await server.signUp();
    const buyer = userBuyer({ userId: user.id });
    let placed = { orderId: '', couponId: '', totalCents: 0 };
    const deaths = await killAtEachStatement(
      async () => {
        placed = await placedOrder(user);
        return async ({ orders }) => orders.cancel(buyer, placed.orderId);
      },
      async () => {
        const { orderId, couponId, totalCents } = placed;
        for (let times = 0; times < 2; times += 1)
          expect((await next().orders.cancel(buyer, orderId)).status).toBe('cancelled');
        await settleAll();
        const refund = { status: 'done', amount_cents: totalCents, given: 1, given_cents: totalCents };
        expect(await refundsOf(orderId)).toEqual([refund]);
        expect(await rowsOf('select 1 from coupon_uses where coupon_id = $1', [couponId])).toEqual([]);
        const events = await rowsOf(
          `select kind from order_events where order_id = $1 and kind <> 'placed'`,
          [orderId],
        );
        expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cancelled', 'refunded']));
        expect(events).toHaveLength(2);
        await expectStockAgrees();
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

test(
  'a return that a brand accepts is paid back and restocked once, wherever its process is killed',
  { timeout: 300_000 },
  async () => {
    const user = await server.signUp();
    const buyer = userBuyer({ userId: user.id });
    const laterMs = 3_600_000;
    const accept = { isAccepted: true, message: 'Thank you', isRestocked: true };
    let orderId = '';
    let returnId = '';
    let soldBefore = 0;
    const soldCount = async () =>
      (await rowsOf(`select sold_count::int as sold from products where id = 'pot'`))[0].sold;
    const owner = actorOf({ ...brandOwner, role: 'brand' });
    const deaths = await killAtEachStatement(
      async () => {
        ({ orderId } = await placedOrder(user));
        const lines = [{ productId: 'pot', color: '', size: '', quantity: 1, reason: 'Too small' }];
        await next(laterMs).returns.ask(buyer, orderId, { lines });
        returnId = (await rowsOf('select id from order_returns where order_id = $1', [orderId]))[0].id;
        soldBefore = await soldCount();
        return async ({ returns }) => returns.answer(owner, returnId, accept);
      },
      async () => {
        // Who answers a second time is told that it is answered, or it was not yet.
        const answers = await Promise.allSettled([
          next(laterMs).returns.answer(owner, returnId, accept),
          next(laterMs).returns.answer(owner, returnId, accept),
        ]);
        for (const answer of answers)
          expect(answer).toMatchObject(
            answer.status === 'fulfilled' ? {} : { reason: { code: 'return_answered' } },
          );
        await settleAll();
        const [{ refund_cents: cents, status }] = await rowsOf(
          'select refund_cents, status from order_returns where id = $1',
          [returnId],
        );
        expect(status).toBe('accepted');
        expect(cents).toBeGreaterThan(0);
        expect(await refundsOf(orderId)).toEqual([
          { status: 'done', amount_cents: cents, given: 1, given_cents: cents },
        ]);
        expect(await soldCount()).toBe(soldBefore - 1);
        await expectStockAgrees();
      },
      laterMs,
    );
    expect(deaths).toBeGreaterThan(10);
  },
);
