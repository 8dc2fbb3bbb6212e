import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { and, desc, eq, gt, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { streams } from '../streams.table.ts';
import { quotation, readable } from './event-log.queries.ts';
import { eventLogs } from './event-logs.table.ts';
import type { LoggedStreamEvent } from './stream-event-draft.ts';
import { streamEvents } from './stream-events.table.ts';

/** The messages before a sequence, oldest first, without removed ones. */
export async function selectMessagesBefore(
  db: Queryable,
  streamId: string,
  before: number,
  limit: number,
): Promise<LoggedStreamEvent[]> {
  const newestFirst = await db
    .select(readable)
    .from(streamEvents)
    .innerJoin(eventLogs, eq(eventLogs.streamId, streamEvents.streamId))
    .where(
      and(
        eq(streamEvents.streamId, streamId),
        lt(streamEvents.sequence, before),
        gt(streamEvents.sequence, eventLogs.purgedThrough),
        eq(streamEvents.type, 'chat.message'),
        eq(streamEvents.isDeleted, false),
      ),
    )
    .orderBy(desc(streamEvents.sequence))
    .limit(limit);
  return newestFirst.reverse();
}

/** The messages with these sequences, in no particular order, without removed ones. Found by primary key. */
export async function selectShown(
  db: Queryable,
  places: readonly { streamId: string; sequence: number }[],
): Promise<(LoggedStreamEvent & { actorId: string | null })[]> {
  const wanted = places.map(({ streamId, sequence }) => sql`(${streamId}::uuid, ${sequence}::bigint)`);
  return db
    .select({ ...readable, actorId: streamEvents.actorId })
    .from(streamEvents)
    .innerJoin(eventLogs, eq(eventLogs.streamId, streamEvents.streamId))
    .where(
      and(
        sql`(${streamEvents.streamId}, ${streamEvents.sequence}) in (${sql.join(wanted, sql`, `)})`,
        gt(streamEvents.sequence, eventLogs.purgedThrough),
        eq(streamEvents.type, 'chat.message'),
        eq(streamEvents.isDeleted, false),
      ),
    );
}

/** A message as a reply quotes it. */
export async function selectQuoted(
  db: Queryable,
  streamId: string,
  sequence: number,
): Promise<QuotedMessage | undefined> {
  const { rows } = await db.execute<{ quotation: QuotedMessage }>(
    sql`select ${quotation} quotation from stream_events quoted join ${eventLogs} using (stream_id)
      where quoted.stream_id = ${streamId} and quoted.sequence = ${sequence} and quoted.type = 'chat.message'`,
  );
  return rows[0]?.quotation;
}

/** The pinned message. */
export async function selectPinned(db: Queryable, streamId: string): Promise<LoggedStreamEvent | undefined> {
  const [row] = await db
    .select(readable)
    .from(eventLogs)
    .innerJoin(
      streamEvents,
      and(
        eq(streamEvents.streamId, eventLogs.streamId),
        eq(streamEvents.sequence, eventLogs.pinnedSequence),
        eq(streamEvents.isDeleted, false),
      ),
    )
    .where(eq(eventLogs.streamId, streamId));
  return row;
}

export async function updatePinned(
  transaction: Queryable,
  streamId: string,
  pinnedSequence: number | null,
): Promise<void> {
  await transaction.update(eventLogs).set({ pinnedSequence }).where(eq(eventLogs.streamId, streamId));
}

/** A message as written, even if it was removed. Its row is locked if it is going to be changed. */
export async function selectMessage(db: Queryable, streamId: string, sequence: number) {
  const [row] = await db
    .select({
      actorId: streamEvents.actorId,
      content: sql<string>`${streamEvents.payload} -> 'message' ->> 'content'`,
      role: sql<string>`${streamEvents.payload} -> 'message' ->> 'role'`,
      at: streamEvents.at,
      isDeleted: streamEvents.isDeleted,
    })
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.streamId, streamId),
        eq(streamEvents.sequence, sequence),
        eq(streamEvents.type, 'chat.message'),
      ),
    );
  return row;
}

/** Deleting a pinned message also unpins it, and so does a purge. */
export async function updateDeleted(
  transaction: Queryable,
  streamId: string,
  sequence: number,
  isDeleted: boolean,
): Promise<void> {
  await transaction
    .update(streamEvents)
    .set({ isDeleted })
    .where(and(eq(streamEvents.streamId, streamId), eq(streamEvents.sequence, sequence)));
  if (isDeleted)
    await transaction
      .update(eventLogs)
      .set({ pinnedSequence: null })
      .where(and(eq(eventLogs.streamId, streamId), eq(eventLogs.pinnedSequence, sequence)));
}

export async function selectHead(db: Queryable, streamId: string) {
  const [head] = await db.select().from(eventLogs).where(eq(eventLogs.streamId, streamId));
  return head;
}

export async function updatePurgedThrough(
  transaction: Queryable,
  streamId: string,
  purgedThrough: number,
): Promise<void> {
  const { pinnedSequence: pinned } = eventLogs;
  await transaction
    .update(eventLogs)
    .set({
      purgedThrough,
      pinnedSequence: sql`case when ${pinned} > ${purgedThrough} then ${pinned} end`,
    })
    .where(eq(eventLogs.streamId, streamId));
}

/**
 * A person's messages in a streamer's shows, latest first. Found as by `selectMessagesOf`, in these shows
 * only.
 */
export async function selectMessagesTo(db: Queryable, ownerId: string, actorId: string, limit: number) {
  return db
    .select({
      streamId: streamEvents.streamId,
      sequence: streamEvents.sequence,
      at: streamEvents.at,
      content: sql<string>`${streamEvents.payload} -> 'message' ->> 'content'`,
      isDeleted: sql<boolean>`${streamEvents.isDeleted} or ${streamEvents.sequence} <= ${eventLogs.purgedThrough}`,
    })
    .from(streamEvents)
    .innerJoin(streams, eq(streams.id, streamEvents.streamId))
    .innerJoin(eventLogs, eq(eventLogs.streamId, streamEvents.streamId))
    .where(
      and(
        eq(streams.ownerId, ownerId),
        eq(streamEvents.actorId, actorId),
        isNotNull(streamEvents.clientMessageId),
        eq(streamEvents.type, 'chat.message'),
      ),
    )
    .orderBy(desc(streamEvents.at), desc(streamEvents.sequence))
    .limit(limit);
}

/** When a person last wrote in a show. Served by `stream_events_client_message`. */
export async function selectLastMessageAt(
  db: Queryable,
  streamId: string,
  actorId: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(streamEvents.at) })
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.streamId, streamId),
        eq(streamEvents.actorId, actorId),
        isNotNull(streamEvents.clientMessageId),
        eq(streamEvents.type, 'chat.message'),
      ),
    );
  return row?.at ?? null;
}
