import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser, testPassword } from '../../testing/test-server.ts';

let server: TestServer;
/** Created for each test: `kofi` follows `wren`. */
let wren: TestUser;
let kofi: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  wren = await server.signUp('user', 'Wren');
  kofi = await server.signUp('user', 'Kofi');
});

const send = async (who: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const follow = async (who: TestUser, whom: TestUser) =>
  send(who, 'PUT', `/profiles/users/${whom.username}/follow`);
const unfollow = async (who: TestUser, whom: TestUser) =>
  send(who, 'DELETE', `/profiles/users/${whom.username}/follow`);
const block = async (who: TestUser, whom: TestUser) =>
  send(who, 'PUT', `/profiles/users/${whom.username}/block`);
const unblock = async (who: TestUser, whom: TestUser) =>
  send(who, 'DELETE', `/profiles/users/${whom.username}/block`);
const makePrivate = async (who: TestUser, publicProfile = false) =>
  send(who, 'PATCH', '/profiles/me', { publicProfile });
const profileAs = async (viewer: TestUser | undefined, whom: TestUser) =>
  (await server.call('GET', `/profiles/users/${whom.username}`, viewer ? { token: viewer.token } : {})).body
    .data;
const requestsOf = async (who: TestUser): Promise<string[]> =>
  (await send(who, 'GET', '/profiles/me/follow-requests')).body.data.people.map(
    (person: { username: string }) => person.username,
  );
const noticesOf = async (who: TestUser): Promise<string[]> =>
  (await send(who, 'GET', '/notices')).body.data.notices.map((notice: { kind: string }) => notice.kind);

describe('a public profile', () => {
  test('[PROF-23] a follow takes effect at once', async () => {
    const answer = await follow(kofi, wren);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, data: { followState: 'following' } },
    });
    expect(await profileAs(kofi, wren)).toMatchObject({
      isFollowing: true,
      followState: 'following',
      _count: { followers: 1, following: 0 },
    });
    expect(await profileAs(undefined, kofi)).toMatchObject({ _count: { followers: 0, following: 1 } });
  });

  test('[PROF-14] follow and unfollow are stored, and the same in every session of the user', async () => {
    const signIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: kofi.email, password: testPassword },
    });
    const otherDevice = { ...kofi, token: signIn.headers.get('set-auth-token') ?? '' };
    expect(otherDevice.token).not.toBe(kofi.token);
    const mia = await server.signUp('user', 'Mia');
    await follow(mia, wren);
    await follow(kofi, wren);
    await follow(kofi, mia);
    expect((await profileAs(otherDevice, wren)).isFollowing).toBe(true);
    expect((await unfollow(otherDevice, wren)).body.data).toEqual({ followState: 'none' });
    expect(await profileAs(kofi, wren)).toMatchObject({ isFollowing: false, _count: { followers: 1 } });
    // Other people's follows, and the person's other follows, stay.
    expect((await profileAs(mia, wren)).isFollowing).toBe(true);
    expect((await profileAs(kofi, mia)).isFollowing).toBe(true);
  });

  test('following twice counts as one follow, even at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => follow(kofi, wren)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { data: { followState: 'following' } } });
    }
    expect(await profileAs(undefined, wren)).toMatchObject({ _count: { followers: 1 } });
    expect(await noticesOf(wren)).toEqual(['followed']);
  });

  test('sends the followed user one notice, also when they are followed again', async () => {
    await follow(kofi, wren);
    await unfollow(kofi, wren);
    await follow(kofi, wren);
    expect(await noticesOf(wren)).toEqual(['followed']);
  });

  test('users cannot follow themselves, unknown users or suspended users', async () => {
    expect(await follow(wren, wren)).toMatchObject({ status: 400, body: { code: 'own_profile' } });
    const nobody = { ...wren, username: 'nobody_of_this_name' };
    expect(await follow(kofi, nobody)).toMatchObject({ status: 404, body: { message: 'Profile not found' } });
    await server.app.database.pool.query('update users set banned = true where id = $1', [wren.id]);
    expect(await follow(kofi, wren)).toMatchObject({ status: 404, body: { message: 'Profile not found' } });
  });
});

