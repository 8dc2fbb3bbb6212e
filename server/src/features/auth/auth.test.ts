import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ realPasswordHashing: true });
});
afterAll(async () => server.close());

const signUp = async (email: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/auth/sign-up/email', {
    body: { name: 'Ana Lima', email, password: testPassword, username: email.split('@')[0], ...more },
  });

describe('sign-up', () => {
  test('[AUTH-14] [LIVEAPI-7] the token of the session comes in a header, and no cookie does', async () => {
    const answers = [
      await signUp('tove@example.com'),
      await server.call('POST', '/auth/sign-in/email', {
        body: { email: 'tove@example.com', password: testPassword },
      }),
    ];
    for (const answer of answers) {
      const token = answer.headers.get('set-auth-token');
      expect(token).toMatch(/\./);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const session = await server.call('GET', '/auth/get-session', { token: token ?? '' });
      expect(session.body.user).toMatchObject({ email: 'tove@example.com' });
    }
  });

  test('[AUTH-1] [AUTH-3] takes email, password, name and username under /api/v1/auth', async () => {
    const given = {
      email: 'ana@example.com',
      password: 'Sea&Salt#4821',
      name: 'Ana Maria Lima',
      username: 'lima_of_the_sea',
    };
    const answer = await server.call('POST', '/api/v1/auth/sign-up/email', { body: given });
    expect(answer.status).toBe(200);
    const { password, ...user } = given;
    expect(answer.body.user).toMatchObject(user);
    const signedIn = async (typed: string) =>
      server.call('POST', '/api/v1/auth/sign-in/email', { body: { email: given.email, password: typed } });
    expect((await signedIn(password)).body.user).toMatchObject(user);
    expect((await signedIn(testPassword)).status).toBe(401);
  });

  test('[REG-19] gives the next free username to a name that is in use', async () => {
    await signUp('kim@one.example');
    const second = await signUp('kim@two.example');
    const third = await signUp('kim@three.example');
    expect([second.body.user.username, third.body.user.username]).toEqual(['kim2', 'kim3']);
    // Usernames that people chose are skipped, and no free one before them is.
    await signUp('lou@one.example');
    await signUp('lou3@one.example');
    const fourth = await signUp('lou@two.example');
    const fifth = await signUp('lou@three.example');
    expect([fourth.body.user.username, fifth.body.user.username]).toEqual(['lou2', 'lou4']);
  });

  test('gives nobody a username that looks official', async () => {
    const answers = [await signUp('admin@one.example'), await signUp('Support@one.example')];
    expect(answers.map((answer) => answer.body.user.username)).toEqual(['admin2', 'support2']);
  });

  test('adds a random number to a username that very many users have', async () => {
    await server.app.database.pool.query(
      `insert into users (id, name, email, username)
       select 'crowd' || n, 'Crowd', 'crowd' || n || '@crowd.example', 'crowd' || case n when 1 then '' else n::text end
       from generate_series(1, 150) n`,
    );
    const answer = await signUp('crowd@one.example');
    expect(answer.body.user.username).toMatch(/^crowd\d{7,9}$/);
  });

  test('gives two sign-ups at the same moment two usernames', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(async (n) => signUp(`twin@host${n}.example`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.user.username)).size).toBe(4);
  });

  test('makes a username from any email address that a mention can use', async () => {
    const answer = await signUp('zoe.m-b+shop@example.com');
    expect(answer.body.user.username).toBe('zoe_m_b_shop');
  });

  test.each([
    'Short#1',
    'alllowercase#1',
    'ALLUPPERCASE#1',
    'NoDigits#here',
    'NoSpecial1234',
    `Aa1#${'x'.repeat(125)}`,
  ])('[REG-14] [API-9] refuses the password %s in words', async (password) => {
    const answer = await signUp('weak@example.com', { password });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/characters|letter|digit|special/);
  });

  test.each([
    [8, 'Shorts#1'],
    [21, 'Beyond-the-guidance#1'],
    [128, `Aa1#${'x'.repeat(124)}`],
  ])('[REG-14] takes a password of %i characters', async (characters, password) => {
    expect(password).toHaveLength(characters);
    const answer = await signUp(`password${characters}@example.com`, { password });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['name', 'x'.repeat(100_000)],
    ['name', ''],
    ['name', '   '],
    ['name', '\u200B'],
    ['name', 'Ana\r\nBcc: all@example.com'],
    ['name', 'evil\u202Egpj'],
    ['name', 42],
    ['name', { first: 'Ana' }],
    ['email', `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(200)}.example.com`],
    ['email', 'no address'],
    ['newsletter', 'yes'],
    ['username', 42],
  ])('refuses an invalid %s with a message for its field', async (field, value) => {
    const answer = await signUp('refused@example.com', { [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.message).toBe(answer.body.fields[field]);
  });

  test('refuses several invalid fields with a message for each', async () => {
    const answer = await signUp('nowhere', { name: '', password: 'short' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      name: 'Enter your name',
      email: 'Enter an email address, like name@example.com',
      password: 'Use at least 8 characters',
    });
  });

  test('stores the newsletter choice, and refuses a picture of another site', async () => {
    const answer = await signUp('reader@example.com', {
      newsletter: true,
      image: 'https://evil.example/t.png',
      displayUsername: 'Somebody Else',
    });
    const session = await server.call('GET', '/auth/get-session', {
      token: answer.headers.get('set-auth-token') ?? '',
    });
    expect(session.body.user.avatarUrl).toContain('/avatars/');
    const stored = await server.app.database.pool.query(
      'select newsletter, image, display_username from users where id = $1',
      [answer.body.user.id],
    );
    expect(stored.rows).toEqual([{ newsletter: true, image: null, display_username: 'reader' }]);
  });

  test('never gives the role that a request names', async () => {
    const answer = await signUp('mallory@example.com', { role: 'admin' });
    const session = await server.call('GET', '/auth/get-session', {
      token: answer.headers.get('set-auth-token') ?? '',
    });
    expect(session.body?.user.role ?? 'user').toBe('user');
  });
});

