import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { startStreamServer, type StreamServer } from '../../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer, shopper } = await startStreamServer());
});
afterAll(async () => server.close());

test('[LIVEAPI-12] [LIVEAPI-13] [API-26] lists streams, and live ones alone when asked', async () => {
  const over = (await create(streamer)).body.data;
  for (const action of ['go-live', 'end']) {
    const answer = await server.call('POST', `/streams/${over.id}/${action}`, { token: streamer.token });
    expect(answer.status).toBe(200);
  }
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString();
  const announced = await server.call('POST', '/schedule', {
    token: streamer.token,
    body: { title: 'Winter candles', scheduledTime, duration: 45 },
  });
  expect(announced.status).toBe(201);
  const made = (await create(streamer)).body.data;
  const rehearsal = (await create(otherStreamer, { isRehearsal: true })).body.data;
  for (const [id, { token }] of [
    [made.id, streamer],
    [rehearsal.id, otherStreamer],
  ] as const)
    expect((await server.call('POST', `/streams/${id}/go-live`, { token })).status).toBe(200);
  const idsOf = async (query: string) =>
    (await server.call('GET', `/streams${query}`)).body.data.map(({ id }: { id: string }) => id);
  const all = await idsOf('');
  expect(all[0]).toBe(made.id);
  expect(all).toEqual(expect.arrayContaining([over.id, announced.body.data.id]));
  expect(await idsOf('?isLive=true')).toEqual([made.id]);
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  expect(await idsOf('?isLive=true')).toEqual([]);
  expect(await idsOf('')).toContain(made.id);
});

test('[LIVEAPI-14] [DATA-12] [DATA-13] a listed stream carries the fields of a card and of a list', async () => {
  const values = { title: 'Listed', description: 'Dipped twice', category: 'Beauty' };
  const made = (await create(streamer, values)).body.data;
  const scheduledTime = '2031-03-04T17:30:00.000Z';
  await server.app.database.pool.query(
    `update streams set status = 'scheduled', scheduled_at = $1 where id = $2`,
    [scheduledTime, made.id],
  );
  const find = async (query = '') =>
    (await server.call('GET', `/streams${query}`)).body.data.find(({ id }: { id: string }) => id === made.id);
  const fields = {
    id: made.id,
    title: 'Listed',
    description: 'Dipped twice',
    thumbnail: `/files/art/stream/${made.id}`,
    hostName: 'Mira Sol',
    hostAvatar: `/avatars/${streamer.id}`,
    scheduledTime,
    category: 'Beauty',
    user: { name: 'Mira Sol' },
    streamer: { username: streamer.username },
  };
  const scheduled = await find();
  expect(scheduled).toMatchObject({ ...fields, isLive: false, viewerCount: 0 });
  expect(scheduled).not.toHaveProperty('startedAt');

  const startedAfter = Date.now();
  await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  const viewers = [new LiveClient(server.origin, shopper.token), new LiveClient(server.origin)];
  for (const viewer of viewers) {
    await viewer.opened();
    await viewer.join(made.id);
  }
  await until(async () => (await find('?isLive=true')).viewerCount === 2, 'two viewers in the list');
  const live = await find('?isLive=true');
  expect(live).toMatchObject({ ...fields, isLive: true, viewerCount: 2 });
  expect(Date.parse(live.startedAt)).toBeGreaterThanOrEqual(startedAfter);
  for (const viewer of viewers) viewer.close();
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
});

