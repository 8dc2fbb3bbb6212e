import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import { type BrandsService, createBrandsService } from './brands.service.ts';

export function registerBrands(
  { database }: Platform,
  { deletion }: { deletion: AccountDeletion },
): BrandsService {
  const brands = createBrandsService({ db: database.db });
  deletion.register('brands', brands.forgetUser);
  return brands;
}
