import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { DatabaseClient, Queryable } from '../../db/client.ts';
import { runTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../platform/actor.ts';
import { EventEmitter } from '../../platform/event-emitter.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { Log } from '../../platform/log.ts';
import { suspensionMessage } from '@greenroom/contract/accounts/suspension-message';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { AccountRow, UsersService } from '../users/users.service.ts';
import { createAccountsQueries } from './accounts.queries.ts';
import { isSuspended } from './suspension.ts';

/** Events for features above, only in the process of the change. */
type AccountEventMap = {
  /** `actorId` is null for a person at the server's console. */
  roleChanged: { userId: string; from: Role; to: Role; actorId: string | null; hasOwnNotice: boolean };
};

interface WithRole {
  /** Creates data that must not exist without the role, such as a brand's record. */
  inTransaction?: (transaction: Queryable, before: AccountRow) => Promise<void>;
  /** Whether the caller sends its own, more detailed notice about the role. */
  hasOwnNotice?: boolean;
}

/** A further step in the transaction that changes a role. */
type RoleStep = (transaction: Queryable, userId: string, role: Role) => Promise<void>;

const dayMs = 24 * 60 * 60 * 1000;

/** The users within one transaction. */
type Users = ReturnType<UsersService['within']>;

/** A further step in the transaction of a suspension. */
type SuspensionStep = (transaction: Queryable, userId: string) => Promise<void>;

/** The person who changes roles and suspensions. Null is a person at the server's own console. */
type Operator = Pick<Actor, 'userId' | 'username'> | null;

function subjectOf(user: AccountRow): { type: string; id: string; label: string } {
  return { type: 'user', id: user.id, label: user.username ?? user.email };
}

async function find(users: Users, userId: string): Promise<AccountRow> {
  const [user] = await users.findAccounts([userId]);
  if (user === undefined) throw new AppError('user_not_found');
  return user;
}

/**
 * Changes roles and suspensions. Changes are sequential under one database lock, so that two admins who
 * remove each other at the same moment leave one. Each change is in the audit log or did not happen.
 */
export function createAuthorityService({
  database,
  users: allUsers,
  sessions,
  audit,
  revocations,
  log,
  now,
}: {
  database: DatabaseClient;
  users: Pick<UsersService, 'within'>;
  sessions: Pick<SessionsService, 'within'>;
  audit: AuditService;
  revocations: Pick<Revocations, 'emit'>;
  log: Log;
  now: () => Date;
}) {
  const events = new EventEmitter<AccountEventMap>(log);
  const roleSteps: RoleStep[] = [];
  const suspensionSteps: SuspensionStep[] = [];

  async function alone<Result>(
    operator: Operator,
    work: (users: Users, transaction: Queryable) => Promise<Result>,
  ): Promise<Result> {
    return runTransaction(database.pool, async (transaction) => {
      const users = allUsers.within(transaction);
      await createAccountsQueries(transaction).lockAuthority();
      // Checked under the lock, because the operator may no longer be an admin.
      if (operator !== null) {
        const [stored] = await users.findAccounts([operator.userId]);
        if (stored?.role !== 'admin' || isSuspended(stored, now())) throw new AppError('forbidden');
      }
      return work(users, transaction);
    });
  }

  async function keepOneAdmin(users: Users, leaving: AccountRow): Promise<void> {
    if (leaving.role !== 'admin' || isSuspended(leaving, now())) return;
    if (!(await users.hasActiveAdminBesides(leaving.id, now()))) throw new AppError('last_admin');
  }

  return {
    events,

    /** Adds a step to each change of a role, within its transaction. */
    onRoleChange(step: RoleStep): void {
      roleSteps.push(step);
    },

    /** Adds a step to each suspension of a person who was not suspended, within its transaction. */
    onSuspension(step: SuspensionStep): void {
      suspensionSteps.push(step);
    },

    /**
     * Changes a user's role (ROLE-10). It applies to the user's sockets immediately, and a publish that it no
     * longer permits ends.
     * @throws AppError `forbidden` for anyone but an admin, `user_not_found`, `last_admin`.
     */
    async changeRole(
      operator: Operator,
      userId: string,
      role: Role,
      origin: Origin,
      { inTransaction = async () => {}, hasOwnNotice = false }: WithRole = {},
    ): Promise<AccountRow> {
      const { user, from } = await alone(operator, async (users, transaction) => {
        const before = await find(users, userId);
        await inTransaction(transaction, before);
        if (before.role === role) return { user: before, from: role };
        if (role !== 'admin') await keepOneAdmin(users, before);
        await users.setRole(userId, role);
        for (const step of roleSteps) await step(transaction, userId, role);
        await audit.record(
          {
            actor: operator,
            action: 'user.role-changed',
            subject: subjectOf(before),
            details: { from: before.role, to: role },
            origin,
          },
          transaction,
        );
        return { user: { ...before, role }, from: before.role };
      });
      if (from !== role) {
        await revocations.emit('roleChanged', { userId });
        await events.emit('roleChanged', {
          userId,
          from,
          to: role,
          actorId: operator?.userId ?? null,
          hasOwnNotice,
        });
      }
      return user;
    },

    /**
     * Suspends a user, for `days` or until somebody restores them. They are signed out everywhere immediately
     * and cannot sign in. Suspending again replaces message and end. `reason` is for the audit log, `message`
     * for the person.
     * @throws AppError `forbidden` for anyone but an admin and for oneself, `user_not_found`, `last_admin`.
     */
    async suspend(
      operator: Operator,
      userId: string,
      { reason, message, days }: { reason: string; message?: string; days?: number | undefined },
      origin: Origin,
    ): Promise<AccountRow> {
      if (operator?.userId === userId)
        throw new AppError('forbidden', { details: 'You cannot suspend yourself' });
      const user = await alone(operator, async (users, transaction) => {
        const before = await find(users, userId);
        await keepOneAdmin(users, before);
        const until = days === undefined ? null : new Date(now().getTime() + days * dayMs);
        const suspension = {
          banReason: message === undefined || message === '' ? null : message,
          banExpires: until,
        };
        await users.setSuspension(userId, suspension);
        await sessions.within(transaction).deleteAllOf(userId);
        if (!isSuspended(before, now())) for (const step of suspensionSteps) await step(transaction, userId);
        await audit.record(
          {
            actor: operator,
            action: 'user.suspended',
            subject: subjectOf(before),
            reason,
            details: { until: until?.toISOString() ?? null, message: suspension.banReason ?? '' },
            origin,
          },
          transaction,
        );
        return { ...before, banned: true, ...suspension };
      });
      await revocations.emit('userSignedOut', { userId, suspension: suspensionMessage(user) });
      return user;
    },

    /**
     * Ends a suspension. Does nothing, and logs nothing, for a user who is not suspended.
     * @throws AppError `forbidden` for anyone but an admin, `user_not_found`.
     */
    async restore(
      operator: Operator,
      userId: string,
      { reason }: { reason: string },
      origin: Origin,
    ): Promise<AccountRow> {
      return alone(operator, async (users, transaction) => {
        const before = await find(users, userId);
        if (!before.banned) return before;
        await users.setSuspension(userId, null);
        await audit.record(
          { actor: operator, action: 'user.restored', subject: subjectOf(before), reason, origin },
          transaction,
        );
        return { ...before, banned: false, banReason: null, banExpires: null };
      });
    },

    /**
     * Removes an admin's role before the account is deleted, because the deletion itself runs outside the
     * lock and must never be of the last admin. Does nothing for other users.
     * @throws AppError `last_admin`.
     */
    async resignBeforeDeletion(userId: string): Promise<void> {
      await alone(null, async (users) => {
        const user = await find(users, userId);
        await keepOneAdmin(users, user);
        if (user.role === 'admin') await users.setRole(userId, 'user');
      });
    },
  };
}

export type AuthorityService = ReturnType<typeof createAuthorityService>;
