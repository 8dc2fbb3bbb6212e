import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { brandKeysRoutes } from './brand-keys.routes.ts';
import { type BrandKeysService, createBrandKeysService } from './brand-keys.service.ts';

/** API keys of a brand, a part of the brands feature. */
export function registerBrandKeys(
  { endpoints, database, now }: Platform,
  below: { users: UsersService; audit: AuditService; brands: BrandsService },
): BrandKeysService {
  const keys = createBrandKeysService({ db: database.db, now, ...below });
  endpoints.add({ keys: brandKeysRoutes(keys) });
  return keys;
}
