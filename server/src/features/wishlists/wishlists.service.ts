import { wishlistLimits } from '@greenroom/contract/limits/wishlists';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ProductsService } from '../products/products.service.ts';
import { createWishlistsQueries } from './wishlists.queries.ts';

/** A product as a wishlist shows it (DATA-17). */
function toWishlistItem({ id, name, image, price, currency, stock }: ProductCard): WishlistItem {
  return { id, name, imageUrl: image, price, currency, stock };
}

/**
 * Users' wishlists, stored on the server for all their devices (WISH-2 to WISH-4). A product that shoppers
 * can no longer see stays on the list but is hidden until it is visible again.
 */
export function createWishlistsService({
  db,
  productsService,
  sendToUser,
  now,
}: {
  db: Queryable;
  productsService: Pick<ProductsService, 'cardsByIds' | 'namesOf'>;
  sendToUser: SocketServer['sendToUser'];
  now: () => Date;
}) {
  const queries = createWishlistsQueries(db);

  /** Updates the hearts on the user's other open pages. */
  const broadcastToPages = ({ userId }: Actor): void =>
    sendToUser(userId, { name: 'wishlist:changed', payload: {} });

  async function itemsOf(userId: string, limit: number = wishlistLimits.itemsMax): Promise<WishlistItem[]> {
    const cards = await productsService.cardsByIds(await queries.productIdsOf(userId, limit));
    return cards.map(toWishlistItem);
  }

  return {
    /** A user's wishlist, latest first, for a page that may show it and for the data export. */
    itemsOf,

    /** The products that a user added last, latest first, including hidden ones. */
    async latestOf(userId: string, limit: number): Promise<{ id: string; name: string; at: Date }[]> {
      const rows = await queries.latestOf(userId, limit);
      const names = await productsService.namesOf(rows.map(({ productId }) => productId));
      return rows.flatMap(({ productId, createdAt }) => {
        const name = names.get(productId);
        return name === undefined ? [] : [{ id: productId, name, at: createdAt }];
      });
    },

    list: async (actor: Actor): Promise<WishlistItem[]> => itemsOf(actor.userId),

    /**
     * All products on the list, latest first, including hidden ones, so that one response serves every page.
     */
    productIds: async (actor: Actor): Promise<string[]> =>
      queries.productIdsOf(actor.userId, wishlistLimits.itemsMax),

    /** A user's wishlist, for their data export. */
    exportOf: async (userId: string): Promise<WishlistItem[]> => itemsOf(userId),

    /**
     * Adds a product. Does nothing if it is already on the list.
     * @throws AppError `product_not_found` also for one that shoppers cannot see, `wishlist_full`.
     */
    async add(actor: Actor, productId: string): Promise<WishlistItem> {
      const [card] = await productsService.cardsByIds([productId]);
      if (card === undefined) throw new AppError('product_not_found');
      await queries.insert(actor.userId, productId, now(), wishlistLimits.itemsMax);
      if (!(await queries.has(actor.userId, productId))) throw new AppError('wishlist_full');
      broadcastToPages(actor);
      return toWishlistItem(card);
    },

    /** Does nothing if it is not on the list. */
    async remove(actor: Actor, productId: string): Promise<void> {
      await queries.delete(actor.userId, productId);
      broadcastToPages(actor);
    },
  };
}

export type WishlistsService = ReturnType<typeof createWishlistsService>;
