import type { Cart, CartAddition, ShownIn } from '@greenroom/contract/cart/cart.schemas';
import { cartLimits } from '@greenroom/contract/limits/cart';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { EventEmitter } from '../../platform/event-emitter.ts';
import type { Log } from '../../platform/log.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import type { ProductForSale, ProductsService } from '../products/products.service.ts';
import { type Buyer, guestBuyer, userBuyer } from './buyer.ts';
import { toCart } from './cart-answer.ts';
import { chosen, colorLeft, isSameChoice, notMade } from './cart-choice.ts';
import { cartChanges } from './cart-changes.ts';
import {
  type CartExtensions,
  createCartExtensions,
  type Destination,
  mergeOrder,
} from './cart-extensions.ts';
import { asChosen, type Quote, quoteCart } from './cart-quote.ts';
import { type Choice, createCartQueries } from './cart.queries.ts';
import { withHeld } from './held-units.ts';

export { type Buyer, buyerOfKey, guestBuyer, neededBuyer, userBuyer } from './buyer.ts';
export type { Destination } from './cart-extensions.ts';
export { priceNote, type QuotedLine } from './cart-quote.ts';

/** A cart ready to be bought. */
export interface CartToBuy {
  quote: Quote;
  couponCode: string | null;
  taxBasisPoints: number;
}

/** How many abandoned carts one statement deletes. */
const expiredBatchSize = 500;

interface CartParts {
  db: Database;
  log: Log;
  addresses: Pick<AddressesService, 'defaultOf'>;
  brands: { access: Pick<BrandsService['access'], 'brandIdsOf'> };
  brandShipping: Pick<BrandShippingService, 'pricesTo'>;
  products: Pick<ProductsService, 'forSale'>;
  coupons: Pick<CouponsService, 'ofCode'>;
  shopSettings: Pick<ShopSettingsService, 'shippingTo' | 'taxRate'>;
  sendToUser: SocketServer['sendToUser'];
  now: () => Date;
}

/** Events of carts for the features above. */
export type CartEventMap = {
  /** Units were added from a show. */
  addedInShow: { shownIn: ShownIn; productId: string };
};

export interface CartService {
  /** What higher features add to the cart. */
  extensions: CartExtensions;
  events: Pick<EventEmitter<CartEventMap>, 'on'>;
  /**
   * The cart with its prices. `given` is the shopper's destination. Without one, what is known about the
   * shopper is used.
   */
  read(buyer: Buyer | undefined, given: Destination): Promise<Cart>;
  /** Notifies the user's open pages of a change to the cart. Call it after the transaction of the change. */
  notifyPages(buyer: Buyer): void;
  /** The buyer's cart with its prices and availability. */
  toBuy(buyer: Buyer, destination: Destination): Promise<CartToBuy>;
  /**
   * Adds units of a product. Beyond the limit per shopper, the line gets the limit, and the answer says so.
   * @throws AppError `product_not_found`, `product_sold_out`, `own_product`, `cart_full`,
   * `cart_currency_mixed`, `invalid_input`.
   */
  add(buyer: Buyer, addition: CartAddition): Promise<Cart>;
  /** @throws AppError `cart_line_not_found`. */
  setQuantity(buyer: Buyer, id: string, quantity: number): Promise<Cart>;
  /**
   * Selects another color or size of a line, which keeps its position and quantity.
   * @throws AppError `cart_line_not_found`, `product_not_found`, `product_sold_out` or `invalid_input`.
   */
  setOptions(
    buyer: Buyer,
    id: string,
    wanted: { color?: string | undefined; size?: string | undefined },
  ): Promise<Cart>;
  /** Does nothing if the line is already gone. */
  remove(buyer: Buyer, id: string): Promise<Cart>;
  /** Keeps a code that applies to nothing in the cart; the answer says so. */
  setCoupon(buyer: Buyer, code: string): Promise<Cart>;
  /** Creates no cart for a shopper without one. */
  removeCoupon(buyer: Buyer): Promise<Cart>;
  /**
   * Moves a guest's cart and open checkout to the user and deletes the guest's cart. The answer says what was
   * left out.
   */
  merge(actor: Actor, guestKey: string): Promise<Cart>;
  /** Deletes guests' carts that were not changed for 60 days, because their browsers may never return. */
  endLeft(): Promise<void>;
  /** The contents of a user's cart, for that user. */
  exportOf(userId: string): Promise<Cart['lines']>;
  /** Operations on a cart within a transaction. */
  within(transaction: Queryable): Pick<ReturnType<typeof createCartQueries>, 'agreeToPrices' | 'takeOut'>;
}

