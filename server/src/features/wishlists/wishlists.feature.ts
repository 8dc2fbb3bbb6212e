import type { Platform } from '../../platform/platform.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { createWishlistNews } from './wishlist-news.service.ts';
import { wishlistsRoutes } from './wishlists.routes.ts';
import { createWishlistsService, type WishlistsService } from './wishlists.service.ts';

const newsEveryMs = 5000;

export function registerWishlists(
  { endpoints, database, lifecycle, log, now }: Platform,
  { products, notices }: { products: ProductsService; notices: Pick<NoticesService, 'notify'> },
): WishlistsService {
  const { db } = database;
  const wishlists = createWishlistsService({ db, productsService: products, now });
  endpoints.add({ wishlists: wishlistsRoutes(wishlists) });
  const news = createWishlistNews({ db, products, notices, now });
  repeatWork({ lifecycle, log }, { name: 'wishlist news', everyMs: newsEveryMs, work: news.tell });
  return wishlists;
}
