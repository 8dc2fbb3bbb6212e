import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertReviews } from '../../testing/shop-rows.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { until } from '../../testing/live-client.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let seller: TestUser;
let brandId: string;
let made = 0;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  seller = await server.signUp('brand', 'Fern Seller');
  brandId = await insertShop(server, 'fern', [], seller.id);
});
afterAll(async () => server.close());

beforeEach(async () => {
  made += 1;
  productId = `jug-${made}`;
  await server.app.database.pool.query(
    `insert into products (id, brand_id, name, category, price_cents, stock) values ($1, $2, 'Jug', 'home', 2450, 50)`,
    [productId, brandId],
  );
});

/** A user who has bought the product. */
async function buyer(name = 'Ada Bell'): Promise<TestUser & { orderId: string }> {
  const user = await server.signUp('user', name);
  const shopper = new TestShopper(server, { token: user.token });
  await shopper.add(productId, 1);
  const [order] = await shopper.buy();
  return { ...user, orderId: order?.id ?? '' };
}

const call = async (user: TestUser | undefined, method: string, path: string, body?: unknown) =>
  server.call(method, path, {
    ...(user === undefined ? {} : { token: user.token }),
    ...(body === undefined ? {} : { body }),
  });

const write = async (user: TestUser, review: Record<string, unknown> = {}) =>
  call(user, 'PUT', `/products/${productId}/reviews/own`, {
    rating: 4,
    comment: 'Pours without a drop beside',
    ...review,
  });

async function listed(query = '') {
  return (await call(undefined, 'GET', `/products/${productId}/reviews${query}`)).body.data;
}

async function shownRating() {
  const { rating, reviews } = (await call(undefined, 'GET', `/products/${productId}`)).body.data;
  return { rating, reviews };
}

