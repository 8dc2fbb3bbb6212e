import { and, count, countDistinct, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { eventLogs } from './event-logs.table.ts';
import { streamEvents } from './stream-events.table.ts';

const isShownMessage = and(eq(streamEvents.type, 'chat.message'), eq(streamEvents.isDeleted, false));

/** How many messages each of these shows has, and how many authors. */
export async function selectMessageCounts(
  db: Queryable,
  streamIds: readonly string[],
): Promise<Map<string, { messages: number; chatters: number }>> {
  const rows = await db
    .select({
      streamId: streamEvents.streamId,
      messages: count(),
      chatters: countDistinct(streamEvents.actorId),
    })
    .from(streamEvents)
    .where(and(inArray(streamEvents.streamId, [...streamIds]), isShownMessage))
    .groupBy(streamEvents.streamId);
  return new Map(rows.map(({ streamId, ...counts }) => [streamId, counts]));
}

/** Messages per step of a show, by step number. Steps without messages are omitted. */
export async function selectMessagesInSteps(
  db: Queryable,
  streamId: string,
  stepMs: number,
): Promise<Map<number, number>> {
  const step = sql<number>`greatest(0, ${streamEvents.streamTimeMs} / ${sql.raw(String(Math.round(stepMs)))})`;
  const rows = await db
    .select({ step: step.mapWith(Number), messages: count() })
    .from(streamEvents)
    .where(and(eq(streamEvents.streamId, streamId), isShownMessage))
    .groupBy(step);
  return new Map(rows.map((row) => [row.step, row.messages]));
}

/**
 * Messages per author after a sequence, and the sequence up to which they were counted, in one snapshot. A
 * range of the primary key.
 */
export async function selectCountsByAuthor(
  db: Queryable,
  streamId: string,
  afterSequence: number,
): Promise<{ through: number; counts: Map<string, number> }> {
  const rows = await db
    .select({
      through: eventLogs.lastSequence,
      authorId: streamEvents.actorId,
      messages: count(streamEvents.sequence),
    })
    .from(eventLogs)
    .leftJoin(
      streamEvents,
      and(
        eq(streamEvents.streamId, eventLogs.streamId),
        gt(streamEvents.sequence, sql`greatest(${eventLogs.purgedThrough}, ${afterSequence}::bigint)`),
        lte(streamEvents.sequence, eventLogs.lastSequence),
        isNotNull(streamEvents.actorId),
        isShownMessage,
      ),
    )
    .where(eq(eventLogs.streamId, streamId))
    .groupBy(eventLogs.lastSequence, streamEvents.actorId);
  const counts = rows.flatMap(({ authorId, messages }) =>
    authorId === null ? [] : [[authorId, messages] as const],
  );
  return { through: rows[0]?.through ?? afterSequence, counts: new Map(counts) };
}
