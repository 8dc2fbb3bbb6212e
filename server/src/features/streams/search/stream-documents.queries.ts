import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { streams } from '../streams.table.ts';

const columns = {
  id: sql<string>`${streams.id}::text`,
  ownerId: streams.ownerId,
  title: streams.title,
  description: streams.description,
  category: streams.category,
  tags: streams.tags,
  status: streams.status,
  endedAt: streams.endedAt,
};

/** The indexed fields of a stream. */
export type StreamDocument = Awaited<ReturnType<StreamDocumentsQueries['byIds']>>[number];

/** Streams that appear in public lists. */
const isListed = sql`not ${streams.isRehearsal} and (
  (${streams.status} = 'live' and ${streams.startedAt} is not null)
  or (${streams.status} = 'scheduled' and ${streams.scheduledAt} is not null)
  or (${streams.status} = 'ended' and ${streams.endedAt} is not null)
)`;

const lowestId = '00000000-0000-0000-0000-000000000000';

export function createStreamDocumentsQueries(db: Queryable) {
  const select = (condition: SQL) => db.select(columns).from(streams).where(and(isListed, condition));

  return {
    /** In id order, by the primary key. */
    after: async (id: string, limit: number) =>
      select(gt(streams.id, id === '' ? lowestId : id))
        .orderBy(asc(streams.id))
        .limit(limit),

    async byIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return select(inArray(streams.id, [...ids]));
    },
  };
}

export type StreamDocumentsQueries = ReturnType<typeof createStreamDocumentsQueries>;
