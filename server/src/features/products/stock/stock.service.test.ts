import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { connectDatabase, type DatabaseClient } from '../../../db/client.ts';
import { createLog } from '../../../platform/log.ts';
import { createStockService, type StockService } from './stock.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: DatabaseClient;
let stock: StockService;
let now = new Date('2026-11-22T10:00:00Z');
const products = ['a', 'b', 'c'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  client = connectDatabase(database.connectionString, createLog('silent'));
  stock = createStockService({ db: client.db, now: () => now });
});
afterAll(async () => {
  await client.close();
  await database.drop();
});

/** The expected state of the service: units in stock, units sold, and the holds with their expiry. */
interface Model {
  stock: Map<string, number>;
  sold: Map<string, number>;
  holds: Map<string, { lines: { productId: string; quantity: number }[]; expiresAt: number }>;
}

const add = (map: Map<string, number>, key: string, amount: number): void =>
  void map.set(key, (map.get(key) ?? 0) + amount);

async function readDatabase() {
  const { rows } = await client.pool.query<{ id: string; stock: number; sold: number; held: number }>(`
    select id, stock, sold_count as sold,
      (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = id) as held
    from products order by id`);
  return rows;
}

async function reset(amounts: readonly number[]): Promise<void> {
  await client.pool.query('truncate brands, products, stock_holds cascade');
  await client.pool.query(
    `with brand as (insert into brands (company_name, slug) values ('B', 'b') returning id)
     insert into products (id, brand_id, name, category, price_cents, stock)
     select given.id, brand.id, given.id, 'home', 100, given.stock
     from brand, unnest($1::text[], $2::int[]) as given (id, stock)`,
    [products, amounts],
  );
}

const lines = fc.uniqueArray(
  fc.record({ productId: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 5 }) }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 3 },
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), crowd: fc.array(lines, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constantFrom('release' as const, 'sell' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('replace' as const), pick: fc.nat(), wanted: lines }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
);

test('any sequence of holds, sales, releases and waits matches the model, and nothing is oversold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12)),
      fc.array(step, { minLength: 4, maxLength: 25 }),
      async (amounts, steps) => {
        await reset(amounts);
        const model: Model = {
          stock: new Map(products.map((id, index) => [id, amounts[index] ?? 0])),
          sold: new Map(products.map((id) => [id, 0])),
          holds: new Map(),
        };
        for (const { kind, ...rest } of steps) {
          if (kind === 'hold' && 'crowd' in rest) await holdTogether(rest.crowd, model);
          else if (kind === 'replace' && 'wanted' in rest) await replace(rest.pick, rest.wanted, model);
          else if (kind === 'wait' && 'seconds' in rest) await wait(rest.seconds, model);
          else if ((kind === 'sell' || kind === 'release') && 'pick' in rest)
            await finish(kind, rest.pick, model);
          const rows = await readDatabase();
          for (const { id, stock: left, sold, held } of rows) {
            const index = products.findIndex((product) => product === id);
            expect(left + sold + held, `${id} after ${kind}`).toBe(amounts[index]);
            expect({ left, sold }).toEqual({ left: model.stock.get(id), sold: model.sold.get(id) });
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});

/** All request holds concurrently. Each gets all of its lines or none, in request order. */
async function holdTogether(
  crowd: readonly { productId: string; quantity: number }[][],
  model: Model,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + 600_000);
  const results = await Promise.all(
    crowd.map(async (wanted) => {
      const holdId = randomUUID();
      return { holdId, wanted, result: await stock.hold({ holdId, lines: wanted }, expiresAt) };
    }),
  );
  for (const { holdId, wanted, result } of results) {
    const fits = wanted.every(({ productId, quantity }) => (model.stock.get(productId) ?? 0) >= quantity);
    expect(result.isHeld).toBe(fits);
    if (!fits) continue;
    for (const { productId, quantity } of wanted) add(model.stock, productId, -quantity);
    model.holds.set(holdId, { lines: wanted, expiresAt: expiresAt.getTime() });
  }
}

/**
 * Replaces one hold by another, for which the units of the first are available. If there are too few, the
 * first stays.
 */
async function replace(
  pick: number,
  wanted: { productId: string; quantity: number }[],
  model: Model,
): Promise<void> {
  const entries = [...model.holds];
  const [replaces, old] = entries[pick % Math.max(1, entries.length)] ?? [];
  if (replaces === undefined || old === undefined) return;
  const left = new Map(model.stock);
  for (const { productId, quantity } of old.lines) add(left, productId, quantity);
  const holdId = randomUUID();
  const expiresAt = new Date(now.getTime() + 600_000);
  const fits = wanted.every(({ productId, quantity }) => (left.get(productId) ?? 0) >= quantity);
  expect((await stock.hold({ holdId, lines: wanted, replaces }, expiresAt)).isHeld).toBe(fits);
  if (!fits) return;
  for (const { productId, quantity } of wanted) add(left, productId, -quantity);
  model.stock = left;
  model.holds.delete(replaces);
  model.holds.set(holdId, { lines: wanted, expiresAt: expiresAt.getTime() });
}

async function finish(kind: 'sell' | 'release', pick: number, model: Model): Promise<void> {
  const entries = [...model.holds];
  const entry = entries[pick % Math.max(1, entries.length)];
  if (entry === undefined) return;
  const [holdId, { lines: held }] = entry;
  const isDone = await client.db.transaction(async (transaction) => {
    if (kind === 'sell') return stock.within(transaction).sell(holdId);
    await stock.within(transaction).release(holdId);
    return true;
  });
  expect(isDone).toBe(true);
  model.holds.delete(holdId);
  const target = kind === 'sell' ? model.sold : model.stock;
  for (const { productId, quantity } of held) add(target, productId, quantity);
}

async function wait(seconds: number, model: Model): Promise<void> {
  now = new Date(now.getTime() + seconds * 1000);
  await Promise.all([stock.releaseExpired(), stock.releaseExpired()]);
  for (const [holdId, { lines: held, expiresAt }] of model.holds) {
    if (expiresAt >= now.getTime()) continue;
    model.holds.delete(holdId);
    for (const { productId, quantity } of held) add(model.stock, productId, quantity);
  }
}

test('an expired hold is not sold, and remaining units can be sold without a hold', async () => {
  await reset([3, 0, 0]);
  const holdId = randomUUID();
  await stock.hold({ holdId, lines: [{ productId: 'a', quantity: 2 }] }, new Date(now.getTime() + 1000));
  now = new Date(now.getTime() + 5000);
  expect(await stock.releaseExpired()).toBe(1);
  await client.db.transaction(async (transaction) => {
    const within = stock.within(transaction);
    expect(await within.sell(holdId)).toBe(false);
    expect(await within.sellUnheld([{ productId: 'a', quantity: 4 }])).toBe(false);
    expect(await within.sellUnheld([{ productId: 'a', quantity: 3 }])).toBe(true);
  });
  expect((await readDatabase())[0]).toEqual({ id: 'a', stock: 0, sold: 3, held: 0 });
});
