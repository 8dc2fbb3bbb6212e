import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { mailTo } from '../../../testing/test-mails.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
let producer: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  streamer = await server.signUp('streamer');
  producer = await server.signUp();
  other = await server.signUp('streamer');
  await insertShop(server, 'fern', [
    { id: 'mug', priceCents: 2450 },
    { id: 'bowl', priceCents: 1000 },
  ]);
  await server.app.database.pool.query('update brands set live_discount_max_percent = 50');
});
afterAll(async () => server.close());

const as = (user: TestUser | undefined) => async (method: string, path: string, body?: object) =>
  server.call(method, path, { ...(user && { token: user.token }), ...(body && { body }) });
async function show(more: object = {}): Promise<string> {
  const { body } = await as(streamer)('POST', '/streams', { title: 'Clay', productIds: ['mug'], ...more });
  await as(streamer)('POST', `/streams/${body.data.id}/go-live`);
  return body.data.id;
}
const end = async (id: string) => as(streamer)('POST', `/streams/${id}/end`);
const pin = async (user: TestUser, id: string) =>
  as(user)('PUT', `/streams/${id}/pinned-product`, { productId: 'mug' });

test('a producer pins, arranges, offers and moderates from the appointment to the dismissal', async () => {
  const id = await show();
  expect((await pin(producer, id)).status).toBe(403);
  const appointed = await as(streamer)('POST', '/studio/producers', { username: producer.username });
  expect(appointed.body.data.producers).toMatchObject([{ id: producer.id, username: producer.username }]);

  const shows = await as(producer)('GET', '/producer/shows');
  expect(shows.body.data.shows).toMatchObject([{ id, title: 'Clay', isRehearsal: false }]);
  expect((await pin(producer, id)).status).toBe(200);
  const arranged = await as(producer)('PUT', `/streams/${id}/run-of-show`, { productIds: ['bowl', 'mug'] });
  expect(arranged.body.data.items).toHaveLength(2);
  const offer = { productId: 'bowl', percent: 20, minutes: 3 };
  expect((await as(producer)('POST', `/streams/${id}/offers`, offer)).status).toBe(201);
  const timeout = { seconds: 60, reason: 'Too loud', messageToPerson: 'Too loud' };
  const path = `/chats/${streamer.id}/users/${other.id}/timeout`;
  expect((await as(producer)('POST', path, timeout)).status).toBe(200);
  // A producer has no access to actions of the streamer alone.
  expect((await as(producer)('POST', `/streams/${id}/end`)).status).toBe(403);
  expect((await as(producer)('POST', '/studio/producers', { username: other.username })).status).toBe(403);

  await as(streamer)('DELETE', `/studio/producers/${producer.id}`);
  expect((await pin(producer, id)).status).toBe(403);
  expect((await as(producer)('POST', path, timeout)).status).toBe(403);
  expect((await as(producer)('GET', '/producer/shows')).body.data.shows).toEqual([]);
  await end(id);
});

test('a producer who was a moderator before is one again after the dismissal, even above the limit', async () => {
  const helper = await server.signUp();
  const { username } = helper;
  const moderators = `/chats/${streamer.id}/moderators`;
  await as(streamer)('POST', moderators, { username, reason: 'Knows the shop' });
  const { pool } = server.app.database;
  await pool.query(
    `with many as (insert into users (id, name, email, username)
       select 'helper' || n, 'Helper', 'helper' || n || '@example.com', 'helper' || n from generate_series(2, $2::int) n
       returning id)
     insert into chat_moderators (host_id, user_id, since) select $1, id, now() from many`,
    [streamer.id, moderationLimits.moderatorsMax],
  );
  expect((await as(streamer)('POST', '/studio/producers', { username })).status).toBe(200);
  await as(streamer)('DELETE', `/studio/producers/${helper.id}`);
  expect((await as(helper)('GET', `/chats/${streamer.id}/log`)).status).toBe(200);
  await pool.query('delete from chat_moderators where host_id = $1', [streamer.id]);
});

test('a person who is appointed gets one notice in the app and one mail, however often it is done', async () => {
  const helper = await server.signUp('user', 'Ada Bell');
  await server.app.database.pool.query('update users set email_verified = true where id = $1', [helper.id]);
  const helperNotices = async () =>
    (await as(helper)('GET', '/notices')).body.data.notices.map(
      ({ title, link }: { title: string; link: string }) => ({ title, link }),
    );
  const appoint = async () => as(streamer)('POST', '/studio/producers', { username: helper.username });
  await appoint();
  const expected = {
    title: expect.stringMatching(/ made you a producer of their shows$/),
    link: '/producer',
  };
  await until(async () => (await helperNotices()).length > 0, 'the notice');
  expect(await helperNotices()).toEqual([expected]);
  const mail = await mailTo(server, helper.email, (await helperNotices())[0].title);
  expect(mail.text).toContain('/producer');
  await as(streamer)('DELETE', `/studio/producers/${helper.id}`);
  await appoint();
  await as(streamer)('DELETE', `/studio/producers/${helper.id}`);
  expect(await helperNotices()).toEqual([expected]);
});

