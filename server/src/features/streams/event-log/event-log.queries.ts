import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import type { Caption } from '@greenroom/contract/streams/captions.schemas';
import type { Queryable } from '../../../db/client.ts';
import { streams } from '../streams.table.ts';
import { streamEvents } from './stream-events.table.ts';
import { eventLogs } from './event-logs.table.ts';
import { type LoggedStreamEvent, storedPayload } from './stream-event-draft.ts';

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

export type NewStreamEvent = LoggedStreamEvent & { actorId: string; eventId: string };

const logged = {
  streamId: streamEvents.streamId,
  sequence: streamEvents.sequence,
  type: streamEvents.type,
  at: streamEvents.at,
  streamTimeMs: streamEvents.streamTimeMs,
  payload: streamEvents.payload,
  isDeleted: streamEvents.isDeleted,
};

/** A message as a reply quotes it. Requires `from stream_events quoted` joined with a log's head. */
export const quotation = sql<QuotedMessage>`jsonb_build_object('sequence', quoted.sequence,
  'userId', quoted.payload -> 'message' -> 'userId', 'username', quoted.payload -> 'message' -> 'username',
  'content', case when quoted.is_deleted or quoted.sequence <= ${eventLogs.purgedThrough} then ''
    else left(quoted.payload -> 'message' ->> 'content', ${sql.raw(String(chatLimits.quoteMaxCharacters))}) end,
  'isDeleted', quoted.is_deleted or quoted.sequence <= ${eventLogs.purgedThrough})`;

/**
 * The current state of a message and of the message that it replies to, for queries that join the log's head.
 */
export const readable = {
  ...logged,
  isPinned: sql<boolean | null>`${streamEvents.sequence} = ${eventLogs.pinnedSequence}`,
  quoted: sql<QuotedMessage | null>`(select ${quotation} from stream_events quoted
    where quoted.stream_id = ${streamEvents.streamId}
      and quoted.sequence = (${streamEvents.payload} -> 'message' -> 'replyTo' ->> 'sequence')::bigint)`,
  isPurged: sql<boolean>`${streamEvents.sequence} <= ${eventLogs.purgedThrough}`,
};

export async function insertLog(db: Queryable, streamId: string): Promise<void> {
  await db.insert(eventLogs).values({ streamId }).onConflictDoNothing();
}

/** The media room of a stream. Undefined if the stream was deleted. */
export async function selectMediaRoomId(db: Queryable, streamId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ mediaRoomId: streams.roomId })
    .from(streams)
    .where(eq(streams.id, streamId));
  return row?.mediaRoomId;
}

/** The captions of a show in log order. Served by `stream_events_captions`. */
export async function selectCaptions(
  db: Queryable,
  streamId: string,
): Promise<{ streamTimeMs: number; caption: Caption }[]> {
  return db
    .select({
      streamTimeMs: streamEvents.streamTimeMs,
      caption: sql<Caption>`${streamEvents.payload} -> 'caption'`,
    })
    .from(streamEvents)
    .where(and(eq(streamEvents.streamId, streamId), sql`${streamEvents.type} = 'caption.line'`))
    .orderBy(asc(streamEvents.sequence));
}

/**
 * Every message of a user, latest first. No index starts with the author, because that would cost time for
 * each message. A skip scan of `stream_events_client_message` reads a few pages per show (PostgreSQL 18,
 * B-tree skip scan).
 */
export async function selectMessagesOf(
  db: Queryable,
  actorId: string,
): Promise<{ streamId: string; at: Date; content: unknown }[]> {
  return db
    .select({
      streamId: streamEvents.streamId,
      at: streamEvents.at,
      content: sql`${streamEvents.payload} -> 'message' -> 'content'`,
    })
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.actorId, actorId),
        isNotNull(streamEvents.clientMessageId),
        eq(streamEvents.type, 'chat.message'),
      ),
    )
    .orderBy(desc(streamEvents.at));
}

/**
 * Removes a user from all their events, and their name and picture from their messages. Texts and sequences
 * are kept. Finds rows as `selectMessagesOf` does.
 */
