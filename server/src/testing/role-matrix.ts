import { randomUUID } from 'node:crypto';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { type TestServer, testPassword, type TestUser } from './test-server.ts';

/*
 * Who may call what. One line an endpoint; `role-matrix.test.ts` makes every call and fails for an endpoint of the
 * contract that has no line here, and for a line that has no endpoint.
 *
 * To add one: its name in the contract's router, what each caller gets in the order of `callers`, and an input that is
 * good enough to pass validation. `ok` is any answer below 400, everything else its status.
 *
 *   'addresses.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),
 *
 * The input is made anew for every caller. What it names (`f.address()`, `f.stream()`) belongs to `owner`; `other` owns
 * one of their own. Both are of role `user` unless `{ owners: 'streamer' }` says otherwise. `{ isFresh: true }` signs
 * every caller up anew, for calls that end a session or change who the caller is.
 */
export const callers = ['anonymous', 'user', 'brand', 'streamer', 'admin', 'owner', 'other'] as const;
export type Caller = (typeof callers)[number];

/** What a line has to make its input of. */
export class MatrixFixture {
  readonly server: TestServer;
  readonly owner: TestUser;
  /** Undefined for `anonymous`. */
  readonly caller: TestUser | undefined;
  readonly admin: TestUser;
  /** Somebody who has nothing to do with anybody, and somebody who may be suspended. */
  readonly bystander: TestUser;
  readonly suspect: TestUser;
  /** Of a product that shoppers see. */
  readonly productId: string;
  /** A real offer to publish, and one to watch. */
  readonly offers: { publish: string; watch: string };

  constructor(
    parts: Omit<
      MatrixFixture,
      | 'post'
      | 'stream'
      | 'otherSession'
      | 'address'
      | 'card'
      | 'notice'
      | 'stranger'
      | 'request'
      | 'brand'
      | 'brandProduct'
    >,
  ) {
    this.server = parts.server;
    this.owner = parts.owner;
    this.caller = parts.caller;
    this.admin = parts.admin;
    this.bystander = parts.bystander;
    this.suspect = parts.suspect;
    this.productId = parts.productId;
    this.offers = parts.offers;
  }

  async post(method: string, path: string, user: TestUser, body?: unknown): Promise<any> {
    const answer = await this.server.call(method, path, {
      token: user.token,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** A new show of the owner's; `live` and `ended` need that nothing else of theirs is live. */
  async stream(status: 'created' | 'live' = 'created'): Promise<{ id: string; vdoRoomId: string }> {
    const open = await this.server.app.database.pool.query<{ id: string }>(
      "select id from streams where owner_id = $1 and status = 'live'",
      [this.owner.id],
    );
    for (const { id } of open.rows) await this.post('POST', `/streams/${id}/end`, this.owner);
    const stream = await this.post('POST', '/streams', this.owner, { title: 'A show' });
    if (status === 'live') await this.post('POST', `/streams/${stream.id}/go-live`, this.owner);
    return stream;
  }

  /** Another session of the owner's, by its id. */
  async otherSession(): Promise<string> {
    const { email } = this.owner;
    await this.server.call('POST', '/auth/sign-in/email', { body: { email, password: testPassword } });
    const { sessions } = await this.post('GET', '/account/sessions', this.owner);
    return sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
  }

  async address(): Promise<string> {
    await this.server.app.database.pool.query('delete from addresses where user_id = $1', [this.owner.id]);
    return (await this.post('POST', '/addresses', this.owner, newAddress)).addresses[0].id;
  }

  async card(): Promise<string> {
    const { methods } = await this.post('GET', '/payment-methods', this.owner);
    if (methods.length > 0) return methods[0].id;
    return (await this.post('POST', '/payment-methods/test-cards', this.owner, { card: 'visa' })).methods[0]
      .id;
  }

  /** A notice of the owner's: that somebody follows them. */
  async notice(): Promise<string> {
    await this.post('PATCH', '/profiles/me', this.owner, { publicProfile: true });
    await this.post('PUT', `/profiles/users/${this.owner.username}/follow`, await this.stranger());
    return (await this.post('GET', '/notices', this.owner)).notices[0].id;
  }

  /** Somebody new. */
  async stranger(): Promise<TestUser> {
    return this.server.signUp();
  }

  /** The owner's brand, by its slug. */
  async brand(): Promise<string> {
    const slug = `brand-of-${this.owner.username.replaceAll('_', '-')}`;
    await this.server.app.database.pool.query(
      `insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Of the matrix', $2, 'approved')
       on conflict do nothing`,
      [this.owner.id, slug],
    );
    return slug;
  }

  /** A product of the owner's brand. */
  async brandProduct(): Promise<string> {
    await this.brand();
    return (await this.post('POST', '/brands/products', this.owner, newProduct)).id;
  }

  /** A request of a stranger's to follow the owner, whose profile is private from now on. */
  async request(): Promise<TestUser> {
    const stranger = await this.stranger();
    await this.post('PATCH', '/profiles/me', this.owner, { publicProfile: false });
    await this.post('PUT', `/profiles/users/${this.owner.username}/follow`, stranger);
    return stranger;
  }
}

type Input = Record<string, unknown>;

export interface MatrixRow {
  expected: string;
  input: (fixture: MatrixFixture) => Input | Promise<Input>;
  owners: Role;
  isFresh: boolean;
}

const nothing = (): Input => ({});

function row(
  expected: string,
  input: MatrixRow['input'] = nothing,
  { owners = 'user', isFresh = false }: { owners?: Role; isFresh?: boolean } = {},
): MatrixRow {
  return { expected, input, owners, isFresh };
}

const newAccount = () => ({
  name: 'New Person',
  email: `${randomUUID()}@example.com`,
  username: 'new_person',
  password: testPassword,
});
const newAddress = {
  recipient: 'Ada Bell',
  line1: '1 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4AP',
  countryCode: 'GB',
};
const newProduct = { name: 'Jug', price: 24.5, categoryId: 'home' };
const browser = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
const everyone = 'ok ok ok ok ok ok ok';
const signedIn = '401 ok ok ok ok ok ok';
const admins = '401 403 403 403 ok 403 403';
const streamers = { owners: 'streamer' } as const;
const brands = { owners: 'brand' } as const;

const username = ({ owner }: MatrixFixture): Input => ({ username: owner.username });

/** Endpoints of the contract, by their place in its router. */
//                                 anonymous user brand streamer admin owner other
export const contractMatrix: Record<string, MatrixRow> = {
  'home.content': row(everyone),

  'accounts.signInOptions': row(everyone),
  'accounts.sessions': row(signedIn),
  'accounts.revokeSession': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.otherSession() })),
  'accounts.activity': row(signedIn),
  'accounts.exportData': row(signedIn),
  'accounts.regenerateStreamKey': row('401 403 403 ok ok ok ok', nothing, streamers),