/** Receives a sentence about a change, if there is one. */
type Say = (sentence: string | undefined) => void;

/** Adds units to a cart, and reports if they are fewer than requested. */
async function addSaying(
  queries: ReturnType<typeof createCartQueries>,
  say: Say,
  name: string,
  line: Parameters<typeof queries.add>[0],
  known: readonly (Choice & { quantity: number })[],
): Promise<void> {
  const before = known.find((one) => isSameChoice(one, line))?.quantity ?? 0;
  const units = await queries.add(line);
  say(cartChanges.made(name, { wanted: before + line.quantity, units }));
}

/** Shopping carts. Prices and stock are current at each read (CART-1, CART-2). */
export function createCartService({
  db,
  log,
  addresses,
  brands,
  brandShipping,
  products,
  coupons,
  shopSettings,
  sendToUser,
  now,
}: CartParts): CartService {
  const extensions = createCartExtensions();
  const events = new EventEmitter<CartEventMap>(log);

  /**
   * The shopper's destination, otherwise what is known about them: that of their open checkout, otherwise
   * their default address.
   */
  async function destinationOf(buyer: Buyer, given: Destination): Promise<Destination> {
    if (given.countryCode !== undefined) return given;
    const ofCheckout = await extensions.find('checkoutDestination')?.(buyer);
    if (ofCheckout !== undefined) return ofCheckout;
    return (buyer.userId === null ? undefined : await addresses.defaultOf(buyer.userId)) ?? given;
  }

  /** The products among these that can be bought, with their availability to this buyer. */
  async function forSaleTo(buyer: Buyer, ids: readonly string[]): Promise<Map<string, ProductForSale>> {
    const [forSale, held] = await Promise.all([products.forSale(ids), extensions.find('heldUnits')?.(buyer)]);
    return withHeld(forSale, held ?? []);
  }

  /** The buyer's cart with its prices and availability. */
  async function toBuy(buyer: Buyer, destination: Destination): Promise<CartToBuy> {
    const queries = createCartQueries(db);
    const [{ lines, couponCode }, taxBasisPoints, shipping] = await Promise.all([
      queries.read(buyer.key),
      destination.countryCode === undefined
        ? 0
        : shopSettings.taxRate(destination.countryCode, destination.region ?? ''),
      shopSettings.shippingTo(destination.countryCode),
    ]);
    const forSale = await forSaleTo(
      buyer,
      lines.map(({ productId }) => productId),
    );
    const brandIds = [...new Set([...forSale.values()].map(({ brandId }) => brandId))];
    const [offered, ownShipping] = await Promise.all([
      couponCode === null ? [] : coupons.ofCode(couponCode, brandIds, buyer.userId),
      brandShipping.pricesTo(destination.countryCode, brandIds),
    ]);
    const quote = quoteCart(lines, forSale, {
      code: couponCode,
      coupons: offered,
      isGuest: buyer.userId === null,
      now: now(),
      taxBasisPoints,
      shipping,
      ownShipping,
    });
    return { quote, couponCode, taxBasisPoints };
  }

  async function read(buyer: Buyer | undefined, given: Destination): Promise<Cart> {
    const destination = buyer === undefined ? given : await destinationOf(buyer, given);
    if (buyer === undefined) {
      const empty = quoteCart([], new Map(), {
        code: null,
        coupons: [],
        isGuest: true,
        now: now(),
        taxBasisPoints: 0,
        shipping: await shopSettings.shippingTo(destination.countryCode),
        ownShipping: new Map(),
      });
      return toCart(empty, null, destination.countryCode === undefined ? undefined : 0);
    }
    const { quote, couponCode, taxBasisPoints } = await toBuy(buyer, destination);
    return toCart(quote, couponCode, destination.countryCode === undefined ? undefined : taxBasisPoints);
  }

  /** The user's other devices update too. A guest's cart exists on one device only. */
  function notifyPages({ userId }: Buyer): void {
    if (userId !== null) sendToUser(userId, { name: 'cart:changed', payload: {} });
  }

  async function readChanged(buyer: Buyer): Promise<Cart> {
    notifyPages(buyer);
    return read(buyer, {});
  }

  /** Changes a cart, one change at a time. Resolves to the whole cart, with the sentences passed to `say`. */
  async function change(
    buyer: Buyer,
    work: (queries: ReturnType<typeof createCartQueries>, say: Say, transaction: Queryable) => Promise<void>,
  ): Promise<Cart> {
    const changes: string[] = [];
    const say: Say = (sentence) => {
      if (sentence !== undefined) changes.push(sentence);
    };
    await db.transaction(async (transaction) => {
      const queries = createCartQueries(transaction);
      await queries.lock(buyer, now());
      await work(queries, say, transaction);
    });
    const cart = await readChanged(buyer);
    return changes.length === 0 ? cart : { ...cart, changes };
  }

  /** @throws AppError `cart_line_not_found`. */
  async function changeLine(buyer: Buyer, id: string, quantity: number): Promise<Cart> {
    if (!(await createCartQueries(db).setQuantity(buyer.key, id, quantity)))
      throw new AppError('cart_line_not_found');
    await createCartQueries(db).touch(buyer.key, now());
    return readChanged(buyer);
  }

  /** The brands that the buyer works for and must not buy from. */
  const ownBrandIds = async ({ userId }: Buyer): Promise<Set<string>> =>
    userId === null ? new Set() : brands.access.brandIdsOf({ userId });

  /** @throws AppError `product_not_found`, `own_product`, `product_sold_out` or `invalid_input`. */
  async function productToAdd(
    buyer: Buyer,
    { productId, color, size }: CartAddition,
  ): Promise<{ choice: Choice; product: ProductForSale }> {
    const found = (await forSaleTo(buyer, [productId])).get(productId);
    if (found === undefined) throw new AppError('product_not_found');
    if ((await ownBrandIds(buyer)).has(found.brandId)) throw new AppError('own_product');
    if (found.stock === 0) throw new AppError('product_sold_out');
    const choice = {
      productId,
      color: chosen('color', found.colors, color ?? colorLeft(found)),
      size: chosen('size', found.sizes, size),
    };
    const product = asChosen(found, choice, now());
    if (product === undefined) throw notMade(found, choice);
    if (product.stock === 0) throw new AppError('product_sold_out');
    return { choice, product };
  }

  return {
    extensions,
    events,
    read,
    toBuy,
    notifyPages,

    async add(buyer, addition) {
      const { choice, product } = await productToAdd(buyer, addition);
      const shownIn =
        addition.shownIn && (await extensions.find('shownIn')?.(addition.shownIn, addition.productId));
      const cart = await change(buyer, async (queries, say) => {
        const { lines } = await queries.read(buyer.key);
        const isKnown = lines.some((line) => isSameChoice(line, choice));
        if (!isKnown && lines.length >= cartLimits.linesMax) throw new AppError('cart_full');
        const otherIds = lines.map(({ productId }) => productId).filter((id) => id !== choice.productId);
        const others = await products.forSale(otherIds);
        if ([...others.values()].some(({ currency }) => currency !== product.currency))
          throw new AppError('cart_currency_mixed');
        const line = {
          ...choice,
          buyerKey: buyer.key,
          quantity: addition.quantity,
          seenPriceCents: product.priceCents,
          createdAt: now(),
          streamId: shownIn?.streamId ?? null,
          pinId: shownIn?.pinId ?? null,
        };
        await addSaying(queries, say, product.name, line, lines);
      });
      if (shownIn !== undefined) void events.emit('addedInShow', { shownIn, productId: choice.productId });
      return cart;
    },

    setQuantity: changeLine,

    async setOptions(buyer, id, wanted) {
      const lineOf = async (queries: ReturnType<typeof createCartQueries>) => {
        const line = (await queries.read(buyer.key)).lines.find((one) => one.id === id);
        if (line === undefined) throw new AppError('cart_line_not_found');
        return line;
      };
      const { productId, quantity, color, size } = await lineOf(createCartQueries(db));
      const { choice, product } = await productToAdd(buyer, {
        productId,
        quantity,
        color: wanted.color ?? (color === '' ? undefined : color),
        size: wanted.size ?? (size === '' ? undefined : size),
      });
      return change(buyer, async (queries, say) => {
        // Read again, because its quantity may have changed.
        const line = await lineOf(queries);
        await queries.deleteLine(buyer.key, id);
        const { lines } = await queries.read(buyer.key);
        const changed = { ...line, ...choice, seenPriceCents: product.priceCents };
        await addSaying(queries, say, product.name, changed, lines);
      });
    },

    async remove(buyer, id) {
      await createCartQueries(db).deleteLine(buyer.key, id);
      await createCartQueries(db).touch(buyer.key, now());
      return readChanged(buyer);
    },

    setCoupon: async (buyer, code) => change(buyer, async (queries) => queries.setCoupon(buyer.key, code)),

    async removeCoupon(buyer) {
      await createCartQueries(db).setCoupon(buyer.key, null);
      return readChanged(buyer);
    },

    async merge(actor, guestKey) {
      const [from, to] = [guestBuyer(guestKey), userBuyer(actor)];
      const ownIds = await ownBrandIds(to);
      return change(to, async (queries, say, transaction) => {
        // A concurrent merge of the same guest's cart finds it empty afterwards.
        await queries.lockExisting(from.key);
        for (const step of mergeOrder) await extensions.find(step)?.(transaction, { from, to });
        const guest = await queries.read(from.key);
        const forSale = await products.forSale(guest.lines.map(({ productId }) => productId));
        const own = await queries.read(to.key);
        let room = cartLimits.linesMax - own.lines.length;
        let removedCount = 0;
        for (const { id: _id, buyerKey: _buyerKey, ...line } of guest.lines) {
          const product = forSale.get(line.productId);
          // More of a product already in the user's cart needs no additional line.
          const isKnown = own.lines.some((one) => isSameChoice(one, line));
          if (product === undefined) {
            removedCount += 1;
          } else if (ownIds.has(product.brandId)) {
            say(cartChanges.own(product.name));
          } else if (!isKnown && room <= 0) {
            say(cartChanges.full(product.name));
          } else {
            await addSaying(queries, say, product.name, { ...line, buyerKey: to.key }, own.lines);
            if (!isKnown) room -= 1;
          }
        }
        say(cartChanges.noLongerSold(removedCount));
        const [ownCode, guestCode] = [own.couponCode, guest.couponCode];
        if (ownCode === null && guestCode !== null) await queries.setCoupon(to.key, guestCode);
        if (ownCode !== null && guestCode !== null && guestCode !== ownCode)
          say(cartChanges.otherCode(ownCode, guestCode));
        await queries.deleteCart(from.key);
      });
    },

    async endLeft() {
      const retentionMs = cartLimits.guestCartKeptDays * 86_400_000;
      await createCartQueries(db).deleteLeft(new Date(now().getTime() - retentionMs), expiredBatchSize);
    },

    exportOf: async (userId) => (await read(userBuyer({ userId }), {})).lines,

    within(transaction) {
      const { agreeToPrices, takeOut } = createCartQueries(transaction);
      return { agreeToPrices, takeOut };
    },
  };
}
