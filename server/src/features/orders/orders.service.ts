import type { CancelledPurchase, Order, OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { type PageRequest, wholeList } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Buyer, userBuyer } from '../cart/cart.service.ts';
import { couponsOf, toCheckoutLine } from '../checkout/checkout.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { toShipment } from './fulfilment/shipment-answer.ts';
import { isCancellable, toOrder, toOrderDetail } from './order-answer.ts';
import type { OrderNews } from './order-news.service.ts';
import type { OrderPaymentsService } from './payments/order-payments.service.ts';
import { createOrderAttributionsQueries } from './order-attributions.queries.ts';
import { createOrdersQueries, type OrderRow } from './orders.queries.ts';
import { createReturnsQueries } from './returns/order-returns.queries.ts';
import { toReturn } from './returns/return-answer.ts';
import { returnWindow } from './returns/return-rules.ts';
import { createSalesQueries } from './sales/sales.queries.ts';
import { createShowSalesQueries } from './sales/show-sales.queries.ts';
import { createPaymentsQueries } from './payments/payments.queries.ts';

export type { SoldInShow } from './order-attributions.queries.ts';

function toExport(row: OrderRow) {
  const lines = row.lines.map((line) => toCheckoutLine(line, row.currency));
  return { ...toOrder(row), email: row.email, address: row.address, lines };
}

/** What goes with an order that is cancelled, in the transaction that cancels it. */
type CancelStep = (transaction: Queryable, userId: string, productIds: readonly string[]) => Promise<void>;

/** What shoppers have bought. An order is its buyer's alone: for anybody else it is not there (CART-8). */
export function createOrdersService({
  db,
  stock,
  coupons,
  payments,
  news,
  now,
}: {
  db: Database;
  stock: Pick<StockService, 'within'>;
  coupons: Pick<CouponsService, 'within'>;
  payments: Pick<OrderPaymentsService, 'payRefunds'>;
  news: Pick<OrderNews, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createOrdersQueries(db);
  const cancelSteps: CancelStep[] = [];

  async function detailOf(row: OrderRow): Promise<OrderDetail> {
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
      returns: returns.map((one) => toReturn(one, row.currency)),
      returnable: returnWindow(row, events.findLast(({ kind }) => kind === 'delivered')?.at),
      now: now(),
    });
  }

  /** Their rows are locked. All units go back in one step, so that stock is locked in the same order by everybody. */
  async function cancelRows(transaction: Queryable, rows: readonly OrderRow[], at: Date): Promise<void> {
    const fulfilment = createFulfilmentQueries(transaction);
    for (const { id, toShip } of rows)
      await fulfilment.update(id, { status: 'cancelled', toShip: [], cancelledUnits: toShip });
    await createOrdersQueries(transaction).insertEvents(
      rows.map(({ id }) => ({ orderId: id, kind: 'cancelled', at })),
    );
    await stock.within(transaction).takeBack(rows.flatMap(({ lines }) => lines));
    for (const { id, userId, lines, paymentId, totalCents } of rows) {
      await coupons.within(transaction).giveBack(couponsOf(lines), userId);
      if (userId !== null) {
        const productIds = lines.map(({ productId }) => productId);
        for (const step of cancelSteps) await step(transaction, userId, productIds);
      }
      if (totalCents > 0)
        await createPaymentsQueries(transaction).insertRefund({
          paymentId,
          orderId: id,
          amountCents: totalCents,
        });
    }
  }

  return {
    /** What brands sold, for their figures. */
    sales: Object.assign(createSalesQueries(db), createShowSalesQueries(db)),

    /** What a show sold so far, by product and pin. */
    soldInShow: createOrderAttributionsQueries(db).soldInShow,

    /** Adds what has to go with a user's order that is cancelled. */
    onCancelled(step: CancelStep): void {
      cancelSteps.push(step);
    },

    /** Products that were bought in one payment since a moment, those with the most payments of each. */
    boughtTogether: async (since: Date, limitOfProduct: number) =>
      queries.boughtTogether(since, limitOfProduct),

    /** Whether a user has bought a product, and not cancelled it. */
    hasBought: async (userId: string, productId: string, transaction: Queryable = db): Promise<boolean> =>
      createOrdersQueries(transaction).hasBought(userBuyer({ userId }).key, productId),

    /** Latest first. @throws AppError `invalid_input` for a cursor that this list did not answer. */
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

    /** Its units can be sold again, and its money goes back. @throws AppError `order_not_found`, `order_not_cancellable`. */
    async cancel(buyer: Buyer, id: string): Promise<OrderDetail> {
      await db.transaction(async (transaction) => {
        const row = await createOrdersQueries(transaction).lock(id);
        if (row === undefined || row.buyerKey !== buyer.key) throw new AppError('order_not_found');
        if (row.status === 'cancelled') return;
        const at = now();
        if (!isCancellable(row, at)) throw new AppError('order_not_cancellable');
        await cancelRows(transaction, [row], at);
      });
      await payments.payRefunds();
      news.sendSoon();
      const row = await queries.find(id);
      if (row === undefined) throw new AppError('order_not_found');
      return detailOf(row);
    },

    /**
     * Cancels all orders that were paid together with this one. One that its brand handles already goes on. Called again,
     * it answers the same.
     * @throws AppError `order_not_found`, and `order_not_cancellable` where none of them is cancelled.
     */
    async cancelPurchase(buyer: Buyer, id: string): Promise<CancelledPurchase> {
      const paymentId = await db.transaction(async (transaction) => {
        const within = createOrdersQueries(transaction);
        const found = await within.find(id);
        if (found === undefined) throw new AppError('order_not_found');
        const rows = await within.lockPayment(found.paymentId);
        // All of a payment are its buyer's. A guest may have signed in until they were locked.
        if (rows.some(({ buyerKey }) => buyerKey !== buyer.key)) throw new AppError('order_not_found');
        const at = now();
        const cancellable = rows.filter((row) => isCancellable(row, at));
        if (cancellable.length > 0) await cancelRows(transaction, cancellable, at);
        else if (rows.every(({ status }) => status !== 'cancelled'))
          throw new AppError('order_not_cancellable');
        return found.paymentId;
      });
      await payments.payRefunds();
      news.sendSoon();
      return { orders: (await queries.ofPayment(paymentId)).map(toOrder) };
    },

    within: (transaction: Queryable) => ({
      /** A guest has signed in: the orders are the user's. */
      async adopt(from: Buyer, to: Buyer): Promise<void> {
        // A payment that is settled in between places its order for whoever the payment belongs to.
        await createPaymentsQueries(transaction).adopt(from.key, to.key);
        await createOrdersQueries(transaction).adopt(from.key, to);
      },
    }),

    /** All of a user's orders, for that user. */
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

    /** What was sold stays in the books, without who bought it and what they wrote. */
    async forgetPerson(userId: string): Promise<void> {
      await createReturnsQueries(db).forgetReasons(userId);
      await createFulfilmentQueries(db).forgetTracking(userId);
      await queries.forgetPerson(userId);
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
