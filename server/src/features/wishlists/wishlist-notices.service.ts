import { wishlistLimits } from '@greenroom/contract/limits/wishlists';
import type { Database, Queryable } from '../../db/client.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductForSale, ProductsService } from '../products/products.service.ts';
import { createWishlistChangesQueries, type WishlistChangeRow } from './wishlist-changes.queries.ts';

const changesAtATime = 50;
/** The maximum number of people per job. */
const peopleAtATime = 1000;

/** The current offer of what changed. Undefined for a variant that no longer exists. */
function offerOf(
  { color, size }: WishlistChangeRow,
  product: ProductForSale,
): { name: string; stock: number; priceCents: number } | undefined {
  if (color === '' && size === '') return product;
  const variant = product.variants.find((one) => one.color === color && one.size === size);
  if (variant === undefined) return undefined;
  const options = [color, size].filter((option) => option !== '').join(', ');
  return {
    name: `${product.name} (${options})`,
    stock: variant.stock,
    priceCents: variant.priceCents ?? product.priceCents,
  };
}

/**
 * The content of the notice, from the current state of the product or variant. Undefined if the change is no
 * longer true.
 */
function detailsOf(change: WishlistChangeRow, product: ProductForSale): Record<string, string> | undefined {
  const { kind, priceBeforeCents } = change;
  const offer = offerOf(change, product);
  if (offer === undefined || offer.stock <= 0) return undefined;
  const details = { productId: product.id, productName: offer.name };
  if (kind === 'back-in-stock') return details;
  if (priceBeforeCents === null || offer.priceCents >= priceBeforeCents) return undefined;
  return { ...details, priceCents: String(offer.priceCents), currency: product.currency };
}

/**
 * Notifies shoppers that a product on their wishlist is cheaper or back in stock, at most once a day per
 * product. Changes stay in their table until the notices are stored as jobs, so another process can continue
 * after a crash.
 */
export function createWishlistNotices({
  db,
  products,
  notices,
  now,
}: {
  db: Database;
  products: Pick<ProductsService, 'forSale'>;
  notices: Pick<NoticesService, 'promise'>;
  now: () => Date;
}) {
  /** Stores the notices in the transaction. Resolves to functions that send them after the commit. */
  async function promiseOne(
    transaction: Queryable,
    change: WishlistChangeRow,
    product: ProductForSale,
  ): Promise<(() => Promise<void>)[]> {
    const details = detailsOf(change, product);
    if (details === undefined) return [];
    const at = now();
    const since = new Date(at.getTime() - wishlistLimits.noticeIntervalSeconds * 1000);
    const userIds = await createWishlistChangesQueries(transaction).markNotified(product.id, { since, at });
    const notice = { kind: change.kind, actorId: null, details, onceKey: `wishlist-change-${change.number}` };
    const notifiers: (() => Promise<void>)[] = [];
    for (let from = 0; from < userIds.length; from += peopleAtATime)
      notifiers.push(await notices.promise(transaction, userIds.slice(from, from + peopleAtATime), notice));
    return notifiers;
  }

  /** Resolves to the number of processed changes. */
  async function notifyOldest(): Promise<number> {
    const { count, notifiers } = await db.transaction(async (transaction) => {
      const queries = createWishlistChangesQueries(transaction);
      const changes = await queries.lockOldest(changesAtATime);
      const known = await products.forSale(changes.map(({ productId }) => productId));
      const promised: (() => Promise<void>)[] = [];
      for (const one of changes) {
        const product = known.get(one.productId);
        if (product !== undefined) promised.push(...(await promiseOne(transaction, one, product)));
      }
      await queries.delete(changes.map(({ number }) => number));
      return { count: changes.length, notifiers: promised };
    });
    for (const notify of notifiers) await notify();
    return count;
  }

  return {
    /** Sends the notices of all changes since the last call. */
    async notifyWaiting(): Promise<void> {
      let count: number;
      do count = await notifyOldest();
      while (count === changesAtATime);
    },
  };
}