async function photoOf(user: TestUser, color = '#336644') {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  return fetch(`${server.origin}/api/v1/reviews/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
}
const uploaded = async (user: TestUser) =>
  ((await (await photoOf(user)).json()) as { data: { id: string; url: string } }).data;

test('[DATA-9] a review has its user, avatar, rating, date, comment and helpful count', async () => {
  const ada = await buyer();
  const answer = await write(ada);
  expect(answer.status).toBe(200);
  const other = await server.signUp();
  await call(other, 'PUT', `/reviews/${answer.body.data.id}/helpful`);
  await server.app.database.pool.query('update reviews set created_at = $1 where id = $2', [
    '2026-03-01T10:00:00Z',
    answer.body.data.id,
  ]);
  const { reviews } = await listed();
  expect(reviews).toEqual([
    {
      id: expect.any(String),
      user: 'Ada Bell',
      avatar: `/avatars/${ada.id}`,
      rating: 4,
      date: '2026-03-01T10:00:00.000Z',
      comment: 'Pours without a drop beside',
      photos: [],
      helpful: 1,
      isVerified: true,
    },
  ]);
});

test('only a buyer of the product writes a review, once; a change is marked, and deleting it changes the rating', async () => {
  const [ada, ben] = [await buyer(), await buyer('Ben Ray')];
  const stranger = await server.signUp();
  const refused = await write(stranger);
  expect([refused.status, refused.body.code]).toEqual([403, 'review_not_bought']);
  expect(await shownRating()).toEqual({ rating: 0, reviews: 0 });

  await write(ada, { rating: 5 });
  await write(ben, { rating: 2 });
  expect(await shownRating()).toEqual({ rating: 3.5, reviews: 2 });
  const changed = await write(ada, { rating: 3, comment: 'The handle came loose' });
  expect(changed.body.data).toMatchObject({ rating: 3, comment: 'The handle came loose' });
  expect(changed.body.data.editedAt).toEqual(expect.any(String));
  expect(await shownRating()).toEqual({ rating: 2.5, reviews: 2 });
  expect((await listed()).summary).toEqual({
    mean: 2.5,
    total: 2,
    stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, total: rating === 3 || rating === 2 ? 1 : 0 })),
  });

  await call(ada, 'DELETE', `/products/${productId}/reviews/own`);
  expect(await shownRating()).toEqual({ rating: 2, reviews: 1 });
  const own = (await call(ada, 'GET', `/products/${productId}/reviews/own`)).body.data;
  expect(own).toEqual({ mayWrite: true, mayAnswer: false, mayRemove: false, helpfulIds: [] });
});

test.each([
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 2.5 }, 'rating'],
  [{ comment: '   ' }, 'comment'],
  [{ comment: 'x'.repeat(3001) }, 'comment'],
  [{ photoIds: Array.from({ length: 6 }, () => '0a000000-0000-4000-8000-000000000000') }, 'photoIds'],
])('a review with %o is refused with a message for its field', async (wrong, field) => {
  const answer = await write(await server.signUp(), wrong);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test('several reviews of one user at once are one review', async () => {
  const ada = await buyer();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(async (rating) => write(ada, { rating })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { reviews, summary } = await listed();
  expect(reviews).toHaveLength(1);
  expect(await shownRating()).toEqual({ rating: reviews[0].rating, reviews: 1 });
  expect(summary.total).toBe(1);
});

test('a cancelled order deletes its review, unless another order has the product', async () => {
  const ada = await buyer();
  await write(ada, { rating: 1 });
  await call(ada, 'POST', `/orders/${ada.orderId}/cancel`);
  expect((await listed()).reviews).toEqual([]);
  expect(await shownRating()).toEqual({ rating: 0, reviews: 0 });
  expect((await write(ada)).body.code).toBe('review_not_bought');

  const shopper = new TestShopper(server, { token: ada.token });
  const orderIds: string[] = [];
  for (const _ of [1, 2]) {
    await shopper.add(productId, 1);
    orderIds.push(...(await shopper.buy()).map(({ id }) => id));
  }
  await write(ada, { rating: 2 });
  await call(ada, 'POST', `/orders/${orderIds[0]}/cancel`);
  expect(await shownRating()).toEqual({ rating: 2, reviews: 1 });
});

test('a user votes once, can withdraw the vote, and cannot vote for an own review', async () => {
  const ada = await buyer();
  const { id } = (await write(ada)).body.data;
  const [ben, cleo] = [await server.signUp(), await server.signUp()];
  const helpful = async (user: TestUser, method = 'PUT') =>
    (await call(user, method, `/reviews/${id}/helpful`)).body;
  expect((await helpful(ben)).data).toEqual({ helpful: 1 });
  await Promise.all(Array.from({ length: 5 }, async () => helpful(ben)));
  expect((await helpful(cleo)).data).toEqual({ helpful: 2 });
  expect((await helpful(ada)).code).toBe('own_review');
  const own = await call(ben, 'GET', `/products/${productId}/reviews/own`);
  expect(own.body.data.helpfulIds).toEqual([id]);
  expect((await helpful(ben, 'DELETE')).data).toEqual({ helpful: 1 });
  expect((await helpful(ben, 'DELETE')).data).toEqual({ helpful: 1 });
});

test('a vote on a review that is being deleted, and a review of an order being cancelled, are refused', async () => {
  const [ada, ben] = [await buyer(), await buyer()];
  const { id } = (await write(ada)).body.data;
  const connection = await server.app.database.pool.connect();
  const waiting = async (count: number) =>
    until(async () => {
      const { rows } = await server.app.database.pool.query(
        `select count(*)::int as waiting from pg_locks where not granted and database = (
           select oid from pg_database where datname = current_database())
           or (not granted and locktype = 'transactionid')`,
      );
      return rows[0].waiting >= count;
    }, 'both to wait');
  await connection.query('begin');
  await connection.query('select 1 from products where id = $1 for update', [productId]);
  await connection.query('delete from reviews where id = $1', [id]);
  await connection.query(`update orders set status = 'cancelled' where id = $1`, [ben.orderId]);
  const answers = [call(await server.signUp(), 'PUT', `/reviews/${id}/helpful`), write(ben)];
  await waiting(2);
  await connection.query('commit');
  connection.release();
  const codes = (await Promise.all(answers)).map(({ body }) => body.code);
  expect(codes).toEqual(['review_not_found', 'review_not_bought']);
});

test('reviews are sorted four ways, filtered by stars, and paged without a gap', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 1, day));
  const rows = [
    { rating: 5, helpfulCount: 0, createdAt: at(1) },
    { rating: 1, helpfulCount: 9, createdAt: at(2) },
    { rating: 3, helpfulCount: 4, createdAt: at(3) },
    { rating: 5, helpfulCount: 4, createdAt: at(4) },
    { rating: 2, helpfulCount: 0, createdAt: at(5) },
  ];
  await insertReviews(
    server.app.database.db,
    rows.map((row, n) => Object.assign(row, { productId, authorName: 'Guest', comment: `Number ${n + 1}` })),
  );
  const numbers = async (query: string) => {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listed(`${query}&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      found.push(...page.reviews.map(({ comment }: { comment: string }) => Number(comment.slice(7))));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };
  expect(await numbers('?sort=helpful')).toEqual([2, 4, 3, 5, 1]);
  expect(await numbers('?')).toEqual([2, 4, 3, 5, 1]);
  expect(await numbers('?sort=newest')).toEqual([5, 4, 3, 2, 1]);
  expect(await numbers('?sort=highest')).toEqual([4, 1, 3, 5, 2]);
  expect(await numbers('?sort=lowest')).toEqual([2, 5, 3, 1, 4]);
  expect(await numbers('?sort=newest&rating=5')).toEqual([4, 1]);
  expect((await listed()).reviews[0].isVerified).toBe(false);
  expect((await call(undefined, 'GET', `/products/${productId}/reviews?cursor=x`)).status).toBe(400);
});

