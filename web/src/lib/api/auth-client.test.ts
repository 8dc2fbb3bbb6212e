// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createAuthClient } from './auth-client.ts';
import { sessionToken } from './session-token.ts';

function clientWith(answer: () => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit | undefined }[] = [];
  const client = createAuthClient({
    baseUrl: '/api/v1',
    token: sessionToken,
    fetch: async (address, init) => {
      sent.push({ address: address as string, init });
      return answer();
    },
  });
  return { client, sent };
}

const credentials = { email: 'shopper@greenroom.test', password: 'Greenroom#2026', rememberMe: true };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('[AUTH-13] a result without an error is a success, a refusal is a result with one', async () => {
  const accepted = clientWith(() => Response.json({ user: {} }, { headers: { 'set-auth-token': 't1' } }));
  expect((await accepted.client.signIn(credentials)).error).toBeNull();

  const refused = clientWith(() => Response.json({ message: 'Email or password is wrong' }, { status: 401 }));
  expect(await refused.client.signIn(credentials)).toEqual({
    data: null,
    error: {
      status: 401,
      message: 'Email or password is wrong',
      body: { message: 'Email or password is wrong' },
    },
  });

  const unreachable = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await unreachable.client.signIn(credentials)).error?.status).toBe(0);
});

test('the token of the answer’s header is stored and sent from then on', async () => {
  const { client, sent } = clientWith(() =>
    Response.json({ user: {} }, { headers: { 'set-auth-token': 'token-1' } }),
  );
  await client.signIn(credentials);
  expect(sessionToken.read()).toBe('token-1');
  await client.getSession();
  expect(new Headers(sent[0]?.init?.headers).get('authorization')).toBeNull();
  expect(new Headers(sent[1]?.init?.headers).get('authorization')).toBe('Bearer token-1');
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/v1/auth/sign-in/email',
    '/api/v1/auth/get-session',
  ]);
});

test('Remember me decides whether a session outlives this window', async () => {
  const { client } = clientWith(() => Response.json({}, { headers: { 'set-auth-token': 't1' } }));
  await client.signIn({ ...credentials, rememberMe: false });
  expect(window.localStorage).toHaveLength(0);
  expect(sessionToken.read()).toBe('t1');
  await client.signIn(credentials);
  expect(window.sessionStorage).toHaveLength(0);
  expect(sessionToken.read()).toBe('t1');
});

test('a refusal has the time to wait', async () => {
  const { client } = clientWith(() =>
    Response.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '37' } }),
  );
  expect((await client.signIn(credentials)).error).toMatchObject({ status: 429, retryAfterSeconds: 37 });
});

test('a wrong password does not affect an existing session', async () => {
  sessionToken.write('older');
  const { client } = clientWith(() => Response.json({ message: 'no' }, { status: 401 }));
  await client.signIn(credentials);
  expect(sessionToken.read()).toBe('older');
});

test('requests contain no cookies', async () => {
  const { client, sent } = clientWith(() => Response.json(null));
  await client.getSession();
  expect(sent[0]?.init?.credentials).toBe('omit');
});
