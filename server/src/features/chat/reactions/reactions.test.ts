import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';
import { createSingleServerBus } from '../../../platform/cluster/server-bus.ts';
import { createReactionsQueries } from './reactions.queries.ts';
import { createReactions } from './reactions.service.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

test('reactions of all viewers within one tick are one event with their counts, without refused ones', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const [reader, tab, second] = [
    await at.join(undefined, streamId),
    await at.join(viewer, streamId),
    await at.join(other, streamId),
  ];
  expect(reader.of('stream:joined')[0]?.reactionCount).toBe(0);
  await at.moderate(host, host, `users/${other.id}/ban`, { reason: 'Noise' });
  reader.send('chat:react', { streamId, reaction: 'wow', presses: 20 });
  expect((await reader.next('chat:error')).code).toBe('chat_sign_in_required');
  second.send('chat:react', { streamId, reaction: 'wow', presses: 20 });
  expect((await second.next('chat:error')).code).toBe('chat_banned');

  tab.send('chat:react', { streamId, reaction: 'heart', presses: 3 });
  tab.send('chat:react', { streamId, reaction: 'fire', presses: 1 });
  tab.send('chat:react', { streamId, reaction: 'heart', presses: 4 });
  const received = await reader.next('chat:reactions');
  expect(received).toEqual({ streamId, counts: { heart: 7, fire: 1 }, total: 8 });
  tab.send('chat:react', { streamId, reaction: 'clap', presses: 2 });
  await reader.next('chat:reactions', ({ total }) => total === 10);
  expect(reader.of('chat:reactions')).toHaveLength(2);
  expect((await at.join(undefined, streamId)).of('stream:joined')[0]?.reactionCount).toBeGreaterThan(7);
});

