import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { brandsRoutes } from './brands.routes.ts';
import { type BrandsService, createBrandsService } from './brands.service.ts';

export function registerBrands(
  { endpoints, database }: Platform,
  {
    audit,
    products,
    deletion,
  }: { audit: AuditService; products: ProductsService; deletion: AccountDeletion },
): BrandsService {
  const brands = createBrandsService({ db: database.db, audit, cardsOfBrand: products.cardsOfBrand });
  endpoints.add({ brands: brandsRoutes(brands) });
  deletion.register('brands', brands.forgetUser);
  return brands;
}
