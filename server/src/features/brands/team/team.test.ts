import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, mailTo } from '../../../testing/test-mails.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  [owner, admin] = [await server.signUp('brand'), await server.signUp('admin')];
  await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 6000, stock: 90 }], owner.id);
});
afterAll(async () => server.close());

const as =
  ({ token }: TestUser) =>
  async (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) });

const tokens = new Set<string>();

/** The token of the newest invitation to this address that no test has used. */
async function tokenFor(email: string, companyName: string): Promise<string> {
  const isNew = (mail: Parameters<typeof linkToken>[0]) => !tokens.has(linkToken(mail));
  const token = linkToken(await mailTo(server, email, `Join the team of ${companyName}`, isNew));
  tokens.add(token);
  return token;
}

/** Invites an address. Resolves to the token of the link in the mail. */
async function invited(email: string, role: string): Promise<string> {
  const answer = await as(owner)('POST', '/brands/team/invitations', { email, role });
  expect(answer.status).toBe(201);
  return tokenFor(email.toLowerCase(), 'Brand loom');
}

async function memberWith(role: string): Promise<TestUser> {
  const member = await server.signUp();
  const accepted = await as(member)('POST', '/brand-invitations/accept', {
    token: await invited(member.email, role),
  });
  expect(accepted.status).toBe(200);
  return member;
}

const auditOf = async (): Promise<{ action: string; details: object; actor: string }[]> =>
  (await as(admin)('GET', '/admin/audit?limit=50&subjectType=brand')).body.data.entries;

test('an owner invites by mail, the account of that address accepts once, and the list shows both', async () => {
  const [editor, other] = [await server.signUp(), await server.signUp()];
  const token = await invited(editor.email.toUpperCase(), 'editor');
  const open = await as(owner)('GET', '/brands/team');
  expect(open.body.data).toMatchObject({
    members: [],
    invitations: [{ email: editor.email.toLowerCase(), role: 'editor' }],
  });

  expect((await as(editor)('GET', '/brands/access')).body.data).toEqual({});
  expect((await as(editor)('GET', `/brand-invitations?token=${token}`)).body.data).toMatchObject({
    role: 'editor',
    email: editor.email.toLowerCase(),
  });
  for (const [method, path, body] of [
    ['GET', `/brand-invitations?token=${token}`, undefined],
    ['POST', '/brand-invitations/accept', { token }],
  ] as const) {
    const refused = await as(other)(method, path, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'invitation_of_other_address']);
  }
  const accepted = await as(editor)('POST', '/brand-invitations/accept', { token });
  expect(accepted.body.data).toMatchObject({ slug: 'loom', role: 'editor' });
  expect(accepted.body.data.permissions).not.toContain('team:manage');
  const again = await as(editor)('POST', '/brand-invitations/accept', { token });
  expect([again.status, again.body.code]).toEqual([404, 'invitation_not_found']);

  const team = await as(owner)('GET', '/brands/team');
  expect(team.body.data).toMatchObject({
    members: [{ id: editor.id, username: editor.username, role: 'editor' }],
    invitations: [],
  });
  const kept = await server.app.database.pool.query('select * from team_invitations');
  expect(JSON.stringify(kept.rows)).not.toContain(token);
  const actions = (await auditOf()).map(({ action, actor }) => [action, actor]);
  expect(actions).toContainEqual(['team-member.invited', owner.username]);
  expect(actions).toContainEqual(['team-member.joined', editor.username]);
});

test('a link stops working when it is withdrawn, replaced by another, or a week old', async () => {
  const person = await server.signUp();
  const accept = async (token: string) => as(person)('POST', '/brand-invitations/accept', { token });
  const first = await invited(person.email, 'packer');
  const second = await invited(person.email, 'packer');
  expect((await accept(first)).body.code).toBe('invitation_not_found');
  const { invitations } = (await as(owner)('GET', '/brands/team')).body.data;
  expect(invitations).toHaveLength(1);
  const left = await as(owner)('DELETE', `/brands/team/invitations/${invitations[0].id}`);
  expect(left.body.data.invitations).toEqual([]);
  expect((await accept(second)).body.code).toBe('invitation_not_found');

  const third = await invited(person.email, 'packer');
  offsetMs = 7 * 86_400_000 + 1000;
  expect((await accept(third)).body.code).toBe('invitation_not_found');
  expect((await as(owner)('GET', '/brands/team')).body.data.invitations).toEqual([]);
  offsetMs = 0;
});

test('an editor changes products and the brand’s page, and sees neither orders nor sales', async () => {
  const editor = as(await memberWith('editor'));
  const made = await editor('POST', '/brands/products', {
    name: 'Felt Hat',
    price: 20,
    categoryId: 'apparel',
  });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const changed = await editor('PUT', `/brands/products/${id}`, {
    name: 'Wool Hat',
    price: 21,
    categoryId: 'apparel',
  });
  expect(changed.body.data).toMatchObject({ name: 'Wool Hat', price: 21 });
  expect((await as(owner)('GET', '/brands/inventory')).body.data.products).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, name: 'Wool Hat' })]),
  );
  expect((await editor('PATCH', '/profiles/my-brand', { location: 'Hebden' })).status).toBe(200);
  for (const [method, path, body] of [
    ['PATCH', '/profiles/my-brand', { slug: 'stolen' }],
    ['GET', '/brands/orders', undefined],
    ['GET', '/brands/sales?from=2026-05-01&to=2026-05-31', undefined],
    ['GET', '/brands/team', undefined],
    ['POST', '/brands/coupons', { code: 'HALF', discount: { percent: 50 } }],
  ] as const) {
    const refused = await editor(method, path, body);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'brand_permission_missing']);
  }
});

