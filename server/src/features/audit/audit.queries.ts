import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage } from '../../platform/list-page.ts';
import { auditEntries } from './audit-entries.table.ts';

const latestFirst = createKeyset('audit', 'descending', { id: auditEntries.id });

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>;

export function createAuditQueries(db: Queryable) {
  return {
    async insert(entry: NewAuditEntry): Promise<void> {
      await db.insert(auditEntries).values(entry);
    },

    /** The latest entries about a user with one of these actions. Served by `audit_entries_by_subject`. */
    async latestAboutUser(
      userId: string,
      actions: readonly AuditAction[],
      limit: number,
    ): Promise<AuditRow[]> {
      return db
        .select()
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subjectType, 'user'),
            eq(auditEntries.subjectId, userId),
            inArray(auditEntries.action, [...actions]),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(limit);
    },

    /** The latest entries. Each filter has its own index. */
    async list(
      filter: {
        action?: AuditAction | undefined;
        actorId?: string | undefined;
        subject?: { type: string; id: string } | undefined;
      },
      page: PageRequest,
    ): Promise<Page<AuditRow>> {
      const { action, actorId, subject } = filter;
      return readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select()
            .from(auditEntries)
            .where(
              and(
                action === undefined ? undefined : eq(auditEntries.action, action),
                actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
                subject &&
                  and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id)),
                isAfter,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit),
      });
    },
  };
}
