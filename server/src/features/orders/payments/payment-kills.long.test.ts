import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { createTestProvider } from '../../payments/test-provider/test-provider.service.ts';
import type { PaymentProvider } from '../../payments/payments.service.ts';
import { createBrandsService } from '../../brands/brands.service.ts';
import { createCouponsService } from '../../products/coupons/coupons.service.ts';
import { createSpendingService } from '../spending/spending.service.ts';
import { createStockService } from '../../products/stock/stock.service.ts';
import { createShopSettingsService } from '../../shop-settings/shop-settings.service.ts';
import { createCartService } from '../../cart/cart.service.ts';
import { createCheckoutService } from '../../checkout/checkout.service.ts';
import { createHeldCheckouts } from '../../checkout/held-checkouts.service.ts';
import { createOrderPaymentsService } from './order-payments.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'kills', [{ id: 'kills', stock: 1000, priceCents: 6000 }]);
});
afterAll(async () => server.close());

/** Simulates the end of a process: no later code of it runs. */
class Killed extends Error {}

const steps = ['before the charge', 'after the charge', 'while the orders are written'] as const;

/** The service of a process that ends at this step. Undefined for a process that does not end. */
function paymentsThatDie(step: (typeof steps)[number] | undefined) {
  const { db } = server.app.database;
  const now = () => new Date();
  const log = createLog('silent');
  const users = { access: { brandIdsOf: async () => new Set<string>() } };
  const real = createTestProvider({ db });
  const provider: PaymentProvider = {
    ...real,
    async charge(charge) {
      if (step === 'before the charge') throw new Killed();
      const result = await real.charge(charge);
      if (step === 'after the charge') throw new Killed();
      return result;
    },
  };
  const stock = createStockService({ db, now });
  const coupons = createCouponsService({
    db,
    brands: createBrandsService({ db }),
    now,
  });
  const cart = createCartService({
    db,
    log,
    addresses: { defaultOf: async () => undefined },
    brands: users,
    brandShipping: { pricesTo: async () => new Map() },
    products: { forSale: async () => new Map() },
    coupons,
    shopSettings: createShopSettingsService({ db, audit: { record: async () => {} }, now }),
    sendToUser: () => {},
    now,
  });
  const checkout = createCheckoutService({
    db,
    brands: users,
    cart,
    stock,
    held: createHeldCheckouts({ db, maxPerAddress: 1000, now }),
    provider,
    now,
  });
  const within: typeof stock.within = (transaction) => ({
    ...stock.within(transaction),
    async sell(holdId) {
      const isSold = await stock.within(transaction).sell(holdId);
      if (step === 'while the orders are written') throw new Killed();
      return isSold;
    },
  });
  return createOrderPaymentsService({
    db,
    log,
    cart,
    checkout,
    stock: { within },
    products: { forSale: async (ids) => new Map(ids.map((id) => [id, true])) },
    coupons,
    spending: createSpendingService({ db, now }),
    paymentMethods: { customerOf: async () => undefined, ensureCustomer: async () => '' },
    provider,
    orderNotices: { sendSoon: () => {} },
    sendMail: async () => {},
    publicUrl: server.environment.publicUrl,
    now,
  });
}

test('a payment whose process ends at any step has one charge, one order and the right stock afterwards', async () => {
  const { pool } = server.app.database;
  const rounds = 50;
  for (let round = 0; round < rounds; round += 1) {
    const shopper = new TestShopper(server);
    await shopper.add('kills', 2);
    const { id } = (await shopper.startCheckout()).body.data;
    const { rows } = await pool.query<{ buyer_key: string }>(
      'select buyer_key from checkouts where id = $1',
      [id],
    );
    const buyer = { key: rows[0]?.buyer_key ?? '', userId: null };
    const order = { checkoutId: id, payment: { testCard: 'visa' } };
    const key = randomUUID();
    await paymentsThatDie(steps[round % steps.length])
      .place(buyer, key, order)
      .catch(() => undefined);
    // Makes it look as if it had not been updated for a minute.
    const left = await pool.query(
      "update payments set updated_at = now() - interval '1 minute' where checkout_id = $1 returning status",
      [id],
    );
    expect(left.rows).toEqual([{ status: 'started' }]);
    await paymentsThatDie(undefined).settleLeft();
    const settled = await paymentsThatDie(undefined).place(buyer, key, order);
    expect(settled.status).toBe('placed');
  }
  const { rows } = await pool.query(`
    select stock, sold_count,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from test_charges) as charges,
      (select sum(amount_cents)::int from test_charges) as charged,
      (select sum(total_cents)::int from orders) as ordered,
      (select count(*)::int from stock_holds) as holds,
      (select count(*)::int from cart_lines) as lines
    from products where id = 'kills'`);
  const [row] = rows;
  expect(row).toMatchObject({
    stock: 1000 - 2 * rounds,
    sold_count: 2 * rounds,
    orders: rounds,
    charges: rounds,
    holds: 0,
    lines: 0,
  });
  expect(row.charged).toBe(row.ordered);
});
