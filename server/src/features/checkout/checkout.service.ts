import type { Checkout, NewCheckout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import { errors } from '@greenroom/contract/errors';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import type { Money } from '@greenroom/contract/money';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Buyer } from '../cart/cart.service.ts';
import type { PaymentProvider } from '../payments/payments.service.ts';
import type { BoughtLine } from './bought-line.ts';
import { toCheckout } from './checkout-answer.ts';
import {
  type CheckoutStart,
  type CheckoutStartParts,
  createCheckoutStart,
} from './checkout-start.service.ts';
import { type CheckoutRow, createCheckoutQueries } from './checkout.queries.ts';

export { type BoughtLine, couponsOf } from './bought-line.ts';
export { toCheckoutLine } from './checkout-answer.ts';
export { addressOfNobody, type CheckoutRow } from './checkout.queries.ts';

interface CheckoutParts extends CheckoutStartParts {
  /** Undefined if payments are not set up. */
  provider: PaymentProvider | undefined;
}

type CheckoutQueries = ReturnType<typeof createCheckoutQueries>;

/** Operations on a checkout within a transaction. */
export interface CheckoutWithin extends Pick<CheckoutQueries, 'lock' | 'setStatus' | 'setBuyer'> {
  /**
   * Why an ended checkout cannot be paid: the shopper continued with or has paid one that took over its
   * units.
   */
  refusalOfOver(id: string): Promise<AppError>;
  /**
   * A guest has signed in: their open or paying checkout becomes the user's. If the user has one too, the
   * guest's is kept, because this shopper has just begun it, unless the user's own is being paid.
   */
  adopt(from: Buyer, to: Buyer): Promise<void>;
}

export interface CheckoutService {
  /** Adds a check that a checkout must pass before it holds anything. */
  onStart: CheckoutStart['onStart'];
  paymentOptions(): PaymentOptions;
  /**
   * Holds the cart's units for ten minutes. The total must equal the one that the shopper was shown.
   * @throws AppError `payments_not_set_up`, `cart_empty`, `total_too_large`, `totals_changed`, `own_product`,
   * `product_sold_out`,
   *   `not_enough_stock`, `payment_under_way`, `too_many_checkouts`, `buying_paused`,
   *   `spending_limit_reached`.
   */
  start(buyer: Buyer, wanted: NewCheckout, ipAddress: string): Promise<Checkout>;
  /**
   * Begins a new checkout with the destination of an earlier one of the shopper, and replaces their current
   * one.
   * @throws AppError `checkout_not_found`, `checkout_paid`, and as `start`.
   */
  resume(buyer: Buyer, id: string, total: Money, ipAddress: string): Promise<Checkout>;
  /** @throws AppError `checkout_not_found`, `checkout_paid`, `checkout_over`, `checkout_moved`, `checkout_bought`. */
  read(buyer: Buyer, id: string): Promise<Checkout>;
  /** The units that the shopper holds. Empty without a checkout. */
  heldBy(buyer: Buyer): Promise<readonly BoughtLine[]>;
  /** The destination of the order that the shopper is about to pay. Undefined without one. */
  destinationOf(buyer: Buyer): Promise<Pick<NewCheckout['address'], 'countryCode' | 'region'> | undefined>;
  /**
   * Releases the units immediately. Does nothing if the checkout has already ended. @throws AppError
   * `payment_under_way`.
   */
  cancel(buyer: Buyer, id: string): Promise<void>;
  /** A checkout was paid, so its address may start another. */
  holdsNoMore(id: string): Promise<void>;
  /** Ends expired checkouts, and a month later forgets who began unpaid ones. */
  endExpired(): Promise<void>;
  forgetPerson: CheckoutQueries['forgetPerson'];
  within(transaction: Queryable): CheckoutWithin;
}

