import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { reportsRoutes } from './reports.routes.ts';
import { createReportsService, type ReportsService } from './reports.service.ts';

export function registerReports(
  { endpoints, database, now }: Platform,
  { users, audit }: { users: UsersService; audit: AuditService },
): ReportsService {
  const reports = createReportsService({ db: database.db, audit, users, now });
  endpoints.add({ reports: reportsRoutes(reports) });
  return reports;
}
