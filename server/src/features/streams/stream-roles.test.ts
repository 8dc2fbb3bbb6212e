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

test('[LIVEROLE-4] a user who is neither streamer nor admin creates no stream', async () => {
  expect(await create(shopper)).toMatchObject({ status: 403, body: { code: 'not_a_streamer' } });
  expect((await create(admin)).status).toBe(201);
});

const otherRoles = ['user', 'brand'];

test.each(otherRoles)(
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
    const answer = await server.call('POST', `/streams/${id}/${action}`, { token: otherStreamer.token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_your_stream' } });
  }
  const pin = await server.call('PUT', `/streams/${id}/pinned-product`, {
    token: otherStreamer.token,
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

test('the stream key is its streamer’s alone', async () => {
  const mine = await server.call('GET', '/studio/stream-key', { token: streamer.token });
  expect(mine.body.data.streamKey).toMatch(/^live_/);
  const again = await server.call('GET', '/studio/stream-key', { token: streamer.token });
  expect(again.body.data.streamKey).toBe(mine.body.data.streamKey);
  expect(
    (await server.call('GET', '/studio/stream-key', { token: otherStreamer.token })).body.data.streamKey,
  ).not.toBe(mine.body.data.streamKey);
  expect((await server.call('GET', '/studio/stream-key', { token: shopper.token })).status).toBe(403);
});
