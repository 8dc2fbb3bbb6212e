import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { appCode } from '../../../testing/auth/authenticator-app.ts';
import { mailTo } from '../../../testing/test-mails.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const post = async (path: string, body: unknown, token?: string) =>
  server.call('POST', `/auth${path}`, { body, ...(token === undefined ? {} : { token }) });
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('set-auth-token') ?? '';
const sessionOf = async (token: string) => (await server.call('GET', '/auth/get-session', { token })).body;

function wrongCode(totpUri: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(totpUri, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

async function withSecondFactor(): Promise<TestUser & { totpUri: string; recoveryCodes: string[] }> {
  const user = await server.signUp();
  await server.confirmAddress(user.id);
  const enabled = await post('/two-factor/enable', { password: testPassword }, user.token);
  expect(enabled.status).toBe(200);
  const on = await post('/two-factor/verify-totp', { code: appCode(enabled.body.totpURI) }, user.token);
  expect(on.status).toBe(200);
  return {
    ...user,
    token: tokenOf(on),
    totpUri: enabled.body.totpURI,
    recoveryCodes: enabled.body.backupCodes,
  };
}

async function password(user: TestUser, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await post('/sign-in/email', { email: user.email, password: testPassword, ...more });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect(answer.body).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(answer.body.token).toBeUndefined();
  return answer.body.twoFactorToken;
}

describe('the second factor', () => {
  test('needs a confirmed address', async () => {
    const user = await server.signUp();
    const early = await post('/two-factor/enable', { password: testPassword }, user.token);
    expect([early.status, early.body.message]).toEqual([403, errors.email_unconfirmed.message]);
    expect(early.body.totpURI).toBeUndefined();
    await server.confirmAddress(user.id);
    expect((await post('/two-factor/enable', { password: testPassword }, user.token)).status).toBe(200);
  });

  test('is turned on by the password and a code of the app, and the user gets a mail', async () => {
    const user = await server.signUp();
    await server.confirmAddress(user.id);
    const wrong = await post('/two-factor/enable', { password: 'Wrong#2026x' }, user.token);
    expect([wrong.status, wrong.body.message]).toEqual([400, errors.wrong_password.message]);
    const enabled = await post('/two-factor/enable', { password: testPassword }, user.token);
    expect(enabled.body.totpURI).toMatch(/^otpauth:\/\/totp\/Greenroom/);
    expect(enabled.body.backupCodes).toHaveLength(10);
    const before = await post('/sign-in/email', { email: user.email, password: testPassword });
    expect(tokenOf(before)).not.toBe('');

    const on = await post('/two-factor/verify-totp', { code: appCode(enabled.body.totpURI) }, user.token);
    expect((await sessionOf(tokenOf(on))).security.secondFactor).toBe(true);
    expect(await sessionOf(user.token)).toBeNull();
    await mailTo(server, user.email, 'Two-step sign-in is on');
  });

  test('is required after the password, and its code signs in', async () => {
    const user = await withSecondFactor();
    const twoFactorToken = await password(user);
    const wrong = await post('/two-factor/verify-totp', { code: wrongCode(user.totpUri), twoFactorToken });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CODE']);
    expect(wrong.body.message).toBe(errors.wrong_second_factor.message);
    const right = await post('/two-factor/verify-totp', { code: appCode(user.totpUri), twoFactorToken });
    expect(right.status).toBe(200);
    expect((await sessionOf(tokenOf(right))).user.email).toBe(user.email);
    const again = await post('/two-factor/verify-totp', { code: appCode(user.totpUri), twoFactorToken });
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE']);
  });

  test('a code of the app signs in once, also when it is sent twice at the same moment', async () => {
    const user = await withSecondFactor();
    const tokens = [await password(user), await password(user), await password(user)];
    const code = appCode(user.totpUri);
    const answers = await Promise.all(
      tokens
        .slice(0, 2)
        .map(async (twoFactorToken) => post('/two-factor/verify-totp', { code, twoFactorToken })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const later = await post('/two-factor/verify-totp', { code, twoFactorToken: tokens[2] });
    expect([later.status, later.body.code]).toEqual([401, 'wrong_second_factor']);
    expect(later.body.message).toContain('used already');
  });

  test('a recovery code signs in once', async () => {
    const user = await withSecondFactor();
    const [code] = user.recoveryCodes;
    const first = await post('/two-factor/verify-backup-code', {
      code,
      twoFactorToken: await password(user),
    });
    expect(tokenOf(first)).not.toBe('');
    const second = await post('/two-factor/verify-backup-code', {
      code,
      twoFactorToken: await password(user),
    });
    expect([second.status, second.body.message]).toEqual([401, errors.wrong_recovery_code.message]);
  });

  test('a code without the password’s token, or with a forged one, signs nobody in', async () => {
    const user = await withSecondFactor();
    const code = appCode(user.totpUri);
    const forged = Buffer.from(JSON.stringify([['better-auth.two_factor', '2fa-abc.AAAA']])).toString(
      'base64url',
    );
    for (const body of [{ code }, { code, twoFactorToken: 'nonsense' }, { code, twoFactorToken: forged }]) {
      const answer = await post('/two-factor/verify-totp', body);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-auth-token')).toBeNull();
    }
  });

  test('keeps the Remember me choice', async () => {
    const user = await withSecondFactor();
    const twoFactorToken = await password(user, { rememberMe: false });
    const right = await post('/two-factor/verify-totp', { code: appCode(user.totpUri), twoFactorToken });
    const { session } = await sessionOf(tokenOf(right));
    const lifetimeMs = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
    expect(lifetimeMs).toBeLessThanOrEqual(86_400_000);
  });

  test('a session without Remember me stays short when the second factor is turned on', async () => {
    const user = await server.signUp();
    await server.confirmAddress(user.id);
    const token = tokenOf(
      await post('/sign-in/email', { email: user.email, password: testPassword, rememberMe: false }),
    );
    const enabled = await post('/two-factor/enable', { password: testPassword }, token);
    const on = await post('/two-factor/verify-totp', { code: appCode(enabled.body.totpURI) }, token);
    const { session } = await sessionOf(tokenOf(on));
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000);
  });

  test('new recovery codes replace the old ones', async () => {
    const user = await withSecondFactor();
    const made = await post('/two-factor/generate-backup-codes', { password: testPassword }, user.token);
    expect(made.body.backupCodes).toHaveLength(10);
    const twoFactorToken = await password(user);
    const old = await post('/two-factor/verify-backup-code', {
      code: user.recoveryCodes[0],
      twoFactorToken,
    });
    expect(old.status).toBe(401);
  });

  test('is turned off with the password', async () => {
    const user = await withSecondFactor();
    const wrong = await post('/two-factor/disable', { password: 'Wrong#2026x' }, user.token);
    expect(wrong.status).toBe(400);
    const off = await post('/two-factor/disable', { password: testPassword }, user.token);
    expect((await sessionOf(tokenOf(off))).security.secondFactor).toBe(false);
    const signedIn = await post('/sign-in/email', { email: user.email, password: testPassword });
    expect(tokenOf(signedIn)).not.toBe('');
    await mailTo(server, user.email, 'Two-step sign-in is off');
  });

  test('wrong codes are slowed down, also over several sign-ins', async () => {
    const user = await withSecondFactor();
    const code = wrongCode(user.totpUri);
    let answer = await post('/two-factor/verify-totp', { code, twoFactorToken: await password(user) });
    for (let tries = 1; tries < 5; tries += 1) {
      answer = await post('/two-factor/verify-totp', { code, twoFactorToken: await password(user) });
      expect(answer.status).toBe(401);
    }
    answer = await post('/two-factor/verify-totp', { code, twoFactorToken: await password(user) });
    expect(answer.status).toBe(429);
    // The seconds count down from ten until the response arrives.
    expect(answer.body.message).toMatch(/^Too many attempts\. Try again in (10|[2-9]) seconds\.$/);
  });

  test('wrong codes are slowed down, even when the pending sign-in is hidden in another cookie', async () => {
    const user = await withSecondFactor();
    const code = wrongCode(user.totpUri);
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const carried = JSON.parse(Buffer.from(await password(user), 'base64url').toString());
      const hidden = [
        ['better-auth.dont_remember', `better-auth.two_factor=2fa-${tries}.AAAA`],
        ...carried.filter(([name]: [string]) => name === 'better-auth.two_factor'),
      ];
      const twoFactorToken = Buffer.from(JSON.stringify(hidden)).toString('base64url');
      statuses.push((await post('/two-factor/verify-totp', { code, twoFactorToken })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
