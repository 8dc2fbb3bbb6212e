import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const newPassword = 'Meadow#2031x';
const signIn = async ({ email }: TestUser, password: string) =>
  (await server.call('POST', '/auth/sign-in/email', { body: { email, password } })).status;

test('[ACCT-17] a password is changed by the auth service; no profile call takes or answers one', async () => {
  const user = await server.signUp();
  const { token } = user;
  const update = await server.call('PATCH', '/profiles/me', {
    token,
    body: { bio: 'Baker', password: newPassword, newPassword, currentPassword: testPassword },
  });
  const own = await server.call('GET', `/profiles/users/${user.username}`, { token });
  expect(own.body.data.bio).toBe('Baker');
  for (const answer of [update, own]) expect(JSON.stringify(answer.body)).not.toMatch(/password/i);
  expect(await signIn(user, newPassword)).toBe(401);
  expect(await signIn(user, testPassword)).toBe(200);

  const changed = await server.call('POST', '/auth/change-password', {
    token,
    body: { currentPassword: testPassword, newPassword },
  });
  expect(changed.status).toBe(200);
  expect(await signIn(user, newPassword)).toBe(200);
  expect(await signIn(user, testPassword)).toBe(401);
});
