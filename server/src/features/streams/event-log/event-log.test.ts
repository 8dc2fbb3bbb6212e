import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { streamEventSchema } from '@greenroom/contract/streams/stream-event.schemas';
import { connectDatabase } from '../../../db/client.ts';
import { createLog } from '../../../platform/log.ts';
import { startCuttingRelay } from '../../../testing/cutting-relay.ts';
import {
  type LivePerson,
  type RealtimeServer,
  startRealtimeServer,
} from '../../../testing/realtime-server.ts';
import { contentOf, messageDraft } from '../../../testing/shows/logged-messages.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createEventLog } from './event-log.service.ts';
import { StreamHistories } from './event-log.histories.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let owner: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString);
  owner = await server.signUp('streamer');
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

const message = (content: string, clientMessageId?: string) => messageDraft(owner, content, clientMessageId);

/** Collects the events of one stream that the log sends to its listeners. */
function listen(streamId: string): StreamEvent[] {
  const received: StreamEvent[] = [];
  server.eventLog.onAppended((id, events) => {
    if (id === streamId) received.push(...events);
  });
  return received;
}

test('events of many shows at once are numbered from 1 without gaps, and sent in that order', async () => {
  const streamIds = [await server.createStream(owner), await server.createStream(owner)];
  const received = streamIds.map(listen);
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) =>
      server.eventLog.append(streamIds[index % 2]!, message(`m${index}`)),
    ),
  );
  for (const [index, streamId] of streamIds.entries()) {
    const stored = await server.eventLog.readAfter(streamId, 0, 1000);
    expect(stored.map((event) => event.sequence)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
    expect(received[index]).toEqual(stored);
    for (const event of stored) streamEventSchema.parse(event);
  }
});

test('several servers that write to one show create one log', async () => {
  const streamId = await server.createStream(owner);
  const other = connectDatabase(database.connectionString, createLog('silent'), 2);
  const otherLog = createEventLog({ database: other, log: createLog('silent') });
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      (index % 2 === 0 ? server.eventLog : otherLog).append(streamId, message(`m${index}`)),
    ),
  );
  const rows = await other.pool.query('select sequence from stream_events where stream_id = $1 order by 1', [
    streamId,
  ]);
  await other.close();
  expect(rows.rows.map((row) => Number(row.sequence))).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  );
});

test('a message that is sent again with the same id is stored once and passed on once', async () => {
  const streamId = await server.createStream(owner);
  const received = listen(streamId);
  const id = randomUUID();
  const [first, second] = await Promise.all([
    server.eventLog.append(streamId, message('hello', id)),
    server.eventLog.append(streamId, message('hello', id)),
  ]);
  const third = await server.eventLog.append(streamId, message('hello', id));
  expect([first.outcome, second.outcome, third.outcome]).toEqual(['appended', 'duplicate', 'duplicate']);
  expect(third).toMatchObject({ event: { sequence: 1 } });
  expect(received.map(contentOf)).toEqual(['hello']);
});

test('an event and the statements that belong to it are stored together or not at all', async () => {
  const streamId = await server.createStream(owner);
  const title = async () =>
    (await server.database.pool.query('select title from streams where id = $1', [streamId])).rows[0].title;
  const rename = (to: string, answer: () => boolean) =>
    server.eventLog.append(streamId, message(to), {
      alsoInTransaction: async (transaction) => {
        await transaction.execute(`update streams set title = '${to}' where id = '${streamId}'`);
        return answer();
      },
    });
  const failing = rename('thrown', () => {
    throw new Error('not this one');
  });
  const refused = rename('refused', () => false);
  const good = rename('good', () => true);
  await expect(failing).rejects.toThrow('not this one');
  expect(await refused).toEqual({ outcome: 'skipped' });
  expect(await good).toMatchObject({ outcome: 'appended', event: { sequence: 1 } });
  expect(await title()).toBe('good');
  expect((await server.eventLog.readAfter(streamId, 0, 10)).map(contentOf)).toEqual(['good']);
});