describe('a private profile', () => {
  beforeEach(async () => {
    await makePrivate(wren);
  });

  test('gets a request; after its acceptance the user follows and sees the profile', async () => {
    expect((await follow(kofi, wren)).body.data).toEqual({ followState: 'requested' });
    expect(await profileAs(kofi, wren)).toMatchObject({
      isFollowing: false,
      followState: 'requested',
      _count: { followers: 0 },
    });
    expect(await requestsOf(wren)).toEqual([kofi.username]);
    const accept = await send(wren, 'PUT', `/profiles/me/follow-requests/${kofi.username}`);
    expect(accept.status).toBe(200);
    expect(await profileAs(kofi, wren)).toMatchObject({ isFollowing: true, streams: [], wishlist: [] });
    expect(await requestsOf(wren)).toEqual([]);
    expect(await noticesOf(wren)).toEqual(['follow-requested']);
    expect(await noticesOf(kofi)).toEqual(['follow-accepted']);
  });

  test('a declined or withdrawn request is deleted, and can be made again', async () => {
    await follow(kofi, wren);
    await send(wren, 'DELETE', `/profiles/me/follow-requests/${kofi.username}`);
    expect((await profileAs(kofi, wren)).followState).toBe('none');
    expect((await follow(kofi, wren)).body.data).toEqual({ followState: 'requested' });
    await unfollow(kofi, wren);
    expect(await requestsOf(wren)).toEqual([]);
    const accept = await send(wren, 'PUT', `/profiles/me/follow-requests/${kofi.username}`);
    expect(accept).toMatchObject({ status: 404, body: { code: 'follow_request_not_found' } });
    expect((await profileAs(kofi, wren)).followState).toBe('none');
  });

  test('declining a user who already follows does not end the follow', async () => {
    await follow(kofi, wren);
    const path = `/profiles/me/follow-requests/${kofi.username}`;
    await send(wren, 'PUT', path);
    expect((await send(wren, 'PUT', path)).status).toBe(200);
    await send(wren, 'DELETE', path);
    expect((await profileAs(kofi, wren)).followState).toBe('following');
  });

  test('a user cannot accept a request to another user', async () => {
    await follow(kofi, wren);
    const other = await server.signUp();
    const answer = await send(other, 'PUT', `/profiles/me/follow-requests/${kofi.username}`);
    expect(answer.status).toBe(404);
    expect((await profileAs(kofi, wren)).followState).toBe('requested');
  });

  test('that becomes public accepts no waiting request by itself, but accepts every new one', async () => {
    await follow(kofi, wren);
    await makePrivate(wren, true);
    expect((await profileAs(kofi, wren)).followState).toBe('requested');
    expect(await requestsOf(wren)).toEqual([kofi.username]);
    const other = await server.signUp();
    expect((await follow(other, wren)).body.data).toEqual({ followState: 'following' });
    expect((await follow(kofi, wren)).body.data).toEqual({ followState: 'following' });
    expect(await requestsOf(wren)).toEqual([]);
  });

  test('that becomes private keeps the followers it had', async () => {
    await makePrivate(wren, true);
    await follow(kofi, wren);
    await makePrivate(wren);
    expect(await profileAs(kofi, wren)).toMatchObject({ isFollowing: true, streams: [] });
  });

  test('hides its lists of followers and followed users, as it hides its streams', async () => {
    for (const list of ['followers', 'following']) {
      const path = `/profiles/users/${wren.username}/${list}`;
      expect(await server.call('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'profile_private' },
      });
      expect((await send(kofi, 'GET', path)).status).toBe(403);
      expect((await send(wren, 'GET', path)).status).toBe(200);
    }
  });
});

