import { mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { createAuthorityService } from './authority.service.ts';
import { signInOptionsRoutes } from './sign-in-options.routes.ts';

export function registerAccounts(
  { endpoints, database, environment, secrets, log, now }: Platform,
  {
    users,
    audit,
    auth: { revocations, sessions, signIns },
    deletion,
  }: { users: UsersService; audit: AuditService; auth: AuthService; deletion: AccountDeletion },
): AccountsService {
  const authority = createAuthorityService({ database, users, sessions, audit, revocations, log, now });
  const accounts = createAccountsService({
    database,
    users,
    sessions,
    signIns,
    authority,
    audit,
    revocations,
    sealingKey: secrets.sealing,
    now,
  });
  endpoints.add({
    accounts: { ...accountsRoutes(accounts), ...signInOptionsRoutes(environment.social) },
  });
  endpoints.admit('streamer', {
    check(actor) {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
    },
  });
  endpoints.admit('admin', {
    check(actor) {
      if (actor.role !== 'admin') throw new AppError('forbidden');
    },
  });
  deletion.register('accounts', authority.resignBeforeDeletion);
  return accounts;
}
