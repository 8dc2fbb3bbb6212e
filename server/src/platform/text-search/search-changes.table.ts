import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What of the searched data has changed within the last hours: each server reads from here what its indexes have to read
 * anew. Triggers write it, in the transaction of each change.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<SearchedKind>().notNull(),
    /** Empty where all of the kind has changed. */
    documentId: text('document_id').notNull(),
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // What came after a transaction.
    index('search_changes_by_transaction').on(table.kind, table.transactionId),
    // What is old enough to go.
    index('search_changes_by_time').on(table.changedAt),
  ],
);

/** What can be searched. */
export type SearchedKind = 'product' | 'stream' | 'brand';
