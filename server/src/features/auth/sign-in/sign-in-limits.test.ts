import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { until } from '../../../testing/live-client.ts';
import { percent, spellingsOf } from '../../../testing/auth/token-spellings.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';

let server: TestServer;
/** The server's clock moves only by this, so that a slow test run changes no waiting time. */
let offsetSeconds = 0;
const startMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({
    variables: { TRUST_PROXY: 'on' },
    now: () => new Date(startMs + offsetSeconds * 1000),
  });
});
afterAll(async () => server.close());

let addresses = 0;
/** An IP address that no test has used. */
const newAddress = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

const signIn = async (email: string, password: string, address: string) =>
  server.call('POST', '/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, 'user-agent': 'TestBrowser/1' },
  });
const wrong = 'Wrong#2026x';

describe('a wrong guess', () => {
  test('gets the app’s own message, the same whether the account exists or not', async () => {
    const user = await server.signUp();
    const known = await signIn(user.email, wrong, newAddress());
    const unknown = await signIn('nobody@example.com', wrong, newAddress());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body.message).toBe(errors.wrong_credentials.message);
  });

  test('of one account from one address has to wait longer each time, and the refusal names the wait', async () => {
    const user = await server.signUp();
    const address = newAddress();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(user.email, wrong, address)).status).toBe(401);
    const refused = await signIn(user.email, testPassword, address);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'too_many_attempts',
      message: 'Too many attempts. Try again in 10 seconds.',
    });
    expect(refused.headers.get('retry-after')).toBe('10');

    offsetSeconds += 10;
    expect((await signIn(user.email, wrong, address)).status).toBe(401);
    expect((await signIn(user.email, testPassword, address)).body.message).toBe(
      'Too many attempts. Try again in 20 seconds.',
    );
    offsetSeconds += 20;
    expect((await signIn(user.email, testPassword, address)).status).toBe(200);
    expect((await signIn(user.email, wrong, address)).status).toBe(401);
    expect((await signIn(user.email, testPassword, address)).status).toBe(200);
  });

  test('of an account that does not exist has to wait in the same way', async () => {
    const address = newAddress();
    for (let tries = 0; tries < 5; tries += 1) await signIn('ghost@example.com', wrong, address);
    expect((await signIn('ghost@example.com', wrong, address)).status).toBe(429);
  });

  test('sent many times at once is limited as well', async () => {
    const user = await server.signUp();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => signIn(user.email, wrong, address)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  test('of many accounts from one address has to wait, if that address never signed in to them', async () => {
    const address = newAddress();
    const [regular, newcomer] = [await server.signUp(), await server.signUp()];
    expect((await signIn(regular.email, testPassword, address)).status).toBe(200);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await signIn(`someone${tries}@example.com`, wrong, address)).status).toBe(401);
    expect((await signIn(newcomer.email, testPassword, address)).status).toBe(429);
    expect((await signIn(regular.email, testPassword, address)).status).toBe(200);
  });

  test('of one account from many addresses makes all wait but the account’s owner', async () => {
    const user = await server.signUp();
    const home = newAddress();
    expect((await signIn(user.email, testPassword, home)).status).toBe(200);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await signIn(user.email, wrong, newAddress())).status).toBe(401);
    expect((await signIn(user.email, testPassword, newAddress())).status).toBe(429);
    expect((await signIn(user.email, testPassword, home)).status).toBe(200);
  });

  test('of the own password within a session has to wait too', async () => {
    const user = await server.signUp();
    const guess = async () =>
      server.call('POST', '/auth/delete-user', { token: user.token, body: { password: wrong } });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test.each([
    ['/delete-user', { password: wrong }],
    ['/change-password', { currentPassword: wrong, newPassword: 'Another#2026x' }],
    ['/two-factor/verify-totp', { code: '000000' }],
  ])('within a session counts the same for every encoding of the token: %s', async (path, body) => {
    const user = await server.signUp();
    await server.confirmAddress(user.id);
    await server.call('POST', '/auth/two-factor/enable', {
      token: user.token,
      body: { password: testPassword },
    });
    const spellings = spellingsOf(user.token);
    expect(new Set(spellings).size).toBe(8);
    const statuses: number[] = [];
    for (const authorization of spellings) {
      const answer = await server.call('POST', `/auth${path}`, { body, headers: { authorization } });
      statuses.push(answer.status);
    }
    const refusal = path === '/two-factor/verify-totp' ? 401 : 400;
    expect(statuses).toEqual([refusal, refusal, refusal, refusal, refusal, 429, 429, 429]);
  });

  test('within a session is refused when its token was encoded twice or wrongly', async () => {
    const user = await server.signUp();
    for (const token of [user.token.replace(/^./, percent).replace('%', '%25'), `%zz${user.token}`]) {
      const answer = await server.call('POST', '/auth/delete-user', { token, body: { password: wrong } });
      expect([token, answer.status]).toEqual([token, 401]);
      expect((await server.call('GET', '/account/sessions', { token })).status).toBe(401);
    }
  });

  test('mails with a link are limited by account, whether it exists or not', async () => {
    const user = await server.signUp();
    const ask = async (email: string) =>
      server.call('POST', '/auth/request-password-reset', {
        body: { email },
        headers: { 'x-forwarded-for': newAddress() },
      });
    for (const email of [user.email, 'not-there@example.com']) {
      for (let tries = 0; tries < 3; tries += 1) expect((await ask(email)).status).toBe(200);
      const refused = await ask(email);
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'Too many attempts. Try again in 1 minute.',
      ]);
    }
  });

  /** Requests a change of email address from an unused IP address. */
  const changeEmail = async (user: TestUser, newEmail: string, currentPassword = testPassword) =>
    server.call('POST', '/auth/change-email', {
      token: user.token,
      body: { newEmail, currentPassword },
      headers: { 'x-forwarded-for': newAddress() },
    });

  test('mails to new addresses are limited per sender, however many addresses they name', async () => {
    const [user, bystander] = [await server.signUp(), await server.signUp()];
    for (let tries = 0; tries < 3; tries += 1)
      expect((await changeEmail(user, `stranger-${tries}@example.com`)).status).toBe(200);
    const refused = await changeEmail(user, 'stranger-4@example.com');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many attempts. Try again in 1 minute.',
    ]);
    expect((await changeEmail(bystander, 'somewhere@example.com')).status).toBe(200);
    offsetSeconds += 60;
    expect((await changeEmail(user, 'stranger-4@example.com')).status).toBe(200);
  });

  test('mails to a new address are limited by that address, for every sender and every spelling', async () => {
    const victim = 'harried@example.com';
    for (const spelling of [victim, 'Harried@Example.com', ` ${victim} `])
      expect((await changeEmail(await server.signUp(), spelling)).status).toBe(200);
    expect((await changeEmail(await server.signUp(), victim)).status).toBe(429);
    const answer = await server.call('POST', '/auth/request-password-reset', {
      body: { email: victim },
      headers: { 'x-forwarded-for': newAddress() },
    });
    expect(answer.status).toBe(429);
  });

  test('mails to new addresses are limited by the sender’s IP address', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let people = 0; people < 11; people += 1) {
      const user = await server.signUp();
      const answer = await server.call('POST', '/auth/change-email', {
        token: user.token,
        body: { newEmail: `from-one-place-${people}@example.com`, currentPassword: testPassword },
        headers: { 'x-forwarded-for': address },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('a request with a wrong password sends no mail and is not counted', async () => {
    const user = await server.signUp();
    const newEmail = 'moving-to@example.com';
    for (let tries = 0; tries < 4; tries += 1)
      expect((await changeEmail(user, newEmail, wrong)).status).toBe(400);
    for (let tries = 0; tries < 3; tries += 1) expect((await changeEmail(user, newEmail)).status).toBe(200);
    expect((await changeEmail(user, newEmail)).status).toBe(429);
  });

  test('the stored counts contain neither email nor IP address in plain text', async () => {
    const address = newAddress();
    await signIn('secretly@example.com', wrong, address);
    const rows = await server.app.database.pool.query<{ key: string }>('select key from sign_in_throttles');
    const keys = rows.rows.map((row) => row.key).join(' ');
    expect(keys).not.toContain('secretly');
    expect(keys).not.toContain(address);
  });
});

describe('the sign-in history', () => {
  const historyOf = async (userId: string) =>
    (
      await server.app.database.pool.query(
        `select method, outcome, ip_address, user_agent from sign_ins where user_id = $1 order by id`,
        [userId],
      )
    ).rows;

  test('has a line for each attempt on an account, and none for accounts that do not exist', async () => {
    const user = await server.signUp();
    const address = newAddress();
    await signIn(user.email, wrong, address);
    await until(async () => (await historyOf(user.id)).length === 2, 'the refused attempt');
    await signIn(user.email, testPassword, address);
    const where = { ip_address: address, user_agent: 'TestBrowser/1' };
    expect(await historyOf(user.id)).toEqual([
      expect.objectContaining({ method: 'sign-up', outcome: 'succeeded' }),
      { method: 'password', outcome: 'refused', ...where },
      { method: 'password', outcome: 'succeeded', ...where },
    ]);
  });
});
