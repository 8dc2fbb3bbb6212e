import type { Platform } from '../../platform/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { adminRoutes } from './admin.routes.ts';
import { createAdminService } from './admin.service.ts';
import { createUserListService } from '../users/user-list.service.ts';

export function registerAdmin(
  { endpoints, database: { db }, now }: Platform,
  {
    users,
    audit,
    auth,
    accounts,
    brands,
    reports,
  }: {
    users: UsersService;
    audit: AuditService;
    auth: Pick<AuthService, 'signIns'>;
    accounts: AccountsService;
    brands: BrandsService;
    reports: ReportsService;
  },
): void {
  const service = createAdminService({
    accounts,
    brands,
    audit,
    signIns: auth.signIns,
    userList: createUserListService({ db, avatarUrl: users.avatarUrl, now }),
  });
  endpoints.add({ admin: adminRoutes({ service, audit, reports }) });
}
