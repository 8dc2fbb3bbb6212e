import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '../../../db/client.ts';
import { createLog } from '../../../platform/log.ts';
import {
  type LivePerson,
  type RealtimeServer,
  startRealtimeServer,
} from '../../../testing/realtime-server.ts';
import { contentOf, messageDraft } from '../../../testing/shows/logged-messages.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createLiveState } from '../../live-state/live-state.service.ts';
import { createEventLog } from './event-log.service.ts';
import { bindEventLogSockets } from './event-log.sockets.ts';
import { createOtherLogs } from './other-logs.ts';

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

/** Event logs of two servers on one database. `isConnected` is whether messages reach the other server. */
function twoServers() {
  const listeners: ((payload: unknown) => void)[] = [];
  const line = { isConnected: true };
  const client = connectDatabase(database.connectionString, createLog('silent'), 4);
  const [near, far] = ['near', 'far'].map((serverId, index) => {
    const liveState = createLiveState();
    const bus = {
      serverId,
      publish: (_topic: string, payload: object) => line.isConnected && listeners[1 - index]?.(payload),
      subscribe: (_topic: string, listener: (payload: unknown) => void) => (listeners[index] = listener),
      stop: () => {},
    };
    const others = createOtherLogs(bus, client.db, liveState);
    return { liveState, log: createEventLog({ database: client, log: createLog('silent'), others }) };
  });
  return { near: near!, far: far!, line, client, close: async () => client.close() };
}

test('a server that gets a go-live has the show’s media room, whatever another server sends meanwhile', async () => {
  const streamId = await server.createStream(owner);
  const roomId = (await server.streams.findRow(streamId))?.roomId;
  const { near, far, line, close } = twoServers();
  const rooms: (string | undefined)[] = [];
  for (const { log, liveState } of [near, far]) {
    await log.history(streamId, undefined);
    log.onAppended((id, events) => {
      if (events.some(({ type }) => type === 'stream.live')) rooms.push(liveState.mediaRoomOf(id));
    });
  }
  // The server that starts the show knows its room before the event is stored.
  near.liveState.setMediaRoom(streamId, roomId);
  await far.log.append(streamId, message('soon'));
  await far.log.flush();
  expect(near.liveState.mediaRoomOf(streamId)).toBe(roomId);

  line.isConnected = false;
  await near.log.append(streamId, { type: 'stream.live', actorId: owner.userId, payload: {} });
  expect(far.liveState.mediaRoomOf(streamId)).toBeUndefined();
  await far.log.catchUp();
  expect(rooms).toEqual([roomId, roomId]);

  line.isConnected = true;
  await near.log.append(streamId, {
    type: 'stream.ended',
    actorId: owner.userId,
    payload: { reason: 'ended' },
  });
  await expect.poll(() => far.liveState.mediaRoomOf(streamId)).toBeUndefined();
  await close();
});

test('a log that is read without joining has later deletions, even when its server missed their message', async () => {
  const streamId = await server.createStream(owner);
  const { near, far, line, close } = twoServers();
  line.isConnected = false;
  const appended = await near.log.append(streamId, message('not for long'));
  if (appended.outcome !== 'appended') throw new Error('The message was not stored');
  const { sequence } = appended.event;
  expect((await far.log.readAfter(streamId, 0, 10)).map(contentOf)).toEqual(['not for long']);
  await near.log.append(
    streamId,
    { type: 'chat.deleted', actorId: owner.userId, payload: { messageSequence: sequence } },
    {
      alsoInTransaction: async (transaction) =>
        near.log.messages.within(transaction).setDeleted(streamId, sequence, true),
    },
  );
  await far.log.catchUp();
  expect((await far.log.readAfter(streamId, 0, 10)).map(contentOf)).toEqual(['', 'chat.deleted']);
  await close();
});

test('a server reads the logs of shows that are watched there, and of those it writes to until they end', async () => {
  const [watched, written, unwatched, over] = await Promise.all(
    Array.from({ length: 4 }, async () => server.createStream(owner)),
  );
  const { near, far, client, close } = twoServers();
  const rooms = server.sockets.rooms;
  bindEventLogSockets({ rooms }, far.log, far.liveState);
  await far.log.history(watched!, undefined);
  for (const streamId of [watched!, unwatched!]) await near.log.append(streamId, message('hello'));
  for (const streamId of [written!, over!]) await far.log.append(streamId, message('hello'));
  await far.log.append(over!, { type: 'stream.ended', actorId: owner.userId, payload: { reason: 'ended' } });
  const query = vi.spyOn(client.pool, 'query');
  await far.log.catchUp();
  const looks = JSON.stringify(query.mock.calls);
  query.mockRestore();
  expect([watched, written, unwatched, over].map((id) => looks.includes(id!))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await close();
});
