import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../../db/client.ts';
import { createBrandsService } from '../../features/brands/brands.service.ts';
import { createCartService } from '../../features/cart/cart.service.ts';
import { createCheckoutService } from '../../features/checkout/checkout.service.ts';
import { createHeldCheckouts } from '../../features/checkout/held-checkouts.service.ts';
import { createOrderCancellation } from '../../features/orders/order-cancellation.service.ts';
import { createOrdersService } from '../../features/orders/orders.service.ts';
import { createOrderPaymentsService } from '../../features/orders/payments/order-payments.service.ts';
import { createRefundsService } from '../../features/orders/payments/refunds.service.ts';
import { createReturnAnswers } from '../../features/orders/returns/return-answers.service.ts';
import { createReturnsService } from '../../features/orders/returns/returns.service.ts';
import { createSpendingService } from '../../features/orders/spending/spending.service.ts';
import { createTestProvider } from '../../features/payments/test-provider/test-provider.service.ts';
import { createCouponsService } from '../../features/products/coupons/coupons.service.ts';
import type { ProductForSale } from '../../features/products/products.service.ts';
import { createStockService } from '../../features/products/stock/stock.service.ts';
import { createShopSettingsService } from '../../features/shop-settings/shop-settings.service.ts';
import { createLog } from '../../platform/log.ts';
import { connectDyingDatabase, type Death } from './dying-database.ts';
import { until } from '../live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { insertShop } from '../test-shopper.ts';

/** The fields of an actor that these services read. */
export const actorOf = ({ id, email, name, role }: TestUser & { name?: string; role?: string }) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of it is all that these services read
  ({ userId: id, email, name: name ?? '', role: role ?? 'user' }) as Parameters<
    ReturnType<typeof createCartService>['merge']
  >[0];

/**
 * The services of one process, on its own database connections. The payment provider is outside and keeps
 * running.
 */
function createProcess(
  { server, brandId }: { server: TestServer; brandId: string },
  db: Database,
  laterMs = 0,
) {
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
  const cart = createCartService({
    db,
    log,
    addresses: { defaultOf: async () => undefined },
    brands,
    brandShipping,
    products,
    coupons,
    shopSettings,
    sendToUser: () => {},
    now,
  });
  const held = createHeldCheckouts({ db, maxPerAddress: 100_000, now });
  const checkout = createCheckoutService({ db, brands, cart, stock, held, provider, now });
  const orderNotices = { sendSoon: () => {} };
  const payments = createOrderPaymentsService({
    db,
    log,
    cart,
    checkout,
    stock,
    products,
    coupons,
    spending: createSpendingService({ db, now }),
    paymentMethods: { customerOf: async () => undefined, ensureCustomer: async () => '' },
    provider,
    orderNotices,
    sendMail: async () => {},
    publicUrl: server.environment.publicUrl,
    now,
  });
  const cancellation = createOrderCancellation({ coupons });
  const refunds = createRefundsService({ db, log, provider, orderNotices, now });
  // Refunds are paid by the next process, or explicitly by a test.
  const later = { paySoon: () => {} };
  const orders = createOrdersService({ db, stock, cancellation, refunds: later, orderNotices, now });
  cart.extensions.register('mergeCheckouts', async (transaction, { from, to }) =>
    checkout.within(transaction).adopt(from, to),
  );
  cart.extensions.register('mergeOrders', async (transaction, { from, to }) =>
    orders.within(transaction).adopt(from, to),
  );
  return {
    cart,
    checkout,
    stock,
    payments,
    orders,
    refunds,
    returns: createReturnsService({
      db,
      brands,
      answers: createReturnAnswers({ stock, cancellation, now }),
      refunds: later,
      orderNotices,
      now,
    }),
  };
}
export type ShopProcess = ReturnType<typeof createProcess>;

/** A shop that sells pots, for tests that kill processes. */
export async function startKilledShop() {
  const server = await startTestServer();
  const brandOwner = await server.signUp('brand');
  const pots = [{ id: 'pot', stock: 100_000, priceCents: 6000 }];
  const shop = { server, brandId: await insertShop(server, 'kills', pots, brandOwner.id) };

  /** The next process, which finds the state that the previous one left. */
  const next = (laterMs = 0) => createProcess(shop, shop.server.app.database.db, laterMs);

  /**
   * Runs an action in a process that ends before its first statement, then in one that ends before its
   * second, and so on. Then does the same for the time after each statement that stores something. Stops when
   * the action completes. Resolves to the number of killed processes.
   */
  async function killAtEachStatement(
    prepare: () => Promise<(process: ShopProcess) => Promise<unknown>>,
    check: (death: Death) => Promise<void>,
    laterMs = 0,
  ): Promise<number> {
    let deaths = 0;
    for (const isDone of [false, true]) {
      for (let statement = 1; ; statement += 1) {
        const act = await prepare();
        const death = { statement, isDone };
        const dying = connectDyingDatabase(shop.server.connectionString, death);
        await act(createProcess(shop, dying.db, laterMs)).catch(() => undefined);
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
    (await shop.server.app.database.pool.query(text, values)).rows;

  /** Checks that the units removed from stock equal those sold or held. */
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
      [shop.brandId, code],
    );
    return { id: row.id, code };
  }

  /** Lets time pass: interrupted work is resumed, and failed refunds become due again. */
  async function settleAll(): Promise<void> {
    await rowsOf(`update payments set updated_at = now() - interval '1 minute' where status = 'started'`);
    await next().payments.settleLeft();
    // The shop's own server may have claimed one a moment ago.
    await until(async () => {
      await rowsOf(`update refunds set next_try_at = now() - interval '1 minute' where status = 'due'`);
      await next().refunds.pay();
      return (await rowsOf(`select 1 from refunds where status = 'due'`)).length === 0;
    }, 'all refunds to be paid');
  }

  return {
    server,
    brandOwner,
    next,
    killAtEachStatement,
    rowsOf,
    expectStockAgrees,
    codeOnceEach,
    settleAll,
  };
}

export type KilledShop = Awaited<ReturnType<typeof startKilledShop>>;
