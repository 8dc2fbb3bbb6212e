import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
const peers = new LibraryPeers();
beforeAll(async () => {
  server = await startTestServer({ media: true });
});
afterAll(async () => {
  peers.close();
  await server.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(user: TestUser, userAgent: string): Promise<string> {
  const answer = await server.call('POST', '/auth/sign-in/email', {
    body: { email: user.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  return answer.headers.get('set-auth-token') ?? '';
}

const data = async (path: string, token: string) => (await server.call('GET', path, { token })).body.data;

describe('sessions', () => {
  test('are listed with device, place and last use, the current session first', async () => {
    const user = await server.signUp();
    const token = await signIn(user, firefox);
    await signIn(user, 'curl/8.5.0');
    const { sessions } = await data('/account/sessions', token);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      isCurrent: true,
      device: 'Firefox on Linux',
      place: 'This computer',
    });
    expect(sessions.map(({ isCurrent }: any) => isCurrent)).toEqual([true, false, false]);
    expect(sessions.map(({ device }: any) => device)).toContain('curl');
    expect(JSON.stringify(sessions)).not.toContain(token.split('.')[0]);
    for (const { createdAt, lastUsedAt } of sessions) expect(lastUsedAt >= createdAt).toBe(true);
  });

  test('show a last use that is updated when the session is used', async () => {
    const user = await server.signUp();
    const { pool } = server.app.database;
    await pool.query("update sessions set updated_at = now() - interval '3 hours' where user_id = $1", [
      user.id,
    ]);
    const longAgo = Date.now() - 60 * 60 * 1000;
    await until(async () => {
      const { sessions } = await data('/account/sessions', user.token);
      return Date.parse(sessions[0].lastUsedAt) > longAgo;
    }, 'the last use');
    const { rows } = await pool.query('select updated_at from sessions where user_id = $1', [user.id]);
    await data('/account/sessions', user.token);
    const again = await pool.query('select updated_at from sessions where user_id = $1', [user.id]);
    expect(again.rows).toEqual(rows);
  });

  test('end one by one, by id, and the session’s socket is closed', async () => {
    const user = await server.signUp();
    const there = await signIn(user, firefox);
    const socket = new LiveClient(server.origin, there);
    expect(await socket.opened()).toBeUndefined();
    const { sessions } = await data('/account/sessions', user.token);
    const other = sessions.find(({ isCurrent }: any) => !isCurrent);
    const path = `/account/sessions/${other.id}`;
    expect((await server.call('DELETE', path, { token: user.token })).status).toBe(200);
    expect((await server.call('GET', '/account/sessions', { token: there })).status).toBe(401);
    expect(await socket.next('server:closing')).toMatchObject({ reason: 'signed-out' });
    expect(await server.call('DELETE', path, { token: user.token })).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    });
  });

  test('of another user are not found and stay signed in', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const [session] = (await data('/account/sessions', other.token)).sessions;
    const answer = await server.call('DELETE', `/account/sessions/${session.id}`, { token: one.token });
    expect(answer.status).toBe(404);
    expect((await data('/account/sessions', other.token)).sessions).toHaveLength(1);
  });
});

describe('the stream key', () => {
  test('stops working at once when it is replaced, and its publish ends', async () => {
    const streamer = await server.signUp('streamer');
    const { streamKey } = await data('/studio/stream-key', streamer.token);
    const show = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
    const { vdoRoomId } = show.body.data;
    await peers.publish(`${server.origin}/whip`, streamKey);
    await until(() => server.app.isPublishing(vdoRoomId), 'the publish');
    const answer = await server.call('POST', '/studio/stream-key/regenerate', { token: streamer.token });
    const fresh = answer.body.data.streamKey;
    expect(fresh).not.toBe(streamKey);
    await until(() => !server.app.isPublishing(vdoRoomId), 'the end of the publish');
    await expect(peers.publish(`${server.origin}/whip`, streamKey)).rejects.toThrow('401');
    expect((await data('/studio/stream-key', streamer.token)).streamKey).toBe(fresh);
    await peers.publish(`${server.origin}/whip`, fresh);
    const { rows } = await server.app.database.pool.query(
      'select actor_id, action, details, ip_address from audit_entries where subject_id = $1',
      [streamer.id],
    );
    expect(rows).toEqual([
      { actor_id: streamer.id, action: 'account.stream-key-replaced', details: {}, ip_address: '127.0.0.1' },
    ]);
  });
});

describe('the activity', () => {
  test('lists what the user did, latest first, and nothing of other users', async () => {
    const [user, other] = [await server.signUp('streamer', 'Mira Sol'), await server.signUp('streamer')];
    for (const { token } of [user, other]) {
      await server.call('POST', '/streams', { token, body: { title: `Of ${token.slice(0, 8)}` } });
    }
    await server.call('PUT', `/profiles/users/${other.username}/follow`, { token: user.token });
    await server.call('POST', '/studio/stream-key/regenerate', { token: user.token });
    const { activity } = await data('/account/activity', user.token);
    expect(activity.map(({ title }: any) => title)).toEqual([
      'Replaced the stream key',
      'Followed Test Person',
      `Created the show “Of ${user.token.slice(0, 8)}”`,
      'Created the account',
    ]);
    expect(activity[1]).toMatchObject({ link: `/profile/${other.username}` });
  });
});

describe('changes of a user’s ways to sign in', () => {
  test('a new password is in the activity and in the audit log', async () => {
    const user = await server.signUp();
    const newPassword = 'Another#2026';
    await server.call('POST', '/auth/change-password', {
      token: user.token,
      body: { currentPassword: testPassword, newPassword },
      headers: { 'user-agent': firefox },
    });
    // A rejected request changes nothing.
    await server.call('POST', '/auth/change-password', {
      token: user.token,
      body: { currentPassword: testPassword, newPassword },
    });
    const { activity } = await data('/account/activity', user.token);
    expect(activity.map(({ title }: any) => title)).toEqual(['Changed the password', 'Created the account']);
    const { rows } = await server.app.database.pool.query(
      'select actor_id, actor_label, action, ip_address, user_agent from audit_entries where subject_id = $1',
      [user.id],
    );
    expect(rows).toEqual([
      {
        actor_id: user.id,
        actor_label: user.username,
        action: 'account.password-changed',
        ip_address: '127.0.0.1',
        user_agent: firefox,
      },
    ]);
  });
});

test('a suspended user is signed out even if no suspension event was sent', async () => {
  const user = await server.signUp();
  await server.app.database.pool.query('update users set banned = true where id = $1', [user.id]);
  expect((await server.call('GET', '/account/sessions', { token: user.token })).status).toBe(401);
  expect(await new LiveClient(server.origin, user.token).opened()).toMatchObject({
    data: { code: 'signed_out' },
  });
});
