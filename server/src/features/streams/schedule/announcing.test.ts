import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { insertBrands, insertProducts } from '../../../testing/shop-rows.ts';
import { startStreamServer } from '../../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../../testing/test-server.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

let server: TestServer;
let streamer: TestUser;
let otherStreamer: TestUser;
let admin: TestUser;
let fan: TestUser;
beforeAll(async () => {
  ({ server, streamer, otherStreamer, admin } = await startStreamServer());
  const { db } = server.app.database;
  const brands = await insertBrands(db, [{ companyName: 'Fern & Fell', slug: 'fern' }]);
  await insertProducts(
    db,
    ['soap', 'brush'].map((id) => ({
      id,
      brandId: brands.get('fern') ?? '',
      name: `Pine ${id}`,
      category: 'skincare' as const,
      priceCents: 1250,
      images: [],
    })),
  );
});
afterAll(async () => server.close());
beforeEach(async () => {
  await server.app.database.pool.query('delete from streams');
  fan = await server.signUp();
});

const announce = async (fields: Record<string, unknown> = {}, user = streamer) =>
  server.call('POST', '/schedule', {
    token: user.token,
    body: { title: 'Winter candles', scheduledTime: inHours(30), ...fields },
  });
const change = async (id: string, body: Record<string, unknown>, user = streamer) =>
  server.call('PATCH', `/schedule/${id}`, { token: user.token, body });
const cancel = async (id: string, user = streamer) =>
  server.call('POST', `/schedule/${id}/cancel`, { token: user.token });

/** The fan's notices about shows, oldest first, once there are `count` of them. */
async function showNotices(count: number): Promise<Pick<Notice, 'kind' | 'title' | 'link'>[]> {
  let notices: Notice[] = [];
  await until(async () => {
    ({ notices } = (await server.call('GET', '/notices', { token: fan.token })).body.data);
    const { rows } = await server.app.database.pool.query(
      'select count(*)::int as waiting from show_notices where sent_at is null',
    );
    return notices.length >= count && rows[0].waiting === 0;
  }, `${count} notices`);
  return notices.map(({ kind, title, link }) => ({ kind, title, link })).toReversed();
}

test('a streamer announces a show, and it is on the schedule with all its details', async () => {
  const scheduledTime = inHours(30);
  const made = await announce({
    description: 'By hand',
    scheduledTime,
    duration: 75,
    category: 'Lifestyle',
    tags: ['wax'],
    productIds: ['brush', 'soap', 'nothing'],
  });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    title: 'Winter candles',
    description: 'By hand',
    scheduledTime,
    duration: 75,
    category: 'Lifestyle',
    tags: ['wax'],
    status: 'scheduled',
    products: 2,
    streamer: { id: streamer.id },
  });
  const listed = (await server.call('GET', '/schedule')).body.data;
  expect(listed).toEqual([made.body.data]);
  const { products } = (await server.call('GET', `/streams/${made.body.data.id}/products`)).body.data;
  expect(products.map(({ id }: { id: string }) => id)).toEqual(['brush', 'soap']);
  const live = await server.call('POST', `/streams/${made.body.data.id}/go-live`, { token: streamer.token });
  expect(live.body.data.status).toBe('live');
  await server.call('POST', `/streams/${made.body.data.id}/end`, { token: streamer.token });
});

