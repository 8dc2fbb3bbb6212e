import type { Platform } from '../../../platform/platform.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { dropAnswersAtCouponMoments } from './coupon-moments.ts';
import { createCouponsQueries } from './coupons.queries.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { type CouponsService, createCouponsService } from './coupons.service.ts';

export function registerCoupons(platform: Platform, { brands }: { brands: BrandsService }): CouponsService {
  const { endpoints, database, now } = platform;
  const coupons = createCouponsService({ db: database.db, brands, now });
  endpoints.add({ coupons: couponsRoutes(coupons) });
  dropAnswersAtCouponMoments(platform, createCouponsQueries(database.db));
  return coupons;
}
