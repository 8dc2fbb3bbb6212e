import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { streamColumns, type StreamRow } from '../stream-row.queries.ts';
import { streams } from '../streams.table.ts';
import { streamProducers } from './stream-producers.table.ts';

/** Open shows of all of one person's streamers, more than anybody runs. */
const openShowsMax = 50;

export function createStreamProducersQueries(db: Queryable) {
  return {
    /**
     * Locks appointments for this streamer until the transaction ends. Otherwise two concurrent ones could
     * both fit within the limit.
     */
    async lock(ownerId: string): Promise<void> {
      await takeNamedLock(db, `producers ${ownerId}`);
    },

    async isProducer(ownerId: string, userId: string): Promise<boolean> {
      const rows = await db
        .select({ userId: streamProducers.userId })
        .from(streamProducers)
        .where(and(eq(streamProducers.ownerId, ownerId), eq(streamProducers.userId, userId)));
      return rows.length > 0;
    },

    async producersOf(ownerId: string): Promise<{ userId: string; since: Date }[]> {
      return db
        .select({ userId: streamProducers.userId, since: streamProducers.since })
        .from(streamProducers)
        .where(eq(streamProducers.ownerId, ownerId))
        .orderBy(asc(streamProducers.since), asc(streamProducers.userId));
    },

    /** False for somebody who is already a producer. */
    async insert(ownerId: string, userId: string, since: Date): Promise<boolean> {
      const rows = await db
        .insert(streamProducers)
        .values({ ownerId, userId, since })
        .onConflictDoNothing()
        .returning({ userId: streamProducers.userId });
      return rows.length > 0;
    },

    async delete(ownerId: string, userId: string): Promise<boolean> {
      const rows = await db
        .delete(streamProducers)
        .where(and(eq(streamProducers.ownerId, ownerId), eq(streamProducers.userId, userId)))
        .returning({ userId: streamProducers.userId });
      return rows.length > 0;
    },

    /**
     * The open shows of all streamers whose producer a person is, live ones first. Served by
     * `stream_producers_by_user` and `streams_by_owner`.
     */
    async openShowsFor(userId: string): Promise<StreamRow[]> {
      return db
        .select(streamColumns)
        .from(streamProducers)
        .innerJoin(streams, eq(streams.ownerId, streamProducers.ownerId))
        .where(
          and(eq(streamProducers.userId, userId), inArray(streams.status, ['created', 'scheduled', 'live'])),
        )
        .orderBy(sql`${streams.status} = 'live' desc`, desc(streams.createdAt), desc(streams.id))
        .limit(openShowsMax);
    },
  };
}
