import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { dayOf } from './booked-shop.ts';
import { type Model, statusOf, type World, worth } from './order-model.ts';
import { count, fits, linesOf, minus, names, none, plus, type Units } from './units.ts';

/*
 * Actions of a brand, a buyer and the operator on an order. Each knows whether it must be refused, and
 * updates the model.
 */

/** The brand ships units. */
export async function ship(units: Units, model: Model, { id, shop }: World): Promise<void> {
  const request = {
    requestId: randomUUID(),
    units: linesOf(units),
    carrier: 'ups',
    trackingNumber: '1Z9',
  };
  const { status, body } = await shop.brandCall('POST', `/orders/${id}/shipments`, request);
  if (count(units) === 0) return expect(status).toBe(400);
  if (!fits(units, model.toShip)) return expect(body.code).toBe('units_not_left');
  expect(status).toBe(200);
  // Repeating the request creates no second parcel.
  expect((await shop.brandCall('POST', `/orders/${id}/shipments`, request)).status).toBe(200);
  model.toShip = minus(model.toShip, units);
  model.parcels.push({ id: request.requestId, isDelivered: false });
  model.isHandled = true;
  model.noticeCount += 1;
  model.status = statusOf(model);
}

/** The brand marks a parcel as delivered. If there is none, it names an unknown one. */
export async function deliver(place: number, model: Model, { id, shop }: World): Promise<void> {
  const parcel = model.parcels[place % Math.max(1, model.parcels.length)];
  const path = `/orders/${id}/shipments/${parcel?.id ?? randomUUID()}/delivered`;
  const { status } = await shop.brandCall('POST', path, {});
  if (parcel === undefined) return expect(status).toBe(404);
  expect(status).toBe(200);
  if (!parcel.isDelivered) model.noticeCount += 1;
  parcel.isDelivered = true;
  model.status = statusOf(model);
}

/** The brand cancels units that it does not ship, and refunds them. */
export async function leaveOut(
  units: Units,
  isRestocked: boolean,
  amountCents: number | undefined,
  model: Model,
  world: World,
): Promise<void> {
  // A refund without units is a separate action.
  if (count(units) === 0 && amountCents !== undefined) return giveBack(amountCents, model, world);
  const { id, shop, bought, totalCents } = world;
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
  const { status, body } = await shop.brandCall('POST', `/orders/${id}/refunds`, request);
  if (count(units) === 0) return expect(status).toBe(400);
  const gone = plus(plus(model.cancelled, model.returned), model.openReturn ?? none());
  if (!fits(units, model.toShip) || !fits(units, minus(bought, gone)))
    return expect(body.code).toBe('units_not_left');
  if (amountCents !== undefined && amountCents > leftCents) return expect(body.code).toBe('refund_too_large');
  if (amountCents !== undefined && amountCents < leastCents - (isLast ? 0 : rounding))
    return expect(body.code).toBe('refund_too_small');
  // Within the rounding error, both outcomes are correct.
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
  // The refund is announced when it is paid. That nothing will be delivered is announced as well.
  model.noticeCount += isGivenUp && cents > 0 ? 2 : 1;
  model.refundedCents = refunded;
  if (cents > 0) {
    const again = await shop.brandCall('POST', `/orders/${id}/refunds`, request);
    expect(again.body.data.refunded.amount).toBe(refunded);
  }
}

/** The brand refunds an amount without units. */
export async function giveBack(
  amountCents: number,
  model: Model,
  { id, shop, totalCents }: World,
): Promise<void> {
  const request = { requestId: randomUUID(), amountCents, message: 'Sorry' };
  const { status, body } = await shop.brandCall('POST', `/orders/${id}/refunds`, request);
  if (amountCents > totalCents - model.refundedCents) return expect(body.code).toBe('refund_too_large');
  expect(status).toBe(200);
  model.refundedCents += amountCents;
  model.isHandled = true;
  model.noticeCount += 1;
}

