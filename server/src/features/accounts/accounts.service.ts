import type { DatabaseClient } from '../../db/client.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { SignInsService } from '../auth/sign-in/sign-ins.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { AuthorityService } from './authority.service.ts';
import { createOwnSessions, type OwnSessions } from './own-sessions.service.ts';
import { createStreamKeys, type StreamKeys } from './stream-keys.service.ts';

/** Accounts, for the features above: authority, sessions, stream keys. */
export interface AccountsService
  extends
    StreamKeys,
    OwnSessions,
    Pick<
      AuthorityService,
      'events' | 'onRoleChange' | 'onSuspension' | 'changeRole' | 'suspend' | 'restore'
    > {
  /** The data of the account itself, for its owner, without credentials. */
  exportOf(userId: string): Promise<Record<'account' | 'profile' | 'sessions' | 'signIns', unknown>>;
  usersByIds: UsersService['findAccounts'];
}

export function createAccountsService({
  database,
  users,
  sessions,
  signIns,
  authority,
  audit,
  revocations,
  sealingKey,
  now,
}: {
  database: DatabaseClient;
  users: UsersService;
  sessions: SessionsService;
  signIns: SignInsService;
  authority: AuthorityService;
  audit: AuditService;
  revocations: Pick<Revocations, 'emit'>;
  sealingKey: Buffer;
  now: () => Date;
}): AccountsService {
  return {
    events: authority.events,
    onRoleChange: authority.onRoleChange,
    onSuspension: authority.onSuspension,
    changeRole: authority.changeRole,
    suspend: authority.suspend,
    restore: authority.restore,
    ...createStreamKeys({ database, users, sessions, audit, revocations, sealingKey, now }),
    ...createOwnSessions({ sessions, revocations, now }),

    async exportOf(userId: string): Promise<Record<'account' | 'profile' | 'sessions' | 'signIns', unknown>> {
      return {
        account: { ...(await users.exportAccount(userId)), waysToSignIn: await signIns.waysToSignIn(userId) },
        profile: await users.exportProfile(userId),
        sessions: await sessions.ofUser(userId, new Date(0)),
        signIns: await signIns.exportOf(userId),
      };
    },

    usersByIds: users.findAccounts,
  };
}