test('a user who may not write in a subscribers-only chat may still react', async () => {
  const { streamId, host, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  const body = { settings: { subscriberOnly: true } };
  const changed = await at.server.call('PATCH', `/chats/${host.id}/settings`, { token: host.token, body });
  expect(changed.status).toBe(200);
  expect(await at.say(tab, streamId, 'hello')).toBe('chat_subscribers_only');
  tab.send('chat:react', { streamId, reaction: 'clap', presses: 3 });
  expect((await tab.next('chat:reactions')).counts).toEqual({ clap: 3 });
});

test('the reactions of all pages of one user have one limit', async () => {
  const { streamId, viewer } = await at.show();
  const pages = [await at.join(viewer, streamId), await at.join(viewer, streamId)];
  // 25 from each page, and one more than the limit.
  for (let sent = 0; sent <= 50; sent += 1)
    pages[sent % 2]!.send('chat:react', { streamId, reaction: 'heart', presses: 1 });
  const refusals = () => pages.flatMap((page) => page.of('chat:error'));
  await until(() => refusals().length > 0, 'a refusal');
  expect(refusals()).toMatchObject([{ code: 'too_many_requests' }]);
});

test('one event has a limited number of reactions, and a client that has not joined sends none', async () => {
  const { streamId, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  tab.send('chat:react', { streamId, reaction: 'heart', presses: 21 });
  await tab.next('error');
  tab.send('stream:leave', { streamId });
  tab.send('chat:react', { streamId, reaction: 'heart', presses: 1 });
  expect((await tab.next('chat:error')).code).toBe('chat_not_joined');
});

test('a show has one row per kind of reaction, however many reactions and servers there are', async () => {
  const { streamId } = await at.show();
  const { db, pool } = at.server.app.database;
  const sent: unknown[] = [];
  const makeServer = () =>
    createReactions({
      queries: createReactionsQueries(db),
      rooms: {
        sendToAll: (_room, events) => void sent.push(...events.map(({ payload }) => payload)),
        size: () => 0,
      },
      bus: createSingleServerBus(),
      log: at.server.app.http.log as never,
      tickMs: 0,
    });
  const servers = [makeServer(), makeServer()];
  for (let press = 0; press < 50; press += 1)
    for (const server of servers) await server.add(streamId, press % 5 === 0 ? 'wow' : 'heart', 2);
  for (const server of servers) await server.stop();
  const { rows } = await pool.query(
    'select reaction, count::int from stream_reactions where stream_id = $1 order by reaction',
    [streamId],
  );
  expect(rows).toEqual([
    { reaction: 'heart', count: 160 },
    { reaction: 'wow', count: 40 },
  ]);
  expect(await makeServer().total(streamId)).toBe(200);
  await servers[0]?.add(streamId, 'heart', 9);
  expect(await makeServer().total(streamId)).toBe(200);
});

test('reactions that the database did not store are counted, and stored with the next ones', async () => {
  const { streamId } = await at.show();
  const queries = createReactionsQueries(at.server.app.database.db);
  let isAway = true;
  const warnings: string[] = [];
  const reactions = createReactions({
    queries: {
      ...queries,
      async add(id, counts) {
        if (isAway) throw new Error('The database is unreachable');
        await queries.add(id, counts);
      },
    },
    rooms: { sendToAll: () => undefined, size: () => 0 },
    bus: createSingleServerBus(),
    log: { warn: (_details: unknown, message: string) => void warnings.push(message) } as never,
    tickMs: 0,
    storeEveryMs: 5,
  });
  await reactions.add(streamId, 'heart', 3);
  await until(() => warnings.length >= 2, 'two tries to store');
  expect(await reactions.total(streamId)).toBe(3);
  await reactions.add(streamId, 'heart', 2);
  await reactions.add(streamId, 'wow', 1);
  expect(await reactions.total(streamId)).toBe(6);
  isAway = false;
  await until(async () => (await queries.total(streamId)) === 6, 'all in the database');
  await reactions.stop();
  expect(await queries.total(streamId)).toBe(6);
});

test('reactions pressed within one tick reach another server as one message, and its room as one event', async () => {
  const { streamId } = await at.show();
  const published: object[] = [];
  const events: unknown[] = [];
  let deliver: (payload: unknown) => void = () => {};
  const make = (publish: (payload: object) => void, isRoom: boolean) =>
    createReactions({
      queries: createReactionsQueries(at.server.app.database.db),
      rooms: {
        sendToAll: (_room, sent) => void (isRoom && events.push(...sent.map(({ payload }) => payload))),
        size: () => (isRoom ? 1 : 0),
      },
      bus: {
        publish: (_topic, payload) => publish(payload),
        subscribe: (_topic, listener) => (deliver = listener),
      },
      log: at.server.app.http.log as never,
      tickMs: 50,
    });
  const other = make(() => expect.unreachable('Received counts are not published again'), true);
  const deliverToOther = deliver;
  const server = make((payload) => {
    published.push(payload);
    deliverToOther(payload);
  }, false);
  await server.add(streamId, 'heart', 1);
  // Within the tick that this press started.
  const more = Array.from({ length: 49 }, async (_, press) =>
    server.add(streamId, press % 7 ? 'heart' : 'wow', 2),
  );
  await Promise.all(more);
  await until(() => events.length > 0, 'the event of the other room');
  const counts = { heart: 85, wow: 14 };
  expect(published).toEqual([{ streamId, counts }]);
  expect(events).toEqual([{ streamId, counts, total: 99 }]);
  // The server that received it stores it, once.
  await other.stop();
  await server.stop();
  expect(await createReactionsQueries(at.server.app.database.db).total(streamId)).toBe(99);
});

test('a show whose count cannot be read does not stop other shows from being stored', async () => {
  const unreadable = Promise.withResolvers<number>();
  const stored: unknown[] = [];
  const reactions = createReactions({
    queries: {
      total: async (streamId) => (streamId === 'unreadable' ? unreadable.promise : 4),
      add: async (streamId, counts) => void stored.push([streamId, ...counts]),
    },
    rooms: { sendToAll: () => undefined, size: () => 0 },
    bus: createSingleServerBus(),
    log: at.server.app.http.log as never,
    tickMs: 0,
  });
  const refused = reactions.add('unreadable', 'wow', 2).catch(() => 'refused');
  await reactions.add('readable', 'fire', 7);
  const stopped = reactions.stop();
  unreadable.reject(new Error('The database is unreachable'));
  await stopped;
  expect(await refused).toBe('refused');
  expect(stored).toEqual([['readable', ['fire', 7]]]);
});
