import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { appCode } from '../../testing/auth/authenticator-app.ts';
import {
  comeBackFromProvider,
  exchangeSocialCode,
  type ProvidersPerson,
  providerVariables,
  startFakeProvider,
} from '../../testing/outside-services/fake-provider.ts';
import { linkToken, mailTo } from '../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/** Accounts created by a sign-in with a provider. They have no password until their owner sets one. */

const firstPassword = 'Orchard#2027';
let provider: Awaited<ReturnType<typeof startFakeProvider>>;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  provider = await startFakeProvider();
  server = await startTestServer({ variables: providerVariables });
  admin = await server.signUp('admin');
});
afterAll(async () => {
  await server.close();
  provider.close();
});

const post = async (path: string, body: unknown, token?: string) =>
  server.call('POST', `/auth${path}`, { body, ...(token === undefined ? {} : { token }) });
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('set-auth-token') ?? '';
const sessionOf = async (token: string) => (await server.call('GET', '/auth/get-session', { token })).body;
const enter = async (person: ProvidersPerson, name = 'google') =>
  exchangeSocialCode(server, await comeBackFromProvider(server, name, person));

async function newAccount(name = 'google'): Promise<{ person: ProvidersPerson; id: string; token: string }> {
  const person = provider.newPerson();
  const token = tokenOf(await enter(person, name));
  const { user, security } = await sessionOf(token);
  expect(security.hasPassword).toBe(false);
  return { person, id: user.id, token };
}

/**
 * Uses the mail sent from the account page, which is the only way. Resolves to the token of a sign-in with
 * the new password.
 */
async function setFirstPassword({ person, token }: { person: ProvidersPerson; token: string }) {
  expect((await post('/request-password-reset', { email: person.email }, token)).status).toBe(200);
  const mail = await mailTo(server, person.email, 'Choose a new password');
  const set = await post('/reset-password', { token: linkToken(mail), newPassword: firstPassword });
  expect(set.status).toBe(200);
  return post('/sign-in/email', { email: person.email, password: firstPassword });
}

describe('an account without a password', () => {
  test.each(['google', 'facebook', 'twitter'])(
    'of %s gets an error where a password is required',
    async (name) => {
      const { token } = await newAccount(name);
      const asked = [
        await post('/change-email', { newEmail: 'else@example.com', currentPassword: 'Any#2026xx' }, token),
        await post('/change-email', { newEmail: 'else@example.com' }, token),
        await post('/change-password', { currentPassword: 'Any#2026xx', newPassword: firstPassword }, token),
      ];
      for (const { status, body } of asked)
        expect([status, body.message]).toEqual([400, errors.no_password.message]);
      expect((await sessionOf(token)).user.email).not.toBe('else@example.com');
    },
  );

  test('cannot turn on a second factor before it has a password', async () => {
    const { token } = await newAccount();
    expect((await post('/two-factor/enable', { password: 'Any#2026xx' }, token)).status).toBe(400);
    expect((await post('/two-factor/enable', {}, token)).status).toBe(400);
    expect((await sessionOf(token)).security.secondFactor).toBe(false);
  });

  test('cannot be signed in to with any password, not even an empty one', async () => {
    const { person } = await newAccount();
    for (const password of ['', 'null', firstPassword])
      expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(401);
  });

  test('gets a first password by mail, and can then do what needs one', async () => {
    const account = await newAccount();
    const signedIn = await setFirstPassword(account);
    expect(signedIn.status).toBe(200);
    expect(await sessionOf(account.token)).toBeNull();
    const token = tokenOf(signedIn);
    expect((await sessionOf(token)).security.hasPassword).toBe(true);

    const newEmail = 'ana.elsewhere@example.com';
    const asked = await post('/change-email', { newEmail, currentPassword: firstPassword }, token);
    expect(asked.status).toBe(200);
    const link = linkToken(await mailTo(server, newEmail, 'Confirm your new email address'));
    await server.call('GET', `/auth/verify-email?token=${encodeURIComponent(link)}`);
    expect((await sessionOf(token)).user.email).toBe(newEmail);
    // The provider's user is identified by id, so the account stays the same although its address there has
    // changed.
    expect((await sessionOf(tokenOf(await enter(account.person)))).user.id).toBe(account.id);
  });

  test('that got a password and a second factor is asked for the code after its provider, too', async () => {
    const account = await newAccount();
    const token = tokenOf(await setFirstPassword(account));
    const begun = await post('/two-factor/enable', { password: firstPassword }, token);
    expect(begun.status).toBe(200);
    expect((await post('/two-factor/verify-totp', { code: appCode(begun.body.totpURI) }, token)).status).toBe(
      200,
    );

    const halfway = await enter(account.person);
    expect(tokenOf(halfway)).toBe('');
    const { twoFactorToken } = halfway.body;
    const [code] = begun.body.backupCodes;
    const done = await post('/two-factor/verify-backup-code', { code, twoFactorToken });
    expect(done.status).toBe(200);
    expect((await sessionOf(tokenOf(done))).user.id).toBe(account.id);
    const history = await server.call('GET', `/admin/users/${account.id}/sign-ins`, { token: admin.token });
    expect(history.body.data.signIns.map(({ method }: { method: string }) => method)).toEqual([
      'second-factor',
      'password',
      'google',
    ]);
  });

  test('lists its owner’s sign-in in the activity and among the sessions', async () => {
    const { token } = await newAccount('twitter');
    const activity = await server.call('GET', '/account/activity', { token });
    expect(activity.body.data.activity.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^Signed in from /),
    ]);
    const sessions = await server.call('GET', '/account/sessions', { token });
    expect(sessions.body.data.sessions).toHaveLength(1);
  });
});

describe('the deletion of an account without a password', () => {
  test('needs a recent session instead of a password', async () => {
    const { person, id, token } = await newAccount();
    await server.app.database.pool.query(
      `update sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
      [id],
    );
    const refused = await post('/delete-user', {}, token);
    expect([refused.status, refused.body.message]).toEqual([400, errors.session_not_fresh.message]);
    expect(await sessionOf(token)).not.toBeNull();

    const again = tokenOf(await enter(person));
    expect((await post('/delete-user', {}, again)).status).toBe(200);
    for (const each of [token, again]) expect(await sessionOf(each)).toBeNull();
    // The sign-in creates a new account, because nothing of the old one is left.
    expect((await sessionOf(tokenOf(await enter(person)))).user.id).not.toBe(id);
  });

  test('refuses a made-up password', async () => {
    const { token } = await newAccount();
    const refused = await post('/delete-user', { password: 'Any#2026xx' }, token);
    expect([refused.status, refused.body.message]).toEqual([400, errors.no_password.message]);
    expect(await sessionOf(token)).not.toBeNull();
  });

  test('needs the password once there is one', async () => {
    const account = await newAccount();
    const token = tokenOf(await setFirstPassword(account));
    expect((await post('/delete-user', {}, token)).status).toBe(400);
    expect((await post('/delete-user', { password: firstPassword }, token)).status).toBe(200);
  });
});
