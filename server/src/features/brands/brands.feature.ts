import type { Platform } from '../../platform/platform.ts';
import { searchRefreshedEveryMs } from '../../platform/text-search/kept-index.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type BrandsService, createBrandsService } from './brands.service.ts';

export function registerBrands(
  { database, lifecycle, log, now }: Platform,
  { accounts, deletion }: { accounts: AccountsService; deletion: AccountDeletion },
): BrandsService {
  const brands = createBrandsService({ db: database.db, now });
  repeatWork(
    { lifecycle, log },
    { name: 'brand search', everyMs: searchRefreshedEveryMs, work: brands.refreshSearch },
  );
  accounts.onRoleChange(brands.followRole);
  accounts.onSuspension(brands.followSuspension);
  deletion.register('brands', brands.forgetUser);
  return brands;
}
