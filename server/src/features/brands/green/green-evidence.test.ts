import { afterAll, beforeAll, expect, test } from 'vitest';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { mailTo } from '../../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let reader: TestUser;
const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF');

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin', 'Olive Root');
  reader = await server.signUp('user', 'Rita Reed');
  [owner, other] = [await server.signUp('brand'), await server.signUp('brand')];
  for (const [user, companyName] of [
    [owner, 'Fern'],
    [other, 'Moor'],
  ] as const) {
    await server.confirmAddress(user.id);
    await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: user.id, companyName },
    });
  }
});
afterAll(async () => server.close());

const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
async function upload(user: TestUser | undefined, file: Buffer, name = 'x.pdf', type = 'application/pdf') {
  const response = await fetch(
    `${server.origin}/api/v1/brands/green-documents?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { 'content-type': type, ...(user ? { authorization: `Bearer ${user.token}` } : {}) },
      body: new Uint8Array(file),
    },
  );
  return { status: response.status, body: (await response.json()) as any };
}
const download = async (id: string, user?: TestUser) =>
  fetch(`${server.origin}/documents/${id}`, {
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  });
const claim = (more: Record<string, unknown> = {}) => ({
  topic: 'material',
  kind: 'certificate',
  statement: 'All cotton is organic',
  verifier: 'Cotton Board',
  validUntil: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  ...more,
});
const file = async (more: Record<string, unknown>, user = owner) =>
  as(user, 'POST', '/brands/green-claims', claim(more));
const decide = async (id: string, status = 'accepted', reason = 'The number is in the register.') =>
  as(admin, 'PUT', `/admin/green-claims/${id}/decision`, { status, reason });
const appoint = async ({ username }: TestUser) => as(admin, 'POST', '/admin/green-verifiers', { username });
const rating = async () => (await server.call('GET', '/profiles/brands/fern/green-rating')).body.data;
const link = { evidenceUrl: 'https://example.com/certificate.pdf' };

test('[GREEN-2] a document is downloaded as it is, by everybody once its claim is accepted, and never shown', async () => {
  const uploaded = await upload(owner, pdf, '../Mühle 17.html');
  expect(uploaded).toMatchObject({
    status: 201,
    body: { data: { name: 'Mühle 17.pdf', bytes: pdf.length } },
  });
  const { id: documentId } = uploaded.body.data;
  const filed = await file({ documentId });
  expect(filed.body.data).toMatchObject({ document: { id: documentId, name: 'Mühle 17.pdf' } });
  expect(filed.body.data).not.toHaveProperty('evidenceUrl');
  expect((await download(documentId)).status).toBe(404);
  expect((await download(documentId, other)).status).toBe(404);
  for (const user of [owner, admin]) expect((await download(documentId, user)).status).toBe(200);
  // Verifiers can read the document while the claim waits, but not for a brand that they work for.
  const unused = (await upload(owner, pdf)).body.data.id;
  await appoint(reader);
  expect((await download(documentId, reader)).status).toBe(200);
  expect((await download(unused, reader)).status).toBe(404);
  await server.app.database.pool.query(
    `insert into team_members (brand_id, user_id, role, since) select id, $1, 'packer', now() from brands where slug = 'fern'`,
    [reader.id],
  );
  expect((await download(documentId, reader)).status).toBe(404);
  await server.app.database.pool.query('delete from team_members');
  const refused = (await file({ documentId: unused, topic: 'repair' })).body.data.id;
  await decide(refused, 'refused');
  expect((await download(unused, reader)).status).toBe(404);

  await decide(filed.body.data.id);
  const answer = await download(documentId);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="document"; filename*=UTF-8''M%C3%BChle%2017.pdf`,
  );
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  // The document of a rejected claim counts towards no rating.
  expect((await rating()).claims.map(({ document }: { document: unknown }) => document)).toEqual([
    { id: documentId, name: 'Mühle 17.pdf', bytes: pdf.length },
  ]);
});

test('a file that is no document, too large or of another brand is refused', async () => {
  expect(await upload(undefined, pdf)).toMatchObject({ status: 401 });
  expect(await upload(reader, pdf)).toMatchObject({ status: 403, body: { code: 'not_a_brand' } });
  expect(await upload(owner, Buffer.from('<html>%PDF-'))).toMatchObject({
    status: 415,
    body: { code: 'document_type_refused' },
  });
  const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
  expect(await upload(owner, large)).toMatchObject({ status: 413, body: { code: 'document_too_large' } });
  const { id } = (await upload(other, pdf)).body.data;
  expect(await file({ documentId: id })).toMatchObject({
    status: 404,
    body: { code: 'green_document_not_found' },
  });
  expect(await file({})).toMatchObject({
    status: 400,
    body: { fields: { evidenceUrl: expect.any(String) } },
  });
  // A picture that is evidence is not served as a public file.
  const { rows } = await server.app.database.pool.query('select key from green_documents');
  for (const { key } of rows) expect((await fetch(`${server.origin}/files/${key}`)).status).toBe(404);
});

