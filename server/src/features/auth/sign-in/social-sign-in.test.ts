import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { createFileLog } from '../../../platform/log.ts';
import {
  comeBackFromProvider,
  exchangeSocialCode,
  idToken,
  type ProvidersPerson,
  providerVariables,
  startFakeProvider,
} from '../../../testing/outside-services/fake-provider.ts';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { challengeOf } from './social-sign-in.ts';

/** The number of the level in pino. */
const infoLevel = 30;

let provider: Awaited<ReturnType<typeof startFakeProvider>>;
let server: TestServer;
let logFolder: string;
const logFile = () => join(logFolder, 'server.log');
beforeAll(async () => {
  provider = await startFakeProvider();
  logFolder = await mkdtemp(join(tmpdir(), 'greenroom-log-'));
  server = await startTestServer({ variables: providerVariables, log: createFileLog('info', logFile()) });
});
afterAll(async () => {
  await server.close();
  provider.close();
  await rm(logFolder, { recursive: true, force: true });
});

const newPerson = (more: Partial<ProvidersPerson> = {}) => provider.newPerson(more);
const comeBack = async (
  name: string,
  person: ProvidersPerson,
  more: { next?: string; denied?: boolean } = {},
) => comeBackFromProvider(server, name, person, more);
const exchange = async (page: URL, verifier: string) => exchangeSocialCode(server, { page, verifier });
const sessionOf = async (token: string | null) =>
  (await server.call('GET', '/auth/get-session', { token: token ?? '' })).body;

describe('sign-in by a provider', () => {
  test.each(['google', 'facebook', 'twitter'])(
    '[LOGIN-7] signs in through %s when its credentials are configured',
    async (name) => {
      const options = await server.call('GET', '/account/sign-in-options');
      expect(options.body.data[name]).toBe(true);
      const person = newPerson();
      const { page, verifier } = await comeBack(name, person, { next: '/wishlist' });
      expect(page.origin + page.pathname).toBe(`${server.environment.publicUrl}/login`);
      expect(page.searchParams.get('next')).toBe('/wishlist');
      const signedIn = await exchange(page, verifier);
      expect(signedIn.status).toBe(200);
      const session = await sessionOf(signedIn.headers.get('set-auth-token'));
      expect(session.user).toMatchObject({ email: person.email, name: 'Ana Lima', role: 'user' });
      expect(session.user.username).toMatch(/^ana_lima\d+$/);
      expect(session.user.avatarUrl).not.toContain('pictures.example');
      expect(session.security.hasPassword).toBe(false);
      const history = await server.app.database.pool.query('select method from sign_ins where user_id = $1', [
        session.user.id,
      ]);
      expect(history.rows).toEqual([{ method: name }]);
    },
  );

  test.each([
    ['x'.repeat(100_000), /^x{100}$/],
    ['Ana\r\nLima\u202E', /^Ana {1,2}Lima$/],
    ['\u200B', /^ana_lima\d+$/],
    ['', /^ana_lima\d+$/],
  ])('cuts the provider’s name to what the app allows', async (name, taken) => {
    const { page, verifier } = await comeBack('google', newPerson({ name }));
    const session = await sessionOf((await exchange(page, verifier)).headers.get('set-auth-token'));
    expect(session.user.name).toMatch(taken);
  });

  test('signs in to the same account the second time', async () => {
    const person = newPerson();
    const ids: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { page, verifier } = await comeBack('google', person);
      ids.push((await sessionOf((await exchange(page, verifier)).headers.get('set-auth-token'))).user.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('gives a code that works once, and only for the page that started the sign-in', async () => {
    const mine = await comeBack('google', newPerson());
    const stranger = await exchange(mine.page, randomBytes(32).toString('base64url'));
    expect([stranger.status, stranger.body.message]).toEqual([401, errors.social_sign_in_failed.message]);
    expect((await exchange(mine.page, mine.verifier)).status).toBe(401);

    const other = await comeBack('google', newPerson());
    expect((await exchange(other.page, other.verifier)).status).toBe(200);
    expect((await exchange(other.page, other.verifier)).status).toBe(401);
  });

  test('does not sign in to an existing account whose email is unconfirmed', async () => {
    const owner = await server.signUp();
    const { page } = await comeBack('google', newPerson({ email: owner.email }));
    expect(page.searchParams.get('social')).toBeNull();
    expect(page.searchParams.get('error')).toBe('account_not_linked');
  });

  test('leaves one session, of the browser that signed in', async () => {
    const { page, verifier } = await comeBack('google', newPerson());
    const token = (await exchange(page, verifier)).headers.get('set-auth-token') ?? '';
    const sessions = await server.call('GET', '/auth/list-sessions', { token });
    expect(sessions.body).toHaveLength(1);
  });

  test('asks for the second factor of an account that has one', async () => {
    const person = newPerson();
    const first = await comeBack('google', person);
    const { user } = await sessionOf(
      (await exchange(first.page, first.verifier)).headers.get('set-auth-token'),
    );
    await server.app.database.pool.query('update users set two_factor_enabled = true where id = $1', [
      user.id,
    ]);
    const second = await comeBack('google', person);
    const answer = await exchange(second.page, second.verifier);
    expect(answer.headers.get('set-auth-token')).toBeNull();
    expect(answer.body).toMatchObject({ twoFactorRedirect: true, twoFactorToken: expect.any(String) });
    expect(answer.body.token).toBeUndefined();
  });

  test('returns to the sign-in page when the user declines at the provider', async () => {
    const { page } = await comeBack('facebook', newPerson(), { denied: true });
    expect(page.pathname).toBe('/login');
    expect(page.searchParams.get('error')).toBe('access_denied');
  });

  test.each([
    ['code=x&state=made-up', 'Failed to parse state'],
    ['code=x', 'State not found'],
  ])('with %s returns to the sign-in page without a code, and logs no error', async (query, text) => {
    const answer = await fetch(`${server.origin}/api/v1/auth/callback/google?${query}`, {
      redirect: 'manual',
    });
    const page = new URL(answer.headers.get('location') ?? '');
    expect(page.href.startsWith(`${server.environment.publicUrl}/login`)).toBe(true);
    expect(page.searchParams.get('social')).toBeNull();
    const log = await readFile(logFile(), 'utf8');
    const lines = log.split('\n').filter((line) => line.includes(text));
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([infoLevel]);
    expect(log).not.toContain('made-up');
  });

  test('refuses an address of another site, and ignores an identity token from the caller', async () => {
    const challenge = challengeOf(randomBytes(32).toString('base64url'));
    const outside = await server.call('POST', '/auth/sign-in/social', {
      body: { provider: 'google', challenge, next: '//evil.example' },
    });
    expect(outside.status).toBe(400);
    const direct = await server.call('POST', '/auth/sign-in/social', {
      body: { provider: 'google', challenge, idToken: { token: idToken(newPerson()) } },
    });
    expect(direct.headers.get('set-auth-token')).toBeNull();
    expect(direct.body.url).toContain('accounts.google.com');
  });
});

test('[LOGIN-7] without credentials a provider signs nobody in', async () => {
  const plain = await startTestServer();
  try {
    const options = await plain.call('GET', '/account/sign-in-options');
    expect(options.body.data).toEqual({ google: false, facebook: false, twitter: false });
    const begun = await plain.call('POST', '/auth/sign-in/social', {
      body: { provider: 'google', challenge: challengeOf(testPassword) },
    });
    expect([begun.status, begun.body.message]).toEqual([404, errors.provider_not_configured.message]);
  } finally {
    await plain.close();
  }
});