test('only its team sees a rehearsal, is notified of it, or gets its lower prices', async () => {
  await as(streamer)('POST', '/studio/producers', { username: producer.username });
  const id = await show({ title: 'Dry run of the clay night', isRehearsal: true });
  const posted = await as(producer)('POST', `/streams/${id}/chat/messages`, { content: 'Can you hear me?' });
  expect(posted.status).toBe(201);
  const { sequence } = posted.body.data;
  const team = [new LiveClient(server.origin, streamer.token), new LiveClient(server.origin, producer.token)];
  for (const member of team) {
    expect(await member.opened()).toBeUndefined();
    member.send('stream:join', { streamId: id });
    expect(await member.next('stream:joined')).toMatchObject({
      streamId: id,
      isLive: true,
      vdoRoomId: expect.any(String),
      events: expect.arrayContaining([
        expect.objectContaining({ message: expect.objectContaining({ content: 'Can you hear me?' }) }),
      ]),
    });
  }
  await as(streamer)('POST', `/streams/${id}/chat/messages`, { content: 'Loud and clear' });
  for (const member of team)
    expect(await member.next('chat:message')).toMatchObject({ content: 'Loud and clear' });
  for (const user of [undefined, other]) {
    const call = as(user);
    expect((await call('GET', `/streams/${id}/questions`)).body.code).toBe('stream_not_found');
    if (user === undefined) continue;
    const message = `/streams/${id}/chat/messages/${sequence}`;
    for (const [method, path, body] of [
      ['POST', `/streams/${id}/chat/messages`, { content: 'Found you' }],
      ['POST', `/streams/${id}/questions`, { content: 'Is this on?' }],
      ['POST', `${message}/report`, { reason: 'spam', details: '' }],
      ['POST', `${message}/question`, undefined],
      ['POST', `${message}/delete`, {}],
      ['POST', `${message}/pin`, undefined],
    ] as const)
      expect([path, (await call(method, path, body)).body.code]).toEqual([path, 'stream_not_found']);
  }
  for (const user of [undefined, other]) {
    const call = as(user);
    expect((await call('GET', `/streams/${id}`)).status).toBe(404);
    expect((await call('GET', `/streams/${id}/chat/messages`)).body.code).toBe('stream_not_found');
    expect((await call('GET', `/streams/${id}/products`)).body.code).toBe('stream_not_found');
    const listed = await call('GET', '/streams');
    expect(JSON.stringify(listed.body)).not.toContain(id);
    const found = await call('GET', '/search?q=dry%20run');
    expect(JSON.stringify(found.body)).not.toContain(id);
    const client = new LiveClient(server.origin, user?.token);
    expect(await client.opened()).toBeUndefined();
    client.send('stream:join', { streamId: id });
    expect(await client.next('stream:error')).toMatchObject({ code: 'stream_not_found' });
    client.socket.disconnect();
  }
  for (const user of [streamer, producer]) {
    const seen = await as(user)('GET', `/streams/${id}`);
    expect(seen.body.data).toMatchObject({ isRehearsal: true, isLive: true, vdoRoomId: expect.any(String) });
    const products = await as(user)('GET', `/streams/${id}/products`);
    expect(products.body.data.products).toMatchObject([{ id: 'mug' }]);
  }

  expect((await pin(producer, id)).status).toBe(200);
  const offer = { productId: 'mug', percent: 50, minutes: 5 };
  const made = await as(streamer)('POST', `/streams/${id}/offers`, offer);
  expect(made.body.data).toMatchObject({ kind: 'price', percent: 50 });
  const shopper = new TestShopper(server);
  await shopper.call('POST', '/cart/lines', { productId: 'mug', shownIn: { streamId: id } });
  const cart = await shopper.call('GET', '/cart');
  expect(cart.body.data.lines[0]).toMatchObject({
    unitPrice: { amount: 2450, currency: 'USD' },
    priceNote: 'Regular price',
  });
  await shopper.buy();
  for (const member of team) member.socket.disconnect();
  const run = await as(streamer)('GET', `/streams/${id}/run-of-show`);
  expect(run.body.data.items[0]).toMatchObject({ units: 0 });
  await end(id);
  const figures = await as(streamer)('GET', '/studio/figures');
  expect(figures.body.data.streamCount).toBe(1);
});