test('an event that cannot be stored does not affect the others of its group', async () => {
  const streamId = await server.createStream(owner);
  const results = await Promise.allSettled([
    server.eventLog.append(streamId, message('before')),
    server.eventLog.append(streamId, message('a zero \u0000 character')),
    server.eventLog.append(randomUUID(), message('no such show')),
    server.eventLog.append(streamId, message('after')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect((await server.eventLog.readAfter(streamId, 0, 10)).map(contentOf)).toEqual(['before', 'after']);
});

test('the time of a show starts at its start, and is 0 before', async () => {
  const streamId = await server.createStream(owner);
  await server.eventLog.append(streamId, message('early'));
  await server.streams.goLive(owner, streamId);
  const startedAt = Date.parse((await server.streams.detail(null, streamId)).startedAt!);
  await server.eventLog.append(streamId, message('late'));
  const events = await server.eventLog.readAfter(streamId, 0, 10);
  expect(events.map((event) => event.type)).toEqual(['chat.message', 'stream.live', 'chat.message']);
  expect(events[0]?.streamTimeMs).toBe(0);
  expect(events[2]?.streamTimeMs).toBe(Date.parse(events[2]!.at) - startedAt);
  await server.streams.end(owner, streamId);
});

test('after a COMMIT whose answer is lost, each event is stored once and sent', async () => {
  const streamId = await server.createStream(owner);
  const relay = await startCuttingRelay(database.connectionString);
  const line = connectDatabase(relay.connectionString, createLog('silent'), 2);
  const eventLog = createEventLog({ database: line, log: createLog('silent') });
  const received: StreamEvent[] = [];
  eventLog.onAppended((_streamId, events) => received.push(...events));
  try {
    await eventLog.append(streamId, message('m0'));
    for (let round = 1; round <= 3; round += 1) {
      relay.cutAtNextCommit();
      // Without client ids, the log must recognise its own events on a retry.
      const appended = await Promise.all([
        eventLog.append(streamId, message(`m${round}a`)),
        eventLog.append(streamId, message(`m${round}b`)),
      ]);
      expect(appended.map((result) => result.outcome)).toEqual(['appended', 'appended']);
    }
    expect(relay.cuts()).toBe(3);
    const contents = ['m0', 'm1a', 'm1b', 'm2a', 'm2b', 'm3a', 'm3b'];
    const stored = await server.eventLog.readAfter(streamId, 0, 100);
    expect(stored.map(contentOf)).toEqual(contents);
    expect(received).toEqual(stored);
  } finally {
    await line.close();
    await relay.close();
  }
});

test('an event that another server stored is sent before the next one', async () => {
  const streamId = await server.createStream(owner);
  const received = listen(streamId);
  await server.eventLog.append(streamId, message('first'));
  const other = connectDatabase(database.connectionString, createLog('silent'), 1);
  await createEventLog({ database: other, log: createLog('silent') }).append(streamId, message('unheard'));
  await other.close();
  await server.eventLog.append(streamId, message('next'));
  expect(received.map(contentOf)).toEqual(['first', 'unheard', 'next']);
});

test('a go-live from another server is sent a moment later when the database is not reachable', async () => {
  const streamId = await server.createStream(owner);
  const client = connectDatabase(database.connectionString, createLog('silent'), 2);
  let isAway = true;
  let deliver: (streamId: string, events: StreamEvent[]) => void = () => {};
  const eventLog = createEventLog({
    database: client,
    log: createLog('silent'),
    others: {
      publish: () => {},
      subscribe: (listener) => void (deliver = listener),
      async applyToLiveState() {
        if (isAway) throw new Error('The database is unreachable.');
      },
    },
  });
  const received: string[] = [];
  eventLog.onAppended((_id, events) => received.push(...events.map(({ type }) => type)));
  await eventLog.history(streamId, undefined);
  const live = { type: 'stream.live', actorId: owner.userId, payload: {} } as const;
  const appended = await server.eventLog.append(streamId, live);
  if (appended.outcome === 'appended') deliver(streamId, [appended.event]);
  await eventLog.catchUp();
  expect(received).toEqual([]);
  isAway = false;
  await eventLog.catchUp();
  expect(received).toEqual(['stream.live']);
  await client.close();
});

test('a full queue refuses events with an error', async () => {
  const other = connectDatabase(database.connectionString, createLog('silent'), 1);
  const limits = {
    groupIntervalMs: 20,
    maxGroup: 10,
    maxQueued: 5,
    patienceMs: 8000,
    historyOnJoin: 100,
    historyOnReturn: 500,
  };
  const eventLog = createEventLog({ database: other, log: createLog('silent'), limits });
  const streamId = await server.createStream(owner);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, index) => eventLog.append(streamId, message(`m${index}`))),
  );
  await other.close();
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'event_log_unavailable' } });
});

