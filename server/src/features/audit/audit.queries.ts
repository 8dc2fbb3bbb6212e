import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { auditEntries } from './audit-entries.table.ts';

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>;

export function createAuditQueries(db: Queryable) {
  return {
    async insert(entry: NewAuditEntry): Promise<void> {
      await db.insert(auditEntries).values(entry);
    },

    /** The latest entries, each filter served by an index of its own; `before` is the id of the last one seen. */
    async list(
      filter: {
        action?: string | undefined;
        actorId?: string | undefined;
        subject?: { type: string; id: string } | undefined;
        before?: number | undefined;
      },
      limit: number,
    ): Promise<AuditRow[]> {
      const { action, actorId, subject, before } = filter;
      return db
        .select()
        .from(auditEntries)
        .where(
          and(
            action === undefined ? undefined : eq(auditEntries.action, action),
            actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
            subject &&
              and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id)),
            before === undefined ? undefined : lt(auditEntries.id, before),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(limit);
    },
  };
}
