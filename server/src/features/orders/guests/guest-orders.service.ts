import type { Order, OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import { guestOrderLimits } from '@greenroom/contract/limits/orders';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { guestBuyer, userBuyer } from '../../cart/cart.service.ts';
import type { CheckoutService } from '../../checkout/checkout.service.ts';
import { toOrder } from '../order-answer.ts';
import { createOrdersQueries } from '../orders.queries.ts';
import type { OrdersService } from '../orders.service.ts';
import { createPaymentsQueries } from '../payments/payments.queries.ts';
import type { OrderLinkTokens } from './order-link-tokens.ts';

/**
 * Orders of a browser in which nobody was signed in. A person who signs in there later is asked whether the
 * orders are theirs, since an order contains its buyer's name, address and email and can be cancelled.
 */
export function createGuestOrdersService({
  db,
  checkout,
  orders: allOrders,
  linkTokens,
}: {
  db: Database;
  checkout: Pick<CheckoutService, 'within'>;
  orders: Pick<OrdersService, 'guestDetail'>;
  linkTokens: OrderLinkTokens;
}) {
  return {
    /** Latest first. */
    async list(guestKey: string): Promise<{ orders: Order[] }> {
      const page = { limit: guestOrderLimits.shown };
      const { rows } = await createOrdersQueries(db).pageOf(guestBuyer(guestKey).key, page);
      return { orders: rows.map(toOrder) };
    },

    /**
     * Moves an order to the user, with all orders of the same payment, because those are cancelled together.
     * Idempotent. @throws AppError `order_not_found`.
     */
    async claim(actor: Actor, guestKey: string, id: string): Promise<{ orders: Order[] }> {
      const [from, to] = [guestBuyer(guestKey), userBuyer(actor)];
      return db.transaction(async (transaction) => {
        const orders = createOrdersQueries(transaction);
        const paymentId = (await orders.find(id))?.paymentId;
        if (paymentId === undefined) throw new AppError('order_not_found');
        const rows = await orders.lockPayment(paymentId);
        if (rows.some(({ buyerKey }) => buyerKey !== from.key && buyerKey !== to.key))
          throw new AppError('order_not_found');
        const payments = createPaymentsQueries(transaction);
        await payments.move(from.key, to.key, { id: paymentId });
        await orders.moveOfPayment(paymentId, to);
        // The checkout contains name and email too, and is forgotten with the account.
        const checkoutId = (await payments.find(paymentId))?.checkoutId;
        if (checkoutId !== undefined) await checkout.within(transaction).setBuyer(checkoutId, to);
        return { orders: (await orders.ofPayment(paymentId)).map(toOrder) };
      });
    },

    /** Opens an order for a holder of the link in its mails. @throws AppError `order_not_found`. */
    async open(id: string, token: string): Promise<OrderDetail> {
      if (!linkTokens.isValid(token, id)) throw new AppError('order_not_found');
      return allOrders.guestDetail(id);
    },
  };
}

export type GuestOrdersService = ReturnType<typeof createGuestOrdersService>;
