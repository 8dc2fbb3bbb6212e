import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type TestServer, testPassword, type TestUser } from '../test-server.ts';

export const newAddress = {
  recipient: 'Ada Bell',
  line1: '1 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4AP',
  countryCode: 'GB',
};
export const newProduct = { name: 'Jug', price: 24.5, categoryId: 'home' };

/** A message as a show's log stores it. */
const matrixMessage = {
  id: 'm1',
  username: 'owner',
  user: { id: 'owner', username: 'owner', role: 'viewer' },
  content: 'hello',
  type: 'message',
  isPinned: false,
  isDeleted: false,
  role: 'viewer',
  mentions: [],
};

export const newGreenClaim = () => ({
  topic: 'material',
  kind: 'certificate',
  statement: 'All cotton is organic',
  evidenceUrl: 'https://example.com/certificate.pdf',
  verifier: 'Cotton Board',
  validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

/** Creates what the inputs of the rows need. */
export class MatrixFixture {
  readonly server: TestServer;
  readonly owner: TestUser;
  /** Whether the input depends on the caller. */
  isOfCaller = false;
  readonly #caller: TestUser | undefined;
  readonly admin: TestUser;
  /** A person without relation to anybody, and one who may be suspended. */
  readonly bystander: TestUser;
  readonly suspect: TestUser;
  /** The id of a visible product. */
  readonly productId: string;
  /** Real offers, one to publish and one to watch. */
  readonly offers: { publish: string; watch: string };

  constructor(
    parts: Pick<
      MatrixFixture,
      'server' | 'owner' | 'caller' | 'admin' | 'bystander' | 'suspect' | 'productId' | 'offers'
    >,
  ) {
    this.server = parts.server;
    this.owner = parts.owner;
    this.#caller = parts.caller;
    this.admin = parts.admin;
    this.bystander = parts.bystander;
    this.suspect = parts.suspect;
    this.productId = parts.productId;
    this.offers = parts.offers;
  }

  /** Undefined for `anonymous`. */
  get caller(): TestUser | undefined {
    this.isOfCaller = true;
    return this.#caller;
  }

  async post(method: string, path: string, user: TestUser, body?: unknown): Promise<any> {
    const answer = await this.server.call(method, path, {
      token: user.token,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** Creates a show of the owner. For `live`, nothing else of the owner may be live. */
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

  /** The id of a live show of the owner with the product. */
  async streamWithProduct(): Promise<string> {
    const { id } = await this.stream('live');
    await this.post('PUT', `/streams/${id}/run-of-show`, this.owner, { productIds: [this.productId] });
    return id;
  }

  /** The id of an announced show of the owner. */
  async announcedStream(): Promise<string> {
    const { id } = await this.stream();
    await this.server.app.database.pool.query(
      "update streams set status = 'scheduled', scheduled_at = now() + interval '1 day' where id = $1",
      [id],
    );
    return id;
  }

  /** A message by the owner in a show of the owner. */
  async message(): Promise<{ streamId: string; sequence: number }> {
    const { id } = await this.stream();
    await this.server.app.database.pool.query(
      `insert into stream_events (stream_id, sequence, type, at, stream_time_ms, actor_id, client_message_id, payload)
       values ($1, 1, 'chat.message', now(), 0, $2, gen_random_uuid(), $3)`,
      [id, this.owner.id, JSON.stringify({ message: { ...matrixMessage, userId: this.owner.id } })],
    );
    await this.server.app.database.pool.query(
      'update event_logs set last_sequence = 1 where stream_id = $1',
      [id],
    );
    return { streamId: id, sequence: 1 };
  }

  /** A question by the owner in a live show of the owner. */
  async question(): Promise<string> {
    const { streamId, sequence } = await this.message();
    await this.post('POST', `/streams/${streamId}/go-live`, this.owner);
    const { rows } = await this.server.app.database.pool.query<{ id: string }>(
      'insert into questions (stream_id, sequence, author_id, asked_at) values ($1, $2, $3, now()) returning id',
      [streamId, sequence, this.owner.id],
    );
    return rows[0]?.id ?? '';
  }

  /** An entry in the log of the owner's chats that can be undone. */
  async moderationEntry(): Promise<string> {
    const path = `/chats/${this.owner.id}/users/${this.bystander.id}/timeout`;
    return (await this.post('POST', path, this.owner, { reason: 'Matrix' })).entryId;
  }

  /** An ended show of the owner with a replay. */
  async replay(): Promise<{ id: string; recordingId: string }> {
    const { id } = await this.stream('live');
    await this.post('POST', `/streams/${id}/end`, this.owner);
    const recordingId = randomUUID();
    const files = [
      { key: `recordings/${recordingId}/1.webm`, type: 'video/webm', startMs: 0, lengthMs: 9000 },
    ];
    await this.server.app.database.pool.query(
      `insert into recordings (id, stream_id, state, length_ms, files) values ($1, $2, 'ready', 9000, $3)`,
      [recordingId, id, JSON.stringify(files)],
    );
    await this.server.app.database.pool.query('delete from recordings where stream_id = $1 and id <> $2', [
      id,
      recordingId,
    ]);
    return { id, recordingId };
  }

  /** The id of a clip of the owner's replay. */
  async clip(): Promise<string> {
    const { recordingId } = await this.replay();
    const id = randomUUID();
    await this.server.app.database.pool.query(
      `insert into replay_clips (id, recording_id, author_id, title, start_ms, end_ms, created_at)
       values ($1, $2, $3, 'A clip', 1000, 5000, now())`,
      [id, recordingId, this.owner.id],
    );
    return id;
  }

  /** The id of another session of the owner. */
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

  /** A notice to the owner about a new follower. */
  async notice(): Promise<string> {
    await this.post('PATCH', '/profiles/me', this.owner, { publicProfile: true });
    await this.post('PUT', `/profiles/users/${this.owner.username}/follow`, await this.stranger());
    return (await this.post('GET', '/notices', this.owner)).notices[0].id;
  }

  /** A new user. */
  async stranger(): Promise<TestUser> {
    return this.server.signUp();
  }

  /** The slug of the owner's brand. */
  async brand(): Promise<string> {
    const slug = `brand-of-${this.owner.username.replaceAll('_', '-')}`;
    await this.server.app.database.pool.query(
      `insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Of the matrix', $2, 'approved')
       on conflict do nothing`,
      [this.owner.id, slug],
    );
    return slug;
  }

  /** An undecided application. */
  async application(): Promise<string> {
    const body = { role: 'streamer', about: 'I show what I knit' };
    return (await this.post('POST', '/applications', await this.stranger(), body)).id;
  }

  /** The id of an undecided claim of the owner's brand. */
  async greenClaim(): Promise<string> {
    await this.brand();
    return (await this.post('POST', '/brands/green-claims', this.owner, newGreenClaim())).id;
  }

  /** The id of an accepted claim of the owner's brand. */
  async acceptedGreenClaim(): Promise<string> {
    const id = await this.greenClaim();
    const path = `/admin/green-claims/${id}/decision`;
    await this.post('PUT', path, this.admin, { status: 'accepted', reason: 'Looked up' });
    return id;
  }

  /** An undecided objection to it. */
  async greenObjection(): Promise<string> {
    const path = `/green-claims/${await this.acceptedGreenClaim()}/objections`;
    await this.post('POST', path, await this.stranger(), { reason: 'It is of another mill' });
    const { objections } = await this.post('GET', '/admin/green-objections', this.admin);
    return objections.at(-1).id;
  }

  /** The id of a new member of the team of the owner's brand. */
  async teamMember(): Promise<string> {
    const { id } = await this.stranger();
    await this.server.app.database.pool.query(
      `insert into team_members (user_id, brand_id, role, since)
       select $1, id, 'packer', now() from brands where slug = $2`,
      [id, await this.brand()],
    );
    return id;
  }

  /** The id of a key of the owner's brand. */
  async brandKey(): Promise<string> {
    const { pool } = this.server.app.database;
    await pool.query('delete from brand_keys');
    const slug = await this.brand();
    const { rows } = await pool.query<{ id: string }>(
      `insert into brand_keys (id, brand_id, name, scopes, secret_hash, created_at, expires_at)
       select gen_random_uuid(), id, 'Matrix', '{products:read}', '', now(), now() + interval '1 hour'
       from brands where slug = $1 returning id`,
      [slug],
    );
    return rows[0]?.id ?? '';
  }

  /** The id of an open invitation to the team of the owner's brand. */
  async teamInvitation(): Promise<string> {
    await this.brand();
    const body = { email: `${randomUUID()}@example.com`, role: 'packer' };
    return (await this.post('POST', '/brands/team/invitations', this.owner, body)).invitations[0].id;
  }

  /** The token of an invitation of the owner's address to the team of another brand. */
  async invitationToken(): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const seller = await this.server.signUp('brand');
    await this.server.app.database.pool.query(
      `with brand as (insert into brands (user_id, company_name, slug) values ($1, 'Inviting', $2) returning id)
       insert into team_invitations (brand_id, email, role, token_hash, created_at, expires_at)
       select id, $3, 'editor', $4, now(), now() + interval '1 hour' from brand`,
      [
        seller.id,
        `inviting-${randomUUID()}`,
        this.owner.email.toLowerCase(),
        createHash('sha256').update(token).digest('base64url'),
      ],
    );
    return token;
  }

  /** A product of the owner's brand. */
  async brandProduct(): Promise<string> {
    await this.brand();
    return (await this.post('POST', '/brands/products', this.owner, newProduct)).id;
  }

  /** A product of the owner's brand that needs approval by an operator. */
  async waitingProduct(): Promise<{ id: string; submittedAt: string }> {
    const id = await this.brandProduct();
    const { rows } = await this.server.app.database.pool.query<{ at: Date }>(
      "update products set approval_status = 'pending' where id = $1 returning submitted_at as at",
      [id],
    );
    return { id, submittedAt: rows[0]?.at.toISOString() ?? '' };
  }

  /** A coupon of the owner's brand. */
  async coupon(): Promise<string> {
    await this.brand();
    const body = { code: `MATRIX-${randomUUID().slice(0, 8)}`, discount: { percent: 10 } };
    return (await this.post('POST', '/brands/coupons', this.owner, body)).id;
  }

  /** A collection of the owner's wishlist, with a product on the wishlist. */
  async collection(): Promise<string> {
    await this.post('PUT', `/wishlist/${this.productId}`, this.owner, {});
    const { collections } = await this.post('POST', '/wishlist-collections', this.owner, {
      name: `List ${randomUUID()}`,
    });
    return collections[0].id;
  }

  /** The key of a shared collection of the owner. */
  async sharedCollection(): Promise<string> {
    const id = await this.collection();
    const { collections } = await this.post('PATCH', `/wishlist-collections/${id}`, this.owner, {
      isShared: true,
    });
    return collections.find((one: { id: string }) => one.id === id).shareKey;
  }

  /** A line in the owner's cart. */
  async cartLine(): Promise<string> {
    const body = { productId: this.productId, quantity: 1 };
    const { lines } = await this.post('POST', '/cart/lines', this.owner, body);
    return lines[0].id;
  }

  /** A checkout of the owner with held units. */
  async checkout(): Promise<string> {
    await this.cartLine();
    const { totals } = await this.post('GET', '/cart?countryCode=GB', this.owner);
    const { email } = this.owner;
    const body = { email, address: newAddress, total: totals.total };
    return (await this.post('POST', '/checkouts', this.owner, body)).id;
  }

  /** A payment of the owner and its orders. */
  async payment(): Promise<{ id: string; orders: { id: string }[] }> {
    const { body } = await this.server.call('POST', '/orders', {
      token: this.owner.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { checkoutId: await this.checkout(), payment: { testCard: 'visa' } },
    });
    return body.data;
  }

  async order(): Promise<string> {
    return (await this.payment()).orders[0]?.id ?? '';
  }

  /** The id of the owner's review of the product. */
  async review(): Promise<string> {
    const { mayWrite } = await this.post('GET', `/products/${this.productId}/reviews/own`, this.owner);
    if (!mayWrite) await this.order();
    const body = { rating: 4, comment: 'Holds a litre' };
    return (await this.post('PUT', `/products/${this.productId}/reviews/own`, this.owner, body)).id;
  }

  /** A stranger's request to follow the owner. It makes the owner's profile private. */
  async request(): Promise<TestUser> {
    const stranger = await this.stranger();
    await this.post('PATCH', '/profiles/me', this.owner, { publicProfile: false });
    await this.post('PUT', `/profiles/users/${this.owner.username}/follow`, stranger);
    return stranger;
  }
}
