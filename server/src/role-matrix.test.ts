import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '@greenroom/contract/access';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { contract } from '@greenroom/contract/router';
import { openAuthEndpoints } from './testing/auth/auth-endpoints.ts';
import { LibraryPeers } from './testing/library-peer.ts';
import { addressOf } from './testing/role-matrix/address.ts';
import { type Answered, expectEnvelope, expectReason } from './testing/role-matrix/answered.ts';
import { authMatrix } from './testing/role-matrix/auth.ts';
import { type KeyScope, keyScopeSchema, permissionsOfScope } from '@greenroom/contract/brands/keys.schemas';
import { permissionsOfRole, teamRoleSchema } from '@greenroom/contract/brands/team.schemas';
import { contractMatrix } from './testing/role-matrix/contract.ts';
import { permissionOfEndpoint } from './testing/role-matrix/teams.ts';
import { rawRouteMatrix } from './testing/role-matrix/raw-routes.ts';
import { MatrixFixture } from './testing/role-matrix/fixture.ts';
import { type Caller, callers, type MatrixRow } from './testing/role-matrix/row.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';

interface Endpoint {
  method: string;
  path: string;
  access: Access;
}

/** All endpoints of the contract by their place in its router, such as `streams.goLive`. */
const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, { '~orpc': definition }]): [string, Endpoint] => {
      const { method = 'POST', path = '' } = definition.route;
      return [`${feature}.${name}`, { method, path, access: definition.meta.access }];
    }),
  ),
);

const pathsOfContract = new Set([...endpoints.values()].map(({ path }) => path));

/** Each call comes from an address of its own: what is refused here is refused for who asks, not for how often. */
let calls = 0;
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

let server: TestServer;
let admin: TestUser;
let bystander: TestUser;
let suspect: TestUser;
let productId: string;
let offers: MatrixFixture['offers'];
const peers = new LibraryPeers();
const people = new Map<string, TestUser>();

beforeAll(async () => {
  server = await startTestServer({
    media: true,
    variables: { METRICS_TOKEN: 'metrics-token-of-the-matrix', TRUST_PROXY: 'on' },
  });
  admin = await server.signUp('admin');
  bystander = await server.signUp();
  suspect = await server.signUp();
  offers = { publish: (await peers.offer('SendOnly')).sdp, watch: (await peers.offer('RecvOnly')).sdp };
  productId = 'matrix-product';
  await server.app.database.pool.query(`
    with brand as (insert into brands (company_name, slug, live_discount_max_percent) values ('Matrix', 'matrix', 10) returning id)
    insert into products (id, brand_id, name, category, price_cents)
    select '${productId}', id, 'Thing', 'home', 100 from brand`);
  await server.app.database.pool.query('update products set stock = 1000');
});
afterAll(async () => {
  peers.close();
  await server.close();
});

function roleOf(caller: Exclude<Caller, 'anonymous'>, owners: Role): Role {
  return caller === 'owner' || caller === 'other' ? owners : caller;
}

/** Who may do all that a role may. */
async function confirmedPerson(role: Role): Promise<TestUser> {
  const user = await server.signUp(role);
  await server.confirmAddress(user.id);
  return user;
}

async function person(caller: Caller, row: MatrixRow): Promise<TestUser | undefined> {
  if (caller === 'anonymous') return undefined;
  const role = roleOf(caller, row.owners);
  if (row.isFresh) return confirmedPerson(role);
  const key = `${caller} ${role}`;
  const known = people.get(key) ?? (await server.signUp(role));
  people.set(key, known);
  return known;
}

/** An input, whom its parts belong to, and whether a call of one caller serves the next one too. */
interface MadeInput {
  owner: TestUser;
  isOfCaller: boolean;
  input: Record<string, unknown>;
}

async function makeInput(row: MatrixRow, owner: TestUser, user: TestUser | undefined): Promise<MadeInput> {
  const fixture = new MatrixFixture({
    server,
    owner,
    caller: user,
    admin,
    bystander,
    suspect,
    productId,
    offers,
  });
  const input = await row.input(fixture);
  return { owner, input, isOfCaller: fixture.isOfCaller };
}

