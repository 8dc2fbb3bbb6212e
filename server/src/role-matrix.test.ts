import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '@greenroom/contract/access';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { openAuthEndpoints } from './testing/auth/auth-endpoints.ts';
import { authMatrix } from './testing/role-matrix/auth.ts';
import { type KeyScope, keyScopeSchema, permissionsOfScope } from '@greenroom/contract/brands/keys.schemas';
import { permissionsOfRole, teamRoleSchema } from '@greenroom/contract/brands/team.schemas';
import { contractMatrix } from './testing/role-matrix/contract.ts';
import { permissionOfEndpoint } from './testing/role-matrix/teams.ts';
import { endpoints, expectedOf, MatrixRun } from './testing/role-matrix/matrix-run.ts';
import { liveKitMatrix, rawRouteMatrix, stripeMatrix } from './testing/role-matrix/raw-routes.ts';
import { startFakeStripe } from './testing/outside-services/fake-stripe.ts';
import { MatrixFixture } from './testing/role-matrix/fixture.ts';
import type { TestServer, TestUser } from './testing/test-server.ts';

let run: MatrixRun;
let server: TestServer;
beforeAll(async () => {
  run = await MatrixRun.start({ media: true });
  ({ server } = run);
});
afterAll(async () => run.close());

test('every endpoint of the contract has a row, and every row an endpoint', () => {
  expect(Object.keys(contractMatrix).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

test('every open endpoint of the auth service has a row', () => {
  const open = openAuthEndpoints(server).flatMap(({ methods, path }) => {
    const template = `/auth${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    return methods.map((method) => `${method} ${template}`);
  });
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter((endpoint) => !Object.hasOwn(authMatrix, endpoint))).toEqual([]);
});

describe('[LIVEAPI-4] [API-8] the contract answers everybody in the envelope, and refuses each for their role or for what is theirs', () => {
  test.each([...endpoints.keys()].filter((name) => Object.hasOwn(contractMatrix, name)))(
    '%s',
    async (name) => {
      const row = contractMatrix[name]!;
      expect(await run.answersTo(row, endpoints.get(name)!)).toEqual(expectedOf(row));
    },
  );
});

describe('a member of a brand’s team', () => {
  const ofBrands = [...endpoints].filter(([, { access }]) => access === 'brand').map(([name]) => name);

  test('needs a defined permission for every endpoint of a brand', () => {
    expect(Object.keys(permissionOfEndpoint).toSorted()).toEqual(ofBrands.toSorted());
  });

  test.each(teamRoleSchema.options.flatMap((role) => ofBrands.map((name) => [role, name] as const)))(
    'as %s: %s',
    async (role, name) => {
      const { method, path } = endpoints.get(name)!;
      const row = contractMatrix[name]!;
      const permission = permissionOfEndpoint[name]!;
      const owner = (await run.person('owner', { ...row, isFresh: false }))!;
      const { brand } = MatrixFixture.prototype;
      const slug = await brand.call({ server, owner } as MatrixFixture);
      const member = run.people.get(`${role} of ${slug}`) ?? (await server.signUp());
      run.people.set(`${role} of ${slug}`, member);
      await server.app.database.pool.query(
        `insert into team_members (user_id, brand_id, role, since) select $1, id, $2, now() from brands where slug = $3
         on conflict do nothing`,
        [member.id, role, slug],
      );
      const may = permissionsOfRole[role].includes(permission);
      const answer = await run.answerToPerson(member, await run.makeInput(row, owner, member), method, path);
      const refused = { verdict: '403', code: 'brand_permission_missing' };
      expect(answer).toMatchObject(may ? { verdict: expectedOf(row)['owner'] } : refused);
    },
  );
});

describe('an API key of a brand', () => {
  const ofBrands = [...endpoints].filter(([, { access }]) => access === 'brand').map(([name]) => name);
  const made = new Map<string, string>();

  async function keyOf(owner: TestUser, scopes: readonly KeyScope[]): Promise<TestUser> {
    const known = `${owner.id} ${scopes.join(' ')}`;
    const body = { name: known.slice(0, 60), scopes, validDays: 1 };
    const secret =
      made.get(known) ??
      (await server.call('POST', '/brands/keys', { token: owner.token, body })).body.data.secret;
    made.set(known, secret);
    return { ...owner, token: secret };
  }

  test.each(ofBrands)('%s', async (name) => {
    const { method, path } = endpoints.get(name)!;
    const row = contractMatrix[name]!;
    const owner = (await run.person('owner', { ...row, isFresh: false }))!;
    const { brand } = MatrixFixture.prototype;
    await brand.call({ server, owner } as MatrixFixture);
    const opens = (scope: KeyScope) => permissionsOfScope[scope].includes(permissionOfEndpoint[name]!);
    const [opening, others] = [
      keyScopeSchema.options.filter(opens),
      keyScopeSchema.options.filter((scope) => !opens(scope)),
    ];
    const closed = await keyOf(owner, others);
    // Resetting the keys in this row would remove all keys. A key is refused there with any input.
    const keysRow = {
      ...row,
      input: () => ({ id: randomUUID(), name: 'A', scopes: ['orders:read'], validDays: 1 }),
    };
    const isOfKeys = name.startsWith('keys.');
    const refused = await run.makeInput(isOfKeys ? keysRow : row, owner, closed);
    expect(await run.answerToPerson(closed, refused, method, path)).toEqual({
      verdict: '403',
      code: 'key_not_enough',
    });
    for (const scope of opening) {
      const opened = await keyOf(owner, [scope]);
      const made = await run.makeInput(row, owner, opened);
      expect((await run.answerToPerson(opened, made, method, path)).verdict).toBe(expectedOf(row)['owner']);
    }
  });

  // A key never opens the endpoints of keys, as the test above shows. Their inputs would remove this key.
  test.each(ofBrands.filter((name) => !name.startsWith('keys.')))(
    'of another brand opens no more than a sign-in of that brand: %s',
    async (name) => {
      const { method, path } = endpoints.get(name)!;
      const row = contractMatrix[name]!;
      const isOpenedByKeys = keyScopeSchema.options.some((scope) =>
        permissionsOfScope[scope].includes(permissionOfEndpoint[name]!),
      );
      const owner = (await run.person('owner', { ...row, isFresh: false }))!;
      const other = run.people.get('another brand') ?? (await server.signUp('brand'));
      run.people.set('another brand', other);
      for (const user of [owner, other])
        await MatrixFixture.prototype.brand.call({ server, owner: user } as MatrixFixture);
      const key = await keyOf(other, keyScopeSchema.options);
      const answerTo = async (user: TestUser) =>
        run.answerToPerson(user, await run.makeInput(row, owner, user), method, path);
      expect(await answerTo(key)).toEqual(
        isOpenedByKeys ? await answerTo(other) : { verdict: '403', code: 'key_not_enough' },
      );
    },
  );

  test('is refused by every endpoint that is not for brands', async () => {
    const owner = (await run.person('owner', { ...contractMatrix['keys.list']!, isFresh: false }))!;
    const { token } = await keyOf(owner, keyScopeSchema.options);
    const others = [...endpoints.values()].filter(({ access }) => access !== 'brand');
    expect(others.length).toBeGreaterThan(100);
    await Promise.all(
      others.map(async ({ method, path }) => {
        const { body } = await server.call(method, path, { token });
        expect(body.code, `${method} ${path}`).toBe('key_not_enough');
      }),
    );
  });
});

describe.each(Object.entries({ 'the auth service': authMatrix, 'other routes': rawRouteMatrix }))(
  '%s',
  (_name, matrix) => {
    test.each(Object.keys(matrix))('%s', async (name) => {
      const [method = '', path = ''] = name.split(' ');
      const row = matrix[name]!;
      expect(await run.answersTo(row, { method, path })).toEqual(expectedOf(row));
    });
  },
);

describe('routes of services that an operator configures', () => {
  let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
  let brought: MatrixRun;
  beforeAll(async () => {
    stripe = await startFakeStripe();
    brought = await MatrixRun.start({
      variables: {
        ...stripe.variables,
        // Nothing listens at this URL. Tokens are created without LiveKit.
        LIVEKIT_URL: 'wss://livekit.example:7443',
        LIVEKIT_API_KEY: 'the-key',
        LIVEKIT_API_SECRET: 'a-secret-of-this-test-that-is-long-enough',
      },
    });
  });
  afterAll(async () => {
    await brought.close();
    stripe.close();
  });

  const ofStripe = stripeMatrix(() => stripe.event('customer.created', { id: 'cus_matrix' }));
  test.each(Object.entries({ ...liveKitMatrix, ...ofStripe }))('%s', async (name, row) => {
    const [method = '', path = ''] = name.split(' ');
    expect(await brought.answersTo(row, { method, path })).toEqual(expectedOf(row));
  });
});

test('[ROLE-19] any call that needs a session is answered with 401 without a valid token', async () => {
  const guarded = [...endpoints.values()].filter(({ access }) => access !== 'anyone');
  expect(guarded.length).toBeGreaterThan(20);
  for (const token of [undefined, 'nonsense', 'live_nonsense']) {
    await Promise.all(
      guarded.map(async ({ method, path }) => {
        const answer = await server.call(method, path, token === undefined ? {} : { token });
        expect(answer.status, `${method} ${path} with ${token}`).toBe(401);
      }),
    );
  }
});

describe('the answer of an endpoint to a role, whatever is sent', () => {
  const statusesFor = async (access: Access, role: Role): Promise<number[]> => {
    const { token } = await server.signUp(role);
    const guarded = [...endpoints.values()].filter((endpoint) => endpoint.access === access);
    expect(guarded.length).toBeGreaterThan(3);
    return Promise.all(
      guarded.map(async ({ method, path }) => (await server.call(method, path, { token })).status),
    );
  };

  test('[ROLE-6] studio endpoints refuse users and brands, and let streamers and admins in', async () => {
    expect(new Set(await statusesFor('streamer', 'user'))).toEqual(new Set([403]));
    expect(new Set(await statusesFor('streamer', 'brand'))).toEqual(new Set([403]));
    expect(await statusesFor('streamer', 'streamer')).not.toContain(403);
    expect(await statusesFor('streamer', 'admin')).not.toContain(403);
  });

  test('[ROLE-2] role user browses, keeps a wishlist and a profile, and has no rights of brands, streamers or admins', async () => {
    const { token, username } = await server.signUp('user');
    for (const path of [
      '/products',
      '/products?search=mug',
      '/streams',
      '/wishlist',
      `/profiles/users/${username}`,
    ]) {
      expect((await server.call('GET', path, { token })).status, path).toBe(200);
    }
    const { id } = (await server.call('GET', '/products?limit=1')).body.data.products[0];
    expect((await server.call('PUT', `/wishlist/${id}`, { token })).status).toBe(200);
    expect((await server.call('GET', '/wishlist', { token })).body.data.items).toMatchObject([{ id }]);
    const named = await server.call('PATCH', '/profiles/me', { token, body: { bio: 'Reads labels' } });
    expect(named.body.data.bio).toBe('Reads labels');
    const guarded = [...endpoints.values()].filter(
      ({ access }) => access !== 'anyone' && access !== 'signed-in',
    );
    await Promise.all(
      guarded.map(async ({ method, path }) => {
        expect((await server.call(method, path, { token })).status, `${method} ${path}`).toBe(403);
      }),
    );
  });

  test('[ROLE-4] role streamer makes shows, and its profile says so', async () => {
    const { token, username } = await server.signUp('streamer');
    const made = await server.call('POST', '/streams', { token, body: { title: 'Slow morning' } });
    expect(made.status).toBe(201);
    expect((await server.call('GET', '/studio/stream', { token })).body.data.id).toBe(made.body.data.id);
    const profile = await server.call('GET', `/profiles/users/${username}`);
    expect(profile.body.data.role).toBe('streamer');
  });

  test.each([
    ['streamer', ['user', 'brand'], ['streamer', 'admin']],
    ['brand', ['user', 'streamer'], ['brand', 'admin']],
    ['admin', ['user', 'brand', 'streamer'], ['admin']],
  ] as const)(
    '[ROLE-5] what is guarded for role %s refuses %j, and is open to %j',
    async (access, closedTo, openTo) => {
      for (const role of closedTo) {
        expect(new Set(await statusesFor(access, role)), role).toEqual(new Set([403]));
      }
      for (const role of openTo) {
        const statuses = await statusesFor(access, role);
        for (const refusal of [401, 403]) expect(statuses, role).not.toContain(refusal);
      }
    },
  );
});

test('nobody ends another user’s session by its token', async () => {
  const [one, other] = [await server.signUp(), await server.signUp()];
  const body = { token: other.token.split('.')[0] };
  await server.call('POST', '/auth/revoke-session', { token: one.token, body });
  expect((await server.call('GET', '/auth/get-session', { token: other.token })).body).not.toBeNull();
});
