import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { insertShop, type ShopProduct, TestShopper } from '../test-shopper.ts';
import type { FakeIntent } from './fake-stripe-account.ts';
import { deliver, startFakeStripe } from './fake-stripe.ts';

type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The payment input for a card that is entered into Stripe's form. */
export const newCard = { newCard: { isKept: false } };

/** A server that uses a fake Stripe on this machine for payments. */
export class StripeShop {
  readonly stripe: FakeStripe;
  readonly server: TestServer;
  readonly #clock: { offsetMs: number };
  #shops = 0;

  private constructor(stripe: FakeStripe, server: TestServer, clock: { offsetMs: number }) {
    this.stripe = stripe;
    this.server = server;
    this.#clock = clock;
  }

  static async start(): Promise<StripeShop> {
    const clock = { offsetMs: 0 };
    const stripe = await startFakeStripe();
    const now = () => new Date(Date.now() + clock.offsetMs);
    return new StripeShop(stripe, await startTestServer({ now, variables: stripe.variables }), clock);
  }

  async close(): Promise<void> {
    await this.server.close();
    this.stripe.close();
  }

  /** The time of the server's clock. */
  now(): Date {
    return new Date(Date.now() + this.#clock.offsetMs);
  }

  /** Moves the server's clock forward. */
  advance(ms: number): void {
    this.#clock.offsetMs += ms;
  }

  /** A shopper with two items in a checkout, 58.54 dollars in total unless `product` changes it. */
  async readyToPay(user?: TestUser, product: ShopProduct = {}) {
    this.#shops += 1;
    const productId = `stripe-thing-${this.#shops}`;
    await insertShop(this.server, `stripe-shop-${this.#shops}`, [{ stock: 7, ...product, id: productId }]);
    const shopper = new TestShopper(this.server, user);
    await shopper.add(productId, 2);
    const started = await shopper.startCheckout();
    if (started.status !== 201) throw new Error(JSON.stringify(started.body));
    const checkoutId: string = started.body.data.id;
    return {
      shopper,
      checkoutId,
      pay: async (payment: unknown = newCard, key: string = randomUUID()) =>
        shopper.call('POST', '/orders', { checkoutId, payment }, { 'idempotency-key': key }),
      paymentOf: async (id: string) => (await shopper.call('GET', `/payments/${id}`)).body.data,
      stock: async () => {
        const { rows } = await this.server.app.database.pool.query(
          `select stock, sold_count as sold,
             (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = id) as held
           from products where id = $1`,
          [productId],
        );
        return rows[0];
      },
    };
  }

  /** The intents at Stripe for a payment. */
  intentsOf(paymentId: string): FakeIntent[] {
    const intents = [...this.stripe.account.intents.values()];
    return intents.filter(({ metadata }) => metadata['payment_id'] === paymentId);
  }

  /** The only intent at Stripe for a payment. */
  intentOf(paymentId: string): FakeIntent {
    const [intent, ...more] = this.intentsOf(paymentId);
    if (intent === undefined || more.length > 0)
      throw new Error(`${paymentId} does not have exactly one intent`);
    return intent;
  }

  /** Sends a webhook event of Stripe. Resolves to the response's status. */
  async say(type: string, object: unknown, more?: Parameters<FakeStripe['event']>[2]): Promise<number> {
    return deliver(this.server.origin, this.stripe.event(type, object, { at: this.now(), ...more }));
  }
}
