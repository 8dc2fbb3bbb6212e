import type { CancelledPurchase, Order, OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { type PageRequest, wholeList } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Buyer, userBuyer } from '../cart/cart.service.ts';
import { toCheckoutLine } from '../checkout/checkout.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { toShipment } from './fulfilment/shipment-answer.ts';
import { isCancellable, toOrder, toOrderDetail } from './order-answer.ts';
import type { OrderCancellation } from './order-cancellation.service.ts';
import type { OrderNotices } from './order-notices.service.ts';
import type { RefundsService } from './payments/refunds.service.ts';
import { createOrderAttributionsQueries } from './order-attributions.queries.ts';
import { createOrdersQueries, type OrderRow } from './orders.queries.ts';
import { createReturnsQueries } from './returns/order-returns.queries.ts';
import { toReturn } from './returns/return-answer.ts';
import { returnWindow } from './returns/return-rules.ts';
import { createSalesQueries } from './sales/sales.queries.ts';
import { createShowSalesQueries } from './sales/show-sales.queries.ts';
import { createPaymentsQueries } from './payments/payments.queries.ts';

export type { PinSales } from './order-attributions.queries.ts';
export type { ShowProductSales } from './sales/show-sales.queries.ts';

function toExport(row: OrderRow) {
  const lines = row.lines.map((line) => toCheckoutLine(line, row.currency));
  return { ...toOrder(row), email: row.email, address: row.address, lines };
}