test('a show is announced for a time from five minutes to a year ahead, and lasts up to twelve hours', async () => {
  for (const [fields, field] of [
    [{ scheduledTime: inHours(0.07) }, 'scheduledTime'],
    [{ scheduledTime: inHours(-1) }, 'scheduledTime'],
    [{ scheduledTime: inHours(366 * 24) }, 'scheduledTime'],
    [{ scheduledTime: 'tomorrow' }, 'scheduledTime'],
    [{ duration: 4 }, 'duration'],
    [{ duration: 721 }, 'duration'],
    [{ title: ' ' }, 'title'],
  ] as const) {
    const refused = await announce(fields);
    expect(refused, JSON.stringify(fields)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  }
  expect((await announce({ scheduledTime: inHours(0.1), duration: 720 })).status).toBe(201);
  expect((await announce({ scheduledTime: inHours(364 * 24), duration: 5 })).status).toBe(201);
});

test('users with a reminder get one notice of each new time, and none of other changes', async () => {
  const { id } = (await announce()).body.data;
  await server.call('PUT', `/schedule/${id}/reminder`, { token: fan.token });
  await change(id, { title: 'Summer candles', duration: 20, productIds: ['soap'] });
  const first = '2031-05-04T18:05:00.000Z';
  await server.app.database.pool.query(
    "update streams set scheduled_at = '2031-05-03T18:00:00Z' where id = $1",
    [id],
  );
  const tooFar = await change(id, { scheduledTime: first });
  expect(tooFar).toMatchObject({ status: 400, body: { fields: { scheduledTime: expect.any(String) } } });
  const [early, late] = [inHours(40), inHours(50)];
  const moved = await change(id, { scheduledTime: early });
  expect(moved.body.data).toMatchObject({
    title: 'Summer candles',
    duration: 20,
    products: 1,
    scheduledTime: early,
  });
  const [notice] = await showNotices(1);
  expect(notice).toMatchObject({ kind: 'show-moved', link: `/schedule/${id}` });
  expect(notice?.title).toMatch(
    /^“Summer candles” with Mira Sol is now on \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC$/,
  );
  await change(id, { scheduledTime: early });
  await change(id, { scheduledTime: late });
  await showNotices(2);
  // Two changes that cancel each other: only the final state is announced.
  await change(id, { scheduledTime: early });
  const kinds = (await showNotices(3)).map(({ kind }) => kind);
  expect(kinds).toEqual(['show-moved', 'show-moved', 'show-moved']);
});

test('a cancelled show causes one notice, has its page, and cannot go live, move or be cancelled again', async () => {
  const { id } = (await announce()).body.data;
  await server.call('PUT', `/schedule/${id}/reminder`, { token: fan.token });
  for (let press = 0; press < 2; press += 1) {
    const answer = await cancel(id);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  }
  expect(await showNotices(1)).toEqual([
    {
      kind: 'show-cancelled',
      title: '“Winter candles” with Mira Sol is called off',
      link: `/schedule/${id}`,
    },
  ]);
  expect((await server.call('GET', '/schedule')).body.data).toEqual([]);
  expect((await server.call('GET', `/schedule/${id}`)).body.data.status).toBe('cancelled');
  expect(await change(id, { title: 'Again' })).toMatchObject({ status: 409 });
  const live = await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  expect(live).toMatchObject({ status: 409, body: { code: 'stream_already_ended' } });
  const again = await server.call('PUT', `/schedule/${id}/reminder`, { token: fan.token });
  expect(again).toMatchObject({ status: 409, body: { code: 'show_not_to_come' } });
});

test('[SOCK-22] stream:status tells the open page of a show that it is called off, once', async () => {
  const { id } = (await announce()).body.data;
  const visitor = new LiveClient(server.origin);
  onTestFinished(() => visitor.close());
  expect(await visitor.join(id)).toMatchObject({ status: 'scheduled' });
  for (let press = 0; press < 2; press += 1) await cancel(id);
  await visitor.next('stream:status');
  expect(await visitor.join(id, 0)).toMatchObject({ status: 'cancelled', isLive: false });
  expect(visitor.of('stream:status')).toEqual([
    { streamId: id, sequence: 1, status: 'cancelled', isLive: false, isBroadcasterConnected: false },
  ]);
  expect(visitor.of('stream:ended')).toEqual([]);
});

test('only its streamer and admins can move or cancel a show', async () => {
  const { id } = (await announce()).body.data;
  for (const refused of [await change(id, { title: 'Mine' }, otherStreamer), await cancel(id, otherStreamer)])
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_your_stream' } });
  expect((await server.call('GET', `/schedule/${id}`)).body.data).toMatchObject({
    title: 'Winter candles',
    status: 'scheduled',
  });
  expect((await cancel(id, admin)).body.data.status).toBe('cancelled');
});

test('anybody can download a show as a calendar file, with its type and file name', async () => {
  const { id } = (await announce({ duration: 90 })).body.data;
  const file = await server.call('GET', `/schedule/${id}/calendar.ics`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="greenroom-${id}.ics"`);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.body).toContain('SUMMARY:Winter candles (Mira Sol live)');
  for (const nothing of ['nothing', '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001'])
    expect(await server.call('GET', `/schedule/${nothing}/calendar.ics`)).toMatchObject({
      status: 404,
      body: { code: 'stream_not_found' },
    });
});

test('a streamer announces a hundred shows at most', async () => {
  await server.app.database.pool.query(
    `insert into streams (id, owner_id, title, room_id, status, scheduled_at)
     select gen_random_uuid(), $1, 'Many', 'many' || n, 'scheduled', now() + interval '1 hour'
     from generate_series(1, 100) n`,
    [streamer.id],
  );
  expect(await announce()).toMatchObject({ status: 409, body: { code: 'too_many_announced' } });
  expect((await announce({}, otherStreamer)).status).toBe(201);
});

test('shows and series announced at once do not exceed the hundred either', async () => {
  const scheduledTime = inHours(30);
  const repeats = { rule: 'daily', timeZone: 'UTC' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) =>
      announce({ scheduledTime, ...(at % 3 === 0 ? {} : { repeats }) }),
    ),
  );
  const { rows } = await server.app.database.pool.query(
    'select count(*)::int as shows from streams where owner_id = $1',
    [streamer.id],
  );
  expect(rows).toEqual([{ shows: 100 }]);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body.code).toBe('too_many_announced');
});
