import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../testing/auth/authenticator-app.ts';
import { openAuthEndpoints } from '../../testing/auth/auth-endpoints.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const secretFields = ['password', 'currentPassword', 'code'];

/** Paths that accept such a field, or any field, and check no secret that could be guessed. */
const without: ReadonlySet<string> = new Set([
  // The password of an account that does not exist yet.
  '/sign-up/email',
  // One-time codes of hundreds of bits: a provider's code, and the one given to the page after a provider's
  // sign-in.
  '/callback/:id',
  '/sign-in/social/exchange',
  // Accepts any field of the user's own account. The library knows which of them may be set, and compares
  // none.
  '/update-user',
]);

const guarded = [
  '/sign-in/email',
  '/change-password',
  '/change-email',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
];

const fieldsByPath = (): Map<string, ReadonlySet<string> | undefined> =>
  new Map(openAuthEndpoints(server).map(({ path, bodyFields }) => [path, bodyFields]));

/** A user who can be asked for every secret that a session may require. */
async function withSecondFactor(): Promise<TestUser> {
  const user = await server.signUp();
  await server.confirmAddress(user.id);
  const enabled = await server.call('POST', '/auth/two-factor/enable', {
    token: user.token,
    body: { password: testPassword },
  });
  const on = await server.call('POST', '/auth/two-factor/verify-totp', {
    token: user.token,
    body: { code: appCode(enabled.body.totpURI) },
  });
  return { ...user, token: on.headers.get('set-auth-token') ?? '' };
}

test('every open path that takes a password or a code is in the list of limited paths', () => {
  const open = fieldsByPath();
  expect([...open.keys()]).toEqual(
    expect.arrayContaining(['/sign-in/social', '/get-session', '/update-user']),
  );
  const asking = [...open].filter(
    ([, fields]) => fields === undefined || secretFields.some((name) => fields.has(name)),
  );
  const guessable = asking.map(([path]) => path).filter((path) => !without.has(path));
  expect(guessable.toSorted()).toEqual(guarded.toSorted());
});

describe('wrong guesses are limited at', () => {
  test.each(guarded)('%s', async (path) => {
    const user = await withSecondFactor();
    const wrong: Record<string, string> = {
      email: user.email,
      newEmail: 'elsewhere@example.com',
      newPassword: 'Another#2026x',
      password: 'Wrong#2026x',
      currentPassword: 'Wrong#2026x',
      code: 'wrong',
    };
    const fields = fieldsByPath().get(path) ?? new Set();
    const body = Object.fromEntries(Object.entries(wrong).filter(([name]) => fields.has(name)));
    const codes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await server.call('POST', `/auth${path}`, { token: user.token, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      codes.push(answer.body.code);
    }
    expect(codes.slice(0, 5)).not.toContain('too_many_attempts');
    expect(codes[5]).toBe('too_many_attempts');
  });
});

test('the address that reveals the authenticator’s secret is closed, even with the right password', async () => {
  const user = await withSecondFactor();
  const body = { password: testPassword };
  const answer = await server.call('POST', '/auth/two-factor/get-totp-uri', { token: user.token, body });
  expect(answer.status).toBe(404);
});
