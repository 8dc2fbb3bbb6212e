import type { Cart, CartAddition, ShownIn } from '@greenroom/contract/cart/cart.schemas';
import { cartLimits } from '@greenroom/contract/limits';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import type { ProductForSale, ProductsService } from '../products/products.service.ts';
import { type Buyer, guestBuyer, userBuyer } from './buyer.ts';
import { toCart } from './cart-answer.ts';
import { asChosen, type Quote, quoteCart } from './cart-quote.ts';
import { type Choice, createCartQueries } from './cart.queries.ts';

export { type Buyer, buyerOfKey, neededBuyer, userBuyer } from './buyer.ts';
export { priceNote } from './cart-quote.ts';

/** Where an order goes, as far as its tax depends on it. */
export interface Destination {
  countryCode?: string | undefined;
  region?: string | undefined;
}

/** A cart as it is bought. */
export interface CartToBuy {
  quote: Quote;
  couponCode: string | null;
  taxBasisPoints: number;
}

/** Carts that were left, removed in one statement. */
const leftAtATime = 500;

interface CartParts {
  db: Database;
  brands: Pick<BrandsService, 'findByUserId'>;
  brandShipping: Pick<BrandShippingService, 'pricesTo'>;
  products: Pick<ProductsService, 'forSale'>;
  coupons: Pick<CouponsService, 'ofCode'>;
  shopSettings: Pick<ShopSettingsService, 'shippingTo' | 'taxRate'>;
  now: () => Date;
}

/** What a feature above does when a guest signs in, in the transaction that makes all of it the user's. */
type MergeStep = (transaction: Queryable, buyers: { from: Buyer; to: Buyer }) => Promise<void>;

/**
 * The color or the size that is meant. Without a name it is the first color, or the only size: a size is the shopper's own
 * to choose. @throws AppError `invalid_input`.
 */
