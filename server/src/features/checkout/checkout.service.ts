import { randomUUID } from 'node:crypto';
import type { Checkout, NewCheckout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import { errors } from '@greenroom/contract/errors';
import { checkoutLimits } from '@greenroom/contract/limits';
import type { Money } from '@greenroom/contract/money';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { type Buyer, type CartService, type CartToBuy, priceNote } from '../cart/cart.service.ts';
import type { PaymentProvider } from '../payments/payments.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import { toCheckout } from './checkout-answer.ts';
import { type CheckoutRow, createCheckoutQueries } from './checkout.queries.ts';
import type { HeldCheckouts } from './held-checkouts.service.ts';
import type { BoughtLine } from './bought-line.ts';
import { shortage } from './shortage.ts';

export { type BoughtLine, couponsOf } from './bought-line.ts';
export { toCheckoutLine } from './checkout-answer.ts';
export { addressOfNobody, type CheckoutRow } from './checkout.queries.ts';

/** What a feature above has against a checkout that begins: it throws. */
type StartCheck = (userId: string | null, total: Money) => Promise<void>;

interface CheckoutParts {
  db: Database;
  brands: Pick<BrandsService, 'findByUserId'>;
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

  /** The shopper's earlier checkout ends, and its units go back. @throws AppError `payment_under_way`. */
  async function endEarlier(buyer: Buyer): Promise<void> {
    const ended = await db.transaction(async (transaction) => {
      const within = createCheckoutQueries(transaction);
      const open = await within.lockOpenOf(buyer.key);
      for (const earlier of open) {
        if (earlier.status === 'paying') throw new AppError('payment_under_way');
        await within.setStatus(earlier.id, 'over');
        await stock.within(transaction).release(earlier.id);
      }
      return open;
    });
    for (const { id } of ended) await held.giveBack(id);
  }

  /** Units whose time is over are asked for once more before anything is said to be sold out. */
  async function hold(id: string, lines: readonly BoughtLine[], expiresAt: Date): Promise<void> {
    const request = { holdId: id, lines };
    let result = await stock.hold(request, expiresAt);
    if (!result.isHeld && (await stock.releaseExpired()) > 0) result = await stock.hold(request, expiresAt);
    if (!result.isHeld) throw shortage(result.short, lines);
  }

  async function ownOf(buyer: Buyer, id: string): Promise<CheckoutRow> {
    const row = await queries.find(id, buyer.key);
    if (row === undefined) throw new AppError('checkout_not_found');
    if (row.status === 'paid') throw new AppError('checkout_paid');
    if (row.status === 'over' || (row.status === 'open' && row.expiresAt <= now()))
      throw new AppError('checkout_over');
    return row;
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
    async start(buyer: Buyer, { email, address, total }: NewCheckout, ipAddress: string): Promise<Checkout> {
      if (provider === undefined) throw new AppError('payments_not_set_up');
      const toBuy = await cart.toBuy(buyer, address);
      const { quote } = toBuy;
      const lines = boughtLines(toBuy);
      if (lines.length === 0) throw new AppError('cart_empty');
      if (quote.totals.totalCents > checkoutLimits.totalMaxCents) throw new AppError('total_too_large');
      if (total.amount !== quote.totals.totalCents || total.currency !== quote.currency)
        throw new AppError('totals_changed');
      const own = buyer.userId === null ? undefined : await brands.findByUserId(buyer.userId);
      if (lines.some(({ brandId }) => brandId === own?.id)) throw new AppError('own_product');
      for (const check of startChecks) await check(buyer.userId, total);

      await endEarlier(buyer);
      const at = now();
      const row: CheckoutRow = {
        id: randomUUID(),
        buyerKey: buyer.key,
        userId: buyer.userId,
        status: 'open',
        email,
        address,
        lines,
        currency: quote.currency,
        ...quote.totals,
        parcels: quote.parcels,
        taxBasisPoints: toBuy.taxBasisPoints,
        expiresAt: new Date(at.getTime() + checkoutLimits.holdSeconds * 1000),
        createdAt: at,
      };
      await held.take(row.id, ipAddress);
      try {
        await hold(row.id, lines, row.expiresAt);
      } catch (error) {
        await held.giveBack(row.id);
        throw error;
      }
      try {
        // Another one of the same shopper's has begun meanwhile: of two at once, the later one stays.
        while (!(await queries.insert(row))) await endEarlier(buyer);
      } catch (error) {
        // Where this fails too, the hold ends by its own time.
        await db.transaction(async (transaction) => stock.within(transaction).release(row.id));
        await held.giveBack(row.id);
        throw error;
      }
      const prices = quote.buyable.map(({ id, unitCents }) => ({ id, unitCents }));
      await cart.within(db).agreeToPrices(buyer.key, prices);
      return toCheckout(row, at);
    },

    /** @throws AppError `checkout_not_found`, `checkout_paid`, `checkout_over`. */
    read: async (buyer: Buyer, id: string): Promise<Checkout> => toCheckout(await ownOf(buyer, id), now()),

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
      const { adopt, lock, setStatus } = createCheckoutQueries(transaction);
      return { adopt, lock, setStatus };
    },
  };
}

export type CheckoutService = ReturnType<typeof createCheckoutService>;