  'products.list': row(everyone),
  'products.detail': row(everyone, ({ productId }) => ({ id: productId })),
  'products.related': row(everyone, ({ productId }) => ({ id: productId })),

  'brands.profile': row(everyone, async (f) => ({ slug: await f.brand() }), brands),
  // An account of role brand or admin that has no brand of its own has none to change or list.
  'brands.update': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { location: 'Leeds' };
    },
    brands,
  ),
  'brandProducts.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'brandProducts.add': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return newProduct;
    },
    brands,
  ),
  'brandProducts.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct(), ...newProduct }),
    brands,
  ),
  'brandProducts.remove': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct() }),
    brands,
  ),

  'streams.create': row('401 403 403 ok ok ok ok', () => ({ title: 'A show' }), streamers),
  'streams.list': row(everyone),
  'streams.mine': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.own': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.ownFigures': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.streamKey': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.detail': row(everyone, async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.goLive': row('401 403 403 403 ok ok 403', async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.end': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),
  'streams.featuredProducts': row(everyone, async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.pin': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id, productId: f.productId }),
    streamers,
  ),
  'streams.unpin': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),

  'profiles.detail': row(everyone, username),
  'profiles.username': row(everyone, (f) => ({ id: f.owner.id })),
  'profiles.update': row(signedIn, () => ({ location: 'Leeds' })),
  'profiles.followers': row(everyone, username),
  'profiles.following': row(everyone, username),
  'profiles.follow': row('401 ok ok ok ok 400 ok', username),
  'profiles.unfollow': row(signedIn, username),
  'profiles.requests': row(signedIn),
  'profiles.acceptRequest': row('401 404 404 404 404 ok 404', async (f) => ({
    username: (await f.request()).username,
  })),
  // There is nothing to decline for anybody else: what is asked for holds already.
  'profiles.declineRequest': row(signedIn, async (f) => ({ username: (await f.request()).username })),
  'profiles.blocked': row(signedIn),
  'profiles.blockedIds': row(signedIn),
  'profiles.block': row(signedIn, (f) => ({ username: f.bystander.username })),
  'profiles.unblock': row(signedIn, (f) => ({ username: f.bystander.username })),

  'wishlists.list': row(signedIn),
  'wishlists.add': row(signedIn, ({ productId }) => ({ productId })),
  'wishlists.remove': row(signedIn, ({ productId }) => ({ productId })),

  'reports.reportUser': row(signedIn, async (f) => ({
    username: f.bystander.username,
    reason: 'spam',
  })),

  'addresses.list': row(signedIn),
  'addresses.add': row(signedIn, () => newAddress),
  'addresses.change': row('401 404 404 404 404 ok 404', async (f) => ({
    id: await f.address(),
    ...newAddress,
  })),
  'addresses.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),
  'addresses.setDefault': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),

  'paymentMethods.list': row(signedIn),
  'paymentMethods.addTestCard': row(signedIn, () => ({ card: 'visa' })),
  'paymentMethods.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.card() })),
  'paymentMethods.setDefault': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.card() })),

  'notices.list': row(signedIn),
  'notices.unreadCount': row(signedIn),
  'notices.markRead': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.notice() })),
  'notices.markAllRead': row(signedIn),
  'notices.preferences': row(signedIn),
  'notices.updatePreferences': row(signedIn, () => ({ promotions: false })),
  'push.key': row(everyone),
  'push.subscribe': row(signedIn, () => browser),
  'push.subscription': row(signedIn, () => ({ endpoint: browser.endpoint })),
  'push.unsubscribe': row(signedIn, () => ({ endpoint: browser.endpoint })),

  'admin.users': row(admins),
  'admin.changeRole': row(admins, (f) => ({ userId: f.bystander.id, role: 'streamer' })),
  'admin.createBrand': row(admins, async (f) => ({
    userId: (await f.stranger()).id,
    companyName: 'Fern & Co',
  })),
  'admin.suspend': row(admins, (f) => ({ id: f.suspect.id, reason: 'Spam' })),
  'admin.restore': row(admins, (f) => ({ id: f.suspect.id, reason: 'A mistake' })),
  'admin.signIns': row(admins, ({ owner }) => ({ id: owner.id })),
  'admin.reports': row(admins),
  'admin.decideReport': row(admins, async (f) => {
    const [subject, reporter] = [await f.stranger(), await f.stranger()];
    await f.post('POST', `/reports/users/${subject.username}`, reporter, { reason: 'spam' });
    const { reports } = await f.post('GET', '/admin/reports', f.admin);
    return { id: reports[0].id, status: 'dismissed', note: 'Nothing in it' };
  }),
  'admin.audit': row(admins),
};