export async function forgetActor(db: Queryable, actorId: string): Promise<void> {
  const author = { userId: deletedAuthor.id, username: deletedAuthor.username };
  const { payload } = streamEvents;
  await db
    .update(streamEvents)
    .set({
      actorId: null,
      payload: sql`case when ${payload} -> 'message' is null then ${payload} else jsonb_set(${payload}, '{message}',
        ((${payload} -> 'message') - 'avatarUrl') || ${JSON.stringify(author)}::jsonb || jsonb_build_object('user',
          (${payload} -> 'message' -> 'user') || ${JSON.stringify(deletedAuthor)}::jsonb)) end`,
    })
    .where(and(eq(streamEvents.actorId, actorId), isNotNull(streamEvents.clientMessageId)));
}

/** Locks the logs until the transaction ends, always in id order so that two groups never deadlock. */
export async function lockLogs(transaction: Queryable, streamIds: string[]): Promise<LogHead[]> {
  return transaction
    .select()
    .from(eventLogs)
    .where(inArray(eventLogs.streamId, streamIds))
    .orderBy(asc(eventLogs.streamId))
    .for('update');
}

/** Those of the wanted events that are already stored. */
export async function selectByIdentity(
  db: Queryable,
  wanted: EventIdentity[],
): Promise<(LoggedStreamEvent & { actorId: string | null; eventId: string | null })[]> {
  const column = (name: keyof EventIdentity) => sql.param(wanted.map((identity) => identity[name]));
  const given = sql`unnest(${column('streamId')}::uuid[], ${column('actorId')}::text[], ${column('eventId')}::uuid[])
    as given (stream_id, actor_id, event_id)`;
  return db
    .select({ ...logged, actorId: streamEvents.actorId, eventId: streamEvents.clientMessageId })
    .from(streamEvents)
    .innerJoin(
      given,
      and(
        sql`${streamEvents.streamId} = given.stream_id`,
        sql`${streamEvents.actorId} = given.actor_id`,
        sql`${streamEvents.clientMessageId} = given.event_id`,
      ),
    );
}

export async function insertEvents(transaction: Queryable, events: NewStreamEvent[]): Promise<void> {
  await transaction
    .insert(streamEvents)
    .values(
      events.map(({ eventId, payload, ...event }) =>
        Object.assign(event, { clientMessageId: eventId, payload: storedPayload(payload) }),
      ),
    );
}

/** `startedAt` is never changed once set, so that a show's time has a fixed zero. */
export async function advanceLogs(transaction: Queryable, heads: LogHead[]): Promise<void> {
  const streamIds = sql.param(heads.map((head) => head.streamId));
  const sequences = sql.param(heads.map((head) => head.lastSequence));
  const starts = sql.param(heads.map((head) => head.startedAt));
  await transaction
    .update(eventLogs)
    .set({
      lastSequence: sql`head.last_sequence`,
      startedAt: sql`coalesce(${eventLogs.startedAt}, head.started_at)`,
    })
    .from(
      sql`unnest(${streamIds}::uuid[], ${sequences}::bigint[], ${starts}::timestamptz[])
        as head (stream_id, last_sequence, started_at)`,
    )
    .where(sql`${eventLogs.streamId} = head.stream_id`);
}

/** The events after a sequence, oldest first. Both reads are ranges of the primary key. */
export async function selectAfter(
  db: Queryable,
  streamId: string,
  afterSequence: number,
  limit: number,
): Promise<LoggedStreamEvent[]> {
  return db
    .select(readable)
    .from(streamEvents)
    .innerJoin(eventLogs, eq(eventLogs.streamId, streamEvents.streamId))
    .where(and(eq(streamEvents.streamId, streamId), gt(streamEvents.sequence, afterSequence)))
    .orderBy(asc(streamEvents.sequence))
    .limit(limit);
}

/** The newest events, oldest first. */
export async function selectLatest(
  db: Queryable,
  streamId: string,
  limit: number,
): Promise<LoggedStreamEvent[]> {
  const newestFirst = await db
    .select(readable)
    .from(streamEvents)
    .innerJoin(eventLogs, eq(eventLogs.streamId, streamEvents.streamId))
    .where(eq(streamEvents.streamId, streamId))
    .orderBy(desc(streamEvents.sequence))
    .limit(limit);
  return newestFirst.reverse();
}

/** The last sequence of each of these logs, by primary key. */
export async function selectHeads(
  db: Queryable,
  streamIds: readonly string[],
): Promise<{ streamId: string; lastSequence: number }[]> {
  if (streamIds.length === 0) return [];
  return db
    .select({ streamId: eventLogs.streamId, lastSequence: eventLogs.lastSequence })
    .from(eventLogs)
    .where(inArray(eventLogs.streamId, [...streamIds]));
}
