import { createHash, randomUUID } from 'node:crypto';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { money } from '@greenroom/contract/money';
import type { NewOrder, Payment } from '@greenroom/contract/orders/orders.schemas';
import { unitsLeft } from '@greenroom/contract/orders/units';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mails } from '../../../platform/mail/mail.ts';
import { type Buyer, buyerOfKey, type CartService } from '../../cart/cart.service.ts';
import { type CheckoutRow, type CheckoutService, couponsOf } from '../../checkout/checkout.service.ts';
import type { PaymentMethodsService } from '../../payment-methods/payment-methods.service.ts';
import type { ChargeResult, PaymentProvider } from '../../payments/payments.service.ts';
import type { CouponsService } from '../../products/coupons/coupons.service.ts';
import type { StockService } from '../../products/stock/stock.service.ts';
import type { SpendingService } from '../spending/spending.service.ts';
import { toOrder } from '../order-answer.ts';
import { soldOutMail } from '../order-mail.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import { createOrderAttributionsQueries } from '../order-attributions.queries.ts';
import { newOrderNumber } from '../order-number.ts';
import { type OrderShare, splitByBrand } from '../order-split.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import { createPaymentsQueries, type PaymentRow } from './payments.queries.ts';

interface OrderPaymentsParts {
  db: Database;
  log: Log;
  cart: Pick<CartService, 'within' | 'notifyPages'>;
  checkout: Pick<CheckoutService, 'within' | 'holdsNoMore'>;
  stock: Pick<StockService, 'within'>;
  products: {
    /** The products with these ids that shoppers can buy now. */
    forSale(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  };
  coupons: Pick<CouponsService, 'within'>;
  spending: Pick<SpendingService, 'check'>;
  paymentMethods: Pick<PaymentMethodsService, 'customerOf' | 'ensureCustomer'>;
  provider: PaymentProvider | undefined;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  sendMail: Mails['sendMail'];
  publicUrl: string;
  now: () => Date;
}

/** A payment untouched for this long was left by a process that ended or by its shopper. */
const startedTimeoutMs = 10_000;
const settledAtATime = 50;
const soldOutMeanwhile = 'What you paid for was sold out meanwhile. Your money is on its way back.';

export interface OrderPaymentsService {
  /**
   * Pays for a checkout. The same key with the same order returns the first call's result or its current
   * state. Only `actor` may save a card.
   * @throws AppError `idempotency_key_reused`, `checkout_not_found`, `checkout_over`, `checkout_paid`,
   *   `payment_method_not_found`, `coupon_used`, `buying_paused`, `spending_limit_reached`,
   *   `payment_under_way`, `payments_not_set_up`, `payment_provider_unreachable`.
   */
  place(buyer: Buyer, idempotencyKey: string, order: NewOrder, actor?: Actor | null): Promise<Payment>;
  /** @throws AppError `payment_not_found`. */
  read(buyer: Buyer, id: string): Promise<Payment>;
  /**
   * The shopper has completed or abandoned the provider's second step. @throws AppError `payment_not_found`.
   */
  confirm(buyer: Buyer, id: string, isApproved: boolean): Promise<Payment>;
  /** The provider reports a change of a payment. A settled payment is unchanged. */
  look(paymentId: string): Promise<void>;
  /** Settles interrupted payments. Resolves to how many it examined. */
  settleLeft(): Promise<number>;
}

/**
 * Payments and the orders that result (CART-3, CART-6). A payment is stored before the provider is called,
 * the provider is called with the payment's id, and its answer is stored together with the orders. A process
 * that ends anywhere in between leaves a payment that `settleLeft` of any server settles: charged once and
 * ordered once.
 */
export function createOrderPaymentsService(parts: OrderPaymentsParts): OrderPaymentsService {
  const { db, log, cart, checkout, stock, products, coupons } = parts;
  const { spending, paymentMethods, provider, orderNotices, sendMail, publicUrl, now } = parts;
  const queries = createPaymentsQueries(db);

  /** @throws AppError `payments_not_set_up`. */
  function neededProvider(): PaymentProvider {
    if (provider === undefined) throw new AppError('payments_not_set_up');
    return provider;
  }

  async function answer(payment: PaymentRow & { clientSecret?: string }): Promise<Payment> {
    const { id, status, reason, clientSecret } = payment;
    switch (status) {
      case 'started':
        return { status: 'pending', id };
      case 'needs-confirmation':
        return { status, id, ...(clientSecret !== undefined && { clientSecret }) };
      case 'declined':
      case 'refunded':
        return { status, id, message: reason };
      case 'succeeded': {
        const orders = await createOrdersQueries(db).ofPayment(id);
        return { status: 'placed', id, orders: orders.map(toOrder) };
      }
    }
  }

  /**
   * Held units are useless if the product was taken off sale, or its brand suspended, since the checkout
   * began.
   */
  async function checkStillSold(lines: CheckoutRow['lines']): Promise<void> {
    const forSale = await products.forSale([...new Set(lines.map(({ productId }) => productId))]);
    const gone = lines.filter(({ productId }) => !forSale.has(productId));
    if (gone.length === 0) return;
    const names = [...new Set(gone.map(({ name }) => name))].join(', ');
    throw new AppError('product_no_longer_sold', {
      details: `${names}: no longer sold. Nothing was charged. Go back to your cart and start again without it.`,
    });
  }

  /** Stores the payment and marks the checkout, atomically. Resolves to the payment with this key. */
  async function begin(
    buyer: Buyer,
    idempotencyKey: string,
    order: NewOrder,
  ): Promise<{ payment: PaymentRow; isNew: boolean }> {
    const requestHash = createHash('sha256').update(JSON.stringify(order)).digest('base64url');
    const customerId =
      buyer.userId === null ? null : ((await paymentMethods.customerOf(buyer.userId)) ?? null);
    return db.transaction(async (transaction) => {
      const within = createPaymentsQueries(transaction);
      const row = await checkout.within(transaction).lock(order.checkoutId);
      const known = await within.findByIdempotencyKey(buyer.key, idempotencyKey);
      if (known !== undefined) {
        if (known.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
        return { payment: known, isNew: false };
      }
      const at = now();
      checkOwn(row, buyer);
      if (row.status === 'over') throw await checkout.within(transaction).refusalOfOver(row.id);
      checkPayable(row, at);
      if ('nothing' in order.payment && row.totalCents > 0) throw new AppError('payment_method_not_found');
      await checkStillSold(row.lines);
      // A limit that was tightened since the checkout began applies too.
      await spending.check(transaction, buyer.userId, money(row.totalCents, row.currency));
      const payment = await within.insert({
        id: randomUUID(),
        checkoutId: row.id,
        buyerKey: buyer.key,
        idempotencyKey,
        requestHash,
        choice: order.payment,
        customerId,
        amountCents: row.totalCents,
        currency: row.currency,
        createdAt: at,
        updatedAt: at,
      });
      if (payment === undefined) throw new AppError('payment_under_way');
      await coupons.within(transaction).use(couponsOf(row.lines), buyer.userId);
      await checkout.within(transaction).setStatus(row.id, 'paying');
      const grace = new Date(at.getTime() + checkoutLimits.paymentGraceSeconds * 1000);
      await stock.within(transaction).extend(row.id, grace);
      return { payment, isNew: true };
    });
  }

  /** Creates the orders of a successful payment. False if everything is sold out. */
  async function placeOrders(
    transaction: Queryable,
    payment: PaymentRow,
    row: CheckoutRow,
  ): Promise<boolean> {
    const isSold =
      (await stock.within(transaction).sell(row.id)) ||
      (await stock.within(transaction).sellUnheld(row.lines));
    if (!isSold) return false;
    const at = now();
    const placed = splitByBrand(row.lines, row).map((share) => newOrder(share, payment, row, at));
    const within = createOrdersQueries(transaction);
    await within.insert(placed);
    await createOrderAttributionsQueries(transaction).insertOf(placed);
    await within.insertEvents(
      placed.map(({ id, totalCents }) => ({ orderId: id, kind: 'placed', at, amountCents: totalCents })),
    );
    await checkout.within(transaction).setStatus(row.id, 'paid');
    await cart.within(transaction).takeOut(payment.buyerKey, row.lines);
    return true;
  }

  /** Stores the result of a charge once. Resolves to the payment as it is then. */
  async function record(paymentId: string, result: ChargeResult): Promise<PaymentRow> {
    return db.transaction(async (transaction) => {
      const within = createPaymentsQueries(transaction);
      const checkoutId = (await within.find(paymentId))?.checkoutId;
      // The checkout is locked before the payment, as when a payment begins or a guest signs in, so that none
      // of them deadlocks with another.
      const row = checkoutId && (await checkout.within(transaction).lock(checkoutId));
      const payment = await within.lock(paymentId);
      if (payment === undefined) throw new AppError('payment_not_found');
      if (payment.status !== 'started' && payment.status !== 'needs-confirmation') return payment;
      if (!row) throw new Error(`The checkout of payment ${paymentId} does not exist`);
      const changed = async (values: Parameters<typeof within.update>[1]): Promise<PaymentRow> => {
        await within.update(paymentId, { ...values, updatedAt: now() });
        return { ...payment, ...values };
      };
      switch (result.status) {
        case 'needs-confirmation':
          if (payment.status === 'needs-confirmation') return payment;
          return changed({ status: 'needs-confirmation' });
        case 'declined':
          await coupons.within(transaction).giveBack(couponsOf(row.lines), row.userId);
          await checkout.within(transaction).setStatus(row.id, 'open');
          await stock.within(transaction).extend(row.id, row.expiresAt);
          return changed({ status: 'declined', reason: result.reason });
        case 'succeeded': {
          const { paidWith } = result;
          if (await placeOrders(transaction, payment, row)) return changed({ status: 'succeeded', paidWith });
          await checkout.within(transaction).setStatus(row.id, 'over');
          await coupons.within(transaction).giveBack(couponsOf(row.lines), row.userId);
          if (payment.amountCents > 0)
            await within.insertRefund({ paymentId, amountCents: payment.amountCents });
          // There is no order to announce, and the page may be closed. A person who deleted their account has
          // no address.
          if (row.email !== '') await sendMail(soldOutMail(row, publicUrl), undefined, transaction);
          return changed({ status: 'refunded', reason: soldOutMeanwhile, paidWith });
        }
      }
    });
  }

  /**
   * Providers reject charges of 0. @throws AppError `payment_method_not_found` for an amount without a card.
   */
  async function charge({
    id,
    amountCents,
    currency,
    customerId,
    choice,
  }: PaymentRow): Promise<ChargeResult> {
    if (amountCents === 0) return { status: 'succeeded', paidWith: '' };
    if ('nothing' in choice) throw new AppError('payment_method_not_found');
    return neededProvider().charge({
      key: id,
      amount: money(amountCents, currency),
      customerId: customerId ?? undefined,
      choice,
    });
  }

  /** Asks the provider and stores its answer. While that is unknown, the payment is unchanged. */
  async function settle(payment: PaymentRow): Promise<PaymentRow & { clientSecret?: string }> {
    let result: ChargeResult;
    try {
      result = await charge(payment);
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.warn(
          { err: error, paymentId: payment.id },
          'a request to the payment provider failed; the payment is unchanged',
        );
        return payment;
      }
      result = { status: 'declined', reason: error.message };
    }
    const recorded = await record(payment.id, result);
    if (recorded.status === 'succeeded') {
      orderNotices.sendSoon();
      cart.notifyPages(buyerOfKey(recorded.buyerKey));
      await checkout.holdsNoMore(recorded.checkoutId);
    }
    if (result.status !== 'needs-confirmation' || result.clientSecret === undefined) return recorded;
    return { ...recorded, clientSecret: result.clientSecret };
  }

  /** Cancels a charge that waits for the shopper, and asks for the outcome. */
  async function settleAsGivenUp(payment: PaymentRow): Promise<PaymentRow> {
    try {
      await neededProvider().giveUp(payment.id);
    } catch (error) {
      log.warn(
        { err: error, paymentId: payment.id },
        'a payment could not be cancelled at the payment provider',
      );
      return payment;
    }
    return settle(payment);
  }

  async function ownPayment(buyer: Buyer, id: string): Promise<PaymentRow> {
    const payment = await queries.find(id);
    if (payment === undefined || payment.buyerKey !== buyer.key) throw new AppError('payment_not_found');
    return payment;
  }

  return {
    async place(buyer, idempotencyKey, order, actor = null) {
      neededProvider();
      const keepsCard = 'newCard' in order.payment && order.payment.newCard.isKept;
      if (keepsCard && actor !== null) await paymentMethods.ensureCustomer(actor);
      const { payment, isNew } = await begin(buyer, idempotencyKey, order);
      return answer(isNew || payment.status === 'needs-confirmation' ? await settle(payment) : payment);
    },

    read: async (buyer, id) => answer(await ownPayment(buyer, id)),

    async confirm(buyer, id, isApproved) {
      const payment = await ownPayment(buyer, id);
      const { secondStep } = neededProvider();
      if (payment.status !== 'needs-confirmation') return answer(payment);
      await secondStep?.answer(payment.id, isApproved);
      return answer(isApproved ? await settle(payment) : await settleAsGivenUp(payment));
    },

    async look(paymentId) {
      const payment = await queries.find(paymentId);
      if (payment?.status === 'started' || payment?.status === 'needs-confirmation') await settle(payment);
    },

    async settleLeft() {
      if (provider === undefined) return 0;
      const at = now().getTime();
      const abandonedBefore = new Date(at - checkoutLimits.paymentGraceSeconds * 1000);
      const left = await queries.leftSince(
        { started: new Date(at - startedTimeoutMs), waiting: abandonedBefore },
        settledAtATime,
      );
      await queries.markLooked(
        left.map(({ id }) => id),
        now(),
      );
      for (const payment of left) {
        try {
          if (payment.updatedAt < abandonedBefore) await settleAsGivenUp(payment);
          else await settle(payment);
        } catch (error) {
          // It is checked again, and the others continue.
          log.warn(
            { err: error, paymentId: payment.id },
            'a payment could not be settled; it is checked again',
          );
        }
      }
      return left.length;
    },
  };
}

function newOrder(share: OrderShare, payment: PaymentRow, row: CheckoutRow, at: Date): OrderRow {
  const { email, address, currency, taxBasisPoints } = row;
  // A guest may have signed in since the checkout began. The payment is then the user's.
  const { key: buyerKey, userId } = buyerOfKey(payment.buyerKey);
  return {
    ...share,
    id: randomUUID(),
    orderNumber: newOrderNumber(),
    paymentId: payment.id,
    status: 'processing',
    toShip: unitsLeft(share.lines, []),
    cancelledUnits: [],
    handledAt: null,
    buyerKey,
    userId,
    email,
    address,
    currency,
    taxBasisPoints,
    createdAt: at,
  };
}

/** @throws AppError `checkout_not_found`. */
function checkOwn(row: CheckoutRow | undefined, buyer: Buyer): asserts row is CheckoutRow {
  if (row === undefined || row.buyerKey !== buyer.key) throw new AppError('checkout_not_found');
}

/** @throws AppError `checkout_paid`, `payment_under_way`, `checkout_over`. */
function checkPayable(row: CheckoutRow, now: Date): void {
  switch (row.status) {
    case 'paid':
      throw new AppError('checkout_paid');
    case 'paying':
      throw new AppError('payment_under_way');
    case 'over':
      throw new AppError('checkout_over');
    case 'open':
      if (row.expiresAt <= now) throw new AppError('checkout_over');
  }
}
