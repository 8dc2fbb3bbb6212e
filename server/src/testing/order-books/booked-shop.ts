import { salesLimits } from '@greenroom/contract/limits/brands';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { insertShop } from '../test-shopper.ts';
import { type Name, none, prices, type Units } from './units.ts';

const { dayMs } = salesLimits;
const products = [
  { id: 'shawl', priceCents: prices.shawl, stock: 900 },
  { id: 'hat', priceCents: prices.hat, stock: 900 },
];
export const commissionBasisPoints = 1250;

/** The brand's view of its sales, and the operator's accounts. */
export interface Books {
  paid: number;
  refunded: number;
  commission: number;
  owed: number;
  owedByOperator: number;
}

/** The day in UTC. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A brand with two products, its buyer, and an operator who takes a commission on each sale. */
export class BookedShop {
  readonly server: TestServer;
  readonly buyer: TestUser;
  readonly brandId: string;
  readonly #owner: TestUser;
  readonly #admin: TestUser;
  readonly #clock: { offsetMs: number };

  private constructor(
    server: TestServer,
    { owner, buyer, admin }: Record<'owner' | 'buyer' | 'admin', TestUser>,
    brandId: string,
    clock: { offsetMs: number },
  ) {
    this.server = server;
    this.buyer = buyer;
    this.brandId = brandId;
    this.#owner = owner;
    this.#admin = admin;
    this.#clock = clock;
  }

  static async start(): Promise<BookedShop> {
    const clock = { offsetMs: 0 };
    const server = await startTestServer({ now: () => new Date(Date.now() + clock.offsetMs) });
    const [owner, buyer] = [await server.signUp('brand'), await server.signUp()];
    const admin = await server.signUp('admin');
    const brandId = await insertShop(server, 'loom', products, owner.id);
    const shop = new BookedShop(server, { owner, buyer, admin }, brandId, clock);
    await shop.adminCall('PUT', '/shop/commission', { basisPoints: commissionBasisPoints });
    return shop;
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  /** Moves the server's clock forward. */
  advance(ms: number): void {
    this.#clock.offsetMs += ms;
  }

  /** A call to `/admin` by the operator. */
  async adminCall(method: string, path: string, body?: object) {
    const { token } = this.#admin;
    return this.server.call(method, `/admin${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  /** A call to `/brands` by the brand. */
  async brandCall(method: string, path: string, body?: object) {
    const { token } = this.#owner;
    return this.server.call(method, `/brands${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  /** The stock of both products. */
  async stockNow(): Promise<Units> {
    const { rows } = await this.server.app.database.pool.query<{ id: Name; stock: number }>(
      'select id, stock from products',
    );
    return Object.assign(none(), Object.fromEntries(rows.map(({ id, stock }) => [id, stock])));
  }

  /** The accounts over all orders so far. */
  async booksNow(): Promise<Books> {
    const days = `from=${dayOf(Date.now() - dayMs)}&to=${dayOf(Date.now() + 60 * dayMs)}`;
    const { data: sales } = (await this.brandCall('GET', `/sales?${days}&grain=month`)).body;
    const { standings } = (await this.adminCall('GET', '/payouts')).body.data;
    const sumOf = (part: string) =>
      sales.payouts.reduce((sum: number, month: Record<string, number>) => sum + (month[part] ?? 0), 0);
    return {
      paid: sumOf('paid'),
      refunded: sumOf('refunded'),
      commission: sumOf('commission'),
      owed: sumOf('owed'),
      owedByOperator: standings[0]?.owed.amount ?? 0,
    };
  }

  /** The refunds of an order, according to the payment provider. */
  async refundedCents(orderId: string): Promise<number> {
    const { rows } = await this.server.app.database.pool.query<{ cents: string }>(
      `select coalesce(sum(amount_cents), 0) as cents from test_refunds
       where key in (select id::text from refunds where order_id = $1)`,
      [orderId],
    );
    return Number(rows[0]?.cents);
  }

  /** The number of notices that the buyer received about an order. */
  async countNotices(orderId: string): Promise<number> {
    const { rows } = await this.server.app.database.pool.query<{ amount: string }>(
      `select count(*) as amount from notices where user_id = $1 and details ->> 'orderId' = $2`,
      [this.buyer.id, orderId],
    );
    return Number(rows[0]?.amount);
  }

  /** The number of events of an order that are not announced yet. */
  async countUnannounced(orderId: string): Promise<number> {
    const { rows } = await this.server.app.database.pool.query<{ amount: string }>(
      'select count(*) as amount from order_events where order_id = $1 and not is_announced',
      [orderId],
    );
    return Number(rows[0]?.amount);
  }
}
