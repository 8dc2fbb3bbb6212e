import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { untilLockWaits } from '../../../testing/lock-waits.ts';
import { until } from '../../../testing/live-client.ts';
import { linkToken, mailTo } from '../../../testing/test-mails.ts';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { createMailFolder, type StoredMail } from '../../../platform/mail/mail-folder.ts';

const newPassword = 'Orchard#2027';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const post = async (path: string, body: unknown, token?: string) =>
  server.call('POST', `/auth${path}`, { body, ...(token === undefined ? {} : { token }) });
const signIn = async (email: string, password: string, more: Record<string, unknown> = {}) =>
  post('/sign-in/email', { email, password, ...more });
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('set-auth-token') ?? '';
const sessionOf = async (token: string) => (await server.call('GET', '/auth/get-session', { token })).body;

describe('password reset', () => {
  test('a link in a mail sets a new password once and ends all sessions', async () => {
    const user = await server.signUp();
    await post('/request-password-reset', { email: user.email });
    const mail = await mailTo(server, user.email, 'Choose a new password');
    expect(mail.text).toContain(`${server.environment.publicUrl}/reset-password?token=`);
    expect(mail.html).toContain('/reset-password?token=');

    const token = linkToken(mail);
    const weak = await post('/reset-password', { token, newPassword: 'short' });
    expect(weak.status).toBe(400);
    expect((await post('/reset-password/check', { token })).status).toBe(200);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
    expect(await sessionOf(user.token)).toBeNull();
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect((await signIn(user.email, newPassword)).status).toBe(200);

    for (const again of [
      await post('/reset-password/check', { token }),
      await post('/reset-password', { token, newPassword: 'Another#2028' }),
    ]) {
      expect(again.status).toBe(400);
      expect(again.body.message).toBe(errors.link_used_up.message);
    }
    await mailTo(server, user.email, 'Your password was changed');
  });

  test('a link older than an hour is refused', async () => {
    const user = await server.signUp();
    await post('/request-password-reset', { email: user.email });
    const token = linkToken(await mailTo(server, user.email, 'Choose a new password'));
    await server.app.database.pool.query(
      `update verifications set expires_at = expires_at - interval '1 hour' where value = $1`,
      [user.id],
    );
    expect((await post('/reset-password/check', { token })).status).toBe(400);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(400);
    expect((await signIn(user.email, testPassword)).status).toBe(200);
  });

  test('answers the same for known and unknown addresses, and sends no mail to an unknown one', async () => {
    const user = await server.signUp();
    const known = await post('/request-password-reset', { email: user.email });
    const unknown = await post('/request-password-reset', { email: 'nobody-at-all@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await mailTo(server, user.email, 'Choose a new password');
    const pending = async () =>
      (await server.app.database.pool.query(`select 1 from pgboss.job where state <> 'completed'`)).rowCount;
    await until(async () => (await pending()) === 0, 'no job left');
    const mails = await createMailFolder(server.environment.dataFolder).latest();
    expect(mails.some((mail) => mail.to.email === 'nobody-at-all@example.com')).toBe(false);
  });

  test('[REG-14] refuses a weak new password by reset and by change', async () => {
    const user = await server.signUp();
    const changed = await post(
      '/change-password',
      { currentPassword: testPassword, newPassword: 'alllowercase#1' },
      user.token,
    );
    expect(changed.status).toBe(400);
    expect(changed.body.message).toMatch(/uppercase/);
  });
});

describe('email', () => {
  test('a sign-up gets a mail to confirm its address, and its link confirms it', async () => {
    const user = await server.signUp();
    expect((await sessionOf(user.token)).security).toEqual({
      emailVerified: false,
      secondFactor: false,
      hasPassword: true,
    });
    const mail = await mailTo(server, user.email, 'Confirm your email address');
    expect(mail.text).toContain(`${server.environment.publicUrl}/verify-email?token=`);
    const confirmed = await server.call(
      'GET',
      `/auth/verify-email?token=${encodeURIComponent(linkToken(mail))}`,
    );
    expect(confirmed.status).toBe(200);
    expect(confirmed.headers.get('set-auth-token')).toBeNull();
    expect((await sessionOf(user.token)).security.emailVerified).toBe(true);
  });

  test('a forged link confirms nothing', async () => {
    const answer = await server.call('GET', '/auth/verify-email?token=made.up.token');
    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe(errors.link_used_up.message);
  });

  test('the mail is sent again when asked', async () => {
    const user = await server.signUp();
    const first = await mailTo(server, user.email, 'Confirm your email address');
    expect((await post('/send-verification-email', { email: user.email }, user.token)).status).toBe(200);
    await mailTo(server, user.email, 'Confirm your email address', (mail) => mail.id !== first.id);
  });

  test('changes after the password and a confirmation by the new address, and the old address gets a mail', async () => {
    const user = await server.signUp();
    const newEmail = 'new-address@example.com';
    const without = await post('/change-email', { newEmail }, user.token);
    const wrong = await post('/change-email', { newEmail, currentPassword: 'Wrong#2026x' }, user.token);
    expect([without.status, wrong.status]).toEqual([400, 400]);
    expect(wrong.body.message).toBe(errors.wrong_password.message);

    const asked = await post('/change-email', { newEmail, currentPassword: testPassword }, user.token);
    expect(asked.status).toBe(200);
    expect((await sessionOf(user.token)).user.email).toBe(user.email);
    await mailTo(server, user.email, 'Your email address is about to change');
    const token = linkToken(await mailTo(server, newEmail, 'Confirm your new email address'));

    const confirmed = await server.call('GET', `/auth/verify-email?token=${encodeURIComponent(token)}`);
    expect(confirmed.status).toBe(200);
    expect(confirmed.headers.get('set-auth-token')).toBeNull();
    expect((await sessionOf(user.token)).user.email).toBe(newEmail);
    expect((await server.call('GET', `/auth/verify-email?token=${encodeURIComponent(token)}`)).status).toBe(
      401,
    );
  });

  test('a pending change ends when the password changes', async () => {
    const user = await server.signUp();
    const newEmail = 'thief@example.com';
    await post('/change-email', { newEmail, currentPassword: testPassword }, user.token);
    const token = linkToken(await mailTo(server, newEmail, 'Confirm your new email address'));
    await post('/change-password', { currentPassword: testPassword, newPassword }, user.token);
    expect((await server.call('GET', `/auth/verify-email?token=${encodeURIComponent(token)}`)).status).toBe(
      401,
    );
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test('a change to the address of another account gets the same answer', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const taken = await post(
      '/change-email',
      { newEmail: other.email, currentPassword: testPassword },
      user.token,
    );
    expect([taken.status, taken.body]).toEqual([200, { status: true }]);
  });

  test('when two accounts confirm the same address at once, one gets it, and the other reads that it is taken', async () => {
    const newEmail = 'wanted-by-two@example.com';
    const tokens: string[] = [];
    for (const user of [await server.signUp(), await server.signUp()]) {
      await post('/change-email', { newEmail, currentPassword: testPassword }, user.token);
      const isNew = (mail: StoredMail) => !tokens.includes(linkToken(mail));
      tokens.push(linkToken(await mailTo(server, newEmail, 'Confirm your new email address', isNew)));
    }
    const { pool } = server.app.database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      // Both requests read that the address is free, and neither can write yet.
      await holder.query('lock table users in share mode');
      const confirming = tokens.map(async (token) => server.call('GET', `/auth/verify-email?token=${token}`));
      await untilLockWaits(pool, 2, 'two confirmations that wait');
      await holder.query('commit');
      const answers = await Promise.all(confirming);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        code: 'EMAIL_TAKEN',
        message: errors.email_taken.message,
      });
    } finally {
      // Closing the connection also ends its transaction after an error.
      holder.release(true);
    }
  });
});

