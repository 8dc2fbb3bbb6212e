import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userSocialPlatforms } from '@greenroom/contract/profiles/profiles.schemas';
import { avatarUploadPrefix } from '../avatars/avatar-upload.ts';
import { contentKey } from '../../platform/storage/content-key.ts';
import { createLocalFiles } from '../../platform/storage/local-files.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.seed();
  owner = await server.signUp('streamer', 'Wren Mary Gallagher');
  other = await server.signUp('user', 'Kofi Mensah');
  admin = await server.signUp('admin', 'Sam Okonkwo');
});
afterAll(async () => server.close());

const profileOf = async (username: string, viewer?: TestUser) =>
  server.call('GET', `/profiles/users/${username}`, viewer ? { token: viewer.token } : {});

/** Shows of `owner`: two that went live, the second more recently, one announced and one draft. */
async function addStreams(ownerId: string) {
  const show = async (title: string, values: string) => {
    await server.app.database.pool.query(
      `insert into streams (id, owner_id, title, description, room_id, peak_viewer_count, status, started_at, ended_at)
       values ($1, $2, $3, 'About ' || $3, $4, 41, ${values})`,
      [randomUUID(), ownerId, title, `room${randomUUID().replaceAll('-', '')}`],
    );
  };
  await show('Older', "'ended', '2026-02-01T10:00:00Z', '2026-02-01T11:00:00Z'");
  await show('Latest', "'ended', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'");
  await show('Planned', "'scheduled', null, null");
  await show('Draft', "'created', null, null");
}

