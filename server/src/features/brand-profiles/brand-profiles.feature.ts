import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandPictures } from '../brands/pictures/brand-pictures.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { brandProfilesRoutes } from './brand-profiles.routes.ts';
import { createBrandProfilesService } from './brand-profiles.service.ts';

export function registerBrandProfiles(
  { endpoints, database }: Platform,
  below: {
    users: UsersService;
    audit: AuditService;
    follows: FollowsService;
    brands: BrandsService;
    pictures: BrandPictures;
    products: ProductsService;
  },
): void {
  endpoints.add({
    brands: brandProfilesRoutes(createBrandProfilesService({ db: database.db, ...below })),
  });
}
