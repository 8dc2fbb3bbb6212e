import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailFolder, type StoredMail } from '../../platform/mail/mail-folder.ts';
import {
  FakeBrowser,
  type FakePushService,
  readVapid,
  startFakePushService,
} from '../../testing/outside-services/fake-push-service.ts';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let pushService: FakePushService;
let mia: TestUser;
let noah: TestUser;
let browsers = 0;

beforeAll(async () => {
  pushService = await startFakePushService();
  server = await startTestServer({ variables: { PUSH_PRIVATE_HOSTS: 'localhost' } });
});

afterAll(async () => {
  await server.close();
  await pushService.close();
});

beforeEach(async () => {
  mia = await server.signUp('user', 'Mia Moss');
  noah = await server.signUp('user', 'Noah Noon');
  await server.app.database.pool.query('update users set email_verified = true where id = $1', [mia.id]);
});

const follow = async (follower: TestUser, followed: TestUser) =>
  server.app.notices.notify({ userId: followed.id, kind: 'followed', actorId: follower.id });

/** Triggers a later notice to the same user. Once it arrives, an earlier notice would have arrived too. */
const changeRole = async (user: TestUser, role: string) =>
  server.app.notices.notify({ userId: user.id, kind: 'role-changed', actorId: null, details: { role } });

const prefer = async (user: TestUser, body: object) =>
  expect((await server.call('PATCH', '/notification-preferences', { token: user.token, body })).status).toBe(
    200,
  );

async function subscribe(token: string): Promise<FakeBrowser> {
  browsers += 1;
  const browser = new FakeBrowser(`${pushService.origin}/browser/${browsers}`);
  const { status } = await server.call('PUT', '/push/subscription', { token, body: browser.subscription });
  expect(status).toBe(200);
  return browser;
}

const sentTo = (browser: FakeBrowser) =>
  pushService.received.filter(({ path }) => browser.endpoint === pushService.origin + path);

async function nextPush(browser: FakeBrowser, count = 1) {
  await until(() => sentTo(browser).length >= count, 'a push message');
  return sentTo(browser)[count - 1]!;
}

async function mailsTo(user: TestUser): Promise<StoredMail[]> {
  const mails = await createMailFolder(server.environment.dataFolder).latest();
  return mails.filter(({ to }) => to.email === user.email);
}

async function nextMail(user: TestUser, subject: string): Promise<StoredMail> {
  let found: StoredMail | undefined;
  await until(async () => {
    found = (await mailsTo(user)).find((mail) => mail.subject === subject);
    return found !== undefined;
  }, `the mail ${subject}`);
  return found!;
}

async function subscriptionsOf(user: TestUser): Promise<string[]> {
  const { rows } = await server.app.database.pool.query<{ endpoint: string }>(
    'select endpoint from push_subscriptions where user_id = $1',
    [user.id],
  );
  return rows.map(({ endpoint }) => endpoint);
}

const newRole = 'You can go live now: you are a streamer';