/** Endpoints of the auth service, by method and path. A caller without a session has none to list: null, or 401. */
//                                 anonymous user brand streamer admin owner other
export const authMatrix: Record<string, MatrixRow> = {
  'GET /auth/get-session': row(everyone),
  'GET /auth/list-sessions': row(signedIn),
  'GET /auth/list-accounts': row(signedIn),
  'POST /auth/update-user': row(signedIn, () => ({ name: 'New Name' })),
  'POST /auth/sign-out': row(everyone, nothing, { isFresh: true }),
  'POST /auth/revoke-sessions': row(signedIn, nothing, { isFresh: true }),
  'POST /auth/revoke-other-sessions': row(signedIn),
  // Another's session is answered like one that is not there, and stays.
  'POST /auth/revoke-session': row(signedIn, ({ owner }) => ({ token: owner.token.split('.')[0] }), {
    isFresh: true,
  }),
  'POST /auth/change-password': row(signedIn, () => ({
    currentPassword: testPassword,
    newPassword: 'Another#2026',
  })),
  'POST /auth/delete-user': row('401 ok ok ok ok ok ok', () => ({ password: testPassword }), {
    isFresh: true,
  }),
  'POST /auth/change-email': row(
    signedIn,
    () => ({ newEmail: 'new@example.com', currentPassword: testPassword }),
    { isFresh: true },
  ),
  'POST /auth/two-factor/enable': row(signedIn, () => ({ password: testPassword }), { isFresh: true }),
  'POST /auth/two-factor/disable': row(signedIn, () => ({ password: testPassword }), { isFresh: true }),
  'POST /auth/two-factor/generate-backup-codes': row(
    '401 400 400 400 400 400 400',
    () => ({ password: testPassword }),
    { isFresh: true },
  ),
  'POST /auth/two-factor/get-totp-uri': row(
    '401 400 400 400 400 400 400',
    () => ({ password: testPassword }),
    { isFresh: true },
  ),
  'POST /auth/two-factor/verify-totp': row('401 400 400 400 400 400 400', () => ({ code: '000000' })),
  'POST /auth/two-factor/verify-backup-code': row('401 400 400 400 400 400 400', () => ({
    code: 'aaaaa-bbbbb',
  })),
  // Who has no session yet, or anybody's link.
  'POST /auth/sign-up/email': row(everyone, () => newAccount()),
  'POST /auth/sign-in/email': row(everyone, ({ bystander }) => ({
    email: bystander.email,
    password: testPassword,
  })),
  'POST /auth/sign-in/social': row('400 400 400 400 400 400 400', () => ({ provider: 'google' })),
  'POST /auth/sign-in/social/exchange': row('400 400 400 400 400 400 400', () => ({
    code: 'x',
    verifier: 'y',
  })),
  'GET /auth/callback/{id}': row(everyone, () => ({ id: 'google' })),
  'POST /auth/callback/{id}': row(everyone, () => ({ id: 'google' })),
  'POST /auth/request-password-reset': row(everyone, () => ({ email: `${randomUUID()}@example.com` })),
  'GET /auth/reset-password/{token}': row('400 400 400 400 400 400 400', () => ({ token: 'nonsense' })),
  'POST /auth/reset-password': row('400 400 400 400 400 400 400', () => ({
    token: 'nonsense',
    newPassword: testPassword,
  })),
  'POST /auth/reset-password/check': row('400 400 400 400 400 400 400', () => ({ token: 'nonsense' })),
  'POST /auth/send-verification-email': row(everyone, ({ caller }) => ({
    email: caller?.email ?? `${randomUUID()}@example.com`,
  })),
  'GET /auth/verify-email': row('401 401 401 401 401 401 401', () => ({ token: 'nonsense' })),
  'GET /auth/ok': row(everyone),
  'GET /auth/error': row(everyone),
  'GET /auth/admin/get-user': row(admins, ({ owner }) => ({ id: owner.id })),
  'GET /auth/admin/list-users': row(admins),
  'POST /auth/admin/list-user-sessions': row(admins, ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/revoke-user-sessions': row(admins, async (f) => ({ userId: (await f.stranger()).id })),
  'POST /auth/admin/revoke-user-session': row(admins, async (f) => ({
    sessionToken: (await f.stranger()).token.split('.')[0],
  })),
  // They would pass by the audit log and the last admin: closed to everybody.
  'POST /auth/admin/set-role': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    role: 'admin',
  })),
  'POST /auth/admin/create-user': row('404 404 404 404 404 404 404', () => ({
    email: 'n@example.com',
    password: testPassword,
    name: 'N',
  })),
  'POST /auth/admin/update-user': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    data: { role: 'admin' },
  })),
  'POST /auth/admin/ban-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/unban-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/remove-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/impersonate-user': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
  })),
  'POST /auth/admin/set-user-password': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    newPassword: 'Another#2026',
  })),
};

