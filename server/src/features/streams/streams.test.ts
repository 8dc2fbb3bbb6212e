import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
let other: TestUser;
let shopper: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  streamer = await server.signUp('streamer', 'Mira Sol');
  other = await server.signUp('streamer', 'Ben Ray');
  shopper = await server.signUp('user', 'Ada Bell');
  admin = await server.signUp('admin', 'Root Admin');
});
afterAll(async () => server.close());

const create = async (user: TestUser, body: Record<string, unknown> = {}) =>
  server.call('POST', '/streams', {
    token: user.token,
    body: { title: 'Winter candles', description: 'By hand', ...body },
  });

describe('creating', () => {
  test('[LIVEAPI-10] [LIVEAPI-11] [LIVEDATA-1] takes title, description and vdoRoomId and answers success and data.id', async () => {
    const answer = await create(streamer, { vdoRoomId: 'room4Candles' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      data: { title: 'Winter candles', description: 'By hand', vdoRoomId: 'room4Candles', isLive: false },
    });
    expect(answer.body.data.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('makes a room id where none is given, and answers the same show when a room id comes again', async () => {
    const first = await create(streamer);
    expect(first.body.data.vdoRoomId).toMatch(/^[a-z0-9]{20,}$/);
    const again = await create(streamer, { vdoRoomId: first.body.data.vdoRoomId });
    expect(again.body.data.id).toBe(first.body.data.id);
  });

  test('refuses another streamer’s room id', async () => {
    const mine = await create(streamer);
    const answer = await create(other, { vdoRoomId: mine.body.data.vdoRoomId });
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'room_taken' } });
  });

  test('says which field is wrong, in words', async () => {
    const answer = await create(streamer, { title: ' ', vdoRoomId: 'not a room' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'invalid_input',
      fields: { title: 'Give the stream a title', vdoRoomId: expect.stringContaining('letters and digits') },
    });
  });

  test('refuses a body that is no JSON, and one that is too large', async () => {
    const broken = await fetch(`${server.origin}/api/v1/streams`, {
      method: 'POST',
      headers: { authorization: `Bearer ${streamer.token}`, 'content-type': 'application/json' },
      body: '{"title":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ success: false, code: 'invalid_json' });
    const large = await create(streamer, { description: 'x'.repeat(300_000) });
    expect(large).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } });
  });
});

