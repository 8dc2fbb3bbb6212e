import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startStreamServer, type StreamServer } from '../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer } = await startStreamServer());
});
afterAll(async () => server.close());

test('[STREAM-1] a stream is created, goes live and ends, once', async () => {
  const made = (await create(streamer)).body.data;
  expect(made).toMatchObject({ isLive: false, status: 'created' });
  const stateOf = async () => (await server.call('GET', `/streams/${made.id}`)).body.data;
  await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  expect(await stateOf()).toMatchObject({ isLive: true, status: 'live' });
  const listed = await server.call('GET', '/streams?isLive=true');
  expect(listed.body.data.map((stream: { id: string }) => stream.id)).toContain(made.id);
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  expect(await stateOf()).toMatchObject({ isLive: false, status: 'ended' });
  const again = await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  expect(again).toMatchObject({ status: 409, body: { code: 'stream_already_ended' } });
});

test('[LIVEAPI-17] [LIVEAPI-18] go-live takes no body and answers the room of the stream', async () => {
  const made = (await create(streamer)).body.data;
  const live = await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  expect(live).toMatchObject({
    status: 200,
    body: { success: true, data: { isLive: true, vdoRoomId: made.vdoRoomId } },
  });
  expect(made.vdoRoomId).toMatch(/\S/);
  const { data } = (await server.call('GET', `/streams/${made.id}`)).body;
  expect(data).toMatchObject({ isLive: true, status: 'live' });
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
});

test('[LIVEAPI-20] [LIVEAPI-21] end takes no body and answers in the envelope', async () => {
  const made = (await create(streamer)).body.data;
  await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  const ended = await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  expect(ended).toMatchObject({
    status: 200,
    body: { success: true, data: { isLive: false, status: 'ended' }, message: expect.any(String) },
  });
  const { data } = (await server.call('GET', `/streams/${made.id}`)).body;
  expect(data).toMatchObject({ isLive: false, status: 'ended' });
});

test('several go-lives at the same moment start the show once', async () => {
  const made = (await create(streamer)).body.data;
  const answers = await Promise.all(
    [1, 2, 3].map(async () => server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.data.startedAt)).size).toBe(1);
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
});

test('a live show changes its details: viewers get the change, and its page and lists show it', async () => {
  const { id } = (await create(streamer, { category: 'Fashion', tags: ['wool'] })).body.data;
  await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  const viewer = new LiveClient(server.origin);
  await viewer.opened();
  await viewer.join(id);
  const change = async (by: TestUser, body: object) =>
    server.call('PATCH', `/streams/${id}`, { token: by.token, body });
  const changes = { title: 'Summer candles', description: '', tags: ['wax', 'light'] };
  const changed = await change(streamer, { ...changes, title: '  Summer candles ' });
  const now = { id, ...changes, category: 'Fashion', isLive: true };
  expect(changed).toMatchObject({ status: 200, body: { data: now } });
  expect(await viewer.next('stream:changed')).toMatchObject({ streamId: id, changes });
  viewer.close();
  const listed = async () =>
    (await server.call('GET', '/streams?isLive=true')).body.data.find((one: { id: string }) => one.id === id);
  await until(async () => (await listed()).title === 'Summer candles', 'the new title in the list');
  expect((await server.call('GET', `/streams/${id}`)).body.data).toMatchObject(now);
  expect((await change(streamer, { title: ' ' })).body.code).toBe('invalid_input');
  expect((await change(otherStreamer, { title: 'Mine' })).body.code).toBe('not_your_stream');
  await server.call('POST', `/streams/${id}/end`, { token: streamer.token });
  expect((await change(streamer, { title: 'Too late' })).body.code).toBe('stream_already_ended');
});

test('a streamer has at most one live show', async () => {
  const first = (await create(otherStreamer)).body.data;
  const second = (await create(otherStreamer)).body.data;
  await server.call('POST', `/streams/${first.id}/go-live`, { token: otherStreamer.token });
  const refused = await server.call('POST', `/streams/${second.id}/go-live`, { token: otherStreamer.token });
  expect(refused).toMatchObject({ status: 409, body: { code: 'another_stream_live' } });
  await server.call('POST', `/streams/${first.id}/end`, { token: otherStreamer.token });
  const mine = await server.call('GET', '/studio/stream', { token: otherStreamer.token });
  expect(mine.body.data.id).toBe(second.id);
});

test('a streamer without an open show gets the next announced one, and can go live with it', async () => {
  const ida = await server.signUp('streamer', 'Ida Fern');
  const openStream = async () => (await server.call('GET', '/studio/stream', { token: ida.token })).body.data;
  const hoursFromNow = { missed: -72, late: -1, soon: 3, later: 30 };
  const ids = new Map<string, string>();
  for (const [title, hours] of Object.entries(hoursFromNow)) {
    const { id } = (await create(ida, { title })).body.data;
    await server.app.database.pool.query(
      `update streams set status = 'scheduled', scheduled_at = $2 where id = $1`,
      [id, new Date(Date.now() + hours * 3_600_000)],
    );
    ids.set(title, id);
  }
  expect((await openStream()).title).toBe('late');
  const live = await server.call('POST', `/streams/${ids.get('late')}/go-live`, { token: ida.token });
  expect(live.body.data).toMatchObject({ title: 'late', isLive: true });
  expect((await openStream()).title).toBe('late');
  await server.call('POST', `/streams/${ids.get('late')}/end`, { token: ida.token });
  expect((await openStream()).title).toBe('soon');
  await create(ida, { title: 'made' });
  expect((await openStream()).title).toBe('made');
});
