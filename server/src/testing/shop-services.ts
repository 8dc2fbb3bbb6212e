import type { Database } from '../db/client.ts';
import { type BrandsService, createBrandsService } from '../features/brands/brands.service.ts';
import { type CouponsService, createCouponsService } from '../features/products/coupons/coupons.service.ts';
import {
  createLiveOffersService,
  type LiveOffersService,
} from '../features/products/live-offers/live-offers.service.ts';
import { createProductsService, type ProductsService } from '../features/products/products.service.ts';
import { createUsersService, type UsersService } from '../features/users/users.service.ts';

/** The services for people, brands and products on a test database, without a server. */
export function createShopServices(db: Database): {
  users: UsersService;
  brands: BrandsService;
  products: ProductsService;
  coupons: CouponsService;
  liveOffers: LiveOffersService;
} {
  const users = createUsersService({ db, environment: { avatarServiceUrl: undefined } });
  const brands = createBrandsService({ db });
  const coupons = createCouponsService({ db, brands, now: () => new Date() });
  return {
    users,
    brands,
    products: createProductsService({ db, brands }),
    coupons,
    liveOffers: createLiveOffersService({ db, brands, coupons, now: () => new Date() }),
  };
}
