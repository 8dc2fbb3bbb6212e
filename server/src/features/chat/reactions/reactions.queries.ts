import { eq, sql } from 'drizzle-orm';
import type { Reaction } from '@greenroom/contract/chat/reactions';
import type { Queryable } from '../../../db/client.ts';
import { streamReactions } from './stream-reactions.table.ts';

export function createReactionsQueries(db: Queryable) {
  return {
    async add(streamId: string, counts: ReadonlyMap<Reaction, number>): Promise<void> {
      const { count } = streamReactions;
      await db
        .insert(streamReactions)
        .values(Array.from(counts, ([reaction, added]) => ({ streamId, reaction, count: added })))
        .onConflictDoUpdate({
          target: [streamReactions.streamId, streamReactions.reaction],
          set: { count: sql`${count} + excluded.count` },
        });
    },

    /** The total of all kinds. Served by the primary key. */
    async total(streamId: string): Promise<number> {
      const [row] = await db
        .select({ total: sql<number>`coalesce(sum(${streamReactions.count}), 0)::int` })
        .from(streamReactions)
        .where(eq(streamReactions.streamId, streamId));
      return row?.total ?? 0;
    },
  };
}
export type ReactionsQueries = ReturnType<typeof createReactionsQueries>;
