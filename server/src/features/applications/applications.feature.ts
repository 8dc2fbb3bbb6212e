import type { Platform } from '../../platform/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { applicationsRoutes } from './applications.routes.ts';
import { type ApplicationsService, createApplicationsService } from './applications.service.ts';

export function registerApplications(
  { endpoints, database, now }: Platform,
  below: { accounts: AccountsService; audit: AuditService; brands: BrandsService; notices: NoticesService },
): ApplicationsService {
  const applications = createApplicationsService({ db: database.db, now, ...below });
  endpoints.add({ applications: applicationsRoutes(applications) });
  return applications;
}