/** Holds the contents of a cart while its shopper pays (CART-3, CART-4). */
export function createCheckoutService({ provider, ...parts }: CheckoutParts): CheckoutService {
  const { db, stock, held, now } = parts;
  const queries = createCheckoutQueries(db);
  const checkoutStart = createCheckoutStart(parts);

  /**
   * Units are released by the sweep of expired holds and not here, because products must be locked after
   * payments, which come next.
   */
  async function endBeforeItsTime(transaction: Queryable, id: string): Promise<void> {
    await createCheckoutQueries(transaction).setStatus(id, 'over');
    await stock.within(transaction).extend(id, now());
    await held.within(transaction).giveBack(id);
  }

  async function refusalOfOver(within: CheckoutQueries, id: string): Promise<AppError> {
    const last = await within.statusOfLastAfter(id);
    if (last?.status === 'paid') return new AppError('checkout_bought');
    const isHeld = last?.status === 'paying' || (last?.status === 'open' && last.expiresAt > now());
    return new AppError(isHeld ? 'checkout_moved' : 'checkout_over');
  }

  async function find(buyer: Buyer, id: string): Promise<CheckoutRow> {
    const row = await queries.find(id, buyer.key);
    if (row === undefined) throw new AppError('checkout_not_found');
    if (row.status === 'paid') throw new AppError('checkout_paid');
    return row;
  }

  async function ownOf(buyer: Buyer, id: string): Promise<CheckoutRow> {
    const row = await find(buyer, id);
    if (row.status === 'over') throw await refusalOfOver(queries, id);
    if (row.status === 'open' && row.expiresAt <= now()) throw new AppError('checkout_over');
    return row;
  }

  async function start(buyer: Buyer, wanted: NewCheckout, ipAddress: string): Promise<Checkout> {
    if (provider === undefined) throw new AppError('payments_not_set_up');
    return checkoutStart.start(buyer, wanted, ipAddress);
  }

  return {
    onStart: checkoutStart.onStart,

    paymentOptions() {
      if (provider?.publishableKey !== undefined)
        return { provider: 'stripe', publishableKey: provider.publishableKey };
      if (provider?.testCards !== undefined)
        return { provider: 'test', testCards: [...provider.testCards.offered] };
      return { provider: 'none', message: errors.payments_not_set_up.message };
    },

    start,

    async resume(buyer, id, total, ipAddress) {
      const { email, address } = await find(buyer, id);
      return start(buyer, { email, address, total }, ipAddress);
    },

    read: async (buyer, id) => toCheckout(await ownOf(buyer, id), now()),

    heldBy: async (buyer) => (await queries.findOpen(buyer.key, now()))?.lines ?? [],

    destinationOf: async (buyer) => (await queries.findOpen(buyer.key, now()))?.address,

    async cancel(buyer, id) {
      const isEnded = await db.transaction(async (transaction) => {
        const within = createCheckoutQueries(transaction);
        const row = await within.lock(id);
        if (row === undefined || row.buyerKey !== buyer.key) throw new AppError('checkout_not_found');
        if (row.status === 'paying') throw new AppError('payment_under_way');
        if (row.status !== 'open') return false;
        await within.setStatus(id, 'over');
        await stock.within(transaction).release(id);
        return true;
      });
      if (isEnded) await held.giveBack(id);
    },

    holdsNoMore: held.giveBack,
    async endExpired() {
      await queries.endExpired(now());
      await held.endOver();
      await queries.forgetLeft(new Date(now().getTime() - checkoutLimits.leftKeptDays * 86_400_000));
    },
    forgetPerson: queries.forgetPerson,

    within(transaction) {
      const within = createCheckoutQueries(transaction);
      const { lock, setStatus, setBuyer } = within;
      return {
        lock,
        setStatus,
        setBuyer,
        refusalOfOver: async (id) => refusalOfOver(within, id),

        async adopt(from, to) {
          const open = await within.lockOpenOf([from.key, to.key]);
          const guests = open.find(({ buyerKey }) => buyerKey === from.key);
          const own = open.find(({ buyerKey }) => buyerKey === to.key);
          if (guests !== undefined && own !== undefined) {
            const isLeft = guests.status === 'open' && guests.expiresAt <= now();
            const ended = own.status === 'paying' || isLeft ? guests : own;
            if (ended.status === 'paying') {
              await within.setUser(ended.id, to.userId);
            } else {
              await endBeforeItsTime(transaction, ended.id);
              await within.setBuyer(ended.id, to);
            }
          }
          await within.adoptOpen(from.key, to);
        },
      };
    },
  };
}
