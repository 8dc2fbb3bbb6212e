import { randomBytes, randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

export const homeAddress = {
  recipient: 'Ada Bell',
  line1: '1 Mill Lane',
  city: 'Sacramento',
  region: 'California',
  postalCode: '95814',
  countryCode: 'US',
};

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** Creates a brand with products, with default stock and price. Resolves to the brand's id. */
export async function insertShop(
  server: TestServer,
  slug: string,
  products: readonly {
    id: string;
    stock?: number;
    priceCents?: number;
    originalPriceCents?: number;
    couponCode?: string;
    couponPercent?: number;
    colors?: readonly string[];
    sizes?: readonly string[];
    currency?: string;
  }[],
  userId?: string,
): Promise<string> {
  const { pool } = server.app.database;
  const brand = await pool.query<{ id: string }>(
    `insert into brands (company_name, slug, user_id) values ($1, $2, $3) returning id`,
    [`Brand ${slug}`, slug, userId ?? null],
  );
  for (const product of products) {
    await pool.query(
      `insert into products (id, brand_id, name, category, price_cents, original_price_cents, stock, colors,
         currency, sizes)
       values ($1, $2, $3, 'home', $4, $5, $6, $7, $8, $9)`,
      [
        product.id,
        brand.rows[0]?.id,
        `Name of ${product.id}`,
        product.priceCents ?? 2450,
        product.originalPriceCents ?? null,
        product.stock ?? 20,
        JSON.stringify((product.colors ?? []).map((name) => ({ name, hex: '#336644' }))),
        product.currency ?? 'USD',
        product.sizes ?? [],
      ],
    );
    if (product.couponCode !== undefined)
      await pool.query('insert into coupons (brand_id, product_id, code, percent) values ($1, $2, $3, $4)', [
        brand.rows[0]?.id,
        product.id,
        product.couponCode,
        product.couponPercent ?? 10,
      ]);
  }
  return brand.rows[0]?.id ?? '';
}

/** The fields of a product that a test sets. `insertShop` has defaults for the others. */
export type ShopProduct = Partial<Parameters<typeof insertShop>[2][number]>;

let products = 0;

/** Creates a product of a new shop. Resolves to its id. */
export async function insertProduct(server: TestServer, values: ShopProduct = {}): Promise<string> {
  products += 1;
  const id = `thing-${products}`;
  await insertShop(server, `shop-${products}`, [{ id, ...values }]);
  return id;
}

/** The units of a product in the database: in stock, sold and held. */
export async function readStock(
  server: TestServer,
  id: string,
): Promise<{ stock: number; sold: number; held: number }> {
  const { rows } = await server.app.database.pool.query(
    `select stock, sold_count as sold,
       (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = id) as held
     from products where id = $1`,
    [id],
  );
  return rows[0];
}

/** A shopper who uses the API: a user with a token, or a guest with a new key. */
export class TestShopper {
  readonly guestKey: string | undefined;
  readonly #server: TestServer;
  readonly #token: string | undefined;

  constructor(server: TestServer, user?: { token: string }) {
    this.#server = server;
    this.#token = user?.token;
    this.guestKey = user === undefined ? randomBytes(32).toString('base64url') : undefined;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#server.call(method, path, {
      ...(this.#token === undefined ? {} : { token: this.#token }),
      ...(body === undefined ? {} : { body }),
      headers: { ...(this.guestKey === undefined ? {} : { 'x-guest-key': this.guestKey }), ...headers },
    });
  }

  async add(
    productId: string,
    quantity = 1,
    choice: { color?: string; size?: string } = {},
  ): Promise<Answer> {
    return this.call('POST', '/cart/lines', { productId, quantity, ...choice });
  }

  /** Starts a checkout of the cart with its current total. */
  async startCheckout(changes: Record<string, unknown> = {}): Promise<Answer> {
    const cart = await this.call('GET', '/cart?countryCode=US&region=California');
    const { total } = cart.body.data.totals;
    const body = { email: 'ada@example.com', address: homeAddress, total, ...changes };
    return this.call('POST', '/checkouts', body);
  }

  async pay(checkoutId: string, testCard = 'visa', idempotencyKey: string = randomUUID()): Promise<Answer> {
    return this.call(
      'POST',
      '/orders',
      { checkoutId, payment: { testCard } },
      { 'idempotency-key': idempotencyKey },
    );
  }

  /** Buys everything in the cart. Resolves to the orders. */
  async buy(address: Partial<typeof homeAddress> = {}): Promise<{ id: string; orderNumber: string }[]> {
    const checkout = await this.startCheckout({ address: { ...homeAddress, ...address } });
    if (checkout.status !== 201) throw new Error(JSON.stringify(checkout.body));
    const paid = await this.pay(checkout.body.data.id);
    if (paid.body.data?.status !== 'placed') throw new Error(JSON.stringify(paid.body));
    return paid.body.data.orders;
  }
}
