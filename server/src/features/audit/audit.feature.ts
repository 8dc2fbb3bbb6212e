import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import { type AuditService, createAuditService } from './audit.service.ts';

export function registerAudit(
  { database }: Platform,
  { deletion }: { deletion: AccountDeletion },
): AuditService {
  const audit = createAuditService({ db: database.db });
  deletion.register('audit', audit.recordDeletion);
  return audit;
}
