import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import type { BrandProductsService } from '../brand-products/brand-products.service.ts';
import { registerImportUploadRoutes } from '../imports/import-uploads.routes.ts';
import { createProductImportsService } from '../imports/product-imports.service.ts';
import { inventoryRoutes } from './inventory.routes.ts';
import { createInventoryService } from './inventory.service.ts';

export async function registerInventory(
  { http, endpoints, limits, database: { db }, jobs, now }: Platform,
  {
    authentication,
    brands,
    pictures,
    brandProducts,
    users,
  }: {
    authentication: Authentication;
    brands: BrandsService;
    users: UsersService;
    pictures: BrandPictures;
    brandProducts: BrandProductsService;
  },
): Promise<void> {
  const imports = createProductImportsService({ db, brands, pictures, jobs, now });
  const inventory = createInventoryService({ db, brands, brandProducts, users });
  endpoints.add({ inventory: inventoryRoutes(inventory, imports) });
  const { writesPerMinute } = limits;
  await registerImportUploadRoutes(http, { prefixes: apiPrefixes, imports, authentication, writesPerMinute });
}
