import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const signUp = async (email: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/auth/sign-up/email', {
    body: { name: 'Ana Lima', email, password: testPassword, username: email.split('@')[0], ...more },
  });

describe('sign-up', () => {
  test('[AUTH-1] [AUTH-3] [AUTH-14] [LIVEAPI-7] takes email, password, name and username and answers the token in a header', async () => {
    const answer = await signUp('ana@example.com');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-auth-token')).toMatch(/\./);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body.user).toMatchObject({ email: 'ana@example.com', name: 'Ana Lima', username: 'ana' });
  });

  test('[REG-19] gives the next free username to a name that is in use', async () => {
    await signUp('kim@one.example');
    const second = await signUp('kim@two.example');
    const third = await signUp('kim@three.example');
    expect([second.body.user.username, third.body.user.username]).toEqual(['kim2', 'kim3']);
  });

  test('gives two sign-ups at the same moment two usernames', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(async (n) => signUp(`twin@host${n}.example`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.user.username)).size).toBe(4);
  });

  test('makes a username that a mention can name from any email', async () => {
    const answer = await signUp('zoe.m-b+shop@example.com');
    expect(answer.body.user.username).toBe('zoe_m_b_shop');
  });

  test.each([
    'Short#1',
    'alllowercase#1',
    'ALLUPPERCASE#1',
    'NoDigits#here',
    'NoSpecial1234',
    `Aa1#${'x'.repeat(130)}`,
  ])('[REG-14] refuses the password %s in words', async (password) => {
    const answer = await signUp('weak@example.com', { password });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/characters|letter|digit|special/);
  });

  test('[REG-14] takes a password of 128 characters', async () => {
    const answer = await signUp('long@example.com', { password: `Aa1#${'x'.repeat(124)}` });
    expect(answer.status).toBe(200);
  });

  test('nobody signs up with a role of their choice', async () => {
    const answer = await signUp('mallory@example.com', { role: 'admin' });
    const session = await server.call('GET', '/auth/get-session', {
      token: answer.headers.get('set-auth-token') ?? '',
    });
    expect(session.body?.user.role ?? 'user').toBe('user');
  });
});

describe('sessions', () => {
  test('[AUTH-2] [AUTH-5] [DATA-1] signs in with email and password; the session answers its user', async () => {
    await signUp('bo@example.com', { name: 'Bo van Dam' });
    const signedIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'bo@example.com', password: testPassword },
    });
    const token = signedIn.headers.get('set-auth-token') ?? '';
    const session = await server.call('GET', '/auth/get-session', { token });
    expect(session.body.user).toMatchObject({
      firstName: 'Bo',
      lastName: 'van Dam',
      name: 'Bo van Dam',
      username: 'bo',
      email: 'bo@example.com',
      role: 'user',
      isAdmin: false,
    });
    expect(session.body.user.avatarUrl).toContain('/avatars/');
  });

  test('refuses a wrong password without saying which part was wrong', async () => {
    const wrong = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'bo@example.com', password: 'Wrong#2026x' },
    });
    const unknown = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'nobody@example.com', password: 'Wrong#2026x' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('[AUTH-4] sign-out ends the session: its token is refused afterwards', async () => {
    const user = await server.signUp();
    await server.call('POST', '/auth/sign-out', { token: user.token, body: {} });
    const session = await server.call('GET', '/auth/get-session', { token: user.token });
    expect(session.body).toBeNull();
  });

  test('[AUTH-17] [LIVEAPI-6] a cookie alone carries no authority', async () => {
    const user = await server.signUp();
    const session = await server.call('GET', '/auth/get-session', {
      headers: { cookie: `better-auth.session_token=${encodeURIComponent(user.token)}` },
    });
    expect(session.body).toBeNull();
  });

  test('a token whose signature was changed is nobody’s', async () => {
    const user = await server.signUp();
    const [token] = user.token.split('.');
    const session = await server.call('GET', '/auth/get-session', { token: `${token}.AAAA` });
    expect(session.body).toBeNull();
  });
});
