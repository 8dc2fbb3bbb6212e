import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { challengeOf } from './social-sign-in.ts';

interface Person {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

/** A provider on this machine: it answers as Google, Facebook and Twitter do. The code is the person's id. */
const people = new Map<string, Person>();
let provider: Server;
let server: TestServer;
const providerHosts = new Set(['oauth2.googleapis.com', 'graph.facebook.com', 'api.x.com']);

function idToken(person: Person): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: person.id,
    name: person.name,
    email: person.email,
    email_verified: person.isEmailVerified,
    picture: 'https://pictures.example/face.png',
  };
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

function providerAnswer(path: string, body: URLSearchParams, authorization: string): unknown {
  if (path.startsWith('/token') || path.includes('/oauth')) {
    const person = people.get(body.get('code') ?? '');
    if (person === undefined) return undefined;
    return {
      access_token: person.id,
      token_type: 'bearer',
      id_token: path === '/token' ? idToken(person) : undefined,
    };
  }
  const query = new URL(path, 'http://provider').searchParams;
  const person = people.get(query.get('input_token') ?? authorization.replace(/^Bearer /i, ''));
  if (person === undefined) return undefined;
  if (path.startsWith('/debug_token'))
    return { data: { is_valid: true, app_id: 'facebook-id', user_id: person.id } };
  if (path.startsWith('/2/users/me')) {
    return {
      data: {
        id: person.id,
        name: person.name,
        username: 'handle',
        ...(path.includes('confirmed_email') ? { confirmed_email: person.email } : {}),
      },
    };
  }
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    picture: { data: { url: 'https://pictures.example/face.png' } },
  };
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const answer = providerAnswer(
        request.url ?? '',
        new URLSearchParams(text),
        request.headers.authorization ?? '',
      );
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (!providerHosts.has(url.hostname)) return realFetch(input, init);
    return realFetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  });
  server = await startTestServer({
    variables: {
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      FACEBOOK_CLIENT_ID: 'facebook-id',
      FACEBOOK_CLIENT_SECRET: 'facebook-secret',
      TWITTER_CLIENT_ID: 'twitter-id',
      TWITTER_CLIENT_SECRET: 'twitter-secret',
    },
  });
});
afterAll(async () => {
  await server.close();
  vi.unstubAllGlobals();
  provider.close();
});

let count = 0;
function newPerson(more: Partial<Person> = {}): Person {
  count += 1;
  const person = {
    id: `person-${count}`,
    name: 'Ana Lima',
    email: `ana.lima${count}@example.com`,
    isEmailVerified: true,
    ...more,
  };
  people.set(person.id, person);
  return person;
}

/** Up to the page of ours that the browser ends on: as the page begins, and as the provider sends the browser back. */
async function comeBack(
  name: string,
  person: Person,
  more: { next?: string; denied?: boolean } = {},
): Promise<{ page: URL; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const begun = await server.call('POST', '/auth/sign-in/social', {
    body: { provider: name, challenge: challengeOf(verifier), ...(more.next && { next: more.next }) },
  });
  expect(begun.status).toBe(200);
  const authorize = new URL(begun.body.url);
  const redirect = new URL(authorize.searchParams.get('redirect_uri') ?? '');
  expect(redirect.pathname).toBe(`/api/v1/auth/callback/${name}`);
  redirect.searchParams.set('state', authorize.searchParams.get('state') ?? '');
  if (more.denied) redirect.searchParams.set('error', 'access_denied');
  else redirect.searchParams.set('code', person.id);
  const answer = await fetch(server.origin + redirect.pathname + redirect.search, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect(answer.headers.get('set-cookie')).toBeNull();
  return { page: new URL(answer.headers.get('location') ?? ''), verifier };
}

const exchange = async (page: URL, verifier: string) =>
  server.call('POST', '/auth/sign-in/social/exchange', {
    body: { code: page.searchParams.get('social'), verifier },
  });
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

  test('finds the same account again', async () => {
    const person = newPerson();
    const ids: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { page, verifier } = await comeBack('google', person);
      ids.push((await sessionOf((await exchange(page, verifier)).headers.get('set-auth-token'))).user.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('the code works once, and only for the page that began', async () => {
    const mine = await comeBack('google', newPerson());
    const stranger = await exchange(mine.page, randomBytes(32).toString('base64url'));
    expect([stranger.status, stranger.body.message]).toEqual([401, errors.social_sign_in_failed.message]);
    expect((await exchange(mine.page, mine.verifier)).status).toBe(401);

    const other = await comeBack('google', newPerson());
    expect((await exchange(other.page, other.verifier)).status).toBe(200);
    expect((await exchange(other.page, other.verifier)).status).toBe(401);
  });

  test('takes over no account whose email nobody confirmed', async () => {
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

  test('who says no at the provider comes back to the sign-in page', async () => {
    const { page } = await comeBack('facebook', newPerson(), { denied: true });
    expect(page.pathname).toBe('/login');
    expect(page.searchParams.get('error')).toBe('access_denied');
  });

  test('a made-up state leads back to the sign-in page with nothing', async () => {
    const answer = await fetch(`${server.origin}/api/v1/auth/callback/google?code=x&state=made-up`, {
      redirect: 'manual',
    });
    const page = new URL(answer.headers.get('location') ?? '');
    expect(page.href.startsWith(`${server.environment.publicUrl}/login`)).toBe(true);
    expect(page.searchParams.get('social')).toBeNull();
  });

  test('leads to no other site, and takes no token of the caller’s', async () => {
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