test('writing to an unreachable database fails after a time, and nothing is acknowledged', async () => {
  const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none', createLog('silent'), 1);
  const limits = {
    groupIntervalMs: 5,
    maxGroup: 10,
    maxQueued: 50,
    patienceMs: 200,
    historyOnJoin: 100,
    historyOnReturn: 500,
  };
  const eventLog = createEventLog({ database: gone, log: createLog('silent'), limits });
  await expect(eventLog.append(randomUUID(), message('m'))).rejects.toMatchObject({
    code: 'event_log_unavailable',
  });
  await gone.close();
});

test('a history is the latest 100, all since the client’s last event, or the latest 500 of them', async () => {
  const streamId = await server.createStream(owner);
  await Promise.all(
    Array.from({ length: 620 }, async (_, index) => server.eventLog.append(streamId, message(`m${index}`))),
  );
  for (const isKept of [true, false]) {
    if (!isKept) server.eventLog.forget(streamId);
    const fresh = await server.eventLog.history(streamId, undefined);
    expect(fresh.events.map((event) => event.sequence)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 521),
    );
    expect(fresh).toMatchObject({ lastSequence: 620, truncated: false });
    const back = await server.eventLog.history(streamId, 150);
    expect([back.events[0]?.sequence, back.events.length, back.truncated]).toEqual([151, 470, false]);
    const longAway = await server.eventLog.history(streamId, 3);
    expect([longAway.events[0]?.sequence, longAway.events.length, longAway.truncated]).toEqual([
      121,
      500,
      true,
    ]);
    expect(await server.eventLog.history(streamId, 620)).toEqual({
      events: [],
      lastSequence: 620,
      truncated: false,
    });
    // A client with a sequence from an earlier state of this database.
    expect((await server.eventLog.history(streamId, 9999)).truncated).toBe(true);
  }
  const streamWithout = await server.createStream(owner);
  expect(await server.eventLog.history(streamWithout, undefined)).toEqual({
    events: [],
    lastSequence: 0,
    truncated: false,
  });
});

test('histories are cached by their size, and all clients that missed too much share one', async () => {
  const streamId = await server.createStream(owner);
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await server.eventLog.append(streamId, message(word.repeat(20)));
  }
  const { db } = server.database;
  const limits = { historyOnJoin: 2, historyOnReturn: 3 };
  const histories = new StreamHistories(db, limits);
  const first = await histories.history(streamId, 0);
  expect(await histories.history(streamId, 1)).toBe(first);
  expect(first).toMatchObject({ truncated: true, events: { length: 3 } });
  const latest = await histories.history(streamId, undefined);
  expect(await histories.history(streamId, undefined)).toBe(latest);
  expect(latest).not.toBe(first);

  const small = new StreamHistories(db, limits, { keptBytes: 300 });
  const large = await small.history(streamId, 0);
  expect(await small.history(streamId, 0)).not.toBe(large);
  expect(await small.history(streamId, 0)).toEqual(large);
});