/** The buyer requests a return of units. */
export async function ask(units: Units, model: Model, { id, shopper, bought }: World): Promise<void> {
  const lines = linesOf(units).map((line) => Object.assign(line, { reason: 'Too small' }));
  const { status, body } = await shopper.call('POST', `/orders/${id}/returns`, { lines });
  if (count(units) === 0) return expect(status).toBe(400);
  if (model.status === 'cancelled' || (model.status === 'processing' && !model.isHandled && !model.isLate))
    return expect(body.code).toBe('order_not_returnable');
  const left = minus(minus(minus(bought, model.cancelled), model.returned), model.openReturn ?? none());
  if (!fits(units, left)) return expect(status).toBe(400);
  if (model.openReturn !== undefined) return expect(body.code).toBe('return_under_way');
  expect(status).toBe(200);
  model.openReturn = units;
  model.noticeCount += 1;
}

/** The brand answers the open return. */
export async function answer(
  isAccepted: boolean,
  isRestocked: boolean,
  model: Model,
  world: World,
): Promise<void> {
  const { id, shop, bought, totalCents } = world;
  const detail = (await shop.brandCall('GET', `/orders/${id}`)).body.data;
  const waiting = detail.returns.find(({ status }: { status: string }) => status === 'asked');
  expect(waiting === undefined).toBe(model.openReturn === undefined);
  if (model.openReturn === undefined) return;
  const request = { isAccepted, isRestocked, message: 'So be it' };
  const { status } = await shop.brandCall('POST', `/returns/${waiting.id}/answer`, request);
  expect(status).toBe(200);
  const units = model.openReturn;
  model.openReturn = undefined;
  model.noticeCount += 1;
  if (!isAccepted) return;
  if (isRestocked) model.restocked = plus(model.restocked, units);
  // Units that the buyer has are returned first, then those that were never shipped.
  const atBuyer = minus(minus(minus(bought, model.toShip), model.cancelled), model.returned);
  for (const name of names) model.toShip[name] -= Math.max(0, units[name] - atBuyer[name]);
  model.returned = plus(model.returned, units);
  model.isHandled = true;
  if (count(model.toShip) < detail.unitsToShip) model.status = statusOf(model);
  const isCancelled = model.status === 'cancelled';
  const after = (await shop.brandCall('GET', `/orders/${id}`)).body.data.refunded.amount;
  const cents = after - model.refundedCents;
  const leftCents = totalCents - model.refundedCents;
  if (isCancelled) expect(cents).toBe(leftCents);
  else expect(Math.abs(cents - Math.min(leftCents, worth(units, world)))).toBeLessThanOrEqual(count(bought));
  if (isCancelled) model.noticeCount += 1;
  if (cents > 0) model.noticeCount += 1;
  model.refundedCents = after;
}

/** The buyer cancels the order. */
export async function cancel(model: Model, { id, shopper, bought, totalCents }: World): Promise<void> {
  const { status, body } = await shopper.call('POST', `/orders/${id}/cancel`);
  if (model.status === 'cancelled') return expect(status).toBe(200);
  if (model.status !== 'processing' || model.isHandled || model.isLate)
    return expect(body.code).toBe('order_not_cancellable');
  expect(status).toBe(200);
  Object.assign(model, { toShip: none(), cancelled: bought, restocked: bought, status: 'cancelled' });
  model.refundedCents = totalCents;
  model.noticeCount += 2;
}

/** The operator records a payout to the brand. */
export async function payOut(amountCents: number, { shop }: World): Promise<void> {
  const [standing] = (await shop.adminCall('GET', '/payouts')).body.data.standings;
  const paidOn = dayOf(Date.now());
  const payout = {
    id: randomUUID(),
    brandId: shop.brandId,
    currency: 'USD',
    amountCents,
    paidOn,
    reference: 'SEPA 4711',
  };
  const { status, body } = await shop.adminCall('POST', '/payouts', payout);
  if (amountCents > standing.left.amount) return expect(body.code).toBe('payout_too_large');
  expect(status).toBe(200);
  const [after] = body.data.standings;
  expect(after.left.amount).toBe(standing.left.amount - amountCents);
  expect(after.owed).toEqual(standing.owed);
}