function chosen(field: 'color' | 'size', offered: readonly string[], wanted: string | undefined): string {
  if (offered.length === 0) return '';
  const usual = field === 'color' || offered.length === 1 ? offered[0] : undefined;
  const found = wanted === undefined ? usual : offered.find((one) => one === wanted);
  if (found !== undefined) return found;
  const message = `Choose one of these: ${offered.join(', ')}`;
  throw new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** The first color that something is left of. */
function colorLeft({ colors, variants }: ProductForSale): string | undefined {
  return colors.find((color) => variants.some((variant) => variant.color === color && variant.stock > 0));
}

/** A color and a size that do not go together. */
function notMade({ variants }: ProductForSale, { color }: Choice): AppError {
  const sizes = variants.filter((variant) => variant.color === color).map(({ size }) => size);
  const message = `Of ${color} there are these: ${sizes.join(', ')}`;
  return new AppError('invalid_input', { details: message, fields: { size: message } });
}

/** Answers the show and the pin that something is bought from, without what is not true. */
type FindShownIn = (wanted: ShownIn, productId: string) => Promise<ShownIn | undefined>;

/** Answers where a shopper's order goes, as far as that is known without asking. */
type FindDestination = (buyer: Buyer) => Promise<Destination | undefined>;

/** What shoppers mean to buy. Prices and stock are those of the moment, at each read (CART-1, CART-2). */
export function createCartService({
  db,
  brands,
  brandShipping,
  products,
  coupons,
  shopSettings,
  now,
}: CartParts) {
  const mergeSteps: MergeStep[] = [];
  let findShownIn: FindShownIn | undefined;
  const destinationFinders: FindDestination[] = [];

  /** What the shopper says, else the first that is known of them. */
  async function destinationOf(buyer: Buyer, said: Destination): Promise<Destination> {
    if (said.countryCode !== undefined) return said;
    for (const find of destinationFinders) {
      const known = await find(buyer);
      if (known !== undefined) return known;
    }
    return said;
  }

  /** The buyer's cart with what it costs and how much of it there is. */
  async function toBuy(buyer: Buyer, destination: Destination): Promise<CartToBuy> {
    const queries = createCartQueries(db);
    const [{ lines, couponCode }, taxBasisPoints, shipping] = await Promise.all([
      queries.read(buyer.key),
      destination.countryCode === undefined
        ? 0
        : shopSettings.taxRate(destination.countryCode, destination.region ?? ''),
      shopSettings.shippingTo(destination.countryCode),
    ]);
    const forSale = await products.forSale(lines.map(({ productId }) => productId));
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

  async function read(buyer: Buyer | undefined, said: Destination): Promise<Cart> {
    const destination = buyer === undefined ? said : await destinationOf(buyer, said);
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

  /** Changes a cart, one change at a time. Answers the whole cart. */
  async function change(
    buyer: Buyer,
    work: (queries: ReturnType<typeof createCartQueries>, transaction: Queryable) => Promise<void>,
  ): Promise<Cart> {
    await db.transaction(async (transaction) => {
      const queries = createCartQueries(transaction);
      await queries.lock(buyer, now());
      await work(queries, transaction);
    });
    return read(buyer, {});
  }

  /** @throws AppError `cart_line_not_found`. */
  async function changeLine(buyer: Buyer, id: string, quantity: number): Promise<Cart> {
    if (!(await createCartQueries(db).setQuantity(buyer.key, id, quantity)))
      throw new AppError('cart_line_not_found');
    await createCartQueries(db).touch(buyer.key, now());
    return read(buyer, {});
  }

  /** @throws AppError `product_not_found`, `own_product`, `product_sold_out` or `invalid_input`. */
  async function productToAdd(
    buyer: Buyer,
    { productId, color, size }: CartAddition,
  ): Promise<{ choice: Choice; product: ProductForSale }> {
    const found = (await products.forSale([productId])).get(productId);
    if (found === undefined) throw new AppError('product_not_found');
    if (buyer.userId !== null) {
      const own = await brands.findByUserId(buyer.userId);
      if (own?.id === found.brandId) throw new AppError('own_product');
    }
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
    /** Adds what is the guest's elsewhere. It is the user's together with the cart, or nothing is. */
    onMerge(step: MergeStep): void {
      mergeSteps.push(step);
    },

    /** Says what knows the shows: a feature above. */
    askShownIn(find: FindShownIn): void {
      findShownIn = find;
    },

    /** Adds what knows where a shopper's order goes: what is added first is asked first. */
    askDestination(find: FindDestination): void {
      destinationFinders.push(find);
    },

    read,
    toBuy,

    /**
     * Puts units of a product in. Of more than one shopper may have, the line gets the most.
     * @throws AppError `product_not_found`, `product_sold_out`, `own_product`, `cart_full`, `cart_currency_mixed`, `invalid_input`.
     */
    async add(buyer: Buyer, addition: CartAddition): Promise<Cart> {
      const { choice, product } = await productToAdd(buyer, addition);
      const shownIn = addition.shownIn && (await findShownIn?.(addition.shownIn, addition.productId));
      return change(buyer, async (queries) => {
        const { lines } = await queries.read(buyer.key);
        const isKnown = lines.some(
          (line) =>
            line.productId === choice.productId && line.color === choice.color && line.size === choice.size,
        );
        if (!isKnown && lines.length >= cartLimits.linesMax) throw new AppError('cart_full');
        const others = await products.forSale(lines.map(({ productId }) => productId));
        if ([...others.values()].some(({ currency }) => currency !== product.currency))
          throw new AppError('cart_currency_mixed');
        await queries.add({
          ...choice,
          buyerKey: buyer.key,
          quantity: addition.quantity,
          seenPriceCents: product.priceCents,
          createdAt: now(),
          streamId: shownIn?.streamId ?? null,
          pinId: shownIn?.pinId ?? null,
        });
      });
    },

    /** @throws AppError `cart_line_not_found`. */
    setQuantity: async (buyer: Buyer, id: string, quantity: number): Promise<Cart> =>
      changeLine(buyer, id, quantity),

    /**
     * Chooses another color or size of a line, which keeps its place and its units.
     * @throws AppError `cart_line_not_found`, `product_not_found`, `product_sold_out` or `invalid_input`.
     */
    async setOptions(
      buyer: Buyer,
      id: string,
      wanted: { color?: string | undefined; size?: string | undefined },
    ): Promise<Cart> {
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
      return change(buyer, async (queries) => {
        // Read again: its units may be others by now.
        const line = await lineOf(queries);
        await queries.deleteLine(buyer.key, id);
        await queries.add({ ...line, ...choice, seenPriceCents: product.priceCents });
      });
    },

    /** A line that is gone already is no error. */
    async remove(buyer: Buyer, id: string): Promise<Cart> {
      await createCartQueries(db).deleteLine(buyer.key, id);
      await createCartQueries(db).touch(buyer.key, now());
      return read(buyer, {});
    },

    /** A code that is for nothing in the cart is kept: the answer says so. */
    setCoupon: async (buyer: Buyer, code: string): Promise<Cart> =>
      change(buyer, async (queries) => queries.setCoupon(buyer.key, code)),

    /** Makes no cart for a shopper who has none. */
    async removeCoupon(buyer: Buyer): Promise<Cart> {
      await createCartQueries(db).setCoupon(buyer.key, null);
      return read(buyer, {});
    },

    /** What a guest put in is the user's from now on. The guest's cart is gone. */
    async merge(actor: Actor, guestKey: string): Promise<Cart> {
      const [from, to] = [guestBuyer(guestKey), userBuyer(actor)];
      const own = await brands.findByUserId(actor.userId);
      return change(to, async (queries, transaction) => {
        // Whoever merges the same guest's cart at the same moment finds nothing more in it.
        await queries.lockExisting(from.key);
        // Before the lines, in the order in which a payment that is settled meanwhile locks its rows.
        for (const step of mergeSteps.toReversed()) await step(transaction, { from, to });
        const guest = await queries.read(from.key);
        const forSale = await products.forSale(guest.lines.map(({ productId }) => productId));
        let room = cartLimits.linesMax - (await queries.countLines(to.key));
        for (const { id: _id, buyerKey: _buyerKey, ...line } of guest.lines) {
          if (room <= 0) break;
          const product = forSale.get(line.productId);
          if (product === undefined || product.brandId === own?.id) continue;
          await queries.add({ ...line, buyerKey: to.key });
          room -= 1;
        }
        if (guest.couponCode !== null) await queries.setCoupon(to.key, guest.couponCode);
        await queries.deleteCart(from.key);
      });
    },

    /** Guests' carts that nobody has changed for 60 days go: their browsers may never come back. */
    async endLeft(): Promise<void> {
      const keptMs = cartLimits.guestCartKeptDays * 86_400_000;
      await createCartQueries(db).deleteLeft(new Date(now().getTime() - keptMs), leftAtATime);
    },

    /** What is in a user's cart, for that user. */
    exportOf: async (userId: string): Promise<Cart['lines']> => (await read(userBuyer({ userId }), {})).lines,

    /** What is done with a cart inside a transaction. */
    within(transaction: Queryable) {
      const { agreeToPrices, takeOut } = createCartQueries(transaction);
      return { agreeToPrices, takeOut };
    },
  };
}

export type CartService = ReturnType<typeof createCartService>;
