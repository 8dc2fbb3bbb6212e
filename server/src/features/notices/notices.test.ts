import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { LiveClient } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let mia: TestUser;
let noah: TestUser;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  for (const client of clients) client.close();
  await server.close();
});

beforeEach(async () => {
  mia = await server.signUp('user', 'Mia Moss');
  noah = await server.signUp('user', 'Noah Noon');
});

async function connect(user?: TestUser): Promise<LiveClient> {
  const client = new LiveClient(server.origin, user?.token);
  clients.push(client);
  const refusal = await client.opened();
  if (refusal) throw refusal;
  return client;
}

const follow = async (follower: TestUser, followed: TestUser) =>
  server.app.notices.notify({ userId: followed.id, kind: 'followed', actorId: follower.id });

const changeRole = async (user: TestUser, role: string) =>
  server.app.notices.notify({ userId: user.id, kind: 'role-changed', actorId: null, details: { role } });

async function list(
  user: TestUser,
  query = '',
): Promise<{ notices: Notice[]; unreadCount: number; nextCursor?: string }> {
  const { status, body } = await server.call('GET', `/notices${query}`, { token: user.token });
  expect(status).toBe(200);
  return body.data;
}

const unread = async (user: TestUser): Promise<number> =>
  (await server.call('GET', '/notices/unread-count', { token: user.token })).body.data.unreadCount;

describe('a new notice', () => {
  it('comes to every open page of its user with the unread count, and to nobody else', async () => {
    const [laptop, phone, other, visitor] = await Promise.all([
      connect(mia),
      connect(mia),
      connect(noah),
      connect(),
    ]);
    await follow(noah, mia);
    for (const device of [laptop, phone]) {
      expect(await device.next('notice:new')).toMatchObject({
        unreadCount: 1,
        notice: {
          kind: 'followed',
          title: 'Noah Noon follows you now',
          link: `/profile/${noah.username}`,
          actor: { id: noah.id, username: noah.username },
          isRead: false,
        },
      });
    }
    // A later event has arrived, so these clients did not receive the notice.
    await changeRole(noah, 'streamer');
    await other.next('notice:new', ({ notice }) => notice.kind === 'role-changed');
    expect(other.of('notice:new')).toHaveLength(1);
    expect(visitor.of('notice:new')).toHaveLength(0);
  });

  it('comes once a day for an action that one user can repeat', async () => {
    await follow(noah, mia);
    await follow(noah, mia);
    expect((await list(mia)).notices).toHaveLength(1);
    await server.app.database.pool.query(
      "update notices set created_at = created_at - interval '25 hours' where user_id = $1",
      [mia.id],
    );
    await follow(noah, mia);
    expect((await list(mia)).notices).toHaveLength(2);
  });

  it('and others at the same moment are sent with their counts in order', async () => {
    const page = await connect(mia);
    const roles = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'streamer' : 'user'));
    await Promise.all(roles.map(async (role) => changeRole(mia, role)));
    await server.call('PUT', '/notices/read', { token: mia.token });
    await page.next('notice:unread-count', ({ unreadCount }) => unreadCount === 0);
    expect(page.of('notice:new').map(({ unreadCount }) => unreadCount)).toEqual(
      roles.map((_, index) => index + 1),
    );
  });

  it('of one user comes once, also when two requests cause it at the same moment', async () => {
    await Promise.all([follow(noah, mia), follow(noah, mia)]);
    expect((await list(mia)).notices).toHaveLength(1);
  });

  it('of a role change comes each time', async () => {
    await changeRole(mia, 'streamer');
    await changeRole(mia, 'user');
    await changeRole(mia, 'streamer');
    const titles = (await list(mia)).notices.map(({ title }) => title);
    expect(titles.toSorted()).toEqual([
      'You can go live now: you are a streamer',
      'You can go live now: you are a streamer',
      'Your account is a shopper’s again',
    ]);
  });

  it('that cannot be stored does not fail the action that caused it', async () => {
    await expect(
      server.app.notices.notify({ userId: 'nobody', kind: 'followed', actorId: noah.id }),
    ).resolves.toBeUndefined();
  });
});

describe('reading', () => {
  it('on one device reduces the count on the others', async () => {
    await follow(noah, mia);
    await changeRole(mia, 'streamer');
    const { notices, unreadCount } = await list(mia);
    expect(unreadCount).toBe(2);
    const otherDevice = await connect(mia);
    const read = await server.call('PUT', `/notices/${notices[0]?.id}/read`, { token: mia.token });
    expect(read.body.data).toEqual({ unreadCount: 1 });
    expect(await otherDevice.next('notice:unread-count')).toEqual({ unreadCount: 1 });
    expect((await list(mia)).notices.map(({ isRead }) => isRead)).toEqual([true, false]);

    const all = await server.call('PUT', '/notices/read', { token: mia.token });
    expect(all.body.data).toEqual({ unreadCount: 0 });
    await otherDevice.next('notice:unread-count', (payload) => payload.unreadCount === 0);
    expect((await list(mia)).notices.every(({ isRead }) => isRead)).toBe(true);
  });

  it('twice counts once', async () => {
    await follow(noah, mia);
    await changeRole(mia, 'streamer');
    const id = (await list(mia)).notices[0]?.id;
    await server.call('PUT', `/notices/${id}/read`, { token: mia.token });
    const again = await server.call('PUT', `/notices/${id}/read`, { token: mia.token });
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual({ unreadCount: 1 });
  });

  it('of another user’s notice is refused as not found', async () => {
    await follow(noah, mia);
    const id = (await list(mia)).notices[0]?.id;
    const { status, body } = await server.call('PUT', `/notices/${id}/read`, { token: noah.token });
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
    expect(await unread(mia)).toBe(1);
  });
});

