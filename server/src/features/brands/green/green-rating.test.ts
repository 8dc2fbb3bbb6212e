import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { insertBrands, insertProducts } from '../../../testing/shop-rows.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

const dayMs = 86_400_000;
let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);
const inDays = (days: number) => new Date(now().getTime() + days * dayMs).toISOString();

beforeAll(async () => {
  server = await startTestServer({ now });
  owner = await server.signUp('brand', 'Fern Fell');
  admin = await server.signUp('admin', 'Olive Root');
  const { db } = server.app.database;
  const ids = await insertBrands(db, [
    { companyName: 'Fern & Fell', slug: 'fern', userId: owner.id, approvalStatus: 'approved' },
    { companyName: 'Bare', slug: 'bare', approvalStatus: 'approved' },
    { companyName: 'Waiting', slug: 'waiting', approvalStatus: 'pending' },
  ]);
  await insertProducts(
    db,
    (['fern', 'bare'] as const).map((slug) => ({
      id: `soap-of-${slug}`,
      brandId: ids.get(slug) ?? '',
      name: 'Soap',
      category: 'skincare' as const,
      priceCents: 1250,
      images: [],
    })),
  );
});
afterAll(async () => server.close());
beforeEach(async () => {
  offsetMs = 0;
  await server.app.database.pool.query('delete from green_claims');
});

const claim = (more: Record<string, unknown> = {}) => ({
  topic: 'material',
  kind: 'certificate',
  statement: 'All cotton is organic',
  evidenceUrl: 'https://example.com/certificate.pdf',
  verifier: 'Cotton Board',
  validUntil: inDays(300),
  ...more,
});
const file = async (more: Record<string, unknown> = {}, user = owner) =>
  server.call('POST', '/brands/green-claims', { token: user.token, body: claim(more) });
const decide = async (id: string, status: 'accepted' | 'refused', reason = 'Looked up at the body') =>
  server.call('PUT', `/admin/green-claims/${id}/decision`, { token: admin.token, body: { status, reason } });
const rating = async (slug = 'fern') =>
  (await server.call('GET', `/profiles/brands/${slug}/green-rating`)).body.data;
const cardOf = async (slug: string) =>
  (await server.call('GET', `/products/soap-of-${slug}`)).body.data.brand;

test('[GREEN-2] anyone reads the rating with each claim, its evidence, who verified it, what was decided and until when', async () => {
  const validUntil = inDays(300);
  const { id } = (await file({ validUntil })).body.data;
  expect(await rating()).toEqual({ claims: [] });
  const decided = await decide(id, 'accepted', 'The number is in the register.');
  expect(decided.status).toBe(200);
  const shown = await rating();
  expect(shown).toMatchObject({ score: 25, grade: 'D' });
  expect(shown.claims).toEqual([
    {
      id,
      topic: 'material',
      kind: 'certificate',
      statement: 'All cotton is organic',
      evidenceUrl: 'https://example.com/certificate.pdf',
      verifier: 'Cotton Board',
      validUntil,
      status: 'accepted',
      isCounted: true,
      objections: [],
      openObjections: 0,
      filedAt: expect.any(String),
      decision: { reason: 'The number is in the register.', at: expect.any(String), by: 'Olive Root' },
    },
  ]);
  expect(await cardOf('fern')).toEqual({ name: 'Fern & Fell', slug: 'fern', greenGrade: 'D' });
});

test('[GREEN-3] a brand without evidence that counts is unrated, on its page and on its products', async () => {
  expect(await rating('bare')).toEqual({ claims: [] });
  expect(await cardOf('bare')).toEqual({ name: 'Bare', slug: 'bare' });
  const { id } = (await file({ validUntil: inDays(2) })).body.data;
  await decide(id, 'accepted');
  expect(await rating()).toMatchObject({ grade: 'D' });
  offsetMs = 3 * dayMs;
  const expired = await rating();
  expect(expired).not.toHaveProperty('grade');
  expect(expired).not.toHaveProperty('score');
  // Expired claims stay readable.
  expect(expired.claims).toMatchObject([{ id, isCounted: false, status: 'accepted' }]);
  expect(await cardOf('fern')).toEqual({ name: 'Fern & Fell', slug: 'fern' });
});

