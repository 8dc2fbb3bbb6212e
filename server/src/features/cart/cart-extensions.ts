import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Buyer } from './buyer.ts';
import type { HeldLine } from './held-units.ts';

/** The part of an order's destination on which its tax depends. */
export interface Destination {
  countryCode?: string | undefined;
  region?: string | undefined;
}

/** Moves a feature's data of a guest to the user, in the transaction that merges their carts. */
type MergeStep = (transaction: Queryable, buyers: { from: Buyer; to: Buyer }) => Promise<void>;

/** What higher features add to the cart. Each is registered by its feature. */
export interface CartExtensionMap {
  /** The destination of the buyer's open checkout. Undefined if there is none. */
  checkoutDestination: (buyer: Buyer) => Promise<Destination | undefined>;
  /** The units that a buyer holds while paying. They are out of stock only for others. */
  heldUnits: (buyer: Buyer) => Promise<readonly HeldLine[]>;
  mergeCheckouts: MergeStep;
  mergeOrders: MergeStep;
  /** The show and pin of a purchase, without values that are not true. */
  shownIn: (wanted: ShownIn, productId: string) => Promise<ShownIn | undefined>;
}

/**
 * The steps of a merge, in the order in which a payment that is settled at the same time locks its rows. All
 * run before the lines are merged.
 */
export const mergeOrder = ['mergeCheckouts', 'mergeOrders'] as const;

const names = ['checkoutDestination', 'heldUnits', 'shownIn', ...mergeOrder] as const;

export interface CartExtensions {
  /** @throws Error if the name is already registered. */
  register<Name extends keyof CartExtensionMap>(name: Name, extension: CartExtensionMap[Name]): void;
  /** Undefined until it is registered, and on a server without the feature. */
  find<Name extends keyof CartExtensionMap>(name: Name): CartExtensionMap[Name] | undefined;
  /** @throws Error if one is missing. */
  checkComplete(): void;
}

/** The extensions of one cart. A server does not start if one is missing. */
export function createCartExtensions(): CartExtensions {
  const registered: Partial<CartExtensionMap> = {};
  return {
    register(name, extension) {
      if (registered[name] !== undefined) throw new Error(`The cart extension ${name} is registered twice`);
      registered[name] = extension;
    },

    find: (name) => registered[name],

    checkComplete() {
      const missing = names.filter((name) => registered[name] === undefined);
      if (missing.length > 0) throw new Error(`The cart has no extension for ${missing.join(', ')}`);
    },
  };
}
