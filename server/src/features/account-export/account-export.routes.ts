import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AccountExportService } from './account-export.service.ts';

export function accountExportRoutes(accountExport: AccountExportService) {
  return {
    exportData: endpoints.accounts.exportData.handler(async ({ context }) =>
      accountExport.exportOf(signedIn(context)),
    ),
  };
}
