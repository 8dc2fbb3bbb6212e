import type { Platform } from '../../platform/platform.ts';
import type { ProductsService } from '../products/products.service.ts';
import { wishlistsRoutes } from './wishlists.routes.ts';
import { createWishlistsService, type WishlistsService } from './wishlists.service.ts';

export function registerWishlists(
  { endpoints, database, now }: Platform,
  { products }: { products: ProductsService },
): WishlistsService {
  const wishlists = createWishlistsService({ db: database.db, productsService: products, now });
  endpoints.add({ wishlists: wishlistsRoutes(wishlists) });
  return wishlists;
}