describe('a block', () => {
  test('ends follows in both directions, and prevents both until it is removed', async () => {
    await follow(kofi, wren);
    await follow(wren, kofi);
    expect((await block(wren, kofi)).status).toBe(200);
    expect(await profileAs(wren, kofi)).toMatchObject({ followState: 'none', isBlocked: true });
    expect(await profileAs(kofi, wren)).toMatchObject({ followState: 'none', isBlocked: false });
    expect(await profileAs(undefined, wren)).toMatchObject({ _count: { followers: 0, following: 0 } });
    expect(await follow(kofi, wren)).toMatchObject({ status: 403, body: { code: 'follow_refused' } });
    expect(await follow(wren, kofi)).toMatchObject({ status: 409, body: { code: 'user_blocked' } });
    await unblock(wren, kofi);
    expect((await profileAs(kofi, wren)).followState).toBe('none');
    expect((await follow(kofi, wren)).status).toBe(200);
  });

  test('ends a request, refuses a new one, and sends no notice', async () => {
    await makePrivate(wren);
    await follow(kofi, wren);
    await block(wren, kofi);
    expect(await requestsOf(wren)).toEqual([]);
    expect((await follow(kofi, wren)).status).toBe(403);
    expect(await noticesOf(kofi)).toEqual([]);
    expect(await noticesOf(wren)).toEqual(['follow-requested']);
  });

  test('hides the profile’s content from the blocked user alone, and does not call a public profile private', async () => {
    await block(wren, kofi);
    const seen = await profileAs(kofi, wren);
    expect(seen.publicProfile).toBe(true);
    expect(seen).not.toHaveProperty('streams');
    expect(seen).not.toHaveProperty('wishlist');
    expect((await send(kofi, 'GET', `/profiles/users/${wren.username}/followers`)).status).toBe(403);
    expect(await profileAs(undefined, wren)).toMatchObject({ publicProfile: true, streams: [] });
    expect(await profileAs(wren, kofi)).toMatchObject({ publicProfile: true, streams: [] });
  });

  test('is listed for the one who made it, and for nobody else', async () => {
    await block(wren, kofi);
    await block(wren, kofi);
    const list = await send(wren, 'GET', '/profiles/me/blocked');
    expect(list.body.data).toEqual({
      people: [
        {
          id: kofi.id,
          username: kofi.username,
          name: 'Kofi',
          avatarUrl: `/avatars/${kofi.id}`,
          role: 'user',
        },
      ],
    });
    expect((await send(kofi, 'GET', '/profiles/me/blocked')).body.data.people).toEqual([]);
    await unblock(wren, kofi);
    expect((await send(wren, 'GET', '/profiles/me/blocked')).body.data.people).toEqual([]);
  });

  test('and a follow at the same moment never both succeed', async () => {
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([follow(kofi, wren), block(wren, kofi), follow(wren, kofi)]);
      expect(await profileAs(undefined, wren), `round ${round}`).toMatchObject({
        _count: { followers: 0, following: 0 },
      });
      await unblock(wren, kofi);
    }
  });

  test('cannot be made on oneself', async () => {
    expect(await block(wren, wren)).toMatchObject({ status: 400, body: { code: 'own_profile' } });
  });
});

describe('the lists of people', () => {
  test('page through followers and following, latest first, each person once', async () => {
    const people: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await server.signUp();
      await follow(person, wren);
      await follow(kofi, person);
      people.unshift(person.username);
    }
    for (const path of [
      `/profiles/users/${wren.username}/followers`,
      `/profiles/users/${kofi.username}/following`,
    ]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await server.call('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        expect(answer.status).toBe(200);
        seen.push(...answer.body.data.people.map((person: { username: string }) => person.username));
        cursor = answer.body.data.nextCursor;
      } while (cursor !== undefined);
      expect(seen, path).toEqual(people);
    }
  });

  test('page through requests with their times, and refuse an invented cursor', async () => {
    await makePrivate(wren);
    await follow(kofi, wren);
    const other = await server.signUp();
    await follow(other, wren);
    const first = await send(wren, 'GET', '/profiles/me/follow-requests?limit=1');
    expect(first.body.data.people).toEqual([
      expect.objectContaining({ username: other.username, requestedAt: expect.stringMatching(/^\d{4}-/) }),
    ]);
    const { nextCursor } = first.body.data;
    const second = await send(wren, 'GET', `/profiles/me/follow-requests?limit=1&cursor=${nextCursor}`);
    expect(second.body.data.people).toHaveLength(1);
    expect(second.body.data).not.toHaveProperty('nextCursor');
    const wrong = await send(wren, 'GET', '/profiles/me/follow-requests?cursor=nonsense');
    expect(wrong).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  });

  test('leave suspended people out', async () => {
    await follow(kofi, wren);
    await server.app.database.pool.query('update users set banned = true where id = $1', [kofi.id]);
    const answer = await server.call('GET', `/profiles/users/${wren.username}/followers`);
    expect(answer.body.data.people).toEqual([]);
  });
});

