import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { messageDraft } from '../../testing/shows/logged-messages.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  // The check of outbound events would encode them again.
  server = await startRealtimeServer(database.connectionString, { checksOutbound: false });
  mira = await server.signUp('streamer');
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

/** Counts from now on how often events of histories are serialized as JSON. */
function countEncodings(): { read: () => number } {
  const counted = new WeakSet<object>();
  let encodings = 0;
  const { history } = server.eventLog;
  vi.spyOn(server.eventLog, 'history').mockImplementation(async (...asked) => {
    const found = await history(...asked);
    for (const event of found.events) {
      if (counted.has(event)) continue;
      counted.add(event);
      const toJSON = () => {
        encodings += 1;
        return { ...event };
      };
      Object.defineProperty(event, 'toJSON', { value: toJSON });
    }
    return found;
  });
  return { read: () => encodings };
}

test('a history is encoded once for all joins, until the log grows', async () => {
  const streamId = await server.createStream(mira);
  const say = async (content: string) => server.eventLog.append(streamId, messageDraft(mira, content));
  const join = async () => {
    const client = await server.connect();
    return (await client.join(streamId)).events.map(({ sequence }) => sequence);
  };
  await say('one');
  const encodings = countEncodings();
  expect(await join()).toEqual([1]);
  const afterFirst = encodings.read();
  expect(afterFirst).toBeGreaterThan(0);
  for (let count = 0; count < 5; count += 1) expect(await join()).toEqual([1]);
  expect(encodings.read()).toBe(afterFirst);
  await say('two');
  expect(await join()).toEqual([1, 2]);
  const afterGrowth = encodings.read();
  expect(afterGrowth).toBeGreaterThan(afterFirst);
  expect(await Promise.all([join(), join(), join()])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(encodings.read()).toBe(afterGrowth);
});