describe('web push', () => {
  it('brings title and link to each browser, encrypted for it and signed with the server’s key', async () => {
    const [laptop, phone] = [await subscribe(mia.token), await subscribe(mia.token)];
    await follow(noah, mia);
    const key = (await server.call('GET', '/push/key')).body.data.publicKey;
    for (const browser of [laptop, phone]) {
      const push = await nextPush(browser);
      expect(browser.read(push.body)).toMatchObject({
        title: 'Noah Noon follows you now',
        link: `/profile/${noah.username}`,
      });
      expect(push.body.toString('latin1')).not.toContain('Noah');
      expect(push.headers['content-encoding']).toBe('aes128gcm');
      expect(Number(push.headers['ttl'])).toBe(24 * 3600);
      const vapid = readVapid(push.headers.authorization ?? '');
      expect(vapid.publicKey).toBe(key);
      expect(vapid.claims.aud).toBe(pushService.origin);
      expect(vapid.claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
      expect(vapid.claims.sub).toMatch(/^(mailto:|https:)/);
    }
  });

  it.each([404, 410])('forgets a browser whose push service answers %i', async (status) => {
    const [gone, here] = [await subscribe(mia.token), await subscribe(mia.token)];
    pushService.answers.set(new URL(gone.endpoint).pathname, status);
    await follow(noah, mia);
    await until(async () => (await subscriptionsOf(mia)).length === 1, 'one subscription less');
    expect(await subscriptionsOf(mia)).toEqual([here.endpoint]);
    await nextPush(here);
  });

  it('tries again after an error of the push service, and follows no redirect', async () => {
    const browser = await subscribe(mia.token);
    const { pathname } = new URL(browser.endpoint);
    pushService.answers.set(pathname, 503);
    await follow(noah, mia);
    await nextPush(browser);
    pushService.answers.set(pathname, 302);
    const again = await nextPush(browser, 2);
    expect(browser.read(again.body)).toMatchObject({ title: 'Noah Noon follows you now' });
    expect(await subscriptionsOf(mia)).toEqual([browser.endpoint]);
  });

  it('is not sent while it is off', async () => {
    const browser = await subscribe(mia.token);
    await prefer(mia, { push: false });
    await follow(noah, mia);
    await prefer(mia, { push: true });
    await changeRole(mia, 'streamer');
    const push = await nextPush(browser);
    expect(browser.read(push.body)).toMatchObject({ title: newRole });
    expect(sentTo(browser)).toHaveLength(1);
  });

  it('ends when the user turns it off, and when the session that turned it on ends', async () => {
    const off = await subscribe(mia.token);
    const status = async (browser: FakeBrowser, token: string) =>
      (
        await server.call('GET', `/push/subscription?endpoint=${encodeURIComponent(browser.endpoint)}`, {
          token,
        })
      ).body.data.isSubscribed;
    expect(await status(off, mia.token)).toBe(true);
    expect(await status(off, noah.token)).toBe(false);
    await server.call('DELETE', '/push/subscription', { token: mia.token, body: { endpoint: off.endpoint } });
    expect(await status(off, mia.token)).toBe(false);

    const signIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: mia.email, password: 'Greenroom#2026' },
    });
    const lost = signIn.headers.get('set-auth-token') ?? '';
    await subscribe(lost);
    expect(await subscriptionsOf(mia)).toHaveLength(1);
    await server.call('POST', '/auth/sign-out', { token: lost, body: {} });
    expect(await subscriptionsOf(mia)).toEqual([]);
  });

  it('goes to the user who subscribed with a browser last', async () => {
    const shared = await subscribe(mia.token);
    await server.call('PUT', '/push/subscription', { token: noah.token, body: shared.subscription });
    expect(await subscriptionsOf(mia)).toEqual([]);
    expect(await subscriptionsOf(noah)).toEqual([shared.endpoint]);
  });

  it('is not sent into private networks, to other ports, or without TLS', async () => {
    const { keys } = new FakeBrowser('').subscription;
    for (const endpoint of [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://10.0.0.8/1',
      'https://169.254.169.254/latest',
      'https://[::1]/1',
      'https://[::ffff:127.0.0.1]/1',
      'https://2130706433/1',
      'https://push.example:8443/1',
      'https://user:password@push.example/1',
      'ftp://push.example/1',
    ]) {
      const { status } = await server.call('PUT', '/push/subscription', {
        token: mia.token,
        body: { endpoint, keys },
      });
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
    expect(await subscriptionsOf(mia)).toEqual([]);
  });

  it('refuses invalid keys, and visitors', async () => {
    const { endpoint, keys } = new FakeBrowser('https://push.example/1').subscription;
    const wrong = await server.call('PUT', '/push/subscription', {
      token: mia.token,
      body: { endpoint, keys: { ...keys, p256dh: 'short' } },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toHaveProperty(['keys.p256dh']);
    const visitor = await server.call('PUT', '/push/subscription', { body: { endpoint, keys } });
    expect(visitor.status).toBe(401);
  });

  it('goes to the twenty browsers that were added last', async () => {
    const first = await subscribe(mia.token);
    for (let more = 0; more < 20; more += 1) await subscribe(mia.token);
    const endpoints = await subscriptionsOf(mia);
    expect(endpoints).toHaveLength(20);
    expect(endpoints).not.toContain(first.endpoint);
  });
});

describe('mail', () => {
  it('has title and link, and is turned off by its own link without a sign-in', async () => {
    await prefer(mia, { newsletter: true });
    await follow(noah, mia);
    const mail = await nextMail(mia, 'Noah Noon follows you now');
    expect(mail.text).toContain(`${server.environment.publicUrl}/profile/${noah.username}`);
    const { origin, pathname } = new URL(mail.unsubscribeUrl ?? '');
    expect(origin).toBe(new URL(server.environment.publicUrl).origin);
    expect(mail.text).toContain(pathname);
    expect(mail.html).toContain(pathname);

    const answer = await fetch(server.origin + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const { body } = await server.call('GET', '/notification-preferences', { token: mia.token });
    expect(body.data).toMatchObject({ email: false, newsletter: false, push: true });
  });

  it('is not turned off by a forged link', async () => {
    const token = `${Buffer.from(mia.id).toString('base64url')}.${'A'.repeat(43)}`;
    const answer = await fetch(`${server.origin}/unsubscribe/${token}`, { method: 'POST' });
    expect(answer.status).toBe(404);
    const { body } = await server.call('GET', '/notification-preferences', { token: mia.token });
    expect(body.data.email).toBe(true);
  });

  it('is not sent while it is off, and is sent again when it is on', async () => {
    await prefer(mia, { email: false });
    await follow(noah, mia);
    await prefer(mia, { email: true });
    await changeRole(mia, 'streamer');
    await nextMail(mia, newRole);
    expect((await mailsTo(mia)).map(({ subject }) => subject)).not.toContain('Noah Noon follows you now');
  });

  it('is not sent to an unconfirmed address', async () => {
    await follow(mia, noah);
    await server.app.database.pool.query('update users set email_verified = true where id = $1', [noah.id]);
    await changeRole(noah, 'streamer');
    await nextMail(noah, newRole);
    expect((await mailsTo(noah)).map(({ subject }) => subject)).not.toContain('Mia Moss follows you now');
  });
});
