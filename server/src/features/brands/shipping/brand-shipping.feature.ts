import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { ShopSettingsService } from '../../shop-settings/shop-settings.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { brandShippingRoutes } from './brand-shipping.routes.ts';
import { type BrandShippingService, createBrandShippingService } from './brand-shipping.service.ts';

/** Shipping prices of a brand, a part of the brands feature. */
export function registerBrandShipping(
  { endpoints, database }: Platform,
  below: { audit: AuditService; shopSettings: ShopSettingsService; brands: BrandsService },
): BrandShippingService {
  const shipping = createBrandShippingService({ db: database.db, ...below });
  endpoints.add({ brandShipping: brandShippingRoutes(shipping) });
  return shipping;
}
