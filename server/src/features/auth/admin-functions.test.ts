import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAuthEndpoints } from '../../testing/auth/auth-endpoints.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

test('[AUTH-12] [ROLE-11] the user list is for admins alone', async () => {
  const admin = await server.signUp('admin');
  const others = [await server.signUp('user'), await server.signUp('brand'), await server.signUp('streamer')];
  const list = await server.call('GET', '/auth/admin/list-users?limit=2&offset=0', { token: admin.token });
  expect(list.body.users).toHaveLength(2);
  expect(list.body.total).toBeGreaterThan(2);
  for (const { token } of others)
    expect((await server.call('GET', '/auth/admin/list-users', { token })).status).toBe(403);
  expect((await server.call('GET', '/auth/admin/list-users')).status).toBe(401);
});

test('the user list answers a page of 1 to 50 users, newest first, and refuses any other query with a message', async () => {
  // More than the default page size.
  await Promise.all(Array.from({ length: 9 }, async () => server.signUp()));
  const admin = await server.signUp('admin');
  const latest = await server.signUp();
  const list = async (query: string) =>
    server.call('GET', `/auth/admin/list-users${query}`, { token: admin.token });
  const ids = async (query: string) => (await list(query)).body.users.map((user: { id: string }) => user.id);
  expect(await ids('?limit=2')).toEqual([latest.id, admin.id]);
  expect(await ids('?limit=1&offset=1')).toEqual([admin.id]);
  expect((await ids('')).length).toBe(10);
  for (const query of [
    '?limit=-5',
    '?limit=0',
    '?limit=51',
    '?limit=1.5',
    '?limit=all',
    '?limit=',
    '?limit=1&limit=2',
    '?offset=-1',
    '?offset=100001',
    '?offset=NaN',
    '?searchValue=a',
    '?sortBy=role',
    '?filterField=twoFactorEnabled&filterValue=true',
  ]) {
    const answer = await list(query);
    expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'INVALID_PAGE']);
    expect(answer.body.message).toContain('a limit from 1 to 50');
  }
});

test('an admin cannot end a user’s session by an endpoint that writes no audit entry', async () => {
  const admin = await server.signUp('admin');
  const user = await server.signUp();
  const ask = async (path: string, body: unknown) =>
    (await server.call('POST', `/auth/admin/${path}`, { token: admin.token, body })).status;
  expect(await ask('revoke-user-sessions', { userId: user.id })).toBe(404);
  expect(await ask('revoke-user-session', { sessionToken: user.token.split('.')[0] })).toBe(404);
  const session = await server.call('GET', '/auth/get-session', { token: user.token });
  expect(session.body.user.id).toBe(user.id);
});

test('the only open admin endpoints of the auth library are two that read users', () => {
  const open = openAuthEndpoints(server).filter(({ path }) => path.startsWith('/admin/'));
  expect(open.map(({ methods, path }) => `${methods.join()} ${path}`).toSorted()).toEqual([
    'GET /admin/get-user',
    'GET /admin/list-users',
  ]);
});