test('documents of claims are all stored, and of the others only the latest', async () => {
  const used = (await upload(other, pdf)).body.data.id;
  expect((await file({ documentId: used }, other)).status).toBe(201);
  const { pool } = server.app.database;
  await pool.query(
    `insert into green_documents (id, brand_id, key, name, bytes, uploaded_at)
     select gen_random_uuid(), brands.id, 'documents/' || n, n::text, 1, now() - n * interval '1 minute'
     from brands, generate_series(1, $1) n where company_name = 'Moor'`,
    [greenLimits.unusedDocumentsMax + 5],
  );
  const latest = (await upload(other, pdf)).body.data.id;
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select green_documents.id, name from green_documents join brands on brands.id = brand_id
     where company_name = 'Moor' order by uploaded_at desc`,
  );
  const ids = rows.map(({ id }) => id);
  expect(rows).toHaveLength(greenLimits.unusedDocumentsMax + 1);
  expect(ids).toEqual(expect.arrayContaining([used, latest]));
  expect(rows.map(({ name }) => name)).not.toContain(String(greenLimits.unusedDocumentsMax));
});

test('the brand is notified of a decision, in the app and by mail', async () => {
  const { id } = (await file({ ...link, topic: 'labour' })).body.data;
  await decide(id, 'refused', 'It is about another company.');
  const { notices } = (await as(owner, 'GET', '/notices')).body.data;
  expect(notices[0]).toMatchObject({
    kind: 'green-claim-decided',
    title: 'Your green claim on labour was refused',
    link: '/brand/green',
  });
  const mail = await mailTo(server, owner.email, 'Your green claim on labour was refused');
  expect(mail.text).toContain('It is about another company.');
});

test('a user objects once to an accepted claim until the answer, and the answer is public', async () => {
  const { id } = (await file({ ...link, topic: 'energy' })).body.data;
  const object = async (user?: TestUser) =>
    server.call('POST', `/green-claims/${id}/objections`, {
      ...(user ? { token: user.token } : {}),
      body: { reason: 'The certificate ended in May.' },
    });
  // A claim without a decision is not public.
  expect(await object(reader)).toMatchObject({ status: 404, body: { code: 'green_claim_not_found' } });
  await decide(id);
  expect((await object()).status).toBe(401);
  expect((await object(reader)).status).toBe(201);
  expect(await object(reader)).toMatchObject({ status: 409, body: { code: 'green_objection_open' } });
  const shown = async () => (await rating()).claims.find((one: { id: string }) => one.id === id);
  expect(await shown()).toMatchObject({ openObjections: 1, objections: [], isCounted: true });

  const queue = (await as(admin, 'GET', '/admin/green-objections')).body.data.objections;
  expect(queue).toMatchObject([
    { by: 'Rita Reed', reason: 'The certificate ended in May.', brand: { name: 'Fern' }, claim: { id } },
  ]);
  const answer = async (outcome: string, reason: string) =>
    as(admin, 'PUT', `/admin/green-objections/${queue[0].id}/answer`, { outcome, reason });
  expect((await answer('withdrawn', 'It did, and no other is filed.')).status).toBe(200);
  expect(await answer('stands', 'No')).toMatchObject({
    status: 409,
    body: { code: 'green_objection_answered' },
  });
  const answered = await shown();
  expect(answered).toMatchObject({ status: 'withdrawn', isCounted: false, openObjections: 0 });
  expect(answered.objections).toMatchObject([
    {
      reason: 'The certificate ended in May.',
      answer: { outcome: 'withdrawn', reason: 'It did, and no other is filed.', by: 'Olive Root' },
    },
  ]);
  expect(JSON.stringify(answered)).not.toContain('Rita');
  const latestNotice = async (user: TestUser) => (await as(user, 'GET', '/notices')).body.data.notices[0];
  expect(await latestNotice(reader)).toMatchObject({ kind: 'green-objection-answered' });
  expect(await latestNotice(owner)).toMatchObject({ title: 'Your green claim on energy was withdrawn' });
  const audit = (await as(admin, 'GET', '/admin/audit')).body.data.entries[0];
  expect(audit).toMatchObject({ action: 'green-claim.withdrawn', reason: 'It did, and no other is filed.' });
});

test('a withdrawal answers all objections to a claim, and the brand is notified once', async () => {
  const { id } = (await file({ ...link, topic: 'packaging' })).body.data;
  await decide(id);
  const second = await server.signUp('user', 'Sam Sedge');
  for (const user of [reader, second])
    expect(
      (await as(user, 'POST', `/green-claims/${id}/objections`, { reason: 'It is of another mill.' })).status,
    ).toBe(201);
  const queue = (await as(admin, 'GET', '/admin/green-objections')).body.data.objections;
  expect(queue).toHaveLength(2);
  const answer = async (place: number, outcome: string) =>
    as(admin, 'PUT', `/admin/green-objections/${queue[place].id}/answer`, { outcome, reason: 'It is so.' });
  expect((await answer(0, 'withdrawn')).status).toBe(200);
  expect((await answer(1, 'stands')).body.code).toBe('green_objection_answered');
  expect((await as(admin, 'GET', '/admin/green-objections')).body.data.objections).toEqual([]);
  const shown = (await rating()).claims.find((one: { id: string }) => one.id === id);
  expect(shown.objections).toMatchObject([
    { answer: { outcome: 'withdrawn', reason: 'It is so.' } },
    { answer: { outcome: 'withdrawn', reason: 'It is so.' } },
  ]);
  for (const user of [reader, second])
    expect((await as(user, 'GET', '/notices')).body.data.notices[0].kind).toBe('green-objection-answered');
  const withdrawalNotices = (await as(owner, 'GET', '/notices')).body.data.notices.filter(
    ({ title }: { title: string }) => title === 'Your green claim on packaging was withdrawn',
  );
  expect(withdrawalNotices).toHaveLength(1);
});

test('a withdrawal by the brand is in the audit log, and the owner is notified if a colleague made it', async () => {
  const editor = await server.signUp('user', 'Edda Elm');
  const packer = await server.signUp('user');
  await server.app.database.pool.query(
    `insert into team_members (brand_id, user_id, role, since)
     select id, member, role, now() from brands, unnest($1::text[], array['editor', 'packer']) as team (member, role) where slug = 'fern'`,
    [[editor.id, packer.id]],
  );
  const mine = (await file({ ...link, topic: 'transport' })).body.data.id;
  const theirs = (await file({ ...link, topic: 'repair' })).body.data.id;
  await decide(theirs);
  const withdraw = async (id: string, user: TestUser) =>
    as(user, 'PUT', `/brands/green-claims/${id}/withdrawal`);
  const withdrawalNotices = async (user: TestUser) =>
    (await as(user, 'GET', '/notices')).body.data.notices.filter(
      ({ title }: { title: string }) =>
        title.includes('withdrawn') && (title.includes('repair') || title.includes('transport')),
    );
  const logged = async () =>
    (await as(admin, 'GET', '/admin/audit?action=green-claim.withdrawn-by-brand')).body.data.entries;
  expect((await withdraw(theirs, packer)).body.code).toBe('brand_permission_missing');
  expect((await withdraw(theirs, admin)).body.code).toBe('own_brand_missing');
  expect(JSON.stringify(await logged())).not.toContain(theirs);

  expect((await withdraw(mine, owner)).status).toBe(200);
  expect(await withdrawalNotices(owner)).toEqual([]);
  expect((await withdraw(theirs, editor)).status).toBe(200);
  expect((await withdraw(theirs, editor)).status).toBe(409);
  expect(await withdrawalNotices(owner)).toMatchObject([
    {
      kind: 'green-claim-decided',
      title: 'Your green claim on repair was withdrawn',
      link: '/brand/green',
    },
  ]);
  const mail = await mailTo(server, owner.email, 'Your green claim on repair was withdrawn');
  expect(mail.text).toContain(`@${editor.username} of your team withdrew it.`);
  // The person who withdrew the claim is not notified.
  expect(await withdrawalNotices(editor)).toMatchObject([
    { title: 'Your green claim on transport was withdrawn' },
  ]);
  for (const user of [packer, reader]) expect(await withdrawalNotices(user)).toEqual([]);
  expect((await logged()).slice(0, 2)).toMatchObject([
    {
      title: 'Green claim on repair withdrawn by the brand',
      actor: editor.username,
      subject: { type: 'brand', label: 'Fern' },
      details: { claimId: theirs, topic: 'repair' },
    },
    { title: 'Green claim on transport withdrawn by the brand', actor: owner.username },
  ]);
  await server.app.database.pool.query('delete from team_members');
});

test('a product has its brand’s rating, and its own evidence raises its own rating alone', async () => {
  await server.app.database.pool.query('delete from green_claims');
  const add = async (name: string) =>
    (await as(owner, 'POST', '/brands/products', { name, price: 20, categoryId: 'home', stockCount: 3 })).body
      .data.id;
  const [plain, repaired] = [await add('Plain'), await add('Repaired')];
  const elsewhere = (
    await as(other, 'POST', '/brands/products', { name: 'Other', price: 20, categoryId: 'home' })
  ).body.data.id;
  expect(await file({ ...link, productId: elsewhere })).toMatchObject({ status: 404 });
  await decide((await file(link)).body.data.id);
  await decide((await file({ ...link, topic: 'repair', productId: repaired })).body.data.id);
  expect(await rating()).toMatchObject({ score: 25, grade: 'D' });
  const card = async (id: string) => (await server.call('GET', `/products/${id}`)).body.data;
  expect(await card(plain)).toMatchObject({ brand: { greenGrade: 'D' } });
  expect(await card(plain)).not.toHaveProperty('greenGrade');
  expect(await card(repaired)).toMatchObject({ brand: { greenGrade: 'D' }, greenGrade: 'C' });

  const list = async (query: string) => (await server.call('GET', `/products?${query}`)).body.data;
  const ids = async (query: string) => (await list(query)).products.map(({ id }: { id: string }) => id);
  expect((await ids('sort=green')).slice(0, 2)).toEqual([repaired, plain]);
  expect((await ids('sort=green')).at(-1)).toBe(elsewhere);
  expect(await ids('green=C')).toEqual([repaired]);
  expect(await list('green=B')).toMatchObject({ total: 0, products: [] });
  expect(await ids('search=repaired&green=C')).toEqual([repaired]);
  expect(await ids('search=plain&green=C')).toEqual([]);
  const facets = (await server.call('GET', '/products/facets?green=C')).body.data;
  expect(facets).toMatchObject({ all: { total: 1 } });
  expect(facets.greens.map(({ grade, total }: { grade: string; total: number }) => [grade, total])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 1],
    ['D', 2],
    ['E', 2],
  ]);
});

test('a brand withdraws its claim: rating, badges and history change, and objections are answered', async () => {
  await server.app.database.pool.query('delete from green_claims');
  const product = (
    await as(owner, 'POST', '/brands/products', { name: 'Bowl', price: 20, categoryId: 'home' })
  ).body.data.id;
  const { id } = (await file(link)).body.data;
  const ofProduct = (await file({ ...link, topic: 'repair', productId: product })).body.data.id;
  for (const one of [id, ofProduct]) await decide(one);
  await as(reader, 'POST', `/green-claims/${id}/objections`, { reason: 'The mill closed in June.' });
  const card = async () => (await server.call('GET', `/products/${product}`)).body.data;
  expect(await card()).toMatchObject({ brand: { greenGrade: 'D' }, greenGrade: 'C' });
  const withdraw = async (one: string, user: TestUser) =>
    as(user, 'PUT', `/brands/green-claims/${one}/withdrawal`);
  expect(await withdraw(id, other)).toMatchObject({ status: 404, body: { code: 'green_claim_not_found' } });
  expect(await rating()).toMatchObject({ score: 25 });

  const withdrawn = await withdraw(id, owner);
  expect(withdrawn).toMatchObject({ status: 200, body: { data: { status: 'withdrawn', isCounted: false } } });
  expect(await withdraw(id, owner)).toMatchObject({ status: 409, body: { code: 'green_claim_closed' } });
  expect((await as(admin, 'GET', '/admin/green-objections')).body.data.objections).toEqual([]);
  const shown = await rating();
  expect(shown).not.toHaveProperty('grade');
  expect(shown.claims.find((one: { id: string }) => one.id === id)).toMatchObject({
    withdrawnByBrandAt: withdrawn.body.data.withdrawnByBrandAt,
    openObjections: 0,
    objections: [
      {
        reason: 'The mill closed in June.',
        answer: {
          outcome: 'withdrawn-by-brand',
          reason: 'The brand withdrew the claim itself.',
          by: 'The brand',
          at: withdrawn.body.data.withdrawnByBrandAt,
        },
      },
    ],
  });
  expect((await card()).brand).not.toHaveProperty('greenGrade');
  expect(await card()).toMatchObject({ greenGrade: 'E' });
  await withdraw(ofProduct, owner);
  expect(await card()).not.toHaveProperty('greenGrade');
  const list = async (query: string) => (await server.call('GET', `/products?${query}`)).body.data.total;
  expect(await list('green=E')).toBe(0);
  const notices = (await as(reader, 'GET', '/notices')).body.data.notices;
  expect(notices[0]).toMatchObject({ kind: 'green-objection-answered' });

  // A claim withdrawn before a decision never was public. It leaves the queue.
  const documentId = (await upload(owner, pdf)).body.data.id;
  const waits = (await file({ documentId, topic: 'transport' })).body.data.id;
  expect((await withdraw(waits, owner)).status).toBe(200);
  expect(await decide(waits)).toMatchObject({ status: 409, body: { code: 'green_claim_decided' } });
  expect((await rating()).claims.map(({ id: one }: { id: string }) => one)).not.toContain(waits);
  expect((await download(documentId)).status).toBe(404);
});