describe('sessions', () => {
  test('[AUTH-2] [AUTH-5] [DATA-1] signs in with email and password; the session answers its user', async () => {
    await signUp('bo@example.com', { name: 'Bo van Dam' });
    const signedIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'bo@example.com', password: testPassword },
    });
    const token = signedIn.headers.get('set-auth-token') ?? '';
    const session = await server.call('GET', '/auth/get-session', { token });
    expect(session.body.user).toEqual({
      id: expect.any(String),
      firstName: 'Bo',
      lastName: 'van Dam',
      name: 'Bo van Dam',
      username: 'bo',
      email: 'bo@example.com',
      avatarUrl: expect.stringContaining('/avatars/'),
      role: 'user',
      isAdmin: false,
    });
  });

  test.each([
    ['admin', true],
    ['brand', false],
    ['streamer', false],
    ['user', false],
  ] as const)('[AUTH-5] [DATA-1] the session of role %s says isAdmin %s', async (role, isAdmin) => {
    const person = await server.signUp(role, 'Ines de la Cruz');
    const session = await server.call('GET', '/auth/get-session', { token: person.token });
    expect(session.body.user).toEqual({
      id: person.id,
      firstName: 'Ines',
      lastName: 'de la Cruz',
      name: 'Ines de la Cruz',
      username: person.username,
      email: person.email,
      avatarUrl: expect.stringMatching(/^\/avatars\//),
      role,
      isAdmin,
    });
  });

  test('[DATA-1] the session of a brand account answers the same fields: the brand slug is not among them', async () => {
    const [admin, seller, other] = [
      await server.signUp('admin'),
      await server.signUp(),
      await server.signUp('streamer'),
    ];
    const body = { userId: seller.id, companyName: 'Moss and Mortar' };
    const made = await server.call('POST', '/profiles/brands', { token: admin.token, body });
    expect(made.body.data.slug).toBe('moss-and-mortar');
    const session = await server.call('GET', '/auth/get-session', { token: seller.token });
    expect(session.body.user.role).toBe('brand');
    const others = await server.call('GET', '/auth/get-session', { token: other.token });
    expect(Object.keys(session.body.user)).toEqual(Object.keys(others.body.user));
    expect(JSON.stringify(session.body)).not.toContain('moss-and-mortar');
  });

  test('refuses a wrong password without saying which part was wrong', async () => {
    const wrong = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'bo@example.com', password: 'Wrong#2026x' },
    });
    const unknown = await server.call('POST', '/auth/sign-in/email', {
      body: { email: 'nobody@example.com', password: 'Wrong#2026x' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('[AUTH-4] sign-out ends the session, and no other: its token is refused afterwards', async () => {
    const user = await server.signUp();
    const elsewhere = await server.call('POST', '/auth/sign-in/email', {
      body: { email: user.email, password: testPassword },
    });
    const read = async () => (await server.call('GET', '/account/export', { token: user.token })).status;
    expect(await read()).toBe(200);
    await server.call('POST', '/auth/sign-out', { token: user.token, body: {} });
    const session = await server.call('GET', '/auth/get-session', { token: user.token });
    expect(session.body).toBeNull();
    expect(await read()).toBe(401);
    const token = elsewhere.headers.get('set-auth-token') ?? '';
    expect((await server.call('GET', '/auth/get-session', { token })).body.user.id).toBe(user.id);
  });

  test('[AUTH-17] [LIVEAPI-6] a cookie alone carries no authority', async () => {
    const user = await server.signUp();
    const headers = { cookie: `better-auth.session_token=${encodeURIComponent(user.token)}` };
    const session = await server.call('GET', '/auth/get-session', { headers });
    expect(session.body).toBeNull();
    expect((await server.call('GET', '/account/export', { headers })).status).toBe(401);
    expect((await server.call('PATCH', '/profiles/me', { headers, body: { bio: 'Mine' } })).status).toBe(401);
  });

  test('a token with a changed signature belongs to no user', async () => {
    const user = await server.signUp();
    const [token] = user.token.split('.');
    const session = await server.call('GET', '/auth/get-session', { token: `${token}.AAAA` });
    expect(session.body).toBeNull();
  });
});

describe('an account’s own sessions', () => {
  const password = testPassword;

  /** The session tokens of a sign-up and of two sign-ins. */
  async function threeDevices(email: string): Promise<[string, string, string]> {
    const tokenOf = ({ headers }: { headers: Headers }) => headers.get('set-auth-token') ?? '';
    const signIn = async () =>
      tokenOf(await server.call('POST', '/auth/sign-in/email', { body: { email, password } }));
    return [tokenOf(await signUp(email)), await signIn(), await signIn()];
  }
  const isSignedIn = async (token: string) =>
    (await server.call('GET', '/auth/get-session', { token })).body !== null;

  test('[AUTH-6] update user changes the signed-in user', async () => {
    const user = await server.signUp();
    await server.call('POST', '/auth/update-user', { token: user.token, body: { name: 'Renamed Person' } });
    const session = await server.call('GET', '/auth/get-session', { token: user.token });
    expect(session.body.user).toMatchObject({ name: 'Renamed Person', firstName: 'Renamed' });
  });

  test.each([
    { role: 'admin', banned: false },
    { username: 'somebody_else' },
    { name: 'Ana', image: 'https://evil.example/t.png' },
    { name: 'Ana', newsletter: true },
    { name: '\u200B' },
    { name: 'Ana\r\nLima' },
    { name: 'x'.repeat(100_000) },
    { name: 42 },
  ])('an update of the user with an invalid name or another field is refused', async (body) => {
    const user = await server.signUp();
    const before = await server.call('GET', '/auth/get-session', { token: user.token });
    const answer = await server.call('POST', '/auth/update-user', { token: user.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(Object.values(answer.body.fields).join('. '));
    const after = await server.call('GET', '/auth/get-session', { token: user.token });
    expect(after.body.user).toEqual(before.body.user);
  });

  test('[AUTH-7] delete user removes the signed-in user’s account', async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const shown = async ({ username }: { username: string }) =>
      (await server.call('GET', `/profiles/users/${username}`)).status;
    for (const body of [{}, { password: `${password}!` }]) {
      const refused = await server.call('POST', '/auth/delete-user', { token: user.token, body });
      expect(refused.status).toBe(400);
    }
    expect(await shown(user)).toBe(200);
    const deleted = await server.call('POST', '/auth/delete-user', { token: user.token, body: { password } });
    expect(deleted.status).toBe(200);
    expect(await isSignedIn(user.token)).toBe(false);
    const again = await server.call('POST', '/auth/sign-in/email', { body: { email: user.email, password } });
    expect(again.status).toBe(401);
    expect(await shown(user)).toBe(404);
    const { rows } = await server.app.database.pool.query('select id from users where id = any($1)', [
      [user.id, stranger.id],
    ]);
    expect(rows).toEqual([{ id: stranger.id }]);
    expect(await isSignedIn(stranger.token)).toBe(true);
  });

  test('[AUTH-8] [AUTH-9] lists the sessions, and revokes one of them', async () => {
    const devices = await threeDevices('lister@example.com');
    const [token, revoked] = devices;
    const sessions = await server.call('GET', '/auth/list-sessions', { token });
    expect(sessions.body).toHaveLength(3);
    const other = sessions.body.find((session: { token: string }) => revoked.startsWith(session.token));
    await server.call('POST', '/auth/revoke-session', { token, body: { token: other.token } });
    expect(await Promise.all(devices.map(isSignedIn))).toEqual([true, false, true]);
  });

  test('[AUTH-10] revoke others ends every session of the user but the one that asks', async () => {
    const devices = await threeDevices('others@example.com');
    const stranger = await server.signUp();
    await server.call('POST', '/auth/revoke-other-sessions', { token: devices[1], body: {} });
    expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, true, false]);
    expect(await isSignedIn(stranger.token)).toBe(true);
  });

  test('[AUTH-11] revoke all ends every session of the user', async () => {
    const devices = await threeDevices('all@example.com');
    const stranger = await server.signUp();
    await server.call('POST', '/auth/revoke-sessions', { token: devices[1], body: {} });
    expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(stranger.token)).toBe(true);
  });

  test('[LIVEAPI-5] [LIVEAPI-9] the API honours the session token in Authorization: Bearer, and its look-up is under /api/v1/auth', async () => {
    const streamer = await server.signUp('streamer');
    expect((await server.call('GET', '/studio/stream')).status).toBe(401);
    expect((await server.call('GET', '/studio/stream', { token: streamer.token })).status).toBe(200);
    const session = await server.call('GET', '/api/v1/auth/get-session', { token: streamer.token });
    expect(session.body.user.username).toBe(streamer.username);
  });
});
