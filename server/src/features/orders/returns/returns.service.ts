import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  BrandReturn,
  newReturnSchema,
  returnAnswerSchema,
} from '@greenroom/contract/orders/returns.schemas';
import { unitRefundCents } from '@greenroom/contract/orders/unit-refunds';
import { areLeft, unitsLeft } from '@greenroom/contract/orders/units';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PageRequest } from '../../../platform/list-page.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { Buyer } from '../../cart/cart.service.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import type { RefundsService } from '../payments/refunds.service.ts';
import { createOrdersQueries } from '../orders.queries.ts';
import { type BrandReturnRow, createReturnsQueries } from './order-returns.queries.ts';
import { givenBack, toReturn } from './return-answer.ts';
import type { ReturnAnswers } from './return-answers.service.ts';
import { returnWindow } from './return-rules.ts';

function toBrandReturn(row: BrandReturnRow): BrandReturn {
  return {
    ...toReturn(row, row.currency),
    orderNumber: row.orderNumber,
    orderedAt: row.orderedAt.toISOString(),
  };
}

/** Buyers' return requests and brands' answers. */
export function createReturnsService({
  db,
  brands,
  answers,
  refunds,
  orderNotices,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  answers: ReturnAnswers;
  refunds: Pick<RefundsService, 'paySoon'>;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  const queries = createReturnsQueries(db);

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  return {
    /**
     * Requests the return of units of the buyer's own order.
     * @throws AppError `order_not_found`, `order_not_returnable`, `return_under_way`, `invalid_input`.
     */
    async ask(buyer: Buyer, orderId: string, { lines }: z.output<typeof newReturnSchema>): Promise<void> {
      await db.transaction(async (transaction) => {
        const within = createOrdersQueries(transaction);
        const order = await within.lock(orderId);
        if (order === undefined || order.buyerKey !== buyer.key) throw new AppError('order_not_found');
        const at = now();
        const events = await within.eventsOf(orderId);
        const window = returnWindow(order, events, at);
        if (window === undefined || at < window.from || at >= window.until)
          throw new AppError('order_not_returnable');
        const before = [
          ...order.cancelledUnits,
          ...givenBack(await createReturnsQueries(transaction).ofOrder(orderId)),
        ];
        if (!areLeft(lines, unitsLeft(order.lines, before))) {
          const message = 'Choose units that you have bought and not given back';
          throw new AppError('invalid_input', { details: message, fields: { lines: message } });
        }
        const named = lines.map((line) => {
          const bought = order.lines.find(({ productId }) => productId === line.productId);
          return Object.assign(line, { name: bought?.name ?? '' });
        });
        const isNew = await createReturnsQueries(transaction).insert({
          id: randomUUID(),
          orderId,
          brandId: order.brandId,
          lines: named,
          refundCents: unitRefundCents(order, lines, before),
          createdAt: at,
        });
        if (!isNew) throw new AppError('return_under_way');
        const details = named
          .map(({ quantity, name, reason }) => `${quantity} × ${name}: ${reason}`)
          .join('\n');
        await within.insertEvents([{ orderId, kind: 'return-asked', at, details }]);
      });
      orderNotices.sendSoon();
    },

    /**
     * Returns to the actor's brand, latest first. @throws AppError `own_brand_missing`, `invalid_input` for
     * an invalid cursor.
     */
    async list(actor: Actor, page: PageRequest): Promise<{ items: BrandReturn[]; nextCursor?: string }> {
      const { rows, ...rest } = await queries.pageOfBrand(await brandIdFor(actor, 'orders:refund'), page);
      return { items: rows.map(toBrandReturn), ...rest };
    },

    /**
     * Accepts a return and refunds it, or rejects it, once. If nothing of the order was or will be shipped,
     * this cancels it.
     * @throws AppError `own_brand_missing`, `return_not_found`, `return_answered`.
     */
    async answer(
      actor: Actor,
      id: string,
      answer: z.output<typeof returnAnswerSchema>,
    ): Promise<BrandReturn> {
      const brandId = await brandIdFor(actor, 'orders:refund');
      const orderReturn = await queries.findOfBrand(brandId, id);
      if (orderReturn === undefined) throw new AppError('return_not_found');
      await db.transaction(async (transaction) => answers.within(transaction).answer(orderReturn, answer));
      refunds.paySoon();
      orderNotices.sendSoon();
      const answered = await queries.findOfBrand(brandId, id);
      if (answered === undefined) throw new AppError('return_not_found');
      return toBrandReturn(answered);
    },
  };
}

export type ReturnsService = ReturnType<typeof createReturnsService>;
