import type { Platform } from '../../platform/platform.ts';
import { tendSearch } from '../../platform/text-search/tend-search.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import { type BrandsService, createBrandsService } from './brands.service.ts';

export function registerBrands(
  { database, lifecycle, log, now }: Platform,
  { deletion }: { deletion: AccountDeletion },
): BrandsService {
  const brands = createBrandsService({ db: database.db, now });
  tendSearch({ lifecycle, log }, brands.tendSearch);
  deletion.register('brands', brands.forgetUser);
  return brands;
}
