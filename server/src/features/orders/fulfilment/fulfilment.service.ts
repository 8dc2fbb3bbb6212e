import type { z } from 'zod';
import { fulfilmentLimits } from '@greenroom/contract/limits';
import type {
  BrandOrder,
  BrandOrderDetail,
  newRefundSchema,
  newShipmentSchema,
  PickList,
} from '@greenroom/contract/orders/fulfilment.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { unitRefundCents } from '@greenroom/contract/orders/unit-refunds';
import { areLeft, unitsLeft } from '@greenroom/contract/orders/units';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PageRequest } from '../../../platform/list-page.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { couponsOf } from '../../checkout/checkout.service.ts';
import type { CouponsService } from '../../products/coupons/coupons.service.ts';
import type { StockService } from '../../products/stock/stock.service.ts';
import type { OrderNews } from '../order-news.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import { createPaymentsQueries } from '../payments/payments.queries.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import { givenBack } from '../returns/return-answer.ts';
import { toBrandOrder, toBrandOrderDetail, withoutMoney } from './brand-order-answer.ts';
import { present, statusAfter, unitsInWords } from './fulfilment-rules.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';

/** The orders of a brand: what it sends, and what it gives back. Another brand's order is not there. */
export function createFulfilmentService({
  db,
  brands,
  stock,
  coupons,
  payments,
  news,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  stock: Pick<StockService, 'within'>;
  coupons: Pick<CouponsService, 'within'>;
  payments: Pick<OrderPaymentsService, 'payRefunds'>;
  news: Pick<OrderNews, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createFulfilmentQueries(db);

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  /** With its money for those who may see it. */
  async function detailOf(actor: Actor, brandId: string, id: string): Promise<BrandOrderDetail> {
    const row = await queries.find(brandId, id);
    if (row === undefined) throw new AppError('order_not_found');
    const [shipments, returns, events, refundedCents] = await Promise.all([
      queries.shipmentsOf([id]),
      createReturnsQueries(db).ofOrder(id),
      createOrdersQueries(db).eventsOf(id),
      createPaymentsQueries(db).refundedOf(id),
    ]);
    const order = toBrandOrderDetail(row, { shipments, returns, events, refundedCents, now: now() });
    return (await brands.access.may(actor, brandId, 'orders:money')) ? order : withoutMoney(order);
  }

  /** Does a step on a locked order of the actor's brand, and answers the order as it is then. */
  async function step(
    actor: Actor,
    id: string,
    permission: BrandPermission,
    work: (transaction: Queryable, order: OrderRow) => Promise<void>,
  ): Promise<BrandOrderDetail> {
    const brandId = await brandIdFor(actor, permission);
    await db.transaction(async (transaction) => {
      const order = await createFulfilmentQueries(transaction).lock(brandId, id);
      if (order === undefined) throw new AppError('order_not_found');
      await work(transaction, order);
    });
    news.sendSoon();
    return detailOf(actor, brandId, id);
  }

  /** All of it goes back, and nothing of it is sent. */
  async function giveUp(transaction: Queryable, order: OrderRow, refundCents: number, text: string) {
    await createOrdersQueries(transaction).insertEvents([
      { orderId: order.id, kind: 'cancelled', at: now(), amountCents: refundCents, details: text },
    ]);
    await coupons.within(transaction).giveBack(couponsOf(order.lines), order.userId);
  }

  return {
    /** Latest first. @throws AppError `own_brand_missing`, `invalid_input` for a wrong cursor. */
    async list(
      actor: Actor,
      { status, ...page }: PageRequest & { status?: OrderStatus | undefined },
    ): Promise<{ items: BrandOrder[]; nextCursor?: string }> {
      const brandId = await brandIdFor(actor, 'orders:read');
      const { rows, ...rest } = await queries.pageOfBrand(brandId, status, page);
      const seesMoney = await brands.access.may(actor, brandId, 'orders:money');
      const orders = rows.map(toBrandOrder);
      return { items: seesMoney ? orders : orders.map(({ total: _total, ...order }) => order), ...rest };
    },

    /** @throws AppError `own_brand_missing`. */
    async pickList(actor: Actor): Promise<PickList> {
      const brandId = await brandIdFor(actor, 'orders:read');
      const [orders, lines] = await Promise.all([
        queries.countToShip(brandId),
        queries.pickList(brandId, fulfilmentLimits.pickListLinesMax),
      ]);
      return { orders, lines };
    },

    /** @throws AppError `own_brand_missing`, `order_not_found`. */
    detail: async (actor: Actor, id: string): Promise<BrandOrderDetail> =>
      detailOf(actor, await brandIdFor(actor, 'orders:read'), id),

    /** Units are on their way. @throws AppError `own_brand_missing`, `order_not_found`, `units_not_left`. */
    ship: async (
      actor: Actor,
      id: string,
      { requestId, units, carrier, carrierName, trackingNumber }: z.output<typeof newShipmentSchema>,
    ): Promise<BrandOrderDetail> =>
      step(actor, id, 'orders:ship', async (transaction, order) => {
        const within = createFulfilmentQueries(transaction);
        const before = await within.shipmentsOf([id]);
        if (before.some((shipment) => shipment.id === requestId)) return;
        if (!areLeft(units, order.toShip)) throw new AppError('units_not_left');
        const at = now();
        const isNew = await within.insertShipment({
          id: requestId,
          orderId: id,
          units,
          carrier,
          carrierName: carrier === 'other' ? carrierName : '',
          trackingNumber,
          shippedAt: at,
        });
        // Another order has a shipment of this id.
        if (!isNew) throw new AppError('units_not_left');
        const toShip = present(unitsLeft(order.toShip, units));
        await within.update(id, {
          toShip,
          status: statusAfter(toShip, [...before, { deliveredAt: null }]),
          handledAt: order.handledAt ?? at,
        });
        await createOrdersQueries(transaction).insertEvents([
          {
            orderId: id,
            kind: 'shipped',
            at,
            details: unitsInWords(units, order.lines),
            shipmentId: requestId,
          },
        ]);
      }),

    /** A shipment has arrived. @throws AppError `own_brand_missing`, `order_not_found`, `shipment_not_found`. */
    deliver: async (actor: Actor, id: string, shipmentId: string): Promise<BrandOrderDetail> =>
      step(actor, id, 'orders:ship', async (transaction, order) => {
        const within = createFulfilmentQueries(transaction);
        const shipments = await within.shipmentsOf([id]);
        const arrived = shipments.find((shipment) => shipment.id === shipmentId);
        if (arrived === undefined) throw new AppError('shipment_not_found');
        const at = now();
        if (!(await within.markDelivered(shipmentId, at))) return;
        const after = shipments.map(({ id: shipped, deliveredAt }) => ({
          deliveredAt: shipped === shipmentId ? at : deliveredAt,
        }));
        await within.update(id, { status: statusAfter(order.toShip, after) });
        const details = unitsInWords(arrived.units, order.lines);
        await createOrdersQueries(transaction).insertEvents([
          { orderId: id, kind: 'delivered', at, details, shipmentId },
        ]);
      }),

    /**
     * Money goes back, and these units are not sent.
     * @throws AppError `own_brand_missing`, `order_not_found`, `units_not_left`, `refund_too_large`.
     */
    async refund(
      actor: Actor,
      id: string,
      { requestId, units, amountCents, isRestocked, message }: z.output<typeof newRefundSchema>,
    ): Promise<BrandOrderDetail> {
      const answer = await step(actor, id, 'orders:refund', async (transaction, order) => {
        const paid = createPaymentsQueries(transaction);
        if (await paid.hasRefund(id, requestId)) return;
        const within = createFulfilmentQueries(transaction);
        const returned = givenBack(await createReturnsQueries(transaction).ofOrder(id));
        const gone = [...order.cancelledUnits, ...returned];
        // A return that waits for its answer may be of units that were never sent.
        if (!areLeft(units, order.toShip) || !areLeft(units, unitsLeft(order.lines, gone)))
          throw new AppError('units_not_left');
        const toShip = present(unitsLeft(order.toShip, units));
        const shipments = await within.shipmentsOf([id]);
        const isGivenUp = units.length > 0 && statusAfter(toShip, shipments) === 'cancelled';
        const leftCents = order.totalCents - (await paid.refundedOf(id));
        const worthCents = unitRefundCents(order, units, gone);
        const refundCents = amountCents ?? (isGivenUp ? leftCents : Math.min(worthCents, leftCents));
        if (refundCents > leftCents) throw new AppError('refund_too_large');
        const unsent = unitsInWords(units, order.lines);
        const text = unsent === '' || isGivenUp ? message : `${message}\nNot sent:\n${unsent}`;
        if (units.length > 0) {
          await within.update(id, {
            toShip,
            cancelledUnits: [...order.cancelledUnits, ...units],
            status: statusAfter(toShip, shipments),
          });
          if (isRestocked) await stock.within(transaction).takeBack(units);
        }
        await within.update(id, { handledAt: order.handledAt ?? now() });
        if (isGivenUp) await giveUp(transaction, order, refundCents, text);
        // The provider says when money is back. Where there is none, the buyer is told at once.
        if (refundCents === 0 && !isGivenUp)
          await createOrdersQueries(transaction).insertEvents([
            { orderId: id, kind: 'refunded', at: now(), amountCents: 0, details: text },
          ]);
        const refund = { id: requestId, paymentId: order.paymentId, orderId: id, amountCents: refundCents };
        const isNew = await paid.insertRefund(Object.assign(refund, { note: isGivenUp ? '' : text }));
        // Another order has a refund of this id.
        if (!isNew) throw new AppError('units_not_left');
      });
      await payments.payRefunds();
      news.sendSoon();
      return detailOf(actor, await brandIdFor(actor, 'orders:refund'), answer.id);
    },
  };
}

export type FulfilmentService = ReturnType<typeof createFulfilmentService>;
