import type { Platform } from '../../../platform/platform.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { type CouponsService, createCouponsService } from './coupons.service.ts';

export function registerCoupons(
  { endpoints, database, now }: Platform,
  { brands }: { brands: BrandsService },
): CouponsService {
  const coupons = createCouponsService({ db: database.db, brands, now });
  endpoints.add({ coupons: couponsRoutes(coupons) });
  return coupons;
}
