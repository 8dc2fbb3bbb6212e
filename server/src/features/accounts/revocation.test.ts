import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { LiveClient, until } from '../../testing/live-client.ts';
import { linkToken, mailTo } from '../../testing/test-mails.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

/*
 * Running work ends immediately when its authority is withdrawn. Sockets also check their sessions once a
 * minute. That is longer than these tests wait, so it cannot make them pass.
 */
let server: TestServer;
let admin: TestUser;
const peers = new LibraryPeers();
const clients: LiveClient[] = [];
const from = { ipAddress: '127.0.0.1', userAgent: 'test' };

beforeAll(async () => {
  server = await startTestServer({ media: true });
  admin = await server.signUp('admin');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  peers.close();
  await server.close();
});

async function signIn(user: TestUser): Promise<string> {
  const answer = await server.call('POST', '/auth/sign-in/email', {
    body: { email: user.email, password: testPassword },
  });
  const token = answer.headers.get('set-auth-token');
  if (token === null) throw new Error(`Not signed in: ${JSON.stringify(answer.body)}`);
  return token;
}

async function connect(token: string): Promise<LiveClient> {
  const client = new LiveClient(server.origin, token);
  clients.push(client);
  const refusal = await client.opened();
  if (refusal) throw refusal;
  return client;
}

/** A streamer with two devices. The second one has an open socket and publishes. */
async function twoDevices() {
  const user = await server.signUp('streamer');
  const here = user.token;
  const there = await signIn(user);
  const show = (await server.call('POST', '/streams', { token: here, body: { title: 'A show' } })).body.data;
  const roomId: string = show.vdoRoomId;
  const hereSocket = await connect(here);
  const thereSocket = await connect(there);
  await peers.publish(`${server.origin}/whip?room=${roomId}`, there);
  await until(() => server.app.isPublishing(roomId), 'the publish');
  return { user, here, there, roomId, hereSocket, thereSocket };
}
type Devices = Awaited<ReturnType<typeof twoDevices>>;

const isSignedIn = async (token: string) =>
  (await server.call('GET', '/studio/stream', { token })).status === 200;

async function expectEnded(client: LiveClient, reason = 'signed-out'): Promise<void> {
  expect(await client.next('server:closing')).toMatchObject({ reason });
  await until(() => !client.socket.connected, 'the end of the socket');
}

const post = async (path: string, token: string, body: unknown = {}) => {
  const answer = await server.call('POST', path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};

const endsTheOtherDevice: Record<string, (devices: Devices) => Promise<unknown>> = {
  'signing out there': async ({ there }) => post('/auth/sign-out', there),
  'revoking that session': async ({ here, there }) =>
    post('/auth/revoke-session', here, { token: there.split('.')[0] }),
  'revoking the other sessions': async ({ here }) => post('/auth/revoke-other-sessions', here),
  'changing the password': async ({ here }) =>
    post('/auth/change-password', here, { currentPassword: testPassword, newPassword: 'Another#2026' }),
};

const endsEveryDevice: Record<string, (devices: Devices) => Promise<unknown>> = {
  'revoking all sessions': async ({ here }) => post('/auth/revoke-sessions', here),
  'resetting the password by mail': async ({ user }) => {
    await server.call('POST', '/auth/request-password-reset', { body: { email: user.email } });
    const token = linkToken(await mailTo(server, user.email, 'Choose a new password'));
    const body = { token, newPassword: 'Another#2026' };
    expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200);
  },
  'deleting the account': async ({ here }) => post('/auth/delete-user', here, { password: testPassword }),
  'suspending the user': async ({ user }) =>
    server.app.accounts.suspend(
      { userId: admin.id, username: admin.username },
      user.id,
      { reason: 'Test' },
      from,
    ),
};

test('every open page of a suspended user shows the message for the user, and not the internal reason', async () => {
  const devices = await twoDevices();
  await server.app.accounts.suspend(
    { userId: admin.id, username: admin.username },
    devices.user.id,
    { reason: 'Case 12', message: 'Show us receipts' },
    from,
  );
  for (const socket of [devices.hereSocket, devices.thereSocket]) {
    expect(await socket.next('server:closing')).toEqual({
      reason: 'suspended',
      message: 'This account is suspended: Show us receipts',
    });
  }
});

describe('REST, sockets and the publish end at once', () => {
  test.each(Object.keys(endsTheOtherDevice))('by %s, on that device alone', async (way) => {
    const devices = await twoDevices();
    await endsTheOtherDevice[way]?.(devices);
    expect(await isSignedIn(devices.there)).toBe(false);
    await expectEnded(devices.thereSocket);
    await until(() => !server.app.isPublishing(devices.roomId), 'the end of the publish');
    expect(await isSignedIn(devices.here)).toBe(true);
    expect(devices.hereSocket.of('server:closing')).toEqual([]);
    expect(devices.hereSocket.socket.connected).toBe(true);
  });

  test.each(Object.keys(endsEveryDevice))('by %s, on every device', async (way) => {
    const devices = await twoDevices();
    await endsEveryDevice[way]?.(devices);
    expect([await isSignedIn(devices.here), await isSignedIn(devices.there)]).toEqual([false, false]);
    const reason = way === 'suspending the user' ? 'suspended' : 'signed-out';
    await expectEnded(devices.hereSocket, reason);
    await expectEnded(devices.thereSocket, reason);
    await until(() => !server.app.isPublishing(devices.roomId), 'the end of the publish');
  });

  test('a publish by stream key ends with a suspension, and not with a sign-out', async () => {
    const user = await server.signUp('streamer');
    const { streamKey } = (await server.call('GET', '/studio/stream-key', { token: user.token })).body.data;
    const show = (await server.call('POST', '/streams', { token: user.token, body: { title: 'A show' } }))
      .body.data;
    await peers.publish(`${server.origin}/whip`, streamKey);
    await until(() => server.app.isPublishing(show.vdoRoomId), 'the publish');
    const socket = await connect(user.token);
    await post('/auth/sign-out', user.token);
    await expectEnded(socket);
    expect(server.app.isPublishing(show.vdoRoomId)).toBe(true);
    await server.app.accounts.suspend(null, user.id, { reason: 'Test' }, from);
    await until(() => !server.app.isPublishing(show.vdoRoomId), 'the end of the publish');
    await expect(peers.publish(`${server.origin}/whip`, streamKey)).rejects.toThrow('403');
  });
});

