import { mayManageBrands } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchRefreshedEveryMs } from '../../platform/text-search/memory-index.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type BrandsService, createBrandsService } from './brands.service.ts';

export function registerBrands(
  { endpoints, database, phases, log, now }: Platform,
  { accounts, deletion }: { accounts: AccountsService; deletion: AccountDeletion },
): BrandsService {
  const brands = createBrandsService({ db: database.db, now });
  repeatWork(
    { phases, log },
    { name: 'brand search', everyMs: searchRefreshedEveryMs, work: brands.refreshSearch },
  );
  accounts.onRoleChange(brands.followRole);
  accounts.onSuspension(brands.followSuspension);
  deletion.register('brands', brands.forgetUser);
  endpoints.admit('brand', {
    opensByKey: true,
    async check(actor) {
      if (!mayManageBrands(actor) && !(await brands.access.isOfTeam(actor)))
        throw new AppError('not_a_brand');
    },
  });
  return brands;
}
