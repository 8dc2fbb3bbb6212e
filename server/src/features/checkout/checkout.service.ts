import { randomUUID } from 'node:crypto';
import type { Checkout, NewCheckout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import { errors } from '@greenroom/contract/errors';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import type { Money } from '@greenroom/contract/money';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { type Buyer, type CartService, type CartToBuy, priceNote } from '../cart/cart.service.ts';
import type { PaymentProvider } from '../payments/payments.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import { toCheckout } from './checkout-answer.ts';
import { type CheckoutRow, createCheckoutQueries } from './checkout.queries.ts';
import type { HeldCheckouts } from './held-checkouts.service.ts';
import type { BoughtLine } from './bought-line.ts';
import { nothingToBuy, shortage } from './shortage.ts';

export { type BoughtLine, couponsOf } from './bought-line.ts';
export { toCheckoutLine } from './checkout-answer.ts';
export { addressOfNobody, type CheckoutRow } from './checkout.queries.ts';

/** What a feature above has against a checkout that begins: it throws. */
type StartCheck = (userId: string | null, total: Money) => Promise<void>;

interface CheckoutParts {
  db: Database;
  brands: { access: Pick<BrandsService['access'], 'brandIdsOf'> };
  cart: Pick<CartService, 'toBuy' | 'within'>;
  stock: StockService;
  held: HeldCheckouts;
  /** Undefined where payments are not set up. */
  provider: PaymentProvider | undefined;
  now: () => Date;
}

function boughtLines({ quote, couponCode }: CartToBuy): BoughtLine[] {
  return quote.buyable.map((line) => ({
    productId: line.productId,
    brandId: line.product.brandId,
    brandName: line.product.brand.name,
    brandSlug: line.product.brand.slug,
    name: line.product.name,
    imageUrl: line.product.imageUrl,
    color: line.color,
    size: line.size,
    quantity: line.quantity,
    unitCents: line.unitCents,
    discountCents: line.discountCents,
    priceNote: priceNote(line, couponCode),
    ...(line.coupon.couponId === undefined ? {} : { couponId: line.coupon.couponId }),
    ...(line.streamId === null ? {} : { streamId: line.streamId }),
    ...(line.pinId === null ? {} : { pinId: line.pinId }),
  }));
}

/** Holds what is in a cart while its shopper pays (CART-3, CART-4). */
export function createCheckoutService({ db, brands, cart, stock, held, provider, now }: CheckoutParts) {
  const queries = createCheckoutQueries(db);
  const startChecks: StartCheck[] = [];
  const inTurn = createKeyedQueue();

  /** Until when what is begun is held: a checkout whose row is stored is held for longer, in the same step. */
  const begunUntil = (): Date => new Date(now().getTime() + checkoutLimits.beginSeconds * 1000);

  /** Units, and the place among the checkouts of an address, are held until another time. False where the units are not. */
  async function holdUntil(transaction: Queryable, id: string, until: Date): Promise<boolean> {
    await held.within(transaction).setUntil(id, until);
    return stock.within(transaction).extend(id, until);
  }

  /**
   * The shopper's earlier checkout takes no payment any more. Its units stay held for a moment, until the hold of the next
   * one replaces theirs. @throws AppError `payment_under_way`.
   */
  async function putAsideEarlier(buyer: Buyer): Promise<CheckoutRow | undefined> {
    return db.transaction(async (transaction) => {
      const within = createCheckoutQueries(transaction);
      const [earlier] = await within.lockOpenOf([buyer.key]);
      if (earlier === undefined) return undefined;
      if (earlier.status === 'paying') throw new AppError('payment_under_way');
      await within.setStatus(earlier.id, 'over');
      const until = begunUntil();
      if (until < earlier.expiresAt) await holdUntil(transaction, earlier.id, until);
      return earlier;
    });
  }

  /** The next one came to nothing: the earlier one can be paid again, unless the shopper has begun another. */
  async function takeUpAgain({ id, expiresAt }: CheckoutRow): Promise<void> {
    const isOpen = await db.transaction(async (transaction) => {
      const isHeld = await holdUntil(transaction, id, expiresAt);
      return isHeld && (await createCheckoutQueries(transaction).reopen(id));
    });
    if (!isOpen) await releaseUnits(id);
  }

  /** False where the shopper has another one that is open. @throws AppError `checkout_too_slow` where it took longer than the units are held. */
  async function store(row: CheckoutRow, replaced: readonly string[]): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const within = createCheckoutQueries(transaction);
      if (!(await within.insert(row))) return false;
      await within.setReplacedBy(replaced, row.id);
      if (!(await holdUntil(transaction, row.id, row.expiresAt))) throw new AppError('checkout_too_slow');
      return true;
    });
  }

  /** A hold that is replaced has no units left. */
  async function releaseUnits(id: string): Promise<void> {
    await db.transaction(async (transaction) => stock.within(transaction).release(id));
    await held.giveBack(id);
  }

  /** Units whose time is over are asked for once more before anything is said to be sold out. */
  async function hold(
    { id, lines }: Pick<CheckoutRow, 'id' | 'lines'>,
    replaces: string | undefined,
  ): Promise<void> {
    const request = { holdId: id, lines, replaces };
    let result = await stock.hold(request, begunUntil());
    if (!result.isHeld && (await stock.releaseExpired()) > 0)
      result = await stock.hold(request, begunUntil());
    if (!result.isHeld) throw shortage(result.short, lines);
  }

  /** Whether a cart can be bought as its shopper was shown it. @throws AppError as `start`. */
  async function checkStart(buyer: Buyer, { quote }: CartToBuy, total: Money): Promise<void> {
    if (quote.buyable.length === 0) throw nothingToBuy(quote.lines);
    if (quote.totals.totalCents > checkoutLimits.totalMaxCents) throw new AppError('total_too_large');
    if (total.amount !== quote.totals.totalCents || total.currency !== quote.currency)
      throw new AppError('totals_changed');
    const { userId } = buyer;
    const ownBrandIds = userId === null ? new Set() : await brands.access.brandIdsOf({ userId });
    if (quote.buyable.some(({ product }) => ownBrandIds.has(product.brandId)))
      throw new AppError('own_product');
    for (const check of startChecks) await check(buyer.userId, total);
  }

  function newRow(
    buyer: Buyer,
    toBuy: CartToBuy,
    { email, address }: Pick<NewCheckout, 'email' | 'address'>,
  ): CheckoutRow {
    const { quote, taxBasisPoints } = toBuy;
    const at = now();
    return {
      id: randomUUID(),
      buyerKey: buyer.key,
      userId: buyer.userId,
      status: 'open',
      email,
      address,
      lines: boughtLines(toBuy),
      currency: quote.currency,
      ...quote.totals,
      parcels: quote.parcels,
      taxBasisPoints,
      replacedBy: null,
      expiresAt: new Date(at.getTime() + checkoutLimits.holdSeconds * 1000),
      createdAt: at,
    };
  }

  /**
   * Holds the units in place of those of the shopper's earlier checkout, which ends only when these are held. Two of one
   * shopper on one server come after each other; of two on several servers the later one stays.
   */
  async function begin(
    buyer: Buyer,
    toBuy: CartToBuy,
    { ipAddress, ...to }: Pick<NewCheckout, 'email' | 'address'> & { ipAddress: string },
  ): Promise<Checkout> {
    const earlier = await putAsideEarlier(buyer);
    const row = newRow(buyer, toBuy, to);
    try {
      await held.take(row.id, ipAddress, begunUntil(), earlier?.id);
      await hold(row, earlier?.id);
    } catch (error) {
      await held.giveBack(row.id);
      if (earlier !== undefined) await takeUpAgain(earlier);
      throw error;
    }
    try {
      if (earlier !== undefined) await held.giveBack(earlier.id);
      const replaced = earlier === undefined ? [] : [earlier.id];
      while (!(await store(row, replaced))) {
        const other = await putAsideEarlier(buyer);
        if (other === undefined) continue;
        await releaseUnits(other.id);
        replaced.push(other.id);
      }
    } catch (error) {
      // Where this fails too, the hold ends by its own time, which is short until the row is stored.
      await releaseUnits(row.id);
      throw error;
    }
    const prices = toBuy.quote.buyable.map(({ id, unitCents }) => ({ id, unitCents }));
    await cart.within(db).agreeToPrices(buyer.key, prices);
    return toCheckout(row, row.createdAt);
  }

  /** The units go back with those whose time is over, and not here: products are locked after payments, which come next. */
  async function endBeforeItsTime(transaction: Queryable, id: string): Promise<void> {
    await createCheckoutQueries(transaction).setStatus(id, 'over');
    await stock.within(transaction).extend(id, now());
    await held.within(transaction).giveBack(id);
  }

  /** Why nothing can be paid in a checkout that is over: its shopper went on, or has paid, in one that took its units over. */
  async function refusalOfOver(within: typeof queries, id: string): Promise<AppError> {
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

  async function start(
    buyer: Buyer,
    { email, address, total }: NewCheckout,
    ipAddress: string,
  ): Promise<Checkout> {
    if (provider === undefined) throw new AppError('payments_not_set_up');
    return inTurn(buyer.key, async () => {
      const toBuy = await cart.toBuy(buyer, address);
      await checkStart(buyer, toBuy, total);
      return begin(buyer, toBuy, { email, address, ipAddress });
    });
  }

  return {
    /** Adds a check that a checkout has to pass before it holds anything. */
    onStart(check: StartCheck): void {
      startChecks.push(check);
    },

    paymentOptions(): PaymentOptions {
      if (provider?.publishableKey !== undefined)
        return { provider: 'stripe', publishableKey: provider.publishableKey };
      if (provider?.testCards !== undefined)
        return { provider: 'test', testCards: [...provider.testCards.offered] };
      return { provider: 'none', message: errors.payments_not_set_up.message };
    },

    /**
     * Holds the cart's units for ten minutes. The total has to be the one that the shopper was shown.
     * @throws AppError `payments_not_set_up`, `cart_empty`, `total_too_large`, `totals_changed`, `own_product`, `product_sold_out`,
     *   `not_enough_stock`, `payment_under_way`, `too_many_checkouts`, `buying_paused`, `spending_limit_reached`.
     */
    start,

    /**
     * Begins anew where an earlier checkout of the shopper went, in place of the one that they have now.
     * @throws AppError `checkout_not_found`, `checkout_paid`, and as `start`.
     */
    async resume(buyer: Buyer, id: string, total: Money, ipAddress: string): Promise<Checkout> {
      const { email, address } = await find(buyer, id);
      return start(buyer, { email, address, total }, ipAddress);
    },

    /** @throws AppError `checkout_not_found`, `checkout_paid`, `checkout_over`, `checkout_moved`, `checkout_bought`. */
    read: async (buyer: Buyer, id: string): Promise<Checkout> => toCheckout(await ownOf(buyer, id), now()),

    /** The units that the shopper holds; none without a checkout. */
    async heldBy(buyer: Buyer): Promise<readonly BoughtLine[]> {
      return (await queries.findOpen(buyer.key, now()))?.lines ?? [];
    },

    /** Where the order goes that the shopper is about to pay; undefined without one. */
    async destinationOf(
      buyer: Buyer,
    ): Promise<Pick<NewCheckout['address'], 'countryCode' | 'region'> | undefined> {
      return (await queries.findOpen(buyer.key, now()))?.address;
    },

    /** The units go back at once. One that is over already stays so. @throws AppError `payment_under_way`. */
    async cancel(buyer: Buyer, id: string): Promise<void> {
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

    /** A checkout is paid: its address may start another. */
    holdsNoMore: held.giveBack,
    /** Ends what is held too long, and forgets who began what came to nothing a month ago. */
    async endExpired(): Promise<void> {
      await queries.endExpired(now());
      await held.endOver();
      await queries.forgetLeft(new Date(now().getTime() - checkoutLimits.leftKeptDays * 86_400_000));
    },
    forgetPerson: queries.forgetPerson,

    /** What is done with a checkout inside a transaction. */
    within(transaction: Queryable) {
      const within = createCheckoutQueries(transaction);
      const { lock, setStatus, setBuyer } = within;
      return {
        lock,
        setStatus,
        setBuyer,
        refusalOfOver: async (id: string) => refusalOfOver(within, id),

        /**
         * A guest has signed in: the checkout whose units they hold, or that they are paying, is the user's. Of two such the
         * guest's stays, which is the one that this shopper has just begun, unless the user's own is being paid.
         */
        async adopt(from: Buyer, to: Buyer): Promise<void> {
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

export type CheckoutService = ReturnType<typeof createCheckoutService>;