async function answerToPerson(
  user: TestUser | undefined,
  { input: { sdp, headers, ...input } }: MadeInput,
  method: string,
  template: string,
): Promise<Answered> {
  const { address, body } = addressOf(method, template, input);
  const sent = typeof sdp === 'string' ? sdp : body && JSON.stringify(body);
  const contentType = typeof sdp === 'string' ? 'application/sdp' : 'application/json';
  const isUnderPrefix =
    /^\/(api|whip|whep|files|replays|documents|avatars|room\/livekit|payments\/stripe|metrics|healthz|readyz)/.test(
      template,
    );
  const response = await fetch(server.origin + (isUnderPrefix ? address : `/api/v1${address}`), {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(typeof headers === 'object' ? headers : {}),
      ...(user === undefined ? {} : { authorization: `Bearer ${user.token}` }),
      ...(sent === undefined ? {} : { 'content-type': contentType }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const { status } = response;
  const text = await response.text();
  if (pathsOfContract.has(template)) return expectEnvelope(`${method} ${template}`, status, text);
  return { verdict: status < 400 ? 'ok' : String(status), code: undefined };
}

async function answersTo(
  row: MatrixRow,
  { method, path, access }: Omit<Endpoint, 'access'> & Partial<Endpoint>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  let made: MadeInput | undefined;
  // One after the other: what one caller's input is made of, the next one's replaces.
  for (const caller of callers) {
    const user = await person(caller, row);
    const owner = caller === 'owner' ? user : await person('owner', { ...row, isFresh: false });
    if (owner === undefined) throw new Error('There is no owner');
    if (made === undefined || made.isOfCaller || made.owner !== owner)
      made = await makeInput(row, owner, user);
    const answer = await answerToPerson(user, made, method, path);
    const { verdict } = answer;
    answers[caller] = verdict;
    if (access !== undefined)
      expectReason(access, caller === 'anonymous' ? undefined : roleOf(caller, row.owners), answer);
    // Whoever was refused, or has only read, has changed nothing: the next one finds the same.
    if (verdict === 'ok' && method !== 'GET') made = undefined;
  }
  return answers;
}

const expectedOf = (row: MatrixRow): Record<string, string> => {
  const verdicts = row.expected.split(' ');
  return Object.fromEntries(callers.map((caller, index) => [caller, verdicts[index] ?? '']));
};

test('every endpoint of the contract has its line, and every line its endpoint', () => {
  expect(Object.keys(contractMatrix).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

test('every open endpoint of the auth service has its line', () => {
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
      expect(await answersTo(row, endpoints.get(name)!)).toEqual(expectedOf(row));
    },
  );
});

describe('who works for a brand', () => {
  const ofBrands = [...endpoints].filter(([, { access }]) => access === 'brand').map(([name]) => name);

  test('every endpoint of a brand says what it needs', () => {
    expect(Object.keys(permissionOfEndpoint).toSorted()).toEqual(ofBrands.toSorted());
  });

  test.each(teamRoleSchema.options.flatMap((role) => ofBrands.map((name) => [role, name] as const)))(
    'as %s: %s',
    async (role, name) => {
      const { method, path } = endpoints.get(name)!;
      const row = contractMatrix[name]!;
      const permission = permissionOfEndpoint[name]!;
      const owner = (await person('owner', { ...row, isFresh: false }))!;
      const { brand } = MatrixFixture.prototype;
      const slug = await brand.call({ server, owner } as MatrixFixture);
      const member = people.get(`${role} of ${slug}`) ?? (await server.signUp());
      people.set(`${role} of ${slug}`, member);
      await server.app.database.pool.query(
        `insert into team_members (user_id, brand_id, role, since) select $1, id, $2, now() from brands where slug = $3
         on conflict do nothing`,
        [member.id, role, slug],
      );
      const may = permissionsOfRole[role].includes(permission);
      const answer = await answerToPerson(member, await makeInput(row, owner, member), method, path);
      const refused = { verdict: '403', code: 'brand_permission_missing' };
      expect(answer).toMatchObject(may ? { verdict: expectedOf(row)['owner'] } : refused);
    },
  );
});

describe('a key of a brand', () => {
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
    const owner = (await person('owner', { ...row, isFresh: false }))!;
    const { brand } = MatrixFixture.prototype;
    await brand.call({ server, owner } as MatrixFixture);
    const opens = (scope: KeyScope) => permissionsOfScope[scope].includes(permissionOfEndpoint[name]!);
    const [opening, others] = [
      keyScopeSchema.options.filter(opens),
      keyScopeSchema.options.filter((scope) => !opens(scope)),
    ];
    const closed = await keyOf(owner, others);
    // The lines of keys take all keys away: a key is refused there whatever it names.
    const keysRow = {
      ...row,
      input: () => ({ id: randomUUID(), name: 'A', scopes: ['orders:read'], validDays: 1 }),
    };
    const isOfKeys = name.startsWith('keys.');
    const refused = await makeInput(isOfKeys ? keysRow : row, owner, closed);
    expect(await answerToPerson(closed, refused, method, path)).toEqual({
      verdict: '403',
      code: 'key_not_enough',
    });
    for (const scope of opening) {
      const opened = await keyOf(owner, [scope]);
      const made = await makeInput(row, owner, opened);
      expect((await answerToPerson(opened, made, method, path)).verdict).toBe(expectedOf(row)['owner']);
    }
  });

  test('opens nothing that is not its brand’s', async () => {
    const owner = (await person('owner', { ...contractMatrix['keys.list']!, isFresh: false }))!;
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
      expect(await answersTo(row, { method, path })).toEqual(expectedOf(row));
    });
  },
);

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

describe('what an endpoint says to a role, whatever is sent', () => {
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

test('nobody ends a session of somebody else’s by its token', async () => {
  const [one, other] = [await server.signUp(), await server.signUp()];
  const body = { token: other.token.split('.')[0] };
  await server.call('POST', '/auth/revoke-session', { token: one.token, body });
  expect((await server.call('GET', '/auth/get-session', { token: other.token })).body).not.toBeNull();
});