test('photos are the author’s own, in their order, and re-encoded', async () => {
  const [ada, ben] = [await buyer(), await buyer('Ben Ray')];
  const [one, two, foreign] = [await uploaded(ada), await uploaded(ada), await uploaded(ben)];
  expect((await photoOf({ ...ada, token: 'wrong' })).status).toBe(401);
  const stolen = await write(ada, { photoIds: [foreign.id] });
  expect([stolen.status, Object.keys(stolen.body.fields)]).toEqual([400, ['photoIds']]);
  expect((await listed()).reviews).toEqual([]);

  const written = await write(ada, { photoIds: [two.id, one.id] });
  expect(written.body.data.photos).toEqual([two, one]);
  const file = await fetch(server.origin + one.url, { headers: { accept: 'image/webp' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await write(ada, { photoIds: [one.id] })).body.data.photos).toEqual([one]);
  // A photo that is attached to a review cannot be attached to a second one.
  expect((await write(ben, { photoIds: [one.id] })).status).toBe(400);
});

test('a file that is no picture is refused', async () => {
  const ada = await server.signUp();
  const answer = await fetch(`${server.origin}/api/v1/reviews/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png' },
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(answer.status).toBe(415);
});

test('the brand that sells the product answers, and the author is notified; no other brand can', async () => {
  const ada = await buyer();
  const { id } = (await write(ada)).body.data;
  const rival = await server.signUp('brand');
  await insertShop(server, `rival-${made}`, [], rival.id);
  for (const user of [rival, ada, await server.signUp('admin')]) {
    const refused = await call(user, 'PUT', `/reviews/${id}/answer`, { text: 'Thanks' });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_your_review_to_answer']);
  }
  const own = (await call(seller, 'GET', `/products/${productId}/reviews/own`)).body.data;
  expect(own).toMatchObject({ mayWrite: false, mayAnswer: true });
  await call(seller, 'PUT', `/reviews/${id}/answer`, { text: 'Glad it pours.' });
  expect((await listed()).reviews[0].answer).toEqual({
    brand: 'Brand fern',
    text: 'Glad it pours.',
    date: expect.any(String),
  });
  const notices = async () => (await call(ada, 'GET', '/notices')).body.data.notices;
  const answerNotices = (await notices()).filter(({ kind }: { kind: string }) => kind === 'review-answered');
  expect(answerNotices).toEqual([
    expect.objectContaining({
      title: 'Brand fern answered your review of Jug',
      link: `/product/${productId}#reviews`,
    }),
  ]);
  await call(seller, 'PUT', `/reviews/${id}/answer`, { text: 'Glad that it pours well.' });
  expect((await notices()).filter(({ kind }: { kind: string }) => kind === 'review-answered')).toHaveLength(
    1,
  );
  await call(seller, 'DELETE', `/reviews/${id}/answer`);
  expect((await listed()).reviews[0]).not.toHaveProperty('answer');
});

