import type { z } from 'zod';
import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import type {
  BrandOrder,
  BrandOrderDetail,
  newRefundSchema,
  newShipmentSchema,
  OpenOrders,
  PackingSlip,
  PickList,
} from '@greenroom/contract/orders/fulfilment.schemas';
import { countUnits } from '@greenroom/contract/orders/units';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PageRequest } from '../../../platform/list-page.ts';
import type { BrandRow, BrandsService } from '../../brands/brands.service.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import type { RefundsService } from '../payments/refunds.service.ts';
import type { OrderRow } from '../orders.queries.ts';
import { toBrandOrder, toPackingSlip, withoutAddress, withoutMoney } from './brand-order-answer.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';
import { openOrders } from './open-orders.service.ts';
import type { OrderSteps } from './order-steps.service.ts';
import { readBrandOrder } from './read-brand-order.service.ts';

/** A brand's orders: shipments and refunds. Orders of other brands do not exist for it. */
export function createFulfilmentService({
  db,
  brands,
  steps,
  refunds,
  orderNotices,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  steps: OrderSteps;
  refunds: Pick<RefundsService, 'paySoon'>;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createFulfilmentQueries(db);

  /** @throws AppError as `access.brandFor`. */
  const brandFor = async (actor: Actor, permission: BrandPermission): Promise<BrandRow> =>
    brands.access.brandFor(actor, permission);

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brandFor(actor, permission)).id;

  /**
   * Orders of the brand, in the given order. @throws AppError `order_not_found` if one of them is not the
   * brand's.
   */
  async function chosen(brandId: string, ids: readonly string[]): Promise<OrderRow[]> {
    const rows = new Map((await queries.ofIds(brandId, ids)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      if (row === undefined) throw new AppError('order_not_found');
      return row;
    });
  }

  /** Includes prices for people who may see them. */
  async function detailOf(actor: Actor, brand: BrandRow, id: string): Promise<BrandOrderDetail> {
    const brandId = brand.id;
    const row = await queries.find(brandId, id);
    if (row === undefined) throw new AppError('order_not_found');
    const read = await readBrandOrder(db, row, { brand, now: now() });
    // A key may write without being able to read. It then does not receive the address.
    const order = (await brands.access.may(actor, brandId, 'orders:read')) ? read : withoutAddress(read);
    return (await brands.access.may(actor, brandId, 'orders:money')) ? order : withoutMoney(order);
  }

  /** Runs an action on a locked order of the actor's brand, and resolves to the updated order. */
  async function step(
    actor: Actor,
    id: string,
    permission: BrandPermission,
    work: (transaction: Queryable, order: OrderRow) => Promise<boolean>,
  ): Promise<BrandOrderDetail> {
    const brand = await brandFor(actor, permission);
    await db.transaction(async (transaction) => {
      const order = await createFulfilmentQueries(transaction).lock(brand.id, id);
      if (order === undefined) throw new AppError('order_not_found');
      await work(transaction, order);
    });
    orderNotices.sendSoon();
    return detailOf(actor, brand, id);
  }

  return {
    /** Latest first. @throws AppError `own_brand_missing`, `invalid_input` for an invalid cursor. */
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

    /**
     * The units to ship of these orders, or without ids of all.
     * @throws AppError `own_brand_missing`, `order_not_found` if one of them is not the brand's.
     */
    async pickList(actor: Actor, ids?: readonly string[]): Promise<PickList> {
      const brandId = await brandIdFor(actor, 'orders:read');
      const [orders, lines] = await Promise.all([
        ids === undefined
          ? queries.countToShip(brandId)
          : chosen(brandId, ids).then((rows) => rows.filter(({ toShip }) => countUnits(toShip) > 0).length),
        queries.pickList(brandId, ids, fulfilmentLimits.pickListLinesMax),
      ]);
      return { orders, lines };
    },

    /**
     * The slips of these orders, in the given order. An order that was shipped meanwhile has none.
     * @throws AppError `own_brand_missing`, `order_not_found` if one of them is not the brand's.
     */
    async packingSlips(actor: Actor, ids: readonly string[]): Promise<{ slips: PackingSlip[] }> {
      const brand = await brandFor(actor, 'orders:read');
      const waiting = (await chosen(brand.id, ids)).filter(({ toShip }) => countUnits(toShip) > 0);
      return { slips: waiting.map((row) => toPackingSlip(row, brand)) };
    },

    /** @throws AppError `own_brand_missing`. */
    open: async (actor: Actor): Promise<OpenOrders> => openOrders(db, await brandIdFor(actor, 'orders:read')),

    /** @throws AppError `own_brand_missing`, `order_not_found`. */
    detail: async (actor: Actor, id: string): Promise<BrandOrderDetail> =>
      detailOf(actor, await brandFor(actor, 'orders:read'), id),

    /**
     * Records a shipment of units. @throws AppError `own_brand_missing`, `order_not_found`, `units_not_left`.
     */
    ship: async (
      actor: Actor,
      id: string,
      shipment: z.output<typeof newShipmentSchema>,
    ): Promise<BrandOrderDetail> =>
      step(actor, id, 'orders:ship', async (transaction, order) =>
        steps.within(transaction).ship(order, shipment),
      ),

    /**
     * Marks a shipment as delivered. @throws AppError `own_brand_missing`, `order_not_found`,
     * `shipment_not_found`.
     */
    deliver: async (actor: Actor, id: string, shipmentId: string): Promise<BrandOrderDetail> =>
      step(actor, id, 'orders:ship', async (transaction, order) =>
        steps.within(transaction).deliver(order, shipmentId),
      ),

    /**
     * Refunds money; these units will not be shipped. The amount is at least the price of the units, and
     * everything that is left if nothing of the order will ever ship.
     * @throws AppError `own_brand_missing`, `order_not_found`, `units_not_left`, `refund_too_small`,
     * `refund_too_large`.
     */
    async refund(
      actor: Actor,
      id: string,
      refund: z.output<typeof newRefundSchema>,
    ): Promise<BrandOrderDetail> {
      await step(actor, id, 'orders:refund', async (transaction, order) =>
        steps.within(transaction).refund(order, refund),
      );
      refunds.paySoon();
      orderNotices.sendSoon();
      return detailOf(actor, await brandFor(actor, 'orders:refund'), id);
    },
  };
}

export type FulfilmentService = ReturnType<typeof createFulfilmentService>;
