import type { AccountSession } from '@greenroom/contract/accounts/accounts.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { describeDevice, describePlace } from '../../platform/http/client/client-label.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';

/** A user's sessions. */
export interface OwnSessions {
  /** The calling session first, then by last use. */
  sessions(actor: Actor): Promise<AccountSession[]>;
  /**
   * Signs out one of a user's own sessions. @throws AppError `session_not_found`, also for another user's.
   */
  revokeSession(actor: Actor, sessionId: string): Promise<void>;
}

export function createOwnSessions({
  sessions,
  revocations,
  now,
}: {
  sessions: Pick<SessionsService, 'ofUser' | 'delete'>;
  revocations: Pick<Revocations, 'emit'>;
  now: () => Date;
}): OwnSessions {
  return {
    async sessions(actor: Actor): Promise<AccountSession[]> {
      const rows = await sessions.ofUser(actor.userId, now());
      return rows
        .map((row) => ({
          id: row.id,
          isCurrent: row.id === actor.sessionId,
          device: describeDevice(row.userAgent),
          place: describePlace(row.ipAddress),
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.updatedAt.toISOString(),
        }))
        .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    async revokeSession(actor: Actor, sessionId: string): Promise<void> {
      if (!(await sessions.delete(actor.userId, sessionId))) throw new AppError('session_not_found');
      await revocations.emit('sessionEnded', { sessionId, userId: actor.userId });
    },
  };
}