test('members of the brand that sells a product cannot review it, even as buyers; those of another brand can', async () => {
  const packer = await buyer('Pia Packer');
  expect((await call(packer, 'GET', `/products/${productId}/reviews/own`)).body.data.mayWrite).toBe(true);
  const join = async (brand: string) =>
    server.app.database.pool.query(
      `insert into team_members (brand_id, user_id, role, since) values ($1, $2, 'packer', now())
       on conflict (user_id) do update set brand_id = excluded.brand_id`,
      [brand, packer.id],
    );
  await join(brandId);
  const refused = await write(packer);
  expect([refused.status, refused.body.code]).toEqual([403, 'own_brand_review']);
  expect((await call(packer, 'GET', `/products/${productId}/reviews/own`)).body.data.mayWrite).toBe(false);
  expect((await listed()).reviews).toEqual([]);
  const rival = await server.signUp('brand');
  await join(await insertShop(server, `other-${made}`, [], rival.id));
  expect((await write(packer)).status).toBe(200);
});

test('a report reaches the admins with a link to the review, and an admin deletes it with a reason', async () => {
  const [ada, admin, ben] = [await buyer(), await server.signUp('admin'), await server.signUp()];
  const { id } = (await write(ada)).body.data;
  const report = async (user: TestUser) =>
    call(user, 'POST', `/reviews/${id}/report`, { reason: 'spam', details: 'An advertisement' });
  expect((await report(ada)).body.code).toBe('own_review');
  expect((await report(ben)).status).toBe(201);
  expect((await report(ben)).body.code).toBe('already_reported');
  const { reports } = (await call(admin, 'GET', '/admin/reports?status=open')).body.data;
  expect(reports.at(-1)).toMatchObject({
    subject: {
      type: 'review',
      id,
      label: 'Review of Jug by Ada Bell',
      link: `/product/${productId}#review-${id}`,
    },
    reason: 'spam',
    details: 'An advertisement',
  });

  expect((await call(ben, 'POST', `/reviews/${id}/removal`, { reason: 'Mine' })).status).toBe(403);
  expect((await call(admin, 'POST', `/reviews/${id}/removal`, { reason: 'Spam' })).status).toBe(200);
  expect(await shownRating()).toEqual({ rating: 0, reviews: 0 });
  const { entries } = (await call(admin, 'GET', '/admin/audit')).body.data;
  expect(entries[0]).toMatchObject({ action: 'review.deleted', title: 'Review deleted', reason: 'Spam' });
});

test('the review of a deleted account stays without its name and photos', async () => {
  const ada = await buyer('Ada Gone');
  const photo = await uploaded(ada);
  await write(ada, { photoIds: [photo.id] });
  const exported = (await call(ada, 'GET', '/account/export')).body.data.parts.productReviews;
  expect(exported).toMatchObject({ reviews: [{ productId, rating: 4 }], photos: [{ url: photo.url }] });
  const gone = await call(ada, 'POST', '/auth/delete-user', { password: testPassword });
  expect(gone.status).toBe(200);
  const { reviews } = await listed();
  expect(reviews).toEqual([
    expect.objectContaining({ user: 'Former shopper', rating: 4, photos: [], isVerified: true }),
  ]);
  expect(JSON.stringify(reviews)).not.toContain('Ada Gone');
  expect((await fetch(server.origin + photo.url)).status).toBe(404);
});