test('a question answered in a rehearsal causes no notice, and is not on the product’s page', async () => {
  await as(streamer)('POST', '/studio/producers', { username: producer.username });
  // The answer refers to the pinned product.
  const askAndAnswer = async (id: string, text: string) => {
    await pin(streamer, id);
    const asked = await as(producer)('POST', `/streams/${id}/questions`, {
      content: text,
    });
    const answered = await as(streamer)('PUT', `/questions/${asked.body.data.id}/answer`, {
      answer: { way: 'text', text: 'It is.' },
    });
    expect(answered.body.data).toMatchObject({ text, answer: { way: 'text' } });
  };
  const answerNotices = async () =>
    (await as(producer)('GET', '/notices')).body.data.notices.filter(
      ({ kind }: { kind: string }) => kind === 'question-answered',
    );
  const rehearsal = await show({ isRehearsal: true });
  await askAndAnswer(rehearsal, 'Is the secret glaze food-safe?');
  await end(rehearsal);
  const real = await show({ title: 'The real clay night' });
  await askAndAnswer(real, 'Is the mug food-safe?');
  await end(real);
  const notices = await answerNotices();
  expect(notices).toHaveLength(1);
  expect(notices[0].title).toContain('The real clay night');
  const onPage = await as(undefined)('GET', '/products/mug/questions');
  expect(onPage.body.data.questions).toMatchObject([{ text: 'Is the mug food-safe?' }]);
  expect(JSON.stringify(onPage.body)).not.toContain('secret glaze');
});

test('another streamer gets the same answers for a rehearsal as for an unknown show', async () => {
  const id = await show({ title: 'Dry run', isRehearsal: true });
  const missing = randomUUID();
  const recording = (of: string) => `/streams/${of}/recording`;
  for (const [method, path, body] of [
    ['PATCH', (of: string) => `/streams/${of}`, { title: 'Mine now' }],
    ['POST', (of: string) => `/streams/${of}/go-live`, undefined],
    ['POST', (of: string) => `/streams/${of}/end`, undefined],
    ['GET', (of: string) => `/streams/${of}/analytics`, undefined],
    ['GET', recording, undefined],
    ['PATCH', recording, { isHidden: true }],
    ['DELETE', recording, undefined],
    ['PUT', (of: string) => `${recording(of)}/trim`, { startMs: 0, endMs: 5000 }],
    ['DELETE', (of: string) => `${recording(of)}/trim`, undefined],
    ['POST', (of: string) => `${recording(of)}/retry`, undefined],
  ] as const) {
    const [actual, expected] = await Promise.all(
      [id, missing].map(async (of) => as(other)(method, path(of), body)),
    );
    expect([path(id), expected?.body.code]).toEqual([path(id), 'stream_not_found']);
    expect(actual?.body).toEqual({ ...expected?.body, requestId: expect.any(String) });
  }
  const sent = async (user: TestUser | undefined, path: string, type: string) => {
    const authorization = user && { authorization: `Bearer ${user.token}` };
    const headers = { ...authorization, 'content-type': type };
    const answer = await fetch(server.origin + path, { method: 'POST', headers, body: 'v=0' });
    return ((await answer.json()) as { code?: string }).code;
  };
  const watch = async (user?: TestUser) => sent(user, `/whep/${id}`, 'application/sdp');
  expect([await watch(), await watch(other)]).toEqual(['stream_not_found', 'stream_not_found']);
  expect(await sent(other, `/api/v1/streams/${id}/thumbnail`, 'image/png')).toBe('stream_not_found');
  // A producer may watch. The request fails only because this test has no media server.
  await as(streamer)('POST', '/studio/producers', { username: producer.username });
  expect(await watch(producer)).not.toBe('stream_not_found');
  await end(id);
});

const giveRole = async ({ id }: TestUser, role: string) =>
  as(await server.signUp('admin'))('PATCH', '/profiles/users/role', { userId: id, role });

test.each([
  {
    who: 'a producer who is dismissed',
    appoint: async (helper: TestUser) =>
      as(streamer)('POST', '/studio/producers', { username: helper.username }),
    dismiss: async (helper: TestUser) => as(streamer)('DELETE', `/studio/producers/${helper.id}`),
  },
  {
    who: 'an admin who is one no longer',
    appoint: async (helper: TestUser) => giveRole(helper, 'admin'),
    dismiss: async (helper: TestUser) => giveRole(helper, 'user'),
  },
])('$who gets no more events of a rehearsal, and all events of a show', async ({ appoint, dismiss }) => {
  const helper = await server.signUp();
  await appoint(helper);
  const rehearsal = await show({ isRehearsal: true });
  const client = new LiveClient(server.origin, helper.token);
  await client.opened();
  await client.join(rehearsal);
  await dismiss(helper);
  await client.next(
    'stream:error',
    (error) => error.streamId === rehearsal && error.code === 'stream_not_found',
  );
  const before = client.received.length;
  expect((await pin(streamer, rehearsal)).status).toBe(200);
  await end(rehearsal);

  const open = await show();
  client.send('stream:join', { streamId: open });
  await client.next('stream:joined', ({ streamId }) => streamId === open);
  await dismiss(helper);
  expect((await pin(streamer, open)).status).toBe(200);
  await client.next('stream:product:pinned', ({ streamId }) => streamId === open);
  const received = JSON.stringify(client.received.slice(before));
  expect(received).not.toContain(rehearsal);
  await end(open);
  client.close();
});
