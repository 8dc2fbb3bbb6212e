import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '../../testing/live-client.ts';
import { ShiftedClock } from '../../testing/shifted-clock.ts';
import { TestShopper } from '../../testing/test-shopper.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
const clock = new ShiftedClock();
beforeAll(async () => {
  server = await startTestServer();
  await server.app.database.pool.query(`
    with brand as (insert into brands (company_name, slug) values ('Fern', 'fern') returning id)
    insert into products (id, brand_id, name, category, price_cents)
    select 'mug', id, 'Mug', 'home', 100 from brand`);
  await server.app.database.pool.query('update products set stock = 9');
});
afterAll(async () => server.close());

/** Creates data of a person for every part of the export. Each part contains their mark. */
async function live(person: TestUser, mark: string, others: TestUser): Promise<void> {
  const { token } = person;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  await call('PATCH', '/profiles/me', { bio: `Bio of ${mark}`, location: mark });
  await call('POST', '/addresses', {
    recipient: mark,
    line1: `${mark} Lane 1`,
    city: 'Leeds',
    postalCode: 'LS1 4AP',
    countryCode: 'GB',
  });
  await call('POST', '/payment-methods/test-cards', { card: 'visa' });
  await call('PUT', '/wishlist/mug');
  await call('POST', '/wishlist-collections', { name: 'For the kitchen' });
  const shopper = new TestShopper(server, { token });
  await shopper.add('mug');
  await shopper.buy({ recipient: `Recipient ${mark}` });
  await call('PUT', '/spending', { note: `Note of ${mark}` });
  await shopper.add('mug', 2);
  await call('PUT', `/profiles/users/${others.username}/follow`);
  await call('POST', `/reports/users/${others.username}`, { reason: 'spam', details: `Said by ${mark}` });
  await call('PATCH', '/notification-preferences', { promotions: true });
  const show = await call('POST', '/streams', { title: `Show of ${mark}` });
  await call('POST', `/streams/${show.id}/go-live`);
  await call('GET', '/studio/stream-key');
  const socket = new LiveClient(server.origin, token);
  await socket.opened();
  await socket.join(show.id);
  socket.send('chat:send-message', { streamId: show.id, content: `Message of ${mark}` });
  await socket.next('chat:message:sent');
  socket.close();
  await call('POST', `/streams/${show.id}/end`);
}

test('the export contains all data of the user, no data of other users and no secret', async () => {
  const [ada, ben] = [
    await server.signUp('streamer', 'Ada Bell'),
    await server.signUp('streamer', 'Ben Ray'),
  ];
  await live(ada, 'AdaMark', ben);
  await live(ben, 'BenMark', ada);
  const { streamKey } = (await server.call('GET', '/studio/stream-key', { token: ada.token })).body.data;

  const answer = await server.call('GET', '/account/export', { token: ada.token });
  expect(answer.status).toBe(200);
  const { parts, exportedAt } = answer.body.data;
  expect(Date.parse(exportedAt)).toBeGreaterThan(0);
  expect(parts).toMatchObject({
    account: { email: ada.email, username: ada.username, waysToSignIn: [{ by: 'credential' }] },
    profile: { name: 'Ada Bell', bio: 'Bio of AdaMark', location: 'AdaMark' },
    sessions: [{ ipAddress: '127.0.0.1' }],
    signIns: [{ method: 'sign-up', outcome: 'succeeded' }],
    addresses: [{ line1: 'AdaMark Lane 1' }],
    paymentMethods: [{ brand: expect.any(String), last4: expect.any(String) }],
    cart: [{ productId: 'mug', quantity: 2 }],
    orders: [{ address: { recipient: 'Recipient AdaMark' }, lines: [{ productId: 'mug' }] }],
    notificationPreferences: { promotions: true },
    notices: expect.arrayContaining([expect.objectContaining({ title: expect.stringContaining('Ben Ray') })]),
    following: [{ username: ben.username }],
    followers: [{ username: ben.username }],
    blocked: [],
    wishlist: [{ name: 'Mug' }],
    wishlistCollections: [{ name: 'For the kitchen' }],
    reports: [{ about: ben.username, details: 'Said by AdaMark' }],
    spending: { note: 'Note of AdaMark' },
    streams: [{ title: 'Show of AdaMark' }],
    chatMessages: [{ content: 'Message of AdaMark' }],
  });

  // A follower's export may contain a notice of Ben's show, and the show's title is public.
  const text = JSON.stringify(answer.body).replaceAll('Show of BenMark', '');
  expect(text).not.toContain('BenMark');
  expect(text).not.toContain(ben.email);
  const { rows } = await server.app.database.pool.query<{ secret: string }>(`
    select password as secret from credentials where password is not null
    union all select token from sessions
    union all select key_sealed from stream_keys union all select key_hash from stream_keys
    union all select customer_id from payment_customers`);
  expect(rows.length).toBeGreaterThan(8);
  for (const secret of [...rows.map((row) => row.secret), streamKey, testPassword]) {
    expect(text).not.toContain(secret);
  }
});

test('the export contains the user’s brand, its products, coupons and team', async () => {
  const admin = await server.signUp('admin');
  const seller = await server.signUp();
  const made = await server.call('POST', '/profiles/brands', {
    token: admin.token,
    body: { userId: seller.id, companyName: 'Moss and Mortar', businessEmail: 'hello@moss.example' },
  });
  expect(made.status).toBe(201);
  const added = await server.call('POST', '/brands/products', {
    token: seller.token,
    body: { name: 'Clay bowl', price: 24, categoryId: 'home', inStock: true, stockCount: 3 },
  });
  expect(added.status).toBe(201);
  await server.call('POST', '/brands/coupons', {
    token: seller.token,
    body: { code: 'BOWL10', discount: { percent: 10 } },
  });
  await server.call('POST', '/brands/team/invitations', {
    token: seller.token,
    body: { email: 'packer@example.com', role: 'packer' },
  });
  const answer = await server.call('GET', '/account/export', { token: seller.token });
  expect(answer.body.data.parts).toMatchObject({
    brand: { companyName: 'Moss and Mortar', businessEmail: 'hello@moss.example' },
    brandProducts: [{ name: 'Clay bowl' }],
    coupons: [{ code: 'BOWL10', discount: { percent: 10 } }],
    team: { ownTeam: { invitations: [{ email: 'packer@example.com', role: 'packer' }] }, memberOf: null },
  });
  const kept = await server.app.database.pool.query('select token_hash from team_invitations');
  expect(JSON.stringify(answer.body)).not.toContain(kept.rows[0].token_hash);
});

test('a user can export five times an hour, and the refusal names the time to wait', async () => {
  const [ada, ben] = [await server.signUp(), await server.signUp()];
  const ask = async ({ token }: TestUser) => server.call('GET', '/account/export', { token });
  const answers = await Promise.all(Array.from({ length: 6 }, async () => ask(ada)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(refused?.body.message).toMatch(
    /^You have downloaded your data 5 times .* Try again in (1 hour|\d+ minutes)\.$/,
  );
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await ask(ben)).status).toBe(200);
  clock.offsetMs = 3_600_000 + 60_000;
  expect((await ask(ada)).status).toBe(200);
  clock.restore();
});
