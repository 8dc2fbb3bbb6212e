import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilLockWaits } from '../../../testing/lock-waits.ts';
import { insertBrands, insertProducts } from '../../../testing/shop-rows.ts';
import { startStreamServer, type StreamServer } from '../../../testing/stream-server.ts';
import { type TestServer, testPassword, type TestUser } from '../../../testing/test-server.ts';

const hourMs = 3_600_000;

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer, shopper } = await startStreamServer());
  const { db } = server.app.database;
  const brands = await insertBrands(db, [{ companyName: 'Fern & Fell', slug: 'fern' }]);
  await insertProducts(
    db,
    ['soap', 'brush', 'towel'].map((id) => ({
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
});

/** Announces a show that starts in that many hours. Resolves to its id. */
async function announce(
  user: TestUser,
  inHours: number,
  { duration = 45, ...fields }: Record<string, unknown> = {},
): Promise<string> {
  const { id } = (await create(user, fields)).body.data;
  await server.app.database.pool.query(
    "update streams set status = 'scheduled', scheduled_at = $1, duration_minutes = $2 where id = $3",
    [new Date(Date.now() + inHours * hourMs), duration, id],
  );
  return id;
}

async function listed(query = '', token?: string) {
  const answer = await server.call('GET', `/schedule${query}`, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const idsOf = (shows: { id: string }[]) => shows.map(({ id }) => id);

test('[DATA-15] a scheduled stream carries what its card and its page show', async () => {
  const { pool } = server.app.database;
  await pool.query('update users set email_verified = (id = $1)', [streamer.id]);
  const fan = await server.signUp();
  await server.call('PUT', `/profiles/users/${streamer.username}/follow`, { token: fan.token });
  const id = await announce(streamer, 30, {
    title: 'Packed for the trail',
    description: 'Socks first',
    category: 'Sports',
    tags: ['hiking', 'wool'],
    productIds: ['soap', 'towel'],
    duration: 75,
  });
  await server.call('PUT', `/schedule/${id}/reminder`, { token: fan.token });
  const { rows } = await pool.query('select scheduled_at, thumbnail_url from streams where id = $1', [id]);
  const expected = {
    id,
    title: 'Packed for the trail',
    streamer: {
      id: streamer.id,
      name: 'Mira Sol',
      avatar: `/avatars/${streamer.id}`,
      followers: 1,
      isVerified: true,
    },
    status: 'scheduled',
    scheduledTime: rows[0].scheduled_at.toISOString(),
    duration: 75,
    category: 'Sports',
    tags: ['hiking', 'wool'],
    description: 'Socks first',
    thumbnail: `/files/art/stream/${id}`,
    expectedViewers: 1,
    isReminded: false,
    products: 2,
  };
  expect(await listed()).toEqual([expected]);
  expect(await listed('', fan.token)).toEqual([{ ...expected, isReminded: true }]);
  const own = await server.call('GET', `/schedule/${id}`, { token: fan.token });
  expect(own.body).toEqual({ success: true, data: { ...expected, isReminded: true }, message: 'OK' });
  const other = await announce(otherStreamer, 31);
  const [, second] = await listed();
  expect(second).toMatchObject({ id: other, products: 0, expectedViewers: 0 });
  expect(second.streamer).toMatchObject({ name: 'Ben Ray', followers: 0, isVerified: false });
});

test('[SCHED-1] the schedule has the shows to come, the nearest first, and nothing else', async () => {
  const later = await announce(streamer, 50);
  const sooner = await announce(otherStreamer, 2);
  const late = await announce(otherStreamer, -0.25);
  await announce(streamer, -1);
  await create(streamer);
  const over = await announce(streamer, 1);
  for (const action of ['go-live', 'end'])
    await server.call('POST', `/streams/${over}/${action}`, { token: streamer.token });
  expect(idsOf(await listed())).toEqual([late, sooner, later]);
});

test('[SCHED-2] a search finds shows by each of its words, in title, words, category, tags and streamer', async () => {
  const trail = await announce(streamer, 1, { title: 'Packed for the trail', tags: ['wool'] });
  const desk = await announce(otherStreamer, 2, { title: 'A calmer desk', category: 'Technology' });
  const find = async (text: string) => idsOf(await listed(`?search=${encodeURIComponent(text)}`));
  expect(await find('TRAIL')).toEqual([trail]);
  expect(await find('technology')).toEqual([desk]);
  expect(await find('wool')).toEqual([trail]);
  expect(await find('ben')).toEqual([desk]);
  expect(await find('by hand')).toEqual([trail, desk]);
  expect(await find('mira trail')).toEqual([trail]);
  expect(await find('mira desk')).toEqual([]);
  // `%` and `_` are not treated as wildcards.
  expect(await find('%')).toEqual([]);
  expect(await find('_')).toEqual([]);
});

test('[SCHED-3] [SCHED-5] a moment and a category narrow the schedule', async () => {
  const gaming = await announce(streamer, 1, { category: 'Gaming' });
  const beauty = await announce(otherStreamer, 20, { category: 'Beauty' });
  const far = await announce(otherStreamer, 200, { category: 'Gaming' });
  const within = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  expect(idsOf(await listed(`?before=${within(2)}`))).toEqual([gaming]);
  expect(idsOf(await listed(`?before=${within(30)}`))).toEqual([gaming, beauty]);
  expect(idsOf(await listed('?category=Gaming'))).toEqual([gaming, far]);
  expect(idsOf(await listed(`?category=Gaming&before=${within(30)}`))).toEqual([gaming]);
  expect(idsOf(await listed('?category=Sports'))).toEqual([]);
  const refused = await server.call('GET', '/schedule?category=Cars');
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test('pages continue where the one before ended', async () => {
  const ids: string[] = [];
  for (let hour = 1; hour <= 5; hour += 1) ids.push(await announce(streamer, hour));
  const first = (await server.call('GET', '/schedule?limit=3')).body;
  expect(idsOf(first.data)).toEqual(ids.slice(0, 3));
  const second = (await server.call('GET', `/schedule?limit=3&cursor=${first.nextCursor}`)).body;
  expect(idsOf(second.data)).toEqual(ids.slice(3));
  expect(second).not.toHaveProperty('nextCursor');
});

test('[SCHED-8] a reminder is stored for the user, on every device, and for nobody else', async () => {
  const id = await announce(streamer, 5);
  const other = await announce(otherStreamer, 4);
  const reminders = async (token: string) =>
    (await server.call('GET', '/schedule/reminders', { token })).body.data.streamIds;
  await server.call('PUT', `/schedule/${id}/reminder`, { token: otherStreamer.token });
  for (let press = 0; press < 2; press += 1) {
    const set = await server.call('PUT', `/schedule/${id}/reminder`, { token: shopper.token });
    expect(set.status).toBe(200);
    expect(await reminders(shopper.token)).toEqual([id]);
  }
  const signIn = await server.call('POST', '/auth/sign-in/email', {
    body: { email: shopper.email, password: testPassword },
  });
  const elsewhere = signIn.headers.get('set-auth-token') ?? '';
  expect(elsewhere).not.toBe(shopper.token);
  expect(await reminders(elsewhere)).toEqual([id]);
  expect((await server.call('GET', `/schedule/${id}`, { token: elsewhere })).body.data.isReminded).toBe(true);
  expect(await reminders(streamer.token)).toEqual([]);
  await server.call('PUT', `/schedule/${other}/reminder`, { token: elsewhere });
  expect(await reminders(shopper.token)).toEqual([other, id]);
  for (let press = 0; press < 2; press += 1) {
    const taken = await server.call('DELETE', `/schedule/${id}/reminder`, { token: elsewhere });
    expect(taken.status).toBe(200);
    expect(await reminders(shopper.token)).toEqual([other]);
  }
  expect(await reminders(otherStreamer.token)).toEqual([id]);
});

test('nobody can set a reminder for a show that is not to come', async () => {
  const { id: draft } = (await create(streamer)).body.data;
  const put = async (id: string) => server.call('PUT', `/schedule/${id}/reminder`, { token: shopper.token });
  expect(await put(draft)).toMatchObject({ status: 404, body: { code: 'stream_not_found' } });
  expect(await server.call('GET', `/schedule/${draft}`)).toMatchObject({ status: 404 });
  const live = await announce(streamer, 1);
  await server.call('POST', `/streams/${live}/go-live`, { token: streamer.token });
  expect(await put(live)).toMatchObject({ status: 409, body: { code: 'show_not_to_come' } });
  expect((await server.call('GET', `/schedule/${live}`)).body.data.status).toBe('live');
  await server.call('POST', `/streams/${live}/end`, { token: streamer.token });
});

test('a user has a limited number of reminders of future shows', async () => {
  const id = await announce(streamer, 5);
  const { pool } = server.app.database;
  await pool.query(
    `insert into streams (id, owner_id, title, room_id, status, scheduled_at)
     select gen_random_uuid(), $1, 'Many', 'many' || n, 'scheduled', now() + interval '1 hour'
     from generate_series(1, 200) n`,
    [streamer.id],
  );
  const collector = await server.signUp();
  await pool.query(
    "insert into stream_reminders (stream_id, user_id) select id, $1 from streams where title = 'Many'",
    [collector.id],
  );
  const put = async () => server.call('PUT', `/schedule/${id}/reminder`, { token: collector.token });
  expect(await put()).toMatchObject({ status: 409, body: { code: 'too_many_reminders' } });
  // A past show no longer counts towards the limit.
  const endOne = async () =>
    pool.query(
      `update streams set scheduled_at = now() - interval '1 day'
       where id = (select id from streams where title = 'Many' and scheduled_at > now() limit 1)`,
    );
  await endOne();
  expect((await put()).status).toBe(200);
  // Concurrent requests get one free place only.
  await endOne();
  const others = await pool.query<{ id: string }>(
    `insert into streams (id, owner_id, title, room_id, status, scheduled_at)
     select gen_random_uuid(), $1, 'More', 'more' || n, 'scheduled', now() + interval '1 hour'
     from generate_series(1, 4) n returning id`,
    [streamer.id],
  );
  // No reminder is stored before all requests have arrived.
  const rival = await pool.connect();
  await rival.query('begin');
  await rival.query('select 1 from users where id = $1 for update', [collector.id]);
  const codes = Promise.all(
    others.rows.map(async (show) => {
      const { body } = await server.call('PUT', `/schedule/${show.id}/reminder`, { token: collector.token });
      return body.code ?? 'set';
    }),
  );
  await untilLockWaits(pool, others.rows.length, 'all reminders to wait');
  await rival.query('commit');
  rival.release();
  const outcomes = await codes;
  expect(outcomes.filter((code) => code === 'set')).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'too_many_reminders')).toHaveLength(3);
});

test('[SCHED-9] popular are the shows of the next seven days that most want to be reminded of', async () => {
  const nobody = await announce(streamer, 1);
  const two = await announce(otherStreamer, 100);
  const one = await announce(streamer, 30);
  const far = await announce(streamer, 24 * 8);
  const fans = [await server.signUp(), await server.signUp()];
  const remind = async (id: string, users: TestUser[]) => {
    for (const { token } of users) await server.call('PUT', `/schedule/${id}/reminder`, { token });
  };
  await remind(two, fans);
  await remind(far, fans);
  await remind(one, fans.slice(0, 1));
  const popular = (await server.call('GET', '/schedule/popular')).body.data.streams;
  expect(idsOf(popular)).toEqual([two, one, nobody]);
});

test('the expected viewers of a show are the average peak of its streamer’s last five shows', async () => {
  const id = await announce(otherStreamer, 3);
  await server.app.database.pool.query(
    `insert into streams (id, owner_id, title, room_id, status, started_at, ended_at, peak_viewer_count)
     select gen_random_uuid(), $1, 'Past', 'past' || n, 'ended', now() - n * interval '1 day', now() - n * interval '1 day',
       case when n > 5 then 9000 else 10 * n end
     from generate_series(1, 7) n`,
    [otherStreamer.id],
  );
  const [show] = await listed();
  expect(show).toMatchObject({ id, expectedViewers: 30 });
});

test('a show of a streamer who may no longer stream is not on the schedule', async () => {
  const leaver = await server.signUp('streamer', 'Lea Fox');
  await announce(leaver, 3);
  expect(await listed()).toHaveLength(1);
  await server.app.database.pool.query("update users set role = 'user' where id = $1", [leaver.id]);
  expect(await listed()).toEqual([]);
});