test('the counts of a profile are read from indexes alone', async () => {
  const { pool } = server.app.database;
  await pool.query(
    `insert into users (id, name, email, username) select 'many' || n, 'Many', 'many' || n || '@example.com', 'many' || n
     from generate_series(1, 3000) n`,
  );
  await pool.query(
    `insert into follows (follower_id, followee_id, accepted_at)
     select 'many' || n, $1, case when n % 10 = 0 then null else now() end from generate_series(1, 3000) n`,
    [wren.id],
  );
  await pool.query(
    `insert into follows (follower_id, followee_id, accepted_at)
     select 'many' || n, 'many' || (n + step) % 3000 + 1, now()
     from generate_series(1, 3000) n, generate_series(1, 12) step on conflict do nothing`,
  );
  await pool.query('vacuum analyze follows');
  for (const column of ['followee_id', 'follower_id']) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from follows where ${column} = '${wren.id}' and accepted_at is not null`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan');
  }
  expect(await profileAs(undefined, wren)).toMatchObject({ _count: { followers: 2700 } });
});

test('the blocked users are listed by id, and only the pages of their blocker get each change', async () => {
  const idsOf = async (who: TestUser): Promise<string[]> =>
    (await send(who, 'GET', '/profiles/me/blocked-ids')).body.data.userIds;
  const clients = [wren, wren, kofi].map((who) => new LiveClient(server.origin, who.token));
  const [laptop, phone, other] = clients as [LiveClient, LiveClient, LiveClient];
  try {
    for (const client of clients) expect(await client.opened()).toBeUndefined();
    await block(wren, kofi);
    for (const page of [laptop, phone]) await page.next('profile:blocks-changed');
    expect(await idsOf(wren)).toEqual([kofi.id]);
    expect(await idsOf(kofi)).toEqual([]);

    await unblock(wren, kofi);
    for (const page of [laptop, phone])
      await until(() => page.all('profile:blocks-changed').length === 2, 'the unblocking');
    expect(await idsOf(wren)).toEqual([]);
    // A later event has arrived, so the blocked user was not notified.
    await block(kofi, wren);
    await other.next('profile:blocks-changed');
    expect(other.all('profile:blocks-changed')).toHaveLength(1);
  } finally {
    for (const client of clients) client.close();
  }
});

test('the pages of both people get a request and its acceptance, also the second time in a day', async () => {
  await makePrivate(wren);
  const [owner, asker] = [wren, kofi].map((who) => new LiveClient(server.origin, who.token)) as [
    LiveClient,
    LiveClient,
  ];
  try {
    for (const client of [owner, asker]) expect(await client.opened()).toBeUndefined();
    for (const times of [1, 2]) {
      await follow(kofi, wren);
      await until(() => owner.all('profile:follow-changed').length === times, 'the request');
      await send(wren, 'PUT', `/profiles/me/follow-requests/${kofi.username}`);
      await until(() => asker.all('profile:follow-changed').length === times, 'the acceptance');
      await unfollow(kofi, wren);
    }
    const [fromKofi, fromWren] = [kofi, wren].map(({ username }) => ({ username }));
    expect(owner.all('profile:follow-changed')).toEqual([fromKofi, fromKofi]);
    expect(asker.all('profile:follow-changed')).toEqual([fromWren, fromWren]);
  } finally {
    for (const client of [owner, asker]) client.close();
  }
});
