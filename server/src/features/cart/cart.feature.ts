import type { Platform } from '../../platform/platform.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { cartRoutes } from './cart.routes.ts';
import { type CartService, createCartService } from './cart.service.ts';

export function registerCart(
  { endpoints, database, log, now }: Platform,
  { brands, products }: { brands: BrandsService; products: ProductsService },
): CartService {
  const cart = createCartService({ db: database.db, log, brands, products, now });
  endpoints.add({ cart: cartRoutes(cart) });
  return cart;
}
