import type { AuditAction, AuditEntry } from '@greenroom/contract/admin/audit.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOfAddress } from '../../platform/addresses/ip-address.ts';
import { describeDevice } from '../../platform/http/client/client-label.ts';
import { auditTitle, auditUntil } from './audit-label.ts';
import { type AuditRow, createAuditQueries } from './audit.queries.ts';

/** Where a change was requested from, according to the request. */
export interface Origin {
  ipAddress: string | undefined;
  userAgent: string | undefined;
}

export interface Change {
  /** Null for the server itself, or a person at its console. */
  actor: Pick<Actor, 'userId' | 'username'> | null;
  action: AuditAction;
  subject: { type: string; id: string; label: string };
  reason?: string;
  /** The old and new values. Never a secret. */
  details?: Record<string, unknown>;
  origin: Origin;
}

function toAuditEntry(row: AuditRow): AuditEntry {
  const until = auditUntil(row.action, row.details);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorLabel,
    action: row.action,
    title: auditTitle(row.action, row.details),
    ...(until === undefined ? {} : { until }),
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    reason: row.reason,
    details: row.details,
    ipAddress: row.ipAddress ?? '',
    device: row.userAgent === null ? '' : describeDevice(row.userAgent),
  };
}

/** The append-only log of who changed what, when and from where. */
export function createAuditService({ db }: { db: Queryable }) {
  return {
    /** Writes an entry. Pass the transaction of the change, so that both are stored or neither is. */
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

    /**
     * Records that a user deletes their own account, with only the id and the network. Data that the deletion
     * removes (name, address, devices) must not survive here.
     */
    async recordDeletion(userId: string, origin: Origin): Promise<void> {
      await createAuditQueries(db).insert({
        actorId: userId,
        actorLabel: 'the account’s owner',
        action: 'account.deleted',
        subjectType: 'user',
        subjectId: userId,
        subjectLabel: 'A deleted account',
        ipAddress: networkOfAddress(origin.ipAddress ?? '') || null,
      });
    },

    /** What was done to a user's account, limited to these actions, latest first. */
    latestAboutUser: createAuditQueries(db).latestAboutUser,

    /**
     * A page of the log for admins, latest first.
     * @throws AppError `forbidden` for anybody else, `invalid_input` for a cursor that no list returned.
     */
    async list(
      actor: Pick<Actor, 'role'>,
      filter: {
        limit: number;
        cursor?: string | undefined;
        action?: AuditAction | undefined;
        actorId?: string | undefined;
        subject?: { type: string; id: string } | undefined;
      },
    ): Promise<{ entries: AuditEntry[]; nextCursor?: string }> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const { limit, cursor, ...rest } = filter;
      const { rows, ...page } = await createAuditQueries(db).list(rest, { limit, cursor });
      return { entries: rows.map(toAuditEntry), ...page };
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
