import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes of searchable data within the last hours. Each server reads here which documents its indexes must
 * read again. Triggers write it in the transaction of each change.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<SearchedKind>().notNull(),
    /** Empty if all documents of the kind changed. */
    documentId: text('document_id').notNull(),
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For reading changes after a transaction.
    index('search_changes_by_transaction').on(table.kind, table.transactionId),
    // For deleting old changes.
    index('search_changes_by_time').on(table.changedAt),
  ],
);

/** The kinds of searchable documents. */
export type SearchedKind = 'product' | 'stream' | 'brand';
