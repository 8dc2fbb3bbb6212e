import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesLimits } from '@greenroom/contract/limits/brands';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

/*
 * Whatever a brand and a buyer do to an order, in whatever sequence: its units, the shop's stock, the money that went back,
 * what the buyer was told, the brand's sales and what the operator owes it agree with one another and with what was done.
 */

const { dayMs } = salesLimits;
let server: TestServer;
let owner: TestUser;
let buyer: TestUser;
let admin: TestUser;
let brandId: string;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  [owner, buyer] = [await server.signUp('brand'), await server.signUp()];
  admin = await server.signUp('admin');
  await adminCall('PUT', '/shop/commission', { basisPoints: commissionBasisPoints });
  const stock = 900;
  const products = [
    { id: 'shawl', priceCents: 1501, stock },
    { id: 'hat', priceCents: 777, stock },
  ];
  brandId = await insertShop(server, 'loom', products, owner.id);
});
afterAll(async () => server.close());

const names = ['shawl', 'hat'] as const;
type Name = (typeof names)[number];
type Units = Record<Name, number>;
const none = (): Units => ({ shawl: 0, hat: 0 });
const prices: Units = { shawl: 1501, hat: 777 };
const commissionBasisPoints = 1250;
/** 60.57, which ships for free, and 22.78, whose buyer pays for shipping. */
const carts: Units[] = [
  { shawl: 3, hat: 2 },
  { shawl: 1, hat: 1 },
];
const count = (units: Units) => units.shawl + units.hat;
const plus = (one: Units, other: Units): Units => ({
  shawl: one.shawl + other.shawl,
  hat: one.hat + other.hat,
});
const minus = (one: Units, other: Units): Units => ({
  shawl: one.shawl - other.shawl,
  hat: one.hat - other.hat,
});
const fits = (units: Units, left: Units) => names.every((name) => units[name] <= left[name]);
const linesOf = (units: Units) =>
  names.filter((name) => units[name] > 0).map((productId) => ({ productId, quantity: units[productId] }));

interface Model {
  toShip: Units;
  cancelled: Units;
  /** Of returns that were accepted. */
  returned: Units;
  /** Of a return that waits. */
  asked: Units | undefined;
  parcels: { id: string; isDelivered: boolean }[];
  restocked: Units;
  refundedCents: number;
  isHandled: boolean;
  isLate: boolean;
  /** What the buyer is told of, each once. */
  told: number;
  status: string;
}
interface World {
  id: string;
  shopper: TestShopper;
  bought: Units;
  itemsCents: number;
  taxCents: number;
  totalCents: number;
  stockBefore: Units;
  booksBefore: Books;
}
/** What the brand reads of its sales, and what the operator's books have. */
interface Books {
  paid: number;
  refunded: number;
  commission: number;
  owed: number;
  owedByOperator: number;
}

const adminCall = async (method: string, path: string, body?: object) =>
  server.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });
