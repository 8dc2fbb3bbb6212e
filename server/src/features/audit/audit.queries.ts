import type { Queryable } from '../../db/client.ts';
import { auditEntries } from '../../db/audit-entries.table.ts';

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>;

export function createAuditQueries(db: Queryable) {
  return {
    async insert(entry: NewAuditEntry): Promise<void> {
      await db.insert(auditEntries).values(entry);
    },
  };
}

export type AuditQueries = ReturnType<typeof createAuditQueries>;