describe('a changed role', () => {
  test('applies at once to REST and ends a publish that it does not allow, and the socket stays connected', async () => {
    const { user, here, there, roomId, thereSocket } = await twoDevices();
    await server.app.accounts.changeRole(null, user.id, 'user', from);
    expect((await server.call('GET', '/studio/stream', { token: here })).status).toBe(403);
    await until(() => !server.app.isPublishing(roomId), 'the end of the publish');
    await expect(peers.publish(`${server.origin}/whip?room=${roomId}`, there)).rejects.toThrow('403');
    expect(thereSocket.of('server:closing')).toEqual([]);
    expect(thereSocket.socket.connected).toBe(true);
  });

  test('does not end a publish that it allows', async () => {
    const { user, roomId } = await twoDevices();
    await server.app.accounts.changeRole(null, user.id, 'admin', from);
    expect(server.app.isPublishing(roomId)).toBe(true);
    await server.app.accounts.changeRole(null, user.id, 'streamer', from);
    expect(server.app.isPublishing(roomId)).toBe(true);
  });
});

describe('a live show whose streamer may no longer stream ends at once', () => {
  const ways: Record<
    string,
    { take: (user: TestUser) => Promise<unknown>; reason: string; after: unknown[] }
  > = {
    'by a suspension': {
      take: async (user) => server.app.accounts.suspend(null, user.id, { reason: 'Test' }, from),
      reason: 'permission-lost',
      after: [200, 'ended'],
    },
    'by a role that may not stream': {
      take: async (user) => server.app.accounts.changeRole(null, user.id, 'brand', from),
      reason: 'permission-lost',
      after: [200, 'ended'],
    },
    'by the deletion of their account': {
      take: async (user) => post('/auth/delete-user', user.token, { password: testPassword }),
      reason: 'ended',
      after: [404, undefined],
    },
  };

  async function liveStream(isPublished: boolean) {
    const user = await server.signUp('streamer');
    const { token } = user;
    const show = (await server.call('POST', '/streams', { token, body: { title: 'A show' } })).body.data;
    const viewer = new LiveClient(server.origin);
    clients.push(viewer);
    await viewer.opened();
    await viewer.join(show.id);
    if (isPublished) {
      await peers.publish(`${server.origin}/whip?room=${show.vdoRoomId}`, token);
      await until(() => server.app.isPublishing(show.vdoRoomId), 'the publish');
    }
    await post(`/streams/${show.id}/go-live`, token);
    await viewer.next('stream:status', ({ isLive }) => isLive);
    return { user, show, viewer };
  }

  const cases = Object.keys(ways).flatMap((way) => [
    { way, picture: 'with its picture', isPublished: true },
    { way, picture: 'without a picture yet', isPublished: false },
  ]);
  test.each(cases)('$way, $picture', async ({ way, isPublished }) => {
    const { user, show, viewer } = await liveStream(isPublished);
    await ways[way]?.take(user);
    expect(await viewer.next('stream:ended')).toMatchObject({ streamId: show.id, reason: ways[way]?.reason });
    // The streamer's own end is not treated as a lost connection that may come back.
    expect(viewer.of('stream:offline')).toEqual([]);
    const live: { id: string }[] = (await server.call('GET', '/streams?status=live')).body.data;
    expect(live.map(({ id }) => id)).not.toContain(show.id);
    await until(() => !server.app.isPublishing(show.vdoRoomId), 'the end of the publish');
    const detail = await server.call('GET', `/streams/${show.id}`);
    expect([detail.status, detail.body.data?.status]).toEqual(ways[way]?.after);
  });

  test('also when it goes live during the change', async () => {
    const user = await server.signUp('streamer');
    const { token } = user;
    const show = (await server.call('POST', '/streams', { token, body: { title: 'A show' } })).body.data;
    const { pool } = server.app.database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from streams where id = $1 for update', [show.id]);
      const goingLive = server.call('POST', `/streams/${show.id}/go-live`, { token });
      await untilLockWaits(pool, 1, 'a go-live that waits for the row');
      await server.app.accounts.changeRole(null, user.id, 'user', from);
      await holder.query('commit');
      expect((await goingLive).body.data).toMatchObject({ status: 'ended', isLive: false });
    } finally {
      holder.release(true);
    }
  });

  test('but stays live when the new role may stream', async () => {
    const { user, show, viewer } = await liveStream(false);
    await server.app.accounts.changeRole(null, user.id, 'admin', from);
    await server.app.accounts.changeRole(null, user.id, 'streamer', from);
    expect((await server.call('GET', `/streams/${show.id}`)).body.data).toMatchObject({ status: 'live' });
    expect(viewer.of('stream:ended')).toEqual([]);
  });
});