describe('roles', () => {
  test('[LIVEROLE-4] a user who is neither streamer nor admin creates no stream', async () => {
    expect(await create(shopper)).toMatchObject({ status: 403, body: { code: 'not_a_streamer' } });
    expect((await create(admin)).status).toBe(201);
  });

  test.each(['user', 'brand'])(
    '[LIVEROLE-5] [LIVEROLE-6] a person whose role is now %s neither goes live with a stream of their own nor ends it',
    async (role) => {
      const owner = await server.signUp('streamer');
      const { id } = (await create(owner)).body.data;
      // The role alone, by a way that ends neither the session nor the stream.
      await server.app.database.pool.query('update users set role = $1 where id = $2', [role, owner.id]);
      for (const action of ['go-live', 'end']) {
        const answer = await server.call('POST', `/streams/${id}/${action}`, { token: owner.token });
        expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'not_a_streamer' } });
      }
      expect((await server.call('GET', `/streams/${id}`)).body.data.status).toBe('created');
      await server.app.database.pool.query(`update users set role = 'streamer' where id = $1`, [owner.id]);
      for (const action of ['go-live', 'end']) {
        const answer = await server.call('POST', `/streams/${id}/${action}`, { token: owner.token });
        expect(answer.status).toBe(200);
      }
    },
  );

  test('[LIVEROLE-7] [ROLE-19] without a signed-in user all three are refused with 401', async () => {
    const { id } = (await create(streamer)).body.data;
    for (const path of ['/streams', `/streams/${id}/go-live`, `/streams/${id}/end`]) {
      const answer = await server.call('POST', path, { body: { title: 'x' } });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toBe('Unauthorized - please sign in again');
    }
    const stale = await server.call('POST', '/streams', { token: 'gone.AAAA', body: { title: 'x' } });
    expect(stale.status).toBe(401);
  });

  test('[LIVEROLE-11] another streamer may neither go live with it, pin, nor end it; an admin may', async () => {
    const { id } = (await create(streamer)).body.data;
    for (const action of ['go-live', 'end']) {
      const answer = await server.call('POST', `/streams/${id}/${action}`, { token: other.token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_your_stream' } });
    }
    const pin = await server.call('PUT', `/streams/${id}/pinned-product`, {
      token: other.token,
      body: { productId: 'p' },
    });
    expect(pin.status).toBe(403);
    expect((await server.call('POST', `/streams/${id}/end`, { token: admin.token })).status).toBe(200);
  });

  test('[LIVEAPI-6] a cookie alone carries no authority', async () => {
    const answer = await server.call('POST', '/streams', {
      headers: { cookie: `better-auth.session_token=${encodeURIComponent(streamer.token)}` },
      body: { title: 'x' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the life of a stream', () => {
  test('[STREAM-1] a stream is created, goes live and ends, once', async () => {
    const made = (await create(streamer)).body.data;
    expect(made).toMatchObject({ isLive: false });
    const stateOf = async () => (await server.call('GET', `/streams/${made.id}`)).body.data;
    await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
    expect(await stateOf()).toMatchObject({ isLive: true });
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
  });

  test('going live twice at the same moment is one show on air', async () => {
    const made = (await create(streamer)).body.data;
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.startedAt)).size).toBe(1);
    await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  });

  test('a streamer is live with one show at a time', async () => {
    const first = (await create(other)).body.data;
    const second = (await create(other)).body.data;
    await server.call('POST', `/streams/${first.id}/go-live`, { token: other.token });
    const refused = await server.call('POST', `/streams/${second.id}/go-live`, { token: other.token });
    expect(refused).toMatchObject({ status: 409, body: { code: 'another_stream_live' } });
    await server.call('POST', `/streams/${first.id}/end`, { token: other.token });
    const mine = await server.call('GET', '/studio/stream', { token: other.token });
    expect(mine.body.data.id).toBe(second.id);
  });
});

test('with no show open, the streamer is offered the announced one that comes next and can go live with it', async () => {
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

describe('reading', () => {
  test('[LIVEAPI-1] [API-2] the same calls answer under /api/v1 and under /v1', async () => {
    const { id } = (await create(streamer)).body.data;
    const [one, two] = await Promise.all([
      server.call('GET', `/api/v1/streams/${id}`),
      server.call('GET', `/v1/streams/${id}`),
    ]);
    expect(one.body).toEqual(two.body);
    expect(one.status).toBe(200);
  });

  test('[LIVEAPI-4] [API-8] every answer has success, data and message, a refusal too', async () => {
    const { body: made } = await create(streamer);
    const answers = [
      made,
      (await server.call('GET', `/streams/${made.data.id}`)).body,
      (await server.call('GET', '/streams?limit=1')).body,
      (await server.call('POST', `/streams/${made.data.id}/go-live`, { token: streamer.token })).body,
      (await server.call('POST', `/streams/${made.data.id}/end`, { token: streamer.token })).body,
    ];
    for (const body of answers) {
      expect(body).toMatchObject({
        success: true,
        data: expect.anything(),
        message: expect.stringMatching(/./),
      });
    }
    const refusals = [
      (await create(shopper)).body,
      (await create(streamer, { title: '' })).body,
      (await server.call('GET', `/streams/${crypto.randomUUID()}`)).body,
      (await server.call('GET', '/nothing-here')).body,
    ];
    for (const body of refusals) {
      expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) });
      expect(body).toHaveProperty('data');
    }
  });

  test('[LIVEAPI-16] a stream answers vdoRoomId and its fields under data', async () => {
    const made = (await create(streamer, { category: 'Lifestyle', tags: ['candles'] })).body.data;
    await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
    const answer = await server.call('GET', `/streams/${made.id}`);
    expect(answer.body).toMatchObject({
      success: true,
      data: {
        id: made.id,
        title: 'Winter candles',
        vdoRoomId: made.vdoRoomId,
        category: 'Lifestyle',
        tags: ['candles'],
        streamerName: 'Mira Sol',
        streamer: { username: streamer.username },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(streamer.email);
    await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  });

  test('the address of the room, which opens its picture, is told of a live show to all, before and after only to those who manage it', async () => {
    const made = (await create(streamer)).body.data;
    const toldTo = async (person?: TestUser) => {
      const options = person === undefined ? {} : { token: person.token };
      return (await server.call('GET', `/streams/${made.id}`, options)).body.data.vdoRoomId;
    };
    const strangers = [undefined, shopper, other];
    const isManaged = async () => {
      for (const person of strangers) expect(await toldTo(person)).toBeUndefined();
      for (const person of [streamer, admin]) expect(await toldTo(person)).toBe(made.vdoRoomId);
    };
    await isManaged();
    await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
    for (const person of strangers) expect(await toldTo(person)).toBe(made.vdoRoomId);
    await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
    await isManaged();
  });

  test('an unknown stream is a 404, and an id that is none a 400, in the envelope', async () => {
    const unknown = await server.call('GET', `/streams/${crypto.randomUUID()}`);
    expect(unknown).toMatchObject({ status: 404, body: { success: false, message: 'Stream not found' } });
    expect(await server.call('GET', '/streams/everything')).toMatchObject({
      status: 400,
      body: { success: false },
    });
    expect(await server.call('GET', '/nothing-here')).toMatchObject({
      status: 404,
      body: { success: false },
    });
  });

  test('[LIVEAPI-12] [LIVEAPI-13] [API-26] lists streams, and live ones alone when asked', async () => {
    const over = (await create(streamer)).body.data;
    for (const action of ['go-live', 'end']) {
      const answer = await server.call('POST', `/streams/${over.id}/${action}`, { token: streamer.token });
      expect(answer.status).toBe(200);
    }
    const made = (await create(streamer)).body.data;
    await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
    const idsOf = async (query: string) =>
      (await server.call('GET', `/streams${query}`)).body.data.map(({ id }: { id: string }) => id);
    const all = await idsOf('');
    expect(all[0]).toBe(made.id);
    expect(all).toContain(over.id);
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
      (await server.call('GET', `/streams${query}`)).body.data.find(
        ({ id }: { id: string }) => id === made.id,
      );
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

  test('pages go on where the one before ended, without loss or doubles', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.call('GET', `/streams?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.body.data.map((stream: { id: string }) => stream.id));
      cursor = page.body.nextCursor;
    } while (cursor !== undefined);
    const whole = await server.call('GET', '/streams?limit=100');
    expect(seen).toEqual(whole.body.data.map((stream: { id: string }) => stream.id));
    expect(seen.length).toBeGreaterThan(3);
    expect(await server.call('GET', '/streams?cursor=nonsense')).toMatchObject({ status: 400 });
  });

  test('the stream key is its streamer’s alone', async () => {
    const mine = await server.call('GET', '/studio/stream-key', { token: streamer.token });
    expect(mine.body.data.streamKey).toMatch(/^live_/);
    const again = await server.call('GET', '/studio/stream-key', { token: streamer.token });
    expect(again.body.data.streamKey).toBe(mine.body.data.streamKey);
    expect(
      (await server.call('GET', '/studio/stream-key', { token: other.token })).body.data.streamKey,
    ).not.toBe(mine.body.data.streamKey);
    expect((await server.call('GET', '/studio/stream-key', { token: shopper.token })).status).toBe(403);
  });
});

describe('a streamer’s own shows', () => {
  test('are all listed to their streamer alone, newest first, page by page', async () => {
    const zoe = await server.signUp('streamer', 'Zoe Lane');
    const made: string[] = [];
    for (const title of ['First', 'Second', 'Third'])
      made.unshift((await create(zoe, { title })).body.data.id);
    const first = await server.call('GET', '/studio/streams?limit=2', { token: zoe.token });
    expect(first.body.data.map((stream: { id: string }) => stream.id)).toEqual(made.slice(0, 2));
    expect(first.body.data[0]).toMatchObject({ title: 'Third', status: 'created', peakViewerCount: 0 });
    const cursor = first.body.nextCursor;
    const second = await server.call('GET', `/studio/streams?limit=2&cursor=${cursor}`, { token: zoe.token });
    expect(second.body.data.map((stream: { id: string }) => stream.id)).toEqual(made.slice(2));
    expect(second.body.nextCursor).toBeUndefined();
    // Another's place is no place in this list.
    const foreign = await server.call('GET', `/studio/streams?cursor=${cursor}`, { token: streamer.token });
    expect(foreign).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
    expect((await server.call('GET', '/studio/streams', { token: shopper.token })).status).toBe(403);
  });

  test('add up to figures; what no show tells is left out', async () => {
    const ned = await server.signUp('streamer', 'Ned Low');
    const figures = async () => (await server.call('GET', '/studio/figures', { token: ned.token })).body.data;
    expect(await figures()).toEqual({ streamCount: 0, endedCount: 0 });
    const held = (await create(ned, { title: 'Held' })).body.data;
    await create(ned, { title: 'Draft' });
    await server.call('POST', `/streams/${held.id}/go-live`, { token: ned.token });
    const { startedAt, endedAt } = (
      await server.call('POST', `/streams/${held.id}/end`, { token: ned.token })
    ).body.data;
    const onAirMs = Date.parse(endedAt) - Date.parse(startedAt);
    expect(await figures()).toEqual({
      streamCount: 2,
      endedCount: 1,
      onAirTotalMs: onAirMs,
      onAirLongestMs: onAirMs,
      latestPeakViewerCount: 0,
    });
  });
});
