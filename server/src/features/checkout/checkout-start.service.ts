import { randomUUID } from 'node:crypto';
import type { Checkout, NewCheckout } from '@greenroom/contract/checkout/checkout.schemas';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import type { Money } from '@greenroom/contract/money';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { type Buyer, type CartService, type CartToBuy, priceNote } from '../cart/cart.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import type { BoughtLine } from './bought-line.ts';
import { toCheckout } from './checkout-answer.ts';
import { type CheckoutRow, createCheckoutQueries } from './checkout.queries.ts';
import type { HeldCheckouts } from './held-checkouts.service.ts';
import { nothingToBuy, shortage } from './shortage.ts';

/** A check of a higher feature on a new checkout. It throws to reject it. */
type StartCheck = (userId: string | null, total: Money) => Promise<void>;

export interface CheckoutStartParts {
  db: Database;
  brands: { access: Pick<BrandsService['access'], 'brandIdsOf'> };
  cart: Pick<CartService, 'toBuy' | 'within'>;
  stock: StockService;
  held: HeldCheckouts;
  now: () => Date;
}

/** Begins checkouts. */
export interface CheckoutStart {
  /** Adds a check that a checkout must pass before it holds anything. */
  onStart(check: StartCheck): void;
  /**
   * Holds the cart's units and then ends the shopper's earlier checkout. Two starts of one shopper on one
   * server run one after the other; on several servers the later one wins.
   * @throws AppError as `CheckoutService.start`.
   */
  start(buyer: Buyer, wanted: NewCheckout, ipAddress: string): Promise<Checkout>;
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

export function createCheckoutStart({
  db,
  brands,
  cart,
  stock,
  held,
  now,
}: CheckoutStartParts): CheckoutStart {
  const startChecks: StartCheck[] = [];
  const inTurn = createKeyedQueue();

  /** How long units are held at first. Storing the checkout's row extends the hold in the same step. */
  const initialExpiry = (): Date => new Date(now().getTime() + checkoutLimits.beginSeconds * 1000);

  /**
   * Holds the units, and the checkout's place in the limit of its address, until another time. False if the
   * units are not held.
   */
  async function holdUntil(transaction: Queryable, id: string, until: Date): Promise<boolean> {
    await held.within(transaction).setUntil(id, until);
    return stock.within(transaction).extend(id, until);
  }

  /**
   * Stops payments for the shopper's earlier checkout. Its units stay held until the next hold replaces them.
   * @throws AppError `payment_under_way`.
   */
  async function closeEarlierCheckout(buyer: Buyer): Promise<CheckoutRow | undefined> {
    return db.transaction(async (transaction) => {
      const within = createCheckoutQueries(transaction);
      const [earlier] = await within.lockOpenOf([buyer.key]);
      if (earlier === undefined) return undefined;
      if (earlier.status === 'paying') throw new AppError('payment_under_way');
      await within.setStatus(earlier.id, 'over');
      const until = initialExpiry();
      if (until < earlier.expiresAt) await holdUntil(transaction, earlier.id, until);
      return earlier;
    });
  }

  /** The new checkout failed. The earlier one can be paid again, unless the shopper has begun another. */
  async function reopenEarlierCheckout({ id, expiresAt }: CheckoutRow): Promise<void> {
    const isOpen = await db.transaction(async (transaction) => {
      const isHeld = await holdUntil(transaction, id, expiresAt);
      return isHeld && (await createCheckoutQueries(transaction).reopen(id));
    });
    if (!isOpen) await releaseUnits(id);
  }

  /**
   * False if the shopper has another open checkout. @throws AppError `checkout_too_slow` if it took longer
   * than the units are held.
   */
  async function store(row: CheckoutRow, replaced: readonly string[]): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const within = createCheckoutQueries(transaction);
      if (!(await within.insert(row))) return false;
      await within.setReplacedBy(replaced, row.id);
      if (!(await holdUntil(transaction, row.id, row.expiresAt))) throw new AppError('checkout_too_slow');
      return true;
    });
  }

  /** A hold that was replaced has no units left. */
  async function releaseUnits(id: string): Promise<void> {
    await db.transaction(async (transaction) => stock.within(transaction).release(id));
    await held.giveBack(id);
  }

  /** Releases expired holds and retries once, before it reports anything as sold out. */
  async function hold(
    { id, lines }: Pick<CheckoutRow, 'id' | 'lines'>,
    replaces: string | undefined,
  ): Promise<void> {
    const request = { holdId: id, lines, replaces };
    let result = await stock.hold(request, initialExpiry());
    if (!result.isHeld && (await stock.releaseExpired()) > 0)
      result = await stock.hold(request, initialExpiry());
    if (!result.isHeld) throw shortage(result.short, lines);
  }

  /** Checks that a cart can be bought as it was shown to its shopper. @throws AppError as `start`. */
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

  async function begin(
    buyer: Buyer,
    toBuy: CartToBuy,
    { ipAddress, ...to }: Pick<NewCheckout, 'email' | 'address'> & { ipAddress: string },
  ): Promise<Checkout> {
    const earlier = await closeEarlierCheckout(buyer);
    const row = newRow(buyer, toBuy, to);
    try {
      await held.take(row.id, ipAddress, initialExpiry(), earlier?.id);
      await hold(row, earlier?.id);
    } catch (error) {
      await held.giveBack(row.id);
      if (earlier !== undefined) await reopenEarlierCheckout(earlier);
      throw error;
    }
    try {
      if (earlier !== undefined) await held.giveBack(earlier.id);
      const replaced = earlier === undefined ? [] : [earlier.id];
      while (!(await store(row, replaced))) {
        const other = await closeEarlierCheckout(buyer);
        if (other === undefined) continue;
        await releaseUnits(other.id);
        replaced.push(other.id);
      }
    } catch (error) {
      // If this fails too, the hold expires. Its time is short until the row is stored.
      await releaseUnits(row.id);
      throw error;
    }
    const prices = toBuy.quote.buyable.map(({ id, unitCents }) => ({ id, unitCents }));
    await cart.within(db).agreeToPrices(buyer.key, prices);
    return toCheckout(row, row.createdAt);
  }

  return {
    onStart(check) {
      startChecks.push(check);
    },

    async start(buyer, { email, address, total }, ipAddress) {
      return inTurn(buyer.key, async () => {
        const toBuy = await cart.toBuy(buyer, address);
        await checkStart(buyer, toBuy, total);
        return begin(buyer, toBuy, { email, address, ipAddress });
      });
    },
  };
}