describe('a user profile', () => {
  beforeAll(async () => {
    await addStreams(owner.id);
    const page = await server.call('GET', '/products?limit=1');
    await server.call('PUT', `/wishlist/${page.body.data.products[0].id}`, { token: owner.token });
  });

  test('[API-11] [API-14] [DATA-2] is answered to anyone, without a payload, in the envelope', async () => {
    const { status, body } = await profileOf(owner.username);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'OK',
      data: {
        id: owner.id,
        username: owner.username,
        name: 'Wren Mary Gallagher',
        firstName: 'Wren',
        lastName: 'Mary Gallagher',
        bio: '',
        location: '',
        publicProfile: true,
        avatarUrl: `/avatars/${owner.id}`,
        socialLinks: {},
        role: 'streamer',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        isFollowing: false,
        followState: 'none',
        isBlocked: false,
        _count: { followers: 0, following: 0, streams: 2 },
        streams: [
          {
            id: expect.any(String),
            title: 'Latest',
            description: 'About Latest',
            viewerCount: 41,
            isLive: false,
            thumbnail: expect.stringMatching(/^\/files\//),
            startedAt: '2026-03-01T10:00:00.000Z',
          },
          expect.objectContaining({ title: 'Older', startedAt: '2026-02-01T10:00:00.000Z' }),
        ],
        wishlist: [
          {
            id: expect.any(String),
            name: expect.any(String),
            imageUrl: expect.stringMatching(/^\/files\//),
            price: expect.any(Number),
            currency: 'USD',
          },
        ],
      },
    });
  });

  test('[ROLE-20] [DATA-2] answers email and streamKey to that user and to admins only', async () => {
    const own = await profileOf(owner.username, owner);
    expect(own.body.data).toMatchObject({
      email: owner.email,
      streamKey: expect.stringMatching(/^live_/),
    });
    const toAdmin = await profileOf(owner.username, admin);
    expect(toAdmin.body.data).toMatchObject({ email: owner.email, streamKey: own.body.data.streamKey });
    const follower = await server.signUp();
    await server.call('PUT', `/profiles/users/${owner.username}/follow`, { token: follower.token });
    const others = [other, follower, await server.signUp('brand'), await server.signUp('streamer')];
    for (const viewer of [undefined, ...others]) {
      const { body } = await profileOf(owner.username, viewer);
      expect(body.data).not.toHaveProperty('email');
      expect(body.data).not.toHaveProperty('streamKey');
      expect(JSON.stringify(body)).not.toContain(owner.email);
    }
  });

  test('[API-11] [API-14] [DATA-2] says what its user wrote, how many follow whom, and who of them reads it', async () => {
    const user = await server.signUp('streamer', 'Ida Nord');
    const [follower, second] = [await server.signUp(), await server.signUp()];
    const written = {
      bio: 'Pours candles on air.',
      location: 'Malmö, Sweden',
      socialLinks: { youtube: 'https://youtube.com/@ida', tiktok: 'https://tiktok.com/@ida' },
    };
    const changed = await server.call('PATCH', '/profiles/me', { token: user.token, body: written });
    expect(changed.status).toBe(200);
    for (const [who, whom] of [
      [follower, user],
      [second, user],
      [user, second],
    ] as const)
      await server.call('PUT', `/profiles/users/${whom.username}/follow`, { token: who.token });
    const shown = {
      ...written,
      publicProfile: true,
      _count: { followers: 2, following: 1, streams: 0 },
      streams: [],
      wishlist: [],
    };
    const readBy = async (viewer?: TestUser) => (await profileOf(user.username, viewer)).body.data;
    expect(await readBy()).toMatchObject({ ...shown, isFollowing: false });
    expect(await readBy(follower)).toMatchObject({ ...shown, isFollowing: true });
    const closed = await server.call('PATCH', '/profiles/me', {
      token: user.token,
      body: { publicProfile: false },
    });
    expect(closed.status).toBe(200);
    expect(await readBy(user)).toMatchObject({ ...shown, publicProfile: false, isFollowing: false });
  });

  test('of a user without the right to stream has no streamKey', async () => {
    const { body } = await profileOf(other.username, other);
    expect(body.data.email).toBe(other.email);
    expect(body.data).not.toHaveProperty('streamKey');
  });

  test('[API-12] carries brand.slug for brand users, and for no others', async () => {
    const { body } = await profileOf('fernhollow');
    expect(body.data).toMatchObject({
      role: 'brand',
      brand: { slug: 'fernhollow', companyName: 'Fernhollow' },
    });
    expect((await profileOf(owner.username)).body.data).not.toHaveProperty('brand');
    // Nor for a former brand account: the brand's record stays.
    const { id: userId, username } = await server.signUp();
    const asAdmin = { token: admin.token };
    const made = { userId, companyName: 'Fell & Sons' };
    await server.call('POST', '/profiles/brands', { ...asAdmin, body: made });
    expect((await profileOf(username)).body.data.brand).toEqual({
      slug: 'fell-sons',
      companyName: 'Fell & Sons',
    });
    for (const role of ['user', 'streamer', 'admin']) {
      await server.call('PATCH', '/profiles/users/role', { ...asAdmin, body: { userId, role } });
      const { data } = (await profileOf(username)).body;
      expect(data.role).toBe(role);
      expect(data).not.toHaveProperty('brand');
    }
  });

  test('is found by the user’s id, too', async () => {
    const answer = await server.call('GET', `/profiles/user-ids/${owner.id}/username`);
    expect(answer).toMatchObject({ status: 200, body: { data: { username: owner.username } } });
    expect((await server.call('GET', '/profiles/user-ids/nobody/username')).status).toBe(404);
  });

  test('is found whatever the case of its username', async () => {
    const { body } = await profileOf(owner.username.toUpperCase());
    expect(body.data.username).toBe(owner.username);
  });

  test('that does not exist, or is suspended, is not found; admins see a suspended one', async () => {
    const gone = { status: 404, body: { success: false, message: 'Profile not found' } };
    expect(await profileOf('nobody_of_this_name')).toMatchObject(gone);
    const suspended = await server.signUp();
    const setBan = async (until: string | null) =>
      server.app.database.pool.query('update users set banned = true, ban_expires = $2 where id = $1', [
        suspended.id,
        until,
      ]);
    await setBan(null);
    expect(await profileOf(suspended.username)).toMatchObject(gone);
    expect(await profileOf(suspended.username, other)).toMatchObject(gone);
    expect((await profileOf(suspended.username, admin)).status).toBe(200);
    await setBan('2026-01-01T00:00:00Z');
    expect((await profileOf(suspended.username)).status).toBe(200);
  });
});

describe('a private profile', () => {
  let closed: TestUser;
  let follower: TestUser;
  let asker: TestUser;
  beforeAll(async () => {
    closed = await server.signUp('streamer');
    follower = await server.signUp();
    asker = await server.signUp();
    await addStreams(closed.id);
    await server.call('PATCH', '/profiles/me', { token: closed.token, body: { publicProfile: false } });
    for (const person of [follower, asker]) {
      await server.call('PUT', `/profiles/users/${closed.username}/follow`, { token: person.token });
    }
    await server.call('PUT', `/profiles/me/follow-requests/${follower.username}`, { token: closed.token });
  });

  test('[ROLE-17] leaves streams and wishlist out for anyone but the owner, accepted followers and admins', async () => {
    for (const viewer of [undefined, other, asker]) {
      const { status, body } = await profileOf(closed.username, viewer);
      expect(status).toBe(200);
      expect(body.data.publicProfile).toBe(false);
      expect(body.data).not.toHaveProperty('streams');
      expect(body.data).not.toHaveProperty('wishlist');
      expect(body.data).toMatchObject({ _count: { followers: 1, following: 0, streams: 2 } });
    }
    for (const viewer of [closed, follower, admin]) {
      const { body } = await profileOf(closed.username, viewer);
      expect(body.data.streams.map((show: { title: string }) => show.title)).toEqual(['Latest', 'Older']);
      expect(body.data.wishlist).toEqual([]);
    }
  });
});

