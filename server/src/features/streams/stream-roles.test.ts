import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStreamServer, type StreamServer } from '../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
let shopper: TestUser;
let admin: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer, shopper, admin } = await startStreamServer());
});
afterAll(async () => server.close());

const otherRoles = ['user', 'brand'] as const;

test('[LIVEROLE-4] a user who is neither streamer nor admin creates no stream', async () => {
  for (const role of otherRoles) {
    const refused = await create(await server.signUp(role));
    expect(refused, role).toMatchObject({ status: 403, body: { code: 'not_a_streamer' } });
  }
  for (const maker of [streamer, admin]) expect((await create(maker)).status).toBe(201);
});

test.each(otherRoles)(
  '[LIVEROLE-5] [LIVEROLE-6] a person whose role is now %s neither goes live with a stream of their own nor ends it',
  async (role) => {
    const owner = await server.signUp('streamer');
    const { id } = (await create(owner)).body.data;
    // Changes the role only, directly in the database, which ends neither the session nor the stream.
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

test('[LIVEROLE-11] another streamer may neither change a stream, go live with it, pin, nor end it; an admin may', async () => {
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString();
  const announced = await server.call('POST', '/schedule', {
    token: streamer.token,
    body: { title: 'Winter candles', scheduledTime, duration: 45 },
  });
  expect(announced.status).toBe(201);
  const { id } = announced.body.data;
  const stateOf = async () => (await server.call('GET', `/streams/${id}`)).body.data;
  const change = [
    'PATCH',
    `/schedule/${id}`,
    { title: 'Summer candles' },
    { title: 'Summer candles' },
  ] as const;
  const start = ['POST', `/streams/${id}/go-live`, undefined, { status: 'live' }] as const;
  const end = ['POST', `/streams/${id}/end`, undefined, { status: 'ended' }] as const;
  for (const [method, path, body] of [
    change,
    ['POST', `/schedule/${id}/cancel`, {}],
    ['PUT', `/streams/${id}/run-of-show`, { productIds: [] }],
    ['PUT', `/streams/${id}/pinned-product`, { productId: 'p' }],
    ['DELETE', `/streams/${id}/pinned-product`],
    start,
    end,
  ] as const) {
    const answer = await server.call(method, path, { token: otherStreamer.token, ...(body && { body }) });
    expect(answer, path).toMatchObject({ status: 403, body: { code: 'not_your_stream' } });
    expect(await stateOf(), path).toMatchObject({ title: 'Winter candles', status: 'scheduled' });
  }
  for (const [method, path, body, made] of [change, start, end]) {
    const answer = await server.call(method, path, { token: admin.token, ...(body && { body }) });
    expect(answer.status, path).toBe(200);
    expect(await stateOf(), path).toMatchObject(made);
  }
});

test('[LIVEAPI-6] a cookie alone carries no authority', async () => {
  const answer = await server.call('POST', '/streams', {
    headers: { cookie: `better-auth.session_token=${encodeURIComponent(streamer.token)}` },
    body: { title: 'x' },
  });
  expect(answer.status).toBe(401);
});

test('only its streamer reads the stream key', async () => {
  const mine = await server.call('GET', '/studio/stream-key', { token: streamer.token });
  expect(mine.body.data.streamKey).toMatch(/^live_/);
  const again = await server.call('GET', '/studio/stream-key', { token: streamer.token });
  expect(again.body.data.streamKey).toBe(mine.body.data.streamKey);
  expect(
    (await server.call('GET', '/studio/stream-key', { token: otherStreamer.token })).body.data.streamKey,
  ).not.toBe(mine.body.data.streamKey);
  expect((await server.call('GET', '/studio/stream-key', { token: shopper.token })).status).toBe(403);
});

test('a viewer reports a show once to the operators, and cannot report an own show or a rehearsal', async () => {
  const { id } = (await create(streamer, { title: 'Too good to be true' })).body.data;
  const hidden = (await create(streamer, { isRehearsal: true })).body.data;
  const report = async (of: string, by: TestUser, details = 'Copies.') =>
    server.call('POST', `/streams/${of}/report`, { token: by.token, body: { reason: 'fraud', details } });
  expect((await report(id, shopper)).body).toMatchObject({
    success: true,
    message: expect.stringContaining('look into it'),
  });
  expect((await report(id, shopper)).body.code).toBe('already_reported');
  expect((await report(id, streamer)).body.code).toBe('own_show');
  expect((await report(hidden.id, shopper)).body.code).toBe('stream_not_found');
  const queue = async (status: string) =>
    (await server.call('GET', `/admin/reports?status=${status}`, { token: admin.token })).body.data.reports;
  const [waiting] = await queue('open');
  expect(waiting).toMatchObject({
    subject: { type: 'stream', id, label: 'Too good to be true', link: `/stream/${id}` },
    reason: 'fraud',
    details: 'Copies.',
    reporter: { id: shopper.id },
  });
  await server.call('PUT', `/admin/reports/${waiting.id}/decision`, {
    token: admin.token,
    body: { status: 'resolved', note: 'The show was ended' },
  });
  expect(await queue('resolved')).toMatchObject([{ subject: { id }, decisionNote: 'The show was ended' }]);
});
