import { guestKeyHeader, guestPath } from '@greenroom/contract/cart/guest-key-header';
import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { cartRoutes } from './cart.routes.ts';
import { type CartService, createCartService } from './cart.service.ts';

export function registerCart(
  { endpoints, database, phases, log, now }: Platform,
  {
    addresses,
    brands,
    brandShipping,
    products,
    coupons,
    shopSettings,
    sockets,
  }: {
    addresses: AddressesService;
    brands: BrandsService;
    brandShipping: BrandShippingService;
    products: ProductsService;
    coupons: CouponsService;
    shopSettings: ShopSettingsService;
    sockets: SocketServer;
  },
): CartService {
  const cart = createCartService({
    db: database.db,
    log,
    addresses,
    brands,
    brandShipping,
    products,
    coupons,
    shopSettings,
    sendToUser: sockets.sendToUser,
    now,
  });
  endpoints.add({ cart: cartRoutes(cart) });
  // Answers for a guest key are private. Endpoints that ignore the key still have public answers.
  endpoints.answerApart(({ url, headers }) => headers[guestKeyHeader] !== undefined && guestPath.test(url));
  phases.onReady(() => cart.extensions.checkComplete());
  return cart;
}
