import type { Platform } from '../../platform/platform.ts';
import { accountExportRoutes } from './account-export.routes.ts';
import { type AccountExportParts, createAccountExportService } from './account-export.service.ts';

export function registerAccountExport({ endpoints, redis, now }: Platform, parts: AccountExportParts): void {
  endpoints.add({ accounts: accountExportRoutes(createAccountExportService({ ...parts, redis, now })) });
}
