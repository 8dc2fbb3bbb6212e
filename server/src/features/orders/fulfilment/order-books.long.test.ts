import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../../testing/live-client.ts';
import { BookedShop, type Books, commissionBasisPoints } from '../../../testing/order-books/booked-shop.ts';
import {
  answer,
  ask,
  cancel,
  deliver,
  giveBack,
  leaveOut,
  payOut,
  ship,
} from '../../../testing/order-books/order-acts.ts';
import { type Model, newOrder, type World } from '../../../testing/order-books/order-model.ts';
import { count, minus, none, plus, type Name, type Units } from '../../../testing/order-books/units.ts';

/*
 * After any sequence of actions by a brand and a buyer on an order, the following agree with each other and
 * with the actions: units, stock, refunds, the buyer's notices, the brand's sales and the amount owed to it.
 */

let shop: BookedShop;
beforeAll(async () => {
  shop = await BookedShop.start();
});
afterAll(async () => shop.close());

/** One cart of 60.57 with free shipping, and one of 22.78 with paid shipping. */
const carts: Units[] = [
  { shawl: 3, hat: 2 },
  { shawl: 1, hat: 1 },
];

/** Checks that every cent paid was refunded, is owed to the brand, or is the operator's commission. */
async function checkBooks(model: Model, { itemsCents, totalCents, booksBefore }: World): Promise<void> {
  const keptCents = totalCents - model.refundedCents;
  const isCancelled = model.status === 'cancelled';
  if (isCancelled) expect(keptCents).toBe(0);
  const commission = Math.round(((keptCents * itemsCents) / totalCents) * (commissionBasisPoints / 10_000));
  const books = await shop.booksNow();
  const after = Object.fromEntries(
    Object.entries(books).map(([part, cents]) => [part, cents - booksBefore[part as keyof Books]]),
  );
  expect(after).toEqual({
    paid: isCancelled ? 0 : totalCents,
    refunded: isCancelled ? 0 : model.refundedCents,
    commission,
    owed: keptCents - commission,
    owedByOperator: keptCents - commission,
  });
}

/** Checks that all stored data about the order agrees with the model. */
async function check(model: Model, world: World): Promise<void> {
  const { id, bought, totalCents, stockBefore } = world;
  const { data } = (await shop.brandCall('GET', `/orders/${id}`)).body;
  const left = none();
  for (const { productId, quantity } of data.toShip as { productId: Name; quantity: number }[])
    left[productId] += quantity;
  expect(left).toEqual(model.toShip);
  expect(data.status).toBe(model.status);
  expect(data.refunded.amount).toBe(model.refundedCents);
  expect(model.refundedCents).toBeLessThanOrEqual(totalCents);
  expect(data.shipments).toHaveLength(model.parcels.length);
  expect('address' in data).toBe(count(model.toShip) > 0);
  expect(await shop.stockNow()).toEqual(plus(minus(stockBefore, bought), model.restocked));
  expect(await shop.refundedCents(id)).toBe(model.refundedCents);
  await checkBooks(model, world);
}

/** One step of a model-based test. Whether it is refused is checked as well. */
class Step implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #run: (model: Model, world: World) => Promise<void>;
  constructor(name: string, run: (model: Model, world: World) => Promise<void>) {
    this.#name = name;
    this.#run = run;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    await this.#run(model, world);
    await check(model, world);
  }
  toString = () => this.#name;
}

const units = fc.record({ shawl: fc.integer({ min: 0, max: 3 }), hat: fc.integer({ min: 0, max: 2 }) });
const amount = fc.integer({ min: 1, max: 7000 });
const say = (name: string, values: unknown) => `${name} ${JSON.stringify(values)}`;
const steps = [
  units.map((some) => new Step(say('ship', some), async (...given) => ship(some, ...given))),
  fc.nat(3).map((place) => new Step(say('deliver', place), async (...given) => deliver(place, ...given))),
  fc
    .tuple(units, fc.boolean(), fc.option(amount, { nil: undefined }))
    .map((some) => new Step(say('leave out', some), async (...given) => leaveOut(...some, ...given))),
  amount.map((cents) => new Step(say('give back', cents), async (...given) => giveBack(cents, ...given))),
  amount.map((cents) => new Step(say('pay out', cents), async (_model, world) => payOut(cents, world))),
  units.map((some) => new Step(say('ask', some), async (...given) => ask(some, ...given))),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map((some) => new Step(say('answer', some), async (...given) => answer(...some, ...given))),
  fc.constant(new Step('cancel', cancel)),
  fc.constant(
    new Step('wait', async (model) => {
      shop.advance((checkoutLimits.cancelSeconds + 1) * 1000);
      model.isLate = true;
    }),
  ),
];

test('after any sequence of steps, units, stock, money, sales, payouts and the buyer’s notices agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...carts),
      fc.commands(steps, { maxCommands: 14 }),
      async (cart, commands) => {
        const { model, real } = await newOrder(shop, cart);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await until(async () => (await shop.countUnannounced(real.id)) === 0, 'the notices');
        expect(await shop.countNotices(real.id)).toBe(model.noticeCount);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);
