import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { appCode } from '../../testing/auth/authenticator-app.ts';
import { linkToken, mailTo } from '../../testing/test-mails.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';
import type { StoredMail } from '../../platform/mail/mail-folder.ts';

const newPassword = 'Orchard#2027';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'on' } });
});
afterAll(async () => server.close());

let calls = 0;
/** Each call comes from a different IP address, because the number of mails per address is limited. */
const post = async (path: string, body: unknown, token?: string) =>
  server.call('POST', `/auth${path}`, {
    body,
    headers: { 'x-forwarded-for': `198.51.100.${(calls += 1)}` },
    ...(token === undefined ? {} : { token }),
  });
const signIn = async (email: string, password: string) => post('/sign-in/email', { email, password });
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('set-auth-token') ?? '';
const sessionOf = async (token: string) => (await server.call('GET', '/auth/get-session', { token })).body;

/** Requests a reset link and resolves to its token. */
async function askForLink(email: string, before: readonly StoredMail[] = []): Promise<[string, StoredMail]> {
  await post('/request-password-reset', { email });
  const known = new Set(before.map(({ id }) => id));
  const mail = await mailTo(server, email, 'Choose a new password', ({ id }) => !known.has(id));
  return [linkToken(mail), mail];
}

async function expectDead(token: string): Promise<void> {
  for (const answer of [
    await post('/reset-password/check', { token }),
    await post('/reset-password', { token, newPassword: 'Thief#2029xx' }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([400, errors.link_used_up.message]);
  }
}

/** Requests a change of address and resolves to the token of the confirmation link. */
async function askForNewEmail(user: TestUser, newEmail: string): Promise<string> {
  await post('/change-email', { newEmail, currentPassword: testPassword }, user.token);
  return linkToken(await mailTo(server, newEmail, 'Confirm your new email address'));
}

const confirmEmail = async (token: string) =>
  (await server.call('GET', `/auth/verify-email?token=${encodeURIComponent(token)}`)).status;

describe('a reset link becomes invalid', () => {
  test('when another one is used', async () => {
    const [user, bystander] = [await server.signUp(), await server.signUp()];
    const [theirs] = await askForLink(bystander.email);
    const [one, mail] = await askForLink(user.email);
    const [two] = await askForLink(user.email, [mail]);
    expect((await post('/reset-password', { token: two, newPassword })).status).toBe(200);
    await expectDead(one);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
    expect((await post('/reset-password/check', { token: theirs })).status).toBe(200);
  });

  test('when the password is changed in the account', async () => {
    const user = await server.signUp();
    const [token] = await askForLink(user.email);
    const wrong = await post('/change-password', { currentPassword: 'Wrong#2026x', newPassword }, user.token);
    expect(wrong.status).toBe(400);
    expect((await post('/reset-password/check', { token })).status).toBe(200);
    await post('/change-password', { currentPassword: testPassword, newPassword }, user.token);
    await expectDead(token);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test('when the email address changes, so that the old mailbox gives no access', async () => {
    const user = await server.signUp();
    const [token] = await askForLink(user.email);
    expect(await confirmEmail(await askForNewEmail(user, 'moved-on@example.com'))).toBe(200);
    await expectDead(token);
    expect((await signIn('moved-on@example.com', testPassword)).status).toBe(200);
  });
});

test('a confirmed change of address cancels the other pending ones', async () => {
  const user = await server.signUp();
  const other = await askForNewEmail(user, 'not-that-one@example.com');
  expect(await confirmEmail(await askForNewEmail(user, 'this-one@example.com'))).toBe(200);
  expect(await confirmEmail(other)).toBe(401);
  expect((await signIn('this-one@example.com', testPassword)).status).toBe(200);
});

describe('a reset by mail', () => {
  async function turnOnSecondFactor(user: TestUser): Promise<void> {
    await server.confirmAddress(user.id);
    const begun = await post('/two-factor/enable', { password: testPassword }, user.token);
    const on = await post('/two-factor/verify-totp', { code: appCode(begun.body.totpURI) }, user.token);
    expect(on.status).toBe(200);
  }
  const changesOf = async ({ id }: TestUser) =>
    (
      await server.app.database.pool.query<{ action: string }>(
        'select action from audit_entries where subject_id = $1 order by id',
        [id],
      )
    ).rows.map(({ action }) => action);

  test('confirms the address', async () => {
    const user = await server.signUp();
    const [token] = await askForLink(user.email);
    await post('/reset-password', { token, newPassword });
    const session = await sessionOf(tokenOf(await signIn(user.email, newPassword)));
    expect(session.security).toMatchObject({ emailVerified: true, secondFactor: false });
    expect(await changesOf(user)).toEqual(['account.password-reset']);
  });

  test('gives an account to the owner of its unconfirmed address, and removes the second factor set before', async () => {
    const squatter = await server.signUp();
    await turnOnSecondFactor(squatter);
    // Accounts had this state before a second factor required a confirmed address.
    await server.app.database.pool.query('update users set email_verified = false where id = $1', [
      squatter.id,
    ]);
    const halfway = await signIn(squatter.email, testPassword);
    expect(halfway.body.twoFactorToken).toBeTypeOf('string');
    const sessions = await server.app.database.pool.query('select 1 from sessions where user_id = $1', [
      squatter.id,
    ]);
    expect(sessions.rowCount).toBeGreaterThan(0);

    const [token] = await askForLink(squatter.email);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
    const left = await server.app.database.pool.query(
      `select 1 from sessions where user_id = $1 union all select 1 from two_factors where user_id = $1`,
      [squatter.id],
    );
    expect(left.rowCount).toBe(0);
    const owner = await signIn(squatter.email, newPassword);
    expect((await sessionOf(tokenOf(owner))).security).toMatchObject({
      emailVerified: true,
      secondFactor: false,
    });
    await mailTo(server, squatter.email, 'Two-step sign-in is off');
    expect((await changesOf(squatter)).slice(-2)).toEqual([
      'account.password-reset',
      'account.second-factor-off',
    ]);
    const late = await post('/two-factor/verify-totp', {
      code: '000000',
      twoFactorToken: halfway.body.twoFactorToken,
    });
    expect([late.status, late.body.message]).toEqual([401, errors.second_factor_expired.message]);
  });

  test('does not remove the second factor when the address was confirmed', async () => {
    const user = await server.signUp();
    const confirm = linkToken(await mailTo(server, user.email, 'Confirm your email address'));
    await confirmEmail(confirm);
    await turnOnSecondFactor(user);
    const [token] = await askForLink(user.email);
    await post('/reset-password', { token, newPassword });
    const again = await signIn(user.email, newPassword);
    expect(tokenOf(again)).toBe('');
    expect(again.body.twoFactorToken).toBeTypeOf('string');
    expect((await changesOf(user)).at(-1)).toBe('account.password-reset');
  });
});
