import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createAuthLibrary } from './auth-library.ts';
import type { AuthService } from './auth.service.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { createRevocations } from './sessions/revocations.service.ts';
import { createSessionAuthentication } from './sessions/session-authentication.ts';
import { createSessionUses } from './sessions/session-uses.ts';
import { createSessionsService } from './sessions/sessions.service.ts';
import { createSignInsService } from './sign-in/sign-ins.service.ts';
import { createSignInAttempts } from './sign-in/sign-in-attempts.service.ts';

/**
 * Sign-up, sign-in and sessions: who the caller is (`authentication`), and what ends their authority
 * (`revocations`).
 */
export async function registerAuth(
  platform: Platform,
  { users, audit, deletion }: { users: UsersService; audit: AuditService; deletion: AccountDeletion },
): Promise<AuthService> {
  const { http, limits, database, connectionString, environment, secrets, jobs, phases, log, now } = platform;
  const { db } = database;
  const revocations = createRevocations({ database, connectionString, log });
  const library = createAuthLibrary({
    db,
    secret: secrets.auth,
    publicUrl: environment.publicUrl,
    avatarUrl: users.avatarUrl,
    usernames: users.usernames,
    revocations,
    beforeDeletion: deletion.run,
    onSecurityChange: async ({ id, username }, change, origin) =>
      audit.record({
        actor: { userId: id, username },
        action: `account.${change}`,
        subject: { type: 'user', id, label: username },
        origin,
      }),
    sendMail: platform.sendMail,
    jobs,
    social: environment.social,
    passwordHashing: platform.passwordHashing,
    confirmsFirst: environment.smtp !== undefined,
    log,
  });
  const sessions = createSessionsService({ db });
  const signIns = createSignInsService({ db });
  const sessionUses = createSessionUses({ sessions, log, now });
  const authentication = createSessionAuthentication(library, log, now, sessionUses);
  await registerAuthRoutes(http, {
    auth: library,
    attempts: createSignInAttempts({ database, users, signIns, secret: secrets.auth, log, now }),
    authentication,
    publicUrl: environment.publicUrl,
    confirmsFirst: environment.smtp !== undefined,
    prefixes: apiPrefixes,
    authPerMinute: limits.authPerMinute,
  });
  phases.onStop('writes', async () => revocations.stop());
  phases.onStop('writes', async () => sessionUses.stop());
  return { library, authentication, revocations, sessions, signIns };
}