describe('Remember me', () => {
  const expiryOf = async (token: string) =>
    (
      await server.app.database.pool.query<{ seconds: number }>(
        `select extract(epoch from expires_at - now())::int as seconds from sessions where token = $1`,
        [token.split('.')[0]],
      )
    ).rows[0]?.seconds ?? 0;

  test('without it a session lasts a day and is not extended by use', async () => {
    const user = await server.signUp();
    const token = tokenOf(await signIn(user.email, testPassword, { rememberMe: false }));
    await server.call('GET', '/studio/stream', { token });
    await sessionOf(token);
    expect(await expiryOf(token)).toBeLessThanOrEqual(86_400);
  });

  test('with it a session lasts 30 days, and use extends it', async () => {
    const user = await server.signUp();
    const token = tokenOf(await signIn(user.email, testPassword, { rememberMe: true }));
    expect(await expiryOf(token)).toBeGreaterThan(29 * 86_400);
    await server.app.database.pool.query(
      `update sessions set expires_at = now() + interval '3 days' where token = $1`,
      [token.split('.')[0]],
    );
    await server.call('GET', '/home', { token });
    expect(await expiryOf(token)).toBeGreaterThan(29 * 86_400);
  });
});

describe('the deletion of an account', () => {
  test('needs the password', async () => {
    const user = await server.signUp();
    expect((await post('/delete-user', {}, user.token)).status).toBe(400);
    const wrong = await post('/delete-user', { password: 'Wrong#2026x' }, user.token);
    expect(wrong.body.message).toBe(errors.wrong_password.message);
    expect(await sessionOf(user.token)).not.toBeNull();
    expect((await post('/delete-user', { password: testPassword }, user.token)).status).toBe(200);
    expect(await sessionOf(user.token)).toBeNull();
    expect((await signIn(user.email, testPassword)).status).toBe(401);
  });

  test('[ROLE-19] a call that needs a session and has none is answered with 401', async () => {
    for (const path of ['/change-password', '/change-email', '/delete-user', '/two-factor/enable']) {
      const answer = await post(path, {
        newEmail: 'a@example.com',
        currentPassword: testPassword,
        newPassword,
        password: testPassword,
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

test('another spelling of a path does not avoid the limits', async () => {
  const user = await server.signUp();
  for (const path of ['/sign-in/email/', '/sign-in//email', '/sign-in/%65mail', '/sign-in/username']) {
    const answer = await post(path, { email: user.email, username: user.username, password: testPassword });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
