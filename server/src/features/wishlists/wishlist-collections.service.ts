import { randomBytes } from 'node:crypto';
import { wishlistLimits } from '@greenroom/contract/limits/wishlists';
import type { Collection, SharedCollection } from '@greenroom/contract/wishlists/collections.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createCollectionsQueries } from './wishlist-collections.queries.ts';

/** 144 bits cannot be guessed. */
const shareKeyBytes = 18;

/**
 * Named parts of wishlists. A product on the wishlist is in one of them or in none. A collection is private
 * until it is shared. Then everybody with its link sees its name, its owner's name and its products, and
 * nothing else.
 */
export function createCollectionsService({
  db,
  products,
  users,
  sendToUser,
}: {
  db: Database;
  products: Pick<ProductsService, 'cardsByIds'>;
  users: Pick<UsersService, 'cards' | 'within'>;
  sendToUser: SocketServer['sendToUser'];
}) {
  async function listOf(userId: string, queryable: Queryable = db): Promise<Collection[]> {
    const queries = createCollectionsQueries(queryable);
    const collections = await queries.list(userId);
    if (collections.length === 0) return [];
    const places = await queries.placesOf(userId);
    const productIdsBy = Map.groupBy(places, ({ collectionId }) => collectionId);
    return collections.map(({ id, name, shareKey }) => ({
      id,
      name,
      shareKey,
      productIds: (productIdsBy.get(id) ?? []).map(({ productId }) => productId),
    }));
  }

  /** Serializes a user's changes, so that two concurrent ones cannot exceed the limit. */
  async function change(
    { userId }: Actor,
    work: (queries: ReturnType<typeof createCollectionsQueries>, userId: string) => Promise<void>,
  ): Promise<Collection[]> {
    try {
      const collections = await db.transaction(async (transaction) => {
        await users.within(transaction).lock(userId);
        await work(createCollectionsQueries(transaction), userId);
        return listOf(userId, transaction);
      });
      sendToUser(userId, { name: 'wishlist:changed', payload: {} });
      return collections;
    } catch (error) {
      if (violatedIndex(error) === 'wishlist_collections_name') throw new AppError('collection_name_taken');
      throw error;
    }
  }

  return {
    list: async (actor: Actor): Promise<Collection[]> => listOf(actor.userId),

    /** All collections of a user, for their data export. */
    exportOf: async (userId: string): Promise<Collection[]> => listOf(userId),

    /** @throws AppError `collection_name_taken`, `too_many_collections`. */
    create: async (actor: Actor, name: string): Promise<Collection[]> =>
      change(actor, async (queries, userId) => {
        const held = await queries.count(userId);
        if (held >= wishlistLimits.collectionsMax) throw new AppError('too_many_collections');
        await queries.insert(userId, name);
      }),

    /**
     * Changes a collection. If it is already shared, it keeps its link. If it is no longer shared, its link
     * never works again.
     * @throws AppError `collection_not_found` also for another user's, `collection_name_taken`.
     */
    change: async (
      actor: Actor,
      id: string,
      { name, isShared }: { name?: string | undefined; isShared?: boolean | undefined },
    ): Promise<Collection[]> =>
      change(actor, async (queries, userId) => {
        const before = (await queries.list(userId)).find((one) => one.id === id);
        if (before === undefined) throw new AppError('collection_not_found');
        const keyOfShared = () => before.shareKey ?? randomBytes(shareKeyBytes).toString('base64url');
        await queries.update(userId, id, {
          name: name ?? before.name,
          shareKey: isShared === undefined ? before.shareKey : isShared ? keyOfShared() : null,
        });
      }),

    /**
     * Deletes a collection. Its products stay on the wishlist.
     * @throws AppError `collection_not_found` also for another user's.
     */
    remove: async (actor: Actor, id: string): Promise<Collection[]> =>
      change(actor, async (queries, userId) => {
        if (!(await queries.delete(userId, id))) throw new AppError('collection_not_found');
      }),

    /** @throws AppError `collection_not_found` also for another user's, `wishlist_item_not_found`. */
    put: async (actor: Actor, productId: string, collectionId: string | null): Promise<Collection[]> =>
      change(actor, async (queries, userId) => {
        if (collectionId !== null && !(await queries.list(userId)).some(({ id }) => id === collectionId))
          throw new AppError('collection_not_found');
        if (!(await queries.put(userId, productId, collectionId)))
          throw new AppError('wishlist_item_not_found');
      }),

    /**
     * A shared collection as everybody with its link sees it: visible products only, latest first.
     * @throws AppError `collection_not_found` also once it is no longer shared or its owner is suspended.
     */
    async shared(shareKey: string): Promise<SharedCollection> {
      const queries = createCollectionsQueries(db);
      const collection = await queries.shared(shareKey);
      if (collection === undefined) throw new AppError('collection_not_found');
      const [productIds, owners] = await Promise.all([
        queries.productIdsIn(collection.id, wishlistLimits.itemsMax),
        users.cards([collection.userId]),
      ]);
      return {
        name: collection.name,
        ownerName: owners.get(collection.userId)?.name ?? '',
        products: await products.cardsByIds(productIds),
      };
    },
  };
}

export type CollectionsService = ReturnType<typeof createCollectionsService>;