describe('changing the own profile', () => {
  test('[API-15] [API-16] [DATA-3] takes name, bio, location, publicProfile, avatarUrl and socialLinks', async () => {
    const user = await server.signUp();
    const key = contentKey(avatarUploadPrefix(user.id), 'webp', Buffer.from('a picture'));
    await createLocalFiles(`${server.environment.dataFolder}/files`).put(key, Buffer.from('a picture'));
    const socialLinks = Object.fromEntries(
      userSocialPlatforms.map((platform) => [platform, `https://example.com/${platform}`]),
    );
    expect(Object.keys(socialLinks)).toEqual([
      'twitter',
      'instagram',
      'youtube',
      'twitch',
      'tiktok',
      'website',
    ]);
    const body = {
      name: 'Noor Haddad',
      bio: 'Refill everything.',
      location: 'Rotterdam',
      publicProfile: false,
      avatarUrl: `/files/${key}`,
      socialLinks,
    };
    const answer = await server.call('PATCH', '/profiles/me', { token: user.token, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, data: body, message: expect.any(String) });
    expect((await profileOf(user.username)).body.data).toMatchObject(body);
    // Each field separately as well.
    const others = {
      name: 'Noor',
      bio: 'Repair.',
      location: 'Delft',
      publicProfile: true,
      socialLinks: { website: 'https://example.com/only' },
    };
    for (const [field, value] of Object.entries(others)) {
      const { status } = await server.call('PATCH', '/profiles/me', {
        token: user.token,
        body: { [field]: value },
      });
      expect(status, field).toBe(200);
    }
    expect((await profileOf(user.username)).body.data).toMatchObject({ ...body, ...others });
  });

  test('does not change fields that are left out, and an empty text clears a field', async () => {
    const user = await server.signUp();
    const patch = async (body: unknown) =>
      (await server.call('PATCH', '/profiles/me', { token: user.token, body })).body.data;
    await patch({ bio: 'Wool in July', location: 'Bergen', socialLinks: { twitch: 'https://twitch.tv/x' } });
    expect(await patch({ bio: '' })).toMatchObject({ bio: '', location: 'Bergen' });
    expect(await patch({ socialLinks: {} })).toMatchObject({ socialLinks: {}, location: 'Bergen' });
    expect(await patch({})).toMatchObject({ name: 'Test Person', location: 'Bergen' });
  });

  test('[ROLE-16] changes the signed-in user’s own profile and no other', async () => {
    const user = await server.signUp();
    const before = (await profileOf(other.username)).body;
    const answer = await server.call('PATCH', '/profiles/me', {
      token: user.token,
      body: { name: 'Mine', id: other.id, userId: other.id, username: other.username },
    });
    expect(answer.body.data).toMatchObject({ id: user.id, username: user.username, name: 'Mine' });
    expect((await profileOf(other.username)).body).toEqual(before);
  });

  test('accepts no picture except an own upload, the present one, or none', async () => {
    const user = await server.signUp();
    const foreignKey = contentKey(avatarUploadPrefix(other.id), 'webp', Buffer.from('foreign'));
    await createLocalFiles(`${server.environment.dataFolder}/files`).put(foreignKey, Buffer.from('foreign'));
    const patch = async (avatarUrl: unknown) =>
      server.call('PATCH', '/profiles/me', { token: user.token, body: { avatarUrl } });
    for (const address of [
      'https://elsewhere.example/me.png',
      `/files/${foreignKey}`,
      `/files/${avatarUploadPrefix(user.id)}-0123456789abcdef.webp`,
      'javascript:alert(1)',
    ]) {
      expect(await patch(address), address).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { avatarUrl: expect.any(String) } },
      });
    }
    expect((await patch(`/avatars/${user.id}`)).status).toBe(200);
    expect((await patch(null)).body.data.avatarUrl).toBe(`/avatars/${user.id}`);
  });

  test.each([
    [{ name: '   ' }, 'name'],
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ location: 'x'.repeat(101) }, 'location'],
    [{ socialLinks: { website: 'javascript:alert(1)' } }, 'socialLinks.website'],
    [{ socialLinks: { website: 'http://example.com' } }, 'socialLinks.website'],
    [{ socialLinks: { twitter: '@me' } }, 'socialLinks.twitter'],
    [{ socialLinks: { youtube: '\u0001https:good.example@evil.example' } }, 'socialLinks.youtube'],
  ])('refuses %j with a message for its field', async (body, field) => {
    const answer = await server.call('PATCH', '/profiles/me', { token: other.token, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test('without a valid token is answered with 401', async () => {
    for (const options of [{}, { token: 'nonsense' }]) {
      const answer = await server.call('PATCH', '/profiles/me', { ...options, body: { name: 'X' } });
      expect(answer).toMatchObject({ status: 401, body: { success: false } });
    }
  });
});