/** Shoppers' orders. An order is visible only to its buyer; for anybody else it does not exist (CART-8). */
export function createOrdersService({
  db,
  stock,
  cancellation,
  refunds,
  orderNotices,
  now,
}: {
  db: Database;
  stock: Pick<StockService, 'within'>;
  cancellation: OrderCancellation;
  refunds: Pick<RefundsService, 'paySoon'>;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createOrdersQueries(db);

  async function detailOf(row: OrderRow): Promise<OrderDetail> {
    // Read before the events: a refund paid in between would otherwise be neither due nor in the timeline,
    // and no page would ask again.
    const refundDue = await createPaymentsQueries(db).dueRefundOf(row.id);
    const [events, payment, returns, shipments] = await Promise.all([
      queries.eventsOf(row.id),
      createPaymentsQueries(db).find(row.paymentId),
      createReturnsQueries(db).ofOrder(row.id),
      createFulfilmentQueries(db).shipmentsOf([row.id]),
    ]);
    const lines = row.lines.map((line) => toCheckoutLine(line, row.currency));
    return toOrderDetail(row, {
      lines,
      events,
      shipments,
      paidWith: payment?.paidWith ?? '',
      refundDue,
      returns: returns.map((one) => toReturn(one, row.currency)),
      returnable: returnWindow(row, events, now()),
      now: now(),
    });
  }

  /**
   * The rows are locked. All units are returned in one step, so that everybody locks stock in the same order.
   */
  async function cancelRows(transaction: Queryable, rows: readonly OrderRow[], at: Date): Promise<void> {
    await stock.within(transaction).takeBack(rows.flatMap(({ lines }) => lines));
    for (const row of rows)
      await cancellation.within(transaction).cancel(row, { at, cancelledUnits: row.toShip });
  }

  return {
    /** Brands' sales, for their figures. */
    sales: Object.assign(createSalesQueries(db), createShowSalesQueries(db)),

    /** A show's sales so far, by product and pin. */
    soldInShow: createOrderAttributionsQueries(db).soldInShow,

    /** Adds a step that runs whenever a user's order is cancelled. */
    onCancelled: cancellation.onCancelled,

    /** Products bought in one payment since a time, those with the most buyers per product. */
    boughtTogether: async (since: Date, limitOfProduct: number) =>
      queries.boughtTogether(since, limitOfProduct),

    /** Whether a user has bought a product and not cancelled it. */
    hasBought: async (userId: string, productId: string, transaction: Queryable = db): Promise<boolean> =>
      createOrdersQueries(transaction).hasBought(userBuyer({ userId }).key, productId),

    /** Latest first. @throws AppError `invalid_input` for a cursor that this list did not return. */
    async list(actor: Actor, page: PageRequest): Promise<{ items: Order[]; nextCursor?: string }> {
      const { rows, ...rest } = await queries.pageOf(userBuyer(actor).key, page);
      return { items: rows.map(toOrder), ...rest };
    },

    /** @throws AppError `order_not_found`. */
    async detail(buyer: Buyer, id: string): Promise<OrderDetail> {
      const row = await queries.find(id);
      if (row === undefined || row.buyerKey !== buyer.key) throw new AppError('order_not_found');
      return detailOf(row);
    },

    /**
     * An order that no account has, read-only: only the browser that placed it can change it. The caller has
     * checked the right to read it. @throws AppError `order_not_found`.
     */
    async guestDetail(id: string): Promise<OrderDetail> {
      const row = await queries.find(id);
      // An order without an address belongs to a person who was forgotten.
      if (row === undefined || row.userId !== null || row.email === '') throw new AppError('order_not_found');
      const { cancellableUntil: _cancellable, returnableUntil: _returnable, ...read } = await detailOf(row);
      return read;
    },

    /**
     * Returns the units to stock and refunds the money. @throws AppError `order_not_found`,
     * `order_not_cancellable`.
     */
    async cancel(buyer: Buyer, id: string): Promise<OrderDetail> {
      await db.transaction(async (transaction) => {
        const row = await createOrdersQueries(transaction).lock(id);
        if (row === undefined || row.buyerKey !== buyer.key) throw new AppError('order_not_found');
        if (row.status === 'cancelled') return;
        const at = now();
        if (!isCancellable(row, at)) throw new AppError('order_not_cancellable');
        await cancelRows(transaction, [row], at);
      });
      refunds.paySoon();
      orderNotices.sendSoon();
      const row = await queries.find(id);
      if (row === undefined) throw new AppError('order_not_found');
      return detailOf(row);
    },

    /**
     * Cancels all orders that were paid together with this one. Those that a brand already handles continue.
     * Idempotent.
     * @throws AppError `order_not_found`, and `order_not_cancellable` if none of them is cancelled.
     */
    async cancelPurchase(buyer: Buyer, id: string): Promise<CancelledPurchase> {
      const paymentId = await db.transaction(async (transaction) => {
        const within = createOrdersQueries(transaction);
        const found = await within.find(id);
        if (found === undefined) throw new AppError('order_not_found');
        const rows = await within.lockPayment(found.paymentId);
        // All orders of a payment belong to one buyer. A guest may have signed in before they were locked.
        if (rows.some(({ buyerKey }) => buyerKey !== buyer.key)) throw new AppError('order_not_found');
        const at = now();
        const cancellable = rows.filter((row) => isCancellable(row, at));
        if (cancellable.length > 0) await cancelRows(transaction, cancellable, at);
        else if (rows.every(({ status }) => status !== 'cancelled'))
          throw new AppError('order_not_cancellable');
        return found.paymentId;
      });
      refunds.paySoon();
      orderNotices.sendSoon();
      return { orders: (await queries.ofPayment(paymentId)).map(toOrder) };
    },

    within: (transaction: Queryable) => ({
      /**
       * A guest has signed in while paying: the resulting orders are the user's. Earlier orders stay the
       * guest's until the user claims them (`guests/guest-orders.service.ts`).
       */
      adopt: async (from: Buyer, to: Buyer): Promise<void> =>
        createPaymentsQueries(transaction).move(from.key, to.key, 'under-way'),
    }),

    /** All of a user's orders, for their data export. */
    async exportOf(userId: string) {
      const { rows } = await queries.pageOf(userBuyer({ userId }).key, wholeList);
      const ids = rows.map(({ id }) => id);
      const [returns, shipments] = await Promise.all([
        createReturnsQueries(db).ofOrders(ids),
        createFulfilmentQueries(db).shipmentsOf(ids),
      ]);
      return rows.map((row) =>
        Object.assign(toExport(row), {
          returns: returns
            .filter(({ orderId }) => orderId === row.id)
            .map((one) => toReturn(one, row.currency)),
          shipments: shipments.filter(({ orderId }) => orderId === row.id).map(toShipment),
        }),
      );
    },

    /** Sales remain for accounting, without the buyer and their texts. */
    async forgetPerson(userId: string): Promise<void> {
      await createReturnsQueries(db).forgetReasons(userId);
      await createFulfilmentQueries(db).forgetTracking(userId);
      await queries.forgetPerson(userId);
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
