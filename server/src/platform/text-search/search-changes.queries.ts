import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { searchChanges, type SearchedKind } from './search-changes.table.ts';

export type { SearchedKind };

/** Committed changes, and where the next read starts. */
export interface SearchChanges {
  /** The oldest transaction that was still open. Its changes may be committed later. */
  openFrom: string;
  changes: { number: number; documentId: string }[];
}

export function createSearchChangesQueries(db: Queryable) {
  return {
    /** The oldest transaction that is still open. */
    async openFrom(): Promise<string> {
      const { rows } = await db.execute<{ open_from: string }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as open_from`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The query for the oldest open transaction returned no row');
      return row.open_from;
    },

    /** The changes of a kind committed by this transaction and later ones, in one snapshot. */
    async since(kind: SearchedKind, openFrom: string): Promise<SearchChanges> {
      const { rows } = await db.execute<{ open_from: string; changes: [number, string][] }>(sql`
        select pg_snapshot_xmin(pg_current_snapshot())::text as open_from, (
          select coalesce(json_agg(json_build_array(${searchChanges.number}, ${searchChanges.documentId})), '[]')
          from ${searchChanges}
          where ${and(eq(searchChanges.kind, kind), gte(searchChanges.transactionId, sql`${openFrom}::xid8`))}
        ) as changes`);
      const [row] = rows;
      if (row === undefined) throw new Error('The query for search changes returned no row');
      return {
        openFrom: row.open_from,
        changes: row.changes.map(([number, documentId]) => ({ number, documentId })),
      };
    },

    async deleteBefore(moment: Date): Promise<void> {
      await db.delete(searchChanges).where(lt(searchChanges.changedAt, moment));
    },
  };
}