test('a packer ships orders, sees no amounts of money, and cannot refund', async () => {
  const packer = as(await memberWith('packer'));
  const shopper = new TestShopper(server, await server.signUp());
  await shopper.add('shawl', 2);
  const [order] = await shopper.buy();
  const path = `/brands/orders/${order?.id}`;
  const seen = [
    (await packer('GET', '/brands/orders')).body,
    (await packer('GET', path)).body,
    (await packer('GET', '/brands/orders/pick-list')).body,
  ];
  expect(seen[1].data).toMatchObject({ units: 2, lines: [{ name: expect.any(String), quantity: 2 }] });
  const owned = (await as(owner)('GET', path)).body.data;
  expect(owned.totals.total.amount).toBeGreaterThan(12_000);
  const units = [{ productId: 'shawl', color: '', size: '', quantity: 1 }];
  const refund = { requestId: randomUUID(), units, message: 'Torn' };
  const refused = await packer('POST', `${path}/refunds`, refund);
  expect([refused.status, refused.body.code]).toEqual([403, 'brand_permission_missing']);
  expect((await as(owner)('POST', `${path}/refunds`, refund)).status).toBe(200);
  const parcel = { requestId: randomUUID(), units, carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
  const sent = await packer('POST', `${path}/shipments`, parcel);
  expect(sent.body.data).toMatchObject({ status: 'shipped', shipments: [{ id: parcel.requestId }] });
  seen.push(sent.body, (await packer('GET', path)).body);
  expect(JSON.stringify(seen)).not.toMatch(/amount|currency|"price|refunded":\{|USD|\$/);
  expect((await packer('GET', '/brands/returns')).status).toBe(403);
  expect((await packer('GET', '/brands/inventory')).status).toBe(403);
});

test('a new role or a removal applies from the next call, and another brand’s member is not found', async () => {
  const person = await memberWith('packer');
  const rival = await server.signUp('brand');
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }], rival.id);
  for (const [method, body] of [
    ['PUT', { role: 'editor' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await as(rival)(method, `/brands/team/members/${person.id}`, body);
    expect([refused.status, refused.body.code]).toEqual([404, 'team_member_not_found']);
  }
  expect((await as(person)('GET', '/brands/orders')).status).toBe(200);
  await as(owner)('PUT', `/brands/team/members/${person.id}`, { role: 'editor' });
  expect((await as(person)('GET', '/brands/orders')).status).toBe(403);
  expect((await as(person)('GET', '/brands/inventory')).status).toBe(200);
  await as(owner)('DELETE', `/brands/team/members/${person.id}`);
  const gone = await as(person)('GET', '/brands/inventory');
  expect([gone.status, gone.body.code]).toEqual([403, 'not_a_brand']);
  expect(await auditOf()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'team-member.role-changed',
        details: { member: person.username, from: 'packer', to: 'editor' },
      }),
      expect.objectContaining({
        action: 'team-member.removed',
        details: { member: person.username },
      }),
    ]),
  );
});

test('a member of a brand cannot join a second one, and a team is deleted with its brand’s account', async () => {
  const rival = await server.signUp('brand');
  await insertShop(server, 'mill', [{ id: 'cloth', priceCents: 1000 }], rival.id);
  const busy = await as(rival)('POST', '/brand-invitations/accept', {
    token: await invited(rival.email, 'editor'),
  });
  expect([busy.status, busy.body.code]).toEqual([409, 'already_in_a_team']);

  const person = await memberWith('editor');
  await as(rival)('POST', '/brands/team/invitations', { email: person.email, role: 'packer' });
  const token = await tokenFor(person.email, 'Brand mill');
  const second = await as(person)('POST', '/brand-invitations/accept', { token });
  expect([second.status, second.body.code]).toEqual([409, 'already_in_a_team']);
  // A rejected invitation stays open.
  await as(person)('DELETE', '/brands/access');
  expect((await as(person)('POST', '/brand-invitations/accept', { token })).status).toBe(200);
  expect((await as(person)('GET', '/brands/orders')).status).toBe(200);
  await server.app.database.pool.query("update users set role = 'user' where id = $1", [rival.id]);
  expect((await as(person)('GET', '/brands/orders')).status).toBe(403);

  await server.app.database.pool.query("update users set role = 'brand' where id = $1", [rival.id]);
  expect((await as(person)('GET', '/brands/orders')).status).toBe(200);
  await as(rival)('POST', '/brands/team/invitations', { email: 'late@example.com', role: 'packer' });
  const deleted = await as(rival)('POST', '/auth/delete-user', { password: testPassword });
  expect(deleted.status).toBe(200);
  expect((await as(person)('GET', '/brands/access')).body.data).toEqual({});
  const { rows } = await server.app.database.pool.query(
    `select user_id from team_members where user_id = $1 union all select email from team_invitations where email = $2`,
    [person.id, 'late@example.com'],
  );
  expect(rows).toEqual([]);
});