/** Doors outside both. `sdp` in an input is sent as the offer that it is. */
//                                 anonymous user brand streamer admin owner other
export const doorMatrix: Record<string, MatrixRow> = {
  'POST /whip': row('401 403 403 ok ok ok ok', (f) => ({ sdp: f.offers.publish }), streamers),
  'POST /whip?room={room}': row(
    '401 403 403 409 ok ok 409',
    async (f) => ({ room: (await f.stream()).vdoRoomId, sdp: f.offers.publish }),
    streamers,
  ),
  'DELETE /whip/sessions/{id}': row('404 404 404 404 404 404 404', () => ({ id: 'x'.repeat(32) })),
  // The direct video address: whoever was given the room's unguessable name.
  'POST /whep?room={room}': row(
    everyone,
    async (f) => ({ room: (await f.stream()).vdoRoomId, sdp: f.offers.watch }),
    streamers,
  ),
  'POST /whep/{id}': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, sdp: f.offers.watch }),
    streamers,
  ),
  'DELETE /whep/sessions/{id}': row('404 404 404 404 404 404 404', () => ({ id: 'x'.repeat(32) })),
  'GET /files/{key}': row('404 404 404 404 404 404 404', () => ({ key: 'nothing.webp' })),
  'GET /avatars/{id}': row(everyone, ({ owner }) => ({ id: owner.id })),
  // Open to the operator's token alone; no account has it.
  'GET /metrics': row('403 403 403 403 403 403 403'),
  'GET /healthz': row(everyone),
  'GET /readyz': row(everyone),
  'GET /api/openapi.json': row(everyone),
  'GET /api/docs': row(everyone),
  'DELETE /api/v1/account/avatar': row(signedIn),
};