test('pages continue without gaps or repetitions', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const { id } = (await create(streamer, { title })).body.data;
    for (const action of ['go-live', 'end'])
      await server.call('POST', `/streams/${id}/${action}`, { token: streamer.token });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await server.call('GET', `/streams?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...page.body.data.map((stream: { id: string }) => stream.id));
    cursor = page.body.nextCursor;
  } while (cursor !== undefined);
  const whole = await server.call('GET', '/streams?limit=100');
  expect(seen).toEqual(whole.body.data.map((stream: { id: string }) => stream.id));
  expect(seen.length).toBeGreaterThan(4);
  expect(await server.call('GET', '/streams?cursor=nonsense')).toMatchObject({ status: 400 });
});

test('a streamer’s own list has live shows, then future ones, nearest first, then past ones, latest first', async () => {
  const zoe = await server.signUp('streamer', 'Zoe Lane');
  const dates: Record<string, { status: string; columns: Record<string, string> }> = {
    'Ended in March': { status: 'ended', columns: { ended_at: '2026-03-04T10:00:00Z' } },
    'In five years': { status: 'scheduled', columns: { scheduled_at: '2031-11-02T10:00:00Z' } },
    'On air': { status: 'live', columns: { started_at: '2026-05-01T10:00:00Z' } },
    'Ended in April': {
      status: 'ended',
      columns: { scheduled_at: '2026-01-01T10:00:00Z', ended_at: '2026-04-04T10:00:00Z' },
    },
    'In four years': { status: 'scheduled', columns: { scheduled_at: '2030-11-02T10:00:00Z' } },
    'Called off in May': { status: 'cancelled', columns: { scheduled_at: '2026-05-05T10:00:00Z' } },
    'Draft of February': { status: 'created', columns: { created_at: '2026-02-02T10:00:00Z' } },
  };
  for (const [title, { status, columns }] of Object.entries(dates)) {
    const { id } = (await create(zoe, { title })).body.data;
    const changes = Object.entries({ status, ...columns });
    const settings = changes.map(([column], place) => `${column} = $${place + 2}`).join(', ');
    // Cancels immediately: a show without a scheduled time counts as cancelled.
    await server.app.database.pool.query(`update streams set ${settings} where id = $1`, [
      id,
      ...changes.map(([, value]) => value),
    ]);
  }
  const list = async (query: string, { token } = zoe) =>
    server.call('GET', `/studio/streams?${query}`, { token });
  const titlesOf = ({ body }: { body: { data: { title: string }[] } }) => body.data.map(({ title }) => title);
  const inOrder = [
    'On air',
    'In four years',
    'In five years',
    'Called off in May',
    'Ended in April',
    'Ended in March',
    'Draft of February',
  ];
  const whole = await list('limit=20');
  expect(titlesOf(whole)).toEqual(inOrder);
  expect(whole.body.nextCursor).toBeUndefined();
  const seen: string[] = [];
  const cursors: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = await list(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...titlesOf(page));
    cursor = page.body.nextCursor;
    if (cursor !== undefined) cursors.push(cursor);
  }
  expect(seen).toEqual(inOrder);
  expect(cursors).toHaveLength(3);
  expect(titlesOf(await list('status=scheduled'))).toEqual(['In four years', 'In five years']);
  expect(titlesOf(await list('status=ended'))).toEqual(['Ended in April', 'Ended in March']);
  // A cursor of another list is invalid in this one.
  for (const foreign of cursors)
    expect(await list(`cursor=${foreign}`, streamer)).toMatchObject({
      status: 400,
      body: { fields: { cursor: expect.any(String) } },
    });
  expect((await list('', shopper)).status).toBe(403);
});

test('a streamer’s figures are the sums of their own shows, and leave out what was not measured', async () => {
  const ned = await server.signUp('streamer', 'Ned Low');
  const figures = async () => (await server.call('GET', '/studio/figures', { token: ned.token })).body.data;
  expect(await figures()).toEqual({ streamCount: 0, endedCount: 0 });
  const held = (await create(ned, { title: 'Held' })).body.data;
  await create(ned, { title: 'Draft' });
  await server.call('POST', `/streams/${held.id}/go-live`, { token: ned.token });
  const { startedAt, endedAt } = (await server.call('POST', `/streams/${held.id}/end`, { token: ned.token }))
    .body.data;
  const onAirMs = Date.parse(endedAt) - Date.parse(startedAt);
  expect(await figures()).toEqual({
    streamCount: 2,
    endedCount: 1,
    onAirTotalMs: onAirMs,
    onAirLongestMs: onAirMs,
    latestPeakViewerCount: 0,
  });
});
