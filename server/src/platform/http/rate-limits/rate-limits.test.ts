import { afterAll, beforeAll, expect, test } from 'vitest';
import { spellingsOf } from '../../../testing/auth/token-spellings.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let users: TestUser[];
beforeAll(async () => {
  server = await startTestServer({
    limits: { authPerMinute: 7, writesPerMinute: 3, offersPerMinute: 3, pagesPerMinute: 10_000 },
  });
  users = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp('streamer'),
  ];
});
afterAll(async () => server.close());

test('sign-ins beyond the limit are refused in the envelope, with how long to wait', async () => {
  const signIn = async () =>
    server.call('POST', '/auth/sign-in/email', { body: { email: 'a@example.com', password: 'wrong' } });
  for (let count = 1; count <= 3; count += 1) expect((await signIn()).status).toBe(401);
  const refused = await signIn();
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(refused.body.message).toMatch(/Try again in (\d+ seconds?|1 minute)\./);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('reading the session is not limited with them', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await server.call('GET', '/auth/get-session')).status).toBe(200);
  }
});

test('writes of one account share one limit for every spelling of a token, and another account has its own', async () => {
  const [user, other] = [users[0]!, users[1]!];
  const write = async (authorization: string) =>
    (
      await server.call('PATCH', '/profiles/me', {
        body: { bio: 'Reads labels' },
        headers: { authorization },
      })
    ).status;
  const statuses: number[] = [];
  for (const authorization of spellingsOf(user.token)) statuses.push(await write(authorization));
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect(await write(`Bearer ${other.token}`)).toBe(200);
});

test('a streamer who has reached the limit of writes can still end their show', async () => {
  const streamer = users[3]!;
  const asStreamer = async (method: string, path: string, body?: object) =>
    server.call(method, path, { token: streamer.token, ...(body === undefined ? {} : { body }) });
  const { id } = (await asStreamer('POST', '/streams', { title: 'On air' })).body.data;
  expect((await asStreamer('POST', `/streams/${id}/go-live`)).status).toBe(200);
  expect((await asStreamer('PATCH', '/profiles/me', { bio: 'On air' })).status).toBe(200);
  expect((await asStreamer('PATCH', '/profiles/me', { bio: 'Still on air' })).status).toBe(429);
  const end = async () => asStreamer('POST', `/streams/${id}/end`);
  expect((await end()).body).toMatchObject({ success: true, data: { status: 'ended' } });
  // Ending has a limit of its own.
  expect([(await end()).status, (await end()).status, (await end()).status]).toEqual([200, 200, 429]);
});

test('pictures of one account share one limit, for every spelling of its token', async () => {
  const user = users[2]!;
  const statuses: number[] = [];
  for (const authorization of spellingsOf(user.token))
    statuses.push((await server.call('DELETE', '/account/avatar', { headers: { authorization } })).status);
  expect(statuses).toEqual([200, 429, 429, 429, 429, 429, 429, 429]);
});

test('writes with invented tokens share the limit of their address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const answer = await server.call('PATCH', '/profiles/me', { token: `made-up.${count}`, body: {} });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});
