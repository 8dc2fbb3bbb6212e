import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import type { Queryable } from '../../db/client.ts';
import { showEvents } from './stream-events.table.ts';
import { showLogs } from './event-logs.table.ts';
import type { LoggedShowEvent } from './stream-event-draft.ts';

export interface LogHead {
  streamId: string;
  lastSequence: number;
  startedAt: Date | null;
}

export interface EventIdentity {
  streamId: string;
  actorId: string;
  eventId: string;
}

export type NewShowEvent = LoggedShowEvent & { actorId: string; eventId: string };

const logged = {
  streamId: showEvents.streamId,
  sequence: showEvents.sequence,
  type: showEvents.type,
  at: showEvents.at,
  showTimeMs: showEvents.showTimeMs,
  payload: showEvents.payload,
};

export async function insertLog(db: Queryable, streamId: string): Promise<void> {
  await db.insert(showLogs).values({ streamId }).onConflictDoNothing();
}

/** An empty log again, for a show that begins anew. */
export async function resetLog(db: Queryable, streamId: string): Promise<void> {
  await db.delete(showEvents).where(eq(showEvents.streamId, streamId));
  await db.update(showLogs).set({ lastSequence: 0, startedAt: null }).where(eq(showLogs.streamId, streamId));
}

/**
 * Every message that a user wrote, latest first. No index begins with the author, which would cost each message of the
 * chat: `show_events_client_message` is skipped through, a few pages a show (PostgreSQL 18, B-tree skip scan).
 */
export async function selectMessagesOf(
  db: Queryable,
  actorId: string,
): Promise<{ streamId: string; at: Date; content: unknown }[]> {
  return db
    .select({
      streamId: showEvents.streamId,
      at: showEvents.at,
      content: sql`${showEvents.payload} -> 'message' -> 'content'`,
    })
    .from(showEvents)
    .where(
      and(
        eq(showEvents.actorId, actorId),
        isNotNull(showEvents.clientMessageId),
        eq(showEvents.type, 'chat.message'),
      ),
    )
    .orderBy(desc(showEvents.at));
}

/**
 * Takes a user off all that they did in any show, and their name and picture off what they wrote. What was written and
 * its place in the log stay. Found as by `selectMessagesOf`.
 */
export async function forgetActor(db: Queryable, actorId: string): Promise<void> {
  const author = { userId: deletedAuthor.id, username: deletedAuthor.username };
  const { payload } = showEvents;
  await db
    .update(showEvents)
    .set({
      actorId: null,
      payload: sql`case when ${payload} -> 'message' is null then ${payload} else jsonb_set(${payload}, '{message}',
        ((${payload} -> 'message') - 'avatarUrl') || ${JSON.stringify(author)}::jsonb || jsonb_build_object('user',
          (${payload} -> 'message' -> 'user') || ${JSON.stringify(deletedAuthor)}::jsonb)) end`,
    })
    .where(and(eq(showEvents.actorId, actorId), isNotNull(showEvents.clientMessageId)));
}

/** Locks the logs until the transaction ends, always in the order of their ids so that two groups never deadlock. */
export async function lockLogs(transaction: Queryable, streamIds: string[]): Promise<LogHead[]> {
  return transaction
    .select()
    .from(showLogs)
    .where(inArray(showLogs.streamId, streamIds))
    .orderBy(asc(showLogs.streamId))
    .for('update');
}

/** Those of the wanted events that are stored already. */
export async function selectByIdentity(
  db: Queryable,
  wanted: EventIdentity[],
): Promise<(LoggedShowEvent & { actorId: string | null; eventId: string | null })[]> {
  const column = (name: keyof EventIdentity) => sql.param(wanted.map((identity) => identity[name]));
  const given = sql`unnest(${column('streamId')}::uuid[], ${column('actorId')}::text[], ${column('eventId')}::uuid[])
    as given (stream_id, actor_id, event_id)`;
  return db
    .select({ ...logged, actorId: showEvents.actorId, eventId: showEvents.clientMessageId })
    .from(showEvents)
    .innerJoin(
      given,
      and(
        sql`${showEvents.streamId} = given.stream_id`,
        sql`${showEvents.actorId} = given.actor_id`,
        sql`${showEvents.clientMessageId} = given.event_id`,
      ),
    );
}

export async function insertEvents(transaction: Queryable, events: NewShowEvent[]): Promise<void> {
  await transaction
    .insert(showEvents)
    .values(events.map(({ eventId, ...event }) => ({ ...event, clientMessageId: eventId })));
}

/** `startedAt` is kept once it is set: the zero of a show's time never moves. */
export async function advanceLogs(transaction: Queryable, heads: LogHead[]): Promise<void> {
  const streamIds = sql.param(heads.map((head) => head.streamId));
  const sequences = sql.param(heads.map((head) => head.lastSequence));
  const starts = sql.param(heads.map((head) => head.startedAt));
  await transaction
    .update(showLogs)
    .set({
      lastSequence: sql`head.last_sequence`,
      startedAt: sql`coalesce(${showLogs.startedAt}, head.started_at)`,
    })
    .from(
      sql`unnest(${streamIds}::uuid[], ${sequences}::bigint[], ${starts}::timestamptz[])
        as head (stream_id, last_sequence, started_at)`,
    )
    .where(sql`${showLogs.streamId} = head.stream_id`);
}

/** What came after a sequence, oldest first. Both reads are ranges of the primary key. */
export async function selectAfter(
  db: Queryable,
  streamId: string,
  afterSequence: number,
  limit: number,
): Promise<LoggedShowEvent[]> {
  return db
    .select(logged)
    .from(showEvents)
    .where(and(eq(showEvents.streamId, streamId), gt(showEvents.sequence, afterSequence)))
    .orderBy(asc(showEvents.sequence))
    .limit(limit);
}

/** The newest events, oldest first. */
export async function selectLatest(
  db: Queryable,
  streamId: string,
  limit: number,
): Promise<LoggedShowEvent[]> {
  const newestFirst = await db
    .select(logged)
    .from(showEvents)
    .where(eq(showEvents.streamId, streamId))
    .orderBy(desc(showEvents.sequence))
    .limit(limit);
  return newestFirst.reverse();
}