const brandCall = async (method: string, path: string, body?: object) =>
  server.call(method, `/brands${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
async function stockNow(): Promise<Units> {
  const { rows } = await server.app.database.pool.query<{ id: Name; stock: number }>(
    'select id, stock from products',
  );
  return Object.assign(none(), Object.fromEntries(rows.map(({ id, stock }) => [id, stock])));
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
async function booksNow(): Promise<Books> {
  const days = `from=${dayOf(Date.now() - dayMs)}&to=${dayOf(Date.now() + 60 * dayMs)}`;
  const { data: sales } = (await brandCall('GET', `/sales?${days}&grain=month`)).body;
  const { standings } = (await adminCall('GET', '/payouts')).body.data;
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
function statusOf({ toShip, parcels }: Model): string {
  if (count(toShip) > 0) return 'processing';
  if (parcels.length === 0) return 'cancelled';
  return parcels.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'shipped';
}
/** What units cost with their part of the tax, give or take a cent of rounding a step. */
const worth = (units: Units, { itemsCents, taxCents }: World) =>
  Math.round((units.shawl * prices.shawl + units.hat * prices.hat) * ((itemsCents + taxCents) / itemsCents));

/** Every cent that was paid went back, is owed to the brand, or is the operator's commission. */
async function checkBooks(model: Model, { itemsCents, totalCents, booksBefore }: World): Promise<void> {
  const keptCents = totalCents - model.refundedCents;
  const isCancelled = model.status === 'cancelled';
  if (isCancelled) expect(keptCents).toBe(0);
  const commission = Math.round(((keptCents * itemsCents) / totalCents) * (commissionBasisPoints / 10_000));
  const books = await booksNow();
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

/** Everything that is stored about the order agrees with the model. */
async function check(model: Model, world: World): Promise<void> {
  const { id, bought, totalCents, stockBefore } = world;
  const { data } = (await brandCall('GET', `/orders/${id}`)).body;
  const left = none();
  for (const { productId, quantity } of data.toShip as { productId: Name; quantity: number }[])
    left[productId] += quantity;
  expect(left).toEqual(model.toShip);
  expect(data.status).toBe(model.status);
  expect(data.refunded.amount).toBe(model.refundedCents);
  expect(model.refundedCents).toBeLessThanOrEqual(totalCents);
  expect(data.shipments).toHaveLength(model.parcels.length);
  expect('address' in data).toBe(count(model.toShip) > 0);
  expect(await stockNow()).toEqual(plus(minus(stockBefore, bought), model.restocked));
  const { rows } = await server.app.database.pool.query<{ cents: string }>(
    `select coalesce(sum(amount_cents), 0) as cents from test_refunds
     where key in (select id::text from refunds where order_id = $1)`,
    [id],
  );
  expect(Number(rows[0]?.cents)).toBe(model.refundedCents);
  await checkBooks(model, world);
}

/** One step of a model run: whether it is refused is part of what is checked. */
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

async function ship(units: Units, model: Model, { id }: World): Promise<void> {
  const request = {
    requestId: randomUUID(),
    units: linesOf(units),
    carrier: 'ups',
    trackingNumber: '1Z9',
  };
  const { status, body } = await brandCall('POST', `/orders/${id}/shipments`, request);
  if (count(units) === 0) return expect(status).toBe(400);
  if (!fits(units, model.toShip)) return expect(body.code).toBe('units_not_left');
  expect(status).toBe(200);
  // A press that is sent twice is one parcel.
  expect((await brandCall('POST', `/orders/${id}/shipments`, request)).status).toBe(200);
  model.toShip = minus(model.toShip, units);
  model.parcels.push({ id: request.requestId, isDelivered: false });
  model.isHandled = true;
  model.told += 1;
  model.status = statusOf(model);
}

async function deliver(place: number, model: Model, { id }: World): Promise<void> {
  const parcel = model.parcels[place % Math.max(1, model.parcels.length)];
  const path = `/orders/${id}/shipments/${parcel?.id ?? randomUUID()}/delivered`;
  const { status } = await brandCall('POST', path, {});
  if (parcel === undefined) return expect(status).toBe(404);
  expect(status).toBe(200);
  if (!parcel.isDelivered) model.told += 1;
  parcel.isDelivered = true;
  model.status = statusOf(model);
}

async function leaveOut(
  units: Units,
  isRestocked: boolean,
  amountCents: number | undefined,
  model: Model,
  world: World,
): Promise<void> {
  // Money without units is a step of its own.
  if (count(units) === 0 && amountCents !== undefined) return giveBack(amountCents, model, world);
  const { id, bought, totalCents } = world;
  const leftCents = totalCents - model.refundedCents;
  const rounding = count(bought);
  const isLast = count(minus(model.toShip, units)) === 0 && model.parcels.length === 0;
  const leastCents = isLast ? leftCents : Math.min(leftCents, worth(units, world));
  const amount = amountCents === undefined ? {} : { amountCents };
  const request = {
    requestId: randomUUID(),
    units: linesOf(units),
    isRestocked,
    message: 'Sorry',
    ...amount,
  };
  const { status, body } = await brandCall('POST', `/orders/${id}/refunds`, request);
  if (count(units) === 0) return expect(status).toBe(400);
  const gone = plus(plus(model.cancelled, model.returned), model.asked ?? none());
  if (!fits(units, model.toShip) || !fits(units, minus(bought, gone)))
    return expect(body.code).toBe('units_not_left');
  if (amountCents !== undefined && amountCents > leftCents) return expect(body.code).toBe('refund_too_large');
  if (amountCents !== undefined && amountCents < leastCents - (isLast ? 0 : rounding))
    return expect(body.code).toBe('refund_too_small');
  // Within a cent of rounding a step, it is refused or done.
  if (body.code === 'refund_too_small' && (amountCents ?? leftCents) < leastCents + rounding) return;
  expect(status).toBe(200);
  const refunded: number = body.data.refunded.amount;
  model.toShip = minus(model.toShip, units);
  model.cancelled = plus(model.cancelled, units);
  if (isRestocked) model.restocked = plus(model.restocked, units);
  model.isHandled = true;
  model.status = statusOf(model);
  const isGivenUp = model.status === 'cancelled';
  const cents = refunded - model.refundedCents;
  if (isGivenUp) expect(cents).toBe(leftCents);
  else expect(Math.abs(cents - (amountCents ?? leastCents))).toBeLessThanOrEqual(rounding);
  // A refund is told when it is done; that nothing comes is told too.
  model.told += isGivenUp && cents > 0 ? 2 : 1;
  model.refundedCents = refunded;
  if (cents > 0) {
    const again = await brandCall('POST', `/orders/${id}/refunds`, request);
    expect(again.body.data.refunded.amount).toBe(refunded);
  }
}

async function giveBack(amountCents: number, model: Model, { id, totalCents }: World): Promise<void> {
  const request = { requestId: randomUUID(), amountCents, message: 'Sorry' };
  const { status, body } = await brandCall('POST', `/orders/${id}/refunds`, request);
  if (amountCents > totalCents - model.refundedCents) return expect(body.code).toBe('refund_too_large');
  expect(status).toBe(200);
  model.refundedCents += amountCents;
  model.isHandled = true;
  model.told += 1;
}

async function ask(units: Units, model: Model, { id, shopper, bought }: World): Promise<void> {
  const lines = linesOf(units).map((line) => Object.assign(line, { reason: 'Too small' }));
  const { status, body } = await shopper.call('POST', `/orders/${id}/returns`, { lines });
  if (count(units) === 0) return expect(status).toBe(400);
  if (model.status === 'cancelled' || (model.status === 'processing' && !model.isHandled && !model.isLate))
    return expect(body.code).toBe('order_not_returnable');
  const left = minus(minus(minus(bought, model.cancelled), model.returned), model.asked ?? none());
  if (!fits(units, left)) return expect(status).toBe(400);
  if (model.asked !== undefined) return expect(body.code).toBe('return_under_way');
  expect(status).toBe(200);
  model.asked = units;
  model.told += 1;
}

async function answer(isAccepted: boolean, isRestocked: boolean, model: Model, world: World): Promise<void> {
  const { id, bought, totalCents } = world;
  const detail = (await brandCall('GET', `/orders/${id}`)).body.data;
  const waiting = detail.returns.find(({ status }: { status: string }) => status === 'asked');
  expect(waiting === undefined).toBe(model.asked === undefined);
  if (model.asked === undefined) return;
  const request = { isAccepted, isRestocked, message: 'So be it' };
  const { status } = await brandCall('POST', `/returns/${waiting.id}/answer`, request);
  expect(status).toBe(200);
  const units = model.asked;
  model.asked = undefined;
  model.told += 1;
  if (!isAccepted) return;
  if (isRestocked) model.restocked = plus(model.restocked, units);
  // What the buyer has is given back before what never left.
  const atBuyer = minus(minus(minus(bought, model.toShip), model.cancelled), model.returned);
  for (const name of names) model.toShip[name] -= Math.max(0, units[name] - atBuyer[name]);
  model.returned = plus(model.returned, units);
  model.isHandled = true;
  if (count(model.toShip) < detail.unitsToShip) model.status = statusOf(model);
  const isCancelled = model.status === 'cancelled';
  const after = (await brandCall('GET', `/orders/${id}`)).body.data.refunded.amount;
  const cents = after - model.refundedCents;
  const leftCents = totalCents - model.refundedCents;
  if (isCancelled) expect(cents).toBe(leftCents);
  else expect(Math.abs(cents - Math.min(leftCents, worth(units, world)))).toBeLessThanOrEqual(count(bought));
  if (isCancelled) model.told += 1;
  if (cents > 0) model.told += 1;
  model.refundedCents = after;
}

async function cancel(model: Model, { id, shopper, bought, totalCents }: World): Promise<void> {
  const { status, body } = await shopper.call('POST', `/orders/${id}/cancel`);
  if (model.status === 'cancelled') return expect(status).toBe(200);
  if (model.status !== 'processing' || model.isHandled || model.isLate)
    return expect(body.code).toBe('order_not_cancellable');
  expect(status).toBe(200);
  Object.assign(model, { toShip: none(), cancelled: bought, restocked: bought, status: 'cancelled' });
  model.refundedCents = totalCents;
  model.told += 2;
}

async function payOut(amountCents: number): Promise<void> {
  const [standing] = (await adminCall('GET', '/payouts')).body.data.standings;
  const paidOn = dayOf(Date.now());
  const payout = { id: randomUUID(), brandId, currency: 'USD', amountCents, paidOn, reference: 'SEPA 4711' };
  const { status, body } = await adminCall('POST', '/payouts', payout);
  if (amountCents > standing.left.amount) return expect(body.code).toBe('payout_too_large');
  expect(status).toBe(200);
  const [after] = body.data.standings;
  expect(after.left.amount).toBe(standing.left.amount - amountCents);
  expect(after.owed).toEqual(standing.owed);
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
  amount.map((cents) => new Step(say('pay out', cents), async () => payOut(cents))),
  units.map((some) => new Step(say('ask', some), async (...given) => ask(some, ...given))),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map((some) => new Step(say('answer', some), async (...given) => answer(...some, ...given))),
  fc.constant(new Step('cancel', cancel)),
  fc.constant(
    new Step('wait', async (model) => {
      offsetMs += (checkoutLimits.cancelSeconds + 1) * 1000;
      model.isLate = true;
    }),
  ),
];

async function newOrder(bought: Units): Promise<{ model: Model; real: World }> {
  const shopper = new TestShopper(server, buyer);
  const [stockBefore, booksBefore] = [await stockNow(), await booksNow()];
  for (const name of names) await shopper.add(name, bought[name]);
  const [order] = await shopper.buy();
  if (order === undefined) throw new Error('No order');
  const model: Model = {
    toShip: { ...bought },
    cancelled: none(),
    returned: none(),
    asked: undefined,
    parcels: [],
    restocked: none(),
    refundedCents: 0,
    isHandled: false,
    isLate: false,
    told: 1,
    status: 'processing',
  };
  const { totals } = (await brandCall('GET', `/orders/${order.id}`)).body.data;
  const itemsCents: number = totals.items.amount;
  expect(itemsCents).toBe(bought.shawl * prices.shawl + bought.hat * prices.hat);
  expect(totals.shipping.amount > 0).toBe(itemsCents < 5000);
  const [taxCents, totalCents] = [totals.tax.amount, totals.total.amount];
  return {
    model,
    real: { id: order.id, shopper, bought, itemsCents, taxCents, totalCents, stockBefore, booksBefore },
  };
}

async function countNotices(id: string): Promise<number> {
  const { rows } = await server.app.database.pool.query<{ amount: string }>(
    `select count(*) as amount from notices where user_id = $1 and details ->> 'orderId' = $2`,
    [buyer.id, id],
  );
  return Number(rows[0]?.amount);
}

async function countUntold(id: string): Promise<number> {
  const { rows } = await server.app.database.pool.query<{ amount: string }>(
    'select count(*) as amount from order_events where order_id = $1 and not is_announced',
    [id],
  );
  return Number(rows[0]?.amount);
}

test('after any sequence of steps, units, stock, money, sales, payouts and what the buyer was told agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...carts),
      fc.commands(steps, { maxCommands: 14 }),
      async (cart, commands) => {
        const { model, real } = await newOrder(cart);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await until(async () => (await countUntold(real.id)) === 0, 'the news');
        expect(await countNotices(real.id)).toBe(model.told);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);
