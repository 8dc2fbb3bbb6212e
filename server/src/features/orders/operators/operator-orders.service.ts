import type { z } from 'zod';
import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import type { newRefundSchema, newShipmentSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import type {
  OperatorOrder,
  OperatorOrderDetail,
  operatorOrderListSchema,
  orderCancellationSchema,
} from '@greenroom/contract/orders/operator-orders.schemas';
import type { returnAnswerSchema } from '@greenroom/contract/orders/returns.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { toBrandOrder } from '../fulfilment/brand-order-answer.ts';
import type { OrderSteps } from '../fulfilment/order-steps.service.ts';
import { readBrandOrder } from '../fulfilment/read-brand-order.service.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import type { RefundsService } from '../payments/refunds.service.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import type { ReturnAnswers } from '../returns/return-answers.service.ts';
import { createOperatorOrdersQueries } from './operator-orders.queries.ts';

type OrderAction = Extract<AuditAction, `order.${string}`>;

function requireAdmin(actor: Actor): void {
  if (actor.role !== 'admin') throw new AppError('forbidden');
}

/** Adds fields that only operators see. */
const withBrand = ({ brandName, brandSlug, email }: OrderRow, isStaffed: boolean) => ({
  brand: { name: brandName, slug: brandSlug },
  isBrandAway: !isStaffed,
  email,
});

/**
 * All brands' orders, for operators. They ship, refund or cancel what a brand can no longer complete. Each
 * action is in the audit log, and the buyer is notified as of an action of the brand.
 */
export function createOperatorOrdersService({
  db,
  brands,
  audit,
  steps,
  answers,
  refunds,
  orderNotices,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'findById'>;
  audit: Pick<AuditService, 'record'>;
  steps: OrderSteps;
  answers: ReturnAnswers;
  refunds: Pick<RefundsService, 'paySoon'>;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createOperatorOrdersQueries(db);

  async function detailOf(id: string): Promise<OperatorOrderDetail> {
    const row = await createOrdersQueries(db).find(id);
    if (row === undefined) throw new AppError('order_not_found');
    const isStaffed = await queries.isStaffed(id);
    const brand = row.brandId === null ? undefined : await brands.findById(row.brandId);
    return { ...(await readBrandOrder(db, row, { brand, now: now() })), ...withBrand(row, isStaffed) };
  }

  /** Runs an action on a locked order, records it in the audit log, and resolves to the updated order. */
  async function step(
    actor: Actor,
    id: string,
    {
      action,
      origin,
      details,
      reason = '',
    }: { action: OrderAction; origin: Origin; details?: Record<string, unknown>; reason?: string },
    work: (transaction: Queryable, order: OrderRow) => Promise<boolean>,
  ): Promise<OperatorOrderDetail> {
    requireAdmin(actor);
    await db.transaction(async (transaction) => {
      const order = await createOrdersQueries(transaction).lock(id);
      if (order === undefined) throw new AppError('order_not_found');
      if (!(await work(transaction, order))) return;
      const subject = { type: 'order', id, label: order.orderNumber };
      await audit.record({ actor, action, subject, reason, details: details ?? {}, origin }, transaction);
    });
    refunds.paySoon();
    orderNotices.sendSoon();
    return detailOf(id);
  }

  return {
    /** Latest first. @throws AppError `forbidden`, `invalid_input` for an invalid cursor. */
    async list(
      actor: Actor,
      { search, status, isStranded, ...page }: z.output<typeof operatorOrderListSchema>,
    ): Promise<{ items: OperatorOrder[]; nextCursor?: string }> {
      requireAdmin(actor);
      const { rows, ...rest } = await queries.page({ search, status, isStranded }, page);
      return {
        items: rows.map((row) => Object.assign(toBrandOrder(row), withBrand(row, row.isStaffed))),
        ...rest,
      };
    },

    /** @throws AppError `forbidden`, `order_not_found`. */
    async detail(actor: Actor, id: string): Promise<OperatorOrderDetail> {
      requireAdmin(actor);
      return detailOf(id);
    },

    /** Records a shipment of units. @throws AppError `forbidden`, `order_not_found`, `units_not_left`. */
    ship: async (
      actor: Actor,
      id: string,
      shipment: z.output<typeof newShipmentSchema>,
      origin: Origin,
    ): Promise<OperatorOrderDetail> =>
      step(
        actor,
        id,
        { action: 'order.shipped', origin, details: { units: shipment.units } },
        async (within, order) => steps.within(within).ship(order, shipment),
      ),

    /**
     * Marks a shipment as delivered. @throws AppError `forbidden`, `order_not_found`, `shipment_not_found`.
     */
    deliver: async (
      actor: Actor,
      id: string,
      shipmentId: string,
      origin: Origin,
    ): Promise<OperatorOrderDetail> =>
      step(actor, id, { action: 'order.delivered', origin, details: { shipmentId } }, async (within, order) =>
        steps.within(within).deliver(order, shipmentId),
      ),

    /**
     * Refunds money; these units will not be shipped.
     * @throws AppError `forbidden`, `order_not_found`, `units_not_left`, `refund_too_small`,
     * `refund_too_large`.
     */
    refund: async (
      actor: Actor,
      id: string,
      refund: z.output<typeof newRefundSchema>,
      origin: Origin,
    ): Promise<OperatorOrderDetail> => {
      const { units, amountCents, message: reason } = refund;
      const details = { units, ...(amountCents === undefined ? {} : { amountCents }) };
      return step(actor, id, { action: 'order.refunded', origin, details, reason }, async (within, order) =>
        steps.within(within).refund(order, refund),
      );
    },

    /**
     * Nothing of the order is shipped, and everything that is left is refunded.
     * @throws AppError `forbidden`, `order_not_found`, and `order_not_cancellable` once something was
     * shipped.
     */
    cancel: async (
      actor: Actor,
      id: string,
      cancelled: z.output<typeof orderCancellationSchema>,
      origin: Origin,
    ): Promise<OperatorOrderDetail> =>
      step(
        actor,
        id,
        { action: 'order.cancelled', origin, reason: cancelled.message },
        async (within, order) => steps.within(within).cancel(order, cancelled),
      ),

    /** Accepts or rejects a return. @throws AppError `forbidden`, `return_not_found`, `return_answered`. */
    async answerReturn(
      actor: Actor,
      id: string,
      answer: z.output<typeof returnAnswerSchema>,
      origin: Origin,
    ): Promise<OperatorOrderDetail> {
      requireAdmin(actor);
      const orderReturn = await createReturnsQueries(db).find(id);
      if (orderReturn === undefined) throw new AppError('return_not_found');
      const action = answer.isAccepted ? 'order.return-accepted' : 'order.return-refused';
      return step(
        actor,
        orderReturn.orderId,
        { action, origin, details: { returnId: id }, reason: answer.message },
        async (within) => {
          await answers.within(within).answer(orderReturn, answer);
          return true;
        },
      );
    },
  };
}

export type OperatorOrdersService = ReturnType<typeof createOperatorOrdersService>;
