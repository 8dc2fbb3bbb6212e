import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import { brandProductsRoutes } from './brand-products.routes.ts';
import { type BrandProductsService, createBrandProductsService } from './brand-products.service.ts';

export function registerBrandProducts(
  { endpoints, database, now }: Platform,
  { audit, brands, pictures }: { audit: AuditService; brands: BrandsService; pictures: BrandPictures },
): BrandProductsService {
  const brandProducts = createBrandProductsService({ db: database.db, brands, audit, pictures, now });
  endpoints.add({ brandProducts: brandProductsRoutes(brandProducts) });
  return brandProducts;
}