test('pending and refused claims do not count, and only the brand and the operators see them', async () => {
  const waiting = (await file({ topic: 'energy' })).body.data;
  const refused = (await file({ topic: 'labour' })).body.data;
  await decide(refused.id, 'refused', 'The document is about another company.');
  expect(await rating()).toEqual({ claims: [] });
  const own = (await server.call('GET', '/brands/green-claims', { token: owner.token })).body.data.claims;
  expect(own.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [refused.id, 'refused'],
    [waiting.id, 'pending'],
  ]);
  expect(own[0].decision.reason).toBe('The document is about another company.');
  const queue = (await server.call('GET', '/admin/green-claims', { token: admin.token })).body.data.claims;
  expect(queue).toMatchObject([{ id: waiting.id, brand: { name: 'Fern & Fell', slug: 'fern' } }]);
});

test('a claim is decided once, with a reason, in the audit log', async () => {
  const { id } = (await file()).body.data;
  expect(await decide(id, 'accepted', ' ')).toMatchObject({ status: 400 });
  expect((await decide(id, 'refused', 'Not legible.')).status).toBe(200);
  expect(await decide(id, 'accepted')).toMatchObject({ status: 409, body: { code: 'green_claim_decided' } });
  const audit = (await server.call('GET', '/admin/audit', { token: admin.token })).body.data.entries;
  expect(audit[0]).toMatchObject({
    action: 'green-claim.refused',
    reason: 'Not legible.',
    subject: { label: 'Fern & Fell' },
  });
});

test('evidence needs an HTTPS address, and an end between tomorrow and five years ahead', async () => {
  for (const [more, field] of [
    [{ evidenceUrl: 'http://example.com/x.pdf' }, 'evidenceUrl'],
    [{ evidenceUrl: 'javascript:alert(1)' }, 'evidenceUrl'],
    [{ validUntil: inDays(-1) }, 'validUntil'],
    [{ validUntil: inDays(6 * 365) }, 'validUntil'],
    [{ topic: 'luck' }, 'topic'],
    [{ verifier: ' ' }, 'verifier'],
    [{ statement: 'x'.repeat(501) }, 'statement'],
  ] as const) {
    const refused = await file(more);
    expect(refused, field).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  }
});

test('a brand that visitors cannot see has no rating', async () => {
  for (const slug of ['waiting', 'nobody']) {
    const answer = await server.call('GET', `/profiles/brands/${slug}/green-rating`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'brand_not_found' } });
  }
});

/** Stores that many claims of the first brand. */
async function insertClaims(total: number): Promise<string[]> {
  const { rows } = await server.app.database.pool.query<{ id: string }>(
    `insert into green_claims (id, brand_id, topic, kind, statement, evidence_url, verifier, valid_until, status, filed_at)
     select gen_random_uuid(), brands.id, 'material', 'own', 'Cotton', 'https://example.com', 'Board', $1, 'accepted', $2
     from brands, generate_series(1, $3) where slug = 'fern' returning id`,
    [inDays(300), now(), total],
  );
  return rows.map(({ id }) => id);
}

test('a brand has a limited number of claims, also where several are filed at once', async () => {
  await insertClaims(greenLimits.claimsMax - 1);
  const answers = await Promise.all(Array.from({ length: 5 }, async () => file()));
  const codes = answers.map(({ body }) => body.code ?? 'filed');
  expect(codes.filter((code) => code === 'filed')).toHaveLength(1);
  expect(codes.filter((code) => code === 'too_many_green_claims')).toHaveLength(4);
});

test('a user objects to a limited number of claims a day, also when several are sent at once', async () => {
  const { token } = await server.signUp();
  const ids = await insertClaims(greenLimits.objectionsPerDay + 5);
  const answers = await Promise.all(
    ids.map(async (id) =>
      server.call('POST', `/green-claims/${id}/objections`, { token, body: { reason: 'I saw polyester' } }),
    ),
  );
  const refused = answers.filter(({ body }) => body.code === 'too_many_requests');
  expect(refused).toHaveLength(5);
  expect(answers.filter(({ body }) => body.success)).toHaveLength(greenLimits.objectionsPerDay);
  expect(refused[0]?.body.message).toBe('You can object to 10 claims a day. Try again tomorrow.');
});
