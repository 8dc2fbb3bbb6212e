import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { newGreenClaim } from '../../../testing/role-matrix/fixture.ts';
import { insertShop } from '../../../testing/test-shopper.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let verifier: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [admin, owner, verifier] = [
    await server.signUp('admin'),
    await server.signUp('brand'),
    await server.signUp(),
  ];
  await insertShop(server, 'loom', [], owner.id);
});
afterAll(async () => server.close());

const as =
  ({ token }: TestUser) =>
  async (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const file = async (): Promise<string> =>
  (await as(owner)('POST', '/brands/green-claims', newGreenClaim())).body.data.id;
const accept = { status: 'accepted', reason: 'Looked up at the body' };

test('an appointed verifier decides on claims until dismissal, and has no other rights of admins', async () => {
  const id = await file();
  expect((await as(verifier)('GET', '/admin/green-claims')).status).toBe(403);
  expect((await as(verifier)('PUT', `/admin/green-claims/${id}/decision`, accept)).status).toBe(403);
  const appointed = await as(admin)('POST', '/admin/green-verifiers', { username: `@${verifier.username}` });
  expect(appointed.body.data.verifiers).toMatchObject([{ id: verifier.id, username: verifier.username }]);
  expect((await as(verifier)('GET', '/green-verifiers/me')).body.data).toEqual({ isVerifier: true });
  expect((await as(owner)('GET', '/green-verifiers/me')).body.data).toEqual({ isVerifier: false });
  expect((await as(verifier)('GET', '/notices')).body.data.notices).toMatchObject([
    { kind: 'verifier-appointed', link: '/verify' },
  ]);

  const waiting = await as(verifier)('GET', '/admin/green-claims');
  expect(waiting.body.data.claims).toMatchObject([{ id }]);
  const decided = await as(verifier)('PUT', `/admin/green-claims/${id}/decision`, accept);
  expect(decided.body.data).toMatchObject({ status: 'accepted', decision: { reason: accept.reason } });
  expect((await as(verifier)('GET', '/admin/green-objections')).status).toBe(403);
  expect((await as(verifier)('GET', '/admin/green-verifiers')).status).toBe(403);

  await as(admin)('DELETE', `/admin/green-verifiers/${verifier.id}`);
  expect((await as(verifier)('GET', '/admin/green-claims')).status).toBe(403);
  const { entries } = (await as(admin)('GET', '/admin/audit')).body.data;
  expect(entries.map(({ action, actor }: any) => [action, actor]).slice(0, 3)).toEqual([
    ['green-verifier.dismissed', admin.username],
    ['green-claim.accepted', verifier.username],
    ['green-verifier.appointed', admin.username],
  ]);
});

test('nobody decides on a claim of a brand that they work for', async () => {
  const id = await file();
  await as(admin)('POST', '/admin/green-verifiers', { username: owner.username });
  const own = await as(owner)('PUT', `/admin/green-claims/${id}/decision`, accept);
  expect([own.status, own.body.code]).toEqual([403, 'own_green_claim']);
  // Admins in the brand's team are excluded too, and so are members whose accounts got their own brand later.
  const colleague = await server.signUp('brand');
  await insertShop(server, 'mill', [], colleague.id);
  await as(admin)('POST', '/admin/green-verifiers', { username: colleague.username });
  const { pool } = server.app.database;
  for (const { id: userId } of [admin, colleague])
    await pool.query(
      `insert into team_members (brand_id, user_id, role, since) select id, $1, 'editor', now() from brands where slug = 'loom'`,
      [userId],
    );
  for (const user of [admin, colleague])
    expect((await as(user)('PUT', `/admin/green-claims/${id}/decision`, accept)).body.code).toBe(
      'own_green_claim',
    );
  const other = await server.signUp('admin');
  await as(other)('PUT', `/admin/green-claims/${id}/decision`, accept);
  await as(verifier)('POST', `/green-claims/${id}/objections`, { reason: 'The certificate ended in May.' });
  const [objection] = (await as(admin)('GET', '/admin/green-objections')).body.data.objections;
  const stands = { outcome: 'stands', reason: 'We are sure of ourselves' };
  expect((await as(admin)('PUT', `/admin/green-objections/${objection.id}/answer`, stands)).body.code).toBe(
    'own_green_claim',
  );
  const missing = await as(admin)('POST', '/admin/green-verifiers', { username: 'nobody_at_all' });
  expect([missing.status, missing.body.code]).toEqual([404, 'user_not_found']);
});

test('a verifier cannot decide on a claim that they filed, even after they left the brand', async () => {
  const author = await server.signUp();
  await server.app.database.pool.query(
    `insert into team_members (brand_id, user_id, role, since) select id, $1, 'editor', now() from brands where slug = 'loom'`,
    [author.id],
  );
  const filed = await as(author)('POST', '/brands/green-claims', newGreenClaim());
  expect(filed.status).toBe(201);
  const { id } = filed.body.data;
  expect((await as(author)('DELETE', '/brands/access')).status).toBe(200);
  await as(admin)('POST', '/admin/green-verifiers', { username: author.username });
  const own = await as(author)('PUT', `/admin/green-claims/${id}/decision`, accept);
  expect([own.status, own.body.code]).toEqual([403, 'own_green_claim']);

  // They cannot decide on objections to it either.
  const other = await server.signUp('admin');
  expect((await as(other)('PUT', `/admin/green-claims/${id}/decision`, accept)).status).toBe(200);
  await as(verifier)('POST', `/green-claims/${id}/objections`, { reason: 'The mill is closed.' });
  const { objections } = (await as(other)('GET', '/admin/green-objections')).body.data;
  const objection = objections.find(({ claim }: any) => claim.id === id);
  await server.app.database.pool.query("update users set role = 'admin' where id = $1", [author.id]);
  const answer = { outcome: 'stands', reason: 'It is open.' };
  const answered = await as(author)('PUT', `/admin/green-objections/${objection.id}/answer`, answer);
  expect([answered.status, answered.body.code]).toEqual([403, 'own_green_claim']);
});