describe('the list', () => {
  it('is paged by position, latest first, with each notice once', async () => {
    for (const role of ['streamer', 'user', 'brand', 'admin', 'streamer']) await changeRole(mia, role);
    const seen: Notice[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await list(mia, `?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect(page.notices.length).toBeLessThanOrEqual(2);
      seen.push(...page.notices);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('contains the user’s own notices alone', async () => {
    await follow(noah, mia);
    expect((await list(noah)).notices).toEqual([]);
    expect(await unread(noah)).toBe(0);
    expect(await unread(mia)).toBe(1);
  });

  it('refuses a cursor that it did not make, and visitors', async () => {
    const wrong = await server.call('GET', '/notices?cursor=nonsense', { token: mia.token });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toHaveProperty('cursor');
    expect((await server.call('GET', '/notices')).status).toBe(401);
    expect((await server.call('GET', '/notices/unread-count')).status).toBe(401);
  });
});

describe('notification preferences', () => {
  const read = async (token: string) =>
    (await server.call('GET', '/notification-preferences', { token })).body.data;

  it('[ACCT-19] are stored on the server and the same on every device', async () => {
    expect(await read(mia.token)).toEqual({
      email: true,
      push: true,
      sms: false,
      streamAlerts: true,
      orderUpdates: true,
      promotions: false,
      newsletter: false,
    });
    const changed = await server.call('PATCH', '/notification-preferences', {
      token: mia.token,
      body: { sms: true, streamAlerts: false },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ email: true, sms: true, streamAlerts: false });

    const signIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: mia.email, password: 'Greenroom#2026' },
    });
    const otherDevice = signIn.headers.get('set-auth-token') ?? '';
    expect(otherDevice).not.toBe(mia.token);
    expect(await read(otherDevice)).toEqual(changed.body.data);

    await server.call('PATCH', '/notification-preferences', {
      token: otherDevice,
      body: { promotions: true },
    });
    expect(await read(mia.token)).toEqual({ ...changed.body.data, promotions: true });
    // Each setting, in both directions.
    const turned = {
      email: false,
      push: false,
      sms: false,
      streamAlerts: true,
      orderUpdates: false,
      promotions: false,
      newsletter: true,
    };
    for (const [name, value] of Object.entries(turned)) {
      const before = await read(mia.token);
      const body = { [name]: value };
      await server.call('PATCH', '/notification-preferences', { token: otherDevice, body });
      expect(await read(mia.token)).toEqual({ ...before, ...body });
    }
    expect(await read(mia.token)).toEqual(turned);
    expect(await read(noah.token)).toMatchObject({ sms: false, streamAlerts: true, promotions: false });
  });

  it('start with the newsletter choice of the sign-up, and change only what a request names', async () => {
    const answer = await server.call('POST', '/auth/sign-up/email', {
      body: { name: 'Ivy Ito', email: 'ivy@example.com', password: 'Greenroom#2026', newsletter: true },
    });
    const token = answer.headers.get('set-auth-token') ?? '';
    expect((await read(token)).newsletter).toBe(true);
    const change = async (body: object) =>
      (await server.call('PATCH', '/notification-preferences', { token, body })).body.data;
    expect(await change({ sms: true })).toMatchObject({ newsletter: true, sms: true });
    expect(await change({ newsletter: false })).toMatchObject({ newsletter: false, sms: true });
    expect(await read(token)).toMatchObject({ newsletter: false, sms: true, email: true });
    const { parts } = (await server.call('GET', '/account/export', { token })).body.data;
    expect(parts.notificationPreferences).toMatchObject({ newsletter: false });
    expect(await change({ newsletter: true })).toMatchObject({ newsletter: true });
  });

  it('refuse a value that is not true or false', async () => {
    const { status, body } = await server.call('PATCH', '/notification-preferences', {
      token: mia.token,
      body: { email: 'sometimes' },
    });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('email');
    expect((await server.call('GET', '/notification-preferences')).status).toBe(401);
  });

  it('do not change with an empty request', async () => {
    const { status, body } = await server.call('PATCH', '/notification-preferences', {
      token: mia.token,
      body: {},
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: true });
  });
});
