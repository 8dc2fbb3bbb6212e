import type { Platform } from '../../platform/platform.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import { createThrottledWork } from '../../platform/queues/throttled-work.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { collectionsRoutes } from './wishlist-collections.routes.ts';
import { type CollectionsService, createCollectionsService } from './wishlist-collections.service.ts';
import { createWishlistNotices } from './wishlist-notices.service.ts';
import { wishlistsRoutes } from './wishlists.routes.ts';
import { createWishlistsService, type WishlistsService } from './wishlists.service.ts';

/** Changes are processed as they come, at most this often. */
const changesIntervalMs = 500;
/** The interval of the fallback, for missed announcements and for processes that ended. */
const changesSweptEveryMs = 5000;

export function registerWishlists(
  { endpoints, database, phases, log, now, onPublicChange }: Platform,
  {
    products,
    users,
    sockets,
    notices,
  }: {
    products: ProductsService;
    users: UsersService;
    sockets: SocketServer;
    notices: Pick<NoticesService, 'promise'>;
  },
): WishlistsService & { collectionsOf: CollectionsService['exportOf'] } {
  const { db } = database;
  const { sendToUser } = sockets;
  const wishlists = createWishlistsService({ db, productsService: products, sendToUser, now });
  const collections = createCollectionsService({ db, products, users, sendToUser });
  endpoints.add({
    wishlists: wishlistsRoutes(wishlists),
    wishlistCollections: collectionsRoutes(collections),
  });
  const wishlistNotices = createWishlistNotices({ db, products, notices, now });
  const notifying = createThrottledWork({
    intervalMs: changesIntervalMs,
    work: wishlistNotices.notifyWaiting,
    failed: 'notices about products on wishlists could not be sent',
    log,
  });
  onPublicChange((topic) => {
    if (topic === 'products' || topic === 'stock') notifying.request();
  });
  phases.onStop('activity', notifying.stop);
  repeatWork(
    { phases, log },
    { name: 'wishlist notices', everyMs: changesSweptEveryMs, work: async () => notifying.request() },
  );
  return { ...wishlists, collectionsOf: collections.exportOf };
}
