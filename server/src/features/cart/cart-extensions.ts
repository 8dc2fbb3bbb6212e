import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Buyer } from './buyer.ts';
import type { HeldLine } from './held-units.ts';

/** Where an order goes, as far as its tax depends on it. */
export interface Destination {
  countryCode?: string | undefined;
  region?: string | undefined;
}

/** Makes what a feature keeps of a guest the user's, in the transaction that merges their carts. */
type MergeStep = (transaction: Queryable, buyers: { from: Buyer; to: Buyer }) => Promise<void>;

/** What features above the cart add to it. Each is registered by the feature that has it. */
export interface CartExtensionMap {
  /** The destination of the buyer's open checkout; undefined where there is none. */
  checkoutDestination: (buyer: Buyer) => Promise<Destination | undefined>;
  /** The units that a buyer holds while paying. They are out of stock for others alone. */
  heldUnits: (buyer: Buyer) => Promise<readonly HeldLine[]>;
  mergeCheckouts: MergeStep;
  mergeOrders: MergeStep;
  /** The show and the pin that something is bought from, without what is not true. */
  shownIn: (wanted: ShownIn, productId: string) => Promise<ShownIn | undefined>;
}

/**
 * The steps of a merge, in the order in which a payment that is settled meanwhile locks its rows. All run before the lines
 * are merged.
 */
export const mergeOrder = ['mergeCheckouts', 'mergeOrders'] as const;

const names = ['checkoutDestination', 'heldUnits', 'shownIn', ...mergeOrder] as const;

export interface CartExtensions {
  /** @throws Error for a second extension of a name. */
  register<Name extends keyof CartExtensionMap>(name: Name, extension: CartExtensionMap[Name]): void;
  /** Undefined until it is registered, and where a server has no such feature. */
  find<Name extends keyof CartExtensionMap>(name: Name): CartExtensionMap[Name] | undefined;
  /** @throws Error when one is missing. */
  checkComplete(): void;
}

/** The extensions of one cart. A server does not start while one is missing. */
export function createCartExtensions(): CartExtensions {
  const registered: Partial<CartExtensionMap> = {};
  return {
    register(name, extension) {
      if (registered[name] !== undefined) throw new Error(`The cart's ${name} is registered twice`);
      registered[name] = extension;
    },

    find: (name) => registered[name],

    checkComplete() {
      const missing = names.filter((name) => registered[name] === undefined);
      if (missing.length > 0) throw new Error(`The cart has no ${missing.join(', ')}`);
    },
  };
}
