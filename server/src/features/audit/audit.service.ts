import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { createAuditQueries } from './audit.queries.ts';

/** From where a change was asked for, as the request tells it. */
export interface Origin {
  ipAddress: string | undefined;
  userAgent: string | undefined;
}

export interface Change {
  /** Null for the server itself, or a person at its console. */
  actor: Pick<Actor, 'userId' | 'username'> | null;
  /** What was done: the kind of subject and a verb, such as `user.role-changed`. */
  action: string;
  subject: { type: string; id: string; label: string };
  reason?: string;
  /** What it was and what it is. Never a secret. */
  details?: Record<string, unknown>;
  origin: Origin;
}

/** The append-only log of who changed what, when and from where. */
export function createAuditService({ db }: { db: Queryable }) {
  return {
    /** Writes an entry; pass the transaction that makes the change, so that neither is there without the other. */
    async record(change: Change, transaction: Queryable = db): Promise<void> {
      const { actor, action, subject, reason = '', details = {}, origin } = change;
      await createAuditQueries(transaction).insert({
        actorId: actor?.userId ?? null,
        actorLabel: actor?.username ?? 'the server’s console',
        action,
        subjectType: subject.type,
        subjectId: subject.id,
        subjectLabel: subject.label,
        reason,
        details,
        ipAddress: origin.ipAddress ?? null,
        userAgent: origin.userAgent ?? null,
      });
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
