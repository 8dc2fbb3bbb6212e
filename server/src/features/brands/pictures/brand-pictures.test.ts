import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrandsService } from '../brands.service.ts';
import { createBrandPictures } from './brand-pictures.service.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
  owner = await server.signUp('brand');
  await insertShop(server, 'loom', [], owner.id);
});
afterAll(async () => server.close());

const wide = async () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336644' } })
    .jpeg()
    .toBuffer();

async function memberWith(role: string): Promise<TestUser> {
  const member = await server.signUp();
  await server.app.database.pool.query(
    `insert into team_members (brand_id, user_id, role, since) select id, $1, $2, now() from brands where slug = 'loom'`,
    [member.id, role],
  );
  return member;
}

async function upload(user: TestUser | undefined, file: Buffer): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.origin}/api/v1/brands/pictures`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      ...(user === undefined ? {} : { authorization: `Bearer ${user.token}` }),
    },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: await answer.json() };
}
const uploaded = async (): Promise<string> => (await upload(owner, await wide())).body.data.url;
const call = async (method: string, path: string, body: object) =>
  server.call(method, path, { token: owner.token, body });

test('a picture is re-encoded, and only people who may edit the brand’s products can upload one', async () => {
  const { status, body } = await upload(owner, await wide());
  expect(status).toBe(201);
  const file = await fetch(`${server.origin}${body.data.url}`, { headers: { accept: 'image/webp' } });
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, ratio: (width ?? 0) / (height ?? 1) }).toEqual({ format: 'webp', ratio: 2 });
  expect((await upload(owner, Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe(
    'picture_type_refused',
  );
  expect((await upload(undefined, await wide())).status).toBe(401);
  expect((await upload(await server.signUp(), await wide())).body.code).toBe('not_a_brand');
  expect((await upload(await memberWith('editor'), await wide())).status).toBe(201);
  expect((await upload(await memberWith('packer'), await wide())).body.code).toBe('brand_permission_missing');
});

test('a product cannot use another brand’s picture, and a brand’s own pictures are in its data export', async () => {
  const other = await server.signUp('brand');
  await insertShop(server, 'mill', [], other.id);
  const ofOther = (await upload(other, await wide())).body.data.url;
  const own = await uploaded();
  const product = { name: 'Bowl', price: 20, categoryId: 'home', images: [own] };
  const made = await call('POST', '/brands/products', product);
  expect(made.status).toBe(201);
  const stolen = { ...product, images: [own, ofOther] };
  const path = `/brands/products/${made.body.data.id}`;
  expect((await call('POST', '/brands/products', stolen)).body.code).toBe('picture_not_yours');
  expect((await call('PUT', path, stolen)).body.code).toBe('picture_not_yours');
  expect((await call('PUT', path, product)).body.data.images).toEqual([own]);
  const copy = await server.call('GET', '/account/export', { token: other.token });
  expect(copy.body.data.parts.brandPictures).toEqual([ofOther]);
});

test('a picture that nothing used within a day is deleted, and one that was used once stays', async () => {
  const [loose, ofProduct, logo, cover] = [
    await uploaded(),
    await uploaded(),
    await uploaded(),
    await uploaded(),
  ];
  await call('PATCH', '/profiles/my-brand', { logoUrl: logo, coverImageUrl: cover });
  await call('PATCH', '/profiles/my-brand', { logoUrl: null });
  const product = { name: 'Shawl', price: 20, categoryId: 'home' };
  const made = await call('POST', '/brands/products', {
    ...product,
    images: [ofProduct],
    imageAlts: { [ofProduct]: 'A shawl on a chair' },
  });
  expect(made.body.data.imageAlts).toEqual({ [ofProduct]: 'A shawl on a chair' });
  await call('PUT', `/brands/products/${made.body.data.id}`, product);
  const deleted: string[] = [];
  const later = new Date(Date.now() + brandPictureLimits.looseKeptSeconds * 1000 + 60_000);
  const { sweep } = createBrandPictures({
    db: server.app.database.db,
    brands: createBrandsService({ db: server.app.database.db }),
    storage: { put: async () => {} },
    images: { delete: async (key) => void deleted.push(`/files/${key}`) },
    now: () => later,
  });
  await sweep();
  expect(deleted).toContain(loose);
  expect(deleted).not.toContain(ofProduct);
  expect(deleted).not.toContain(logo);
  expect(deleted).not.toContain(cover);
});

test('a brand’s logo and cover are its own uploads, also when an operator sets them', async () => {
  const other = await server.signUp('brand');
  await insertShop(server, 'forge', [], other.id);
  const ofOther = (await upload(other, await wide())).body.data.url;
  const own = await uploaded();
  const stolen = await call('PATCH', '/profiles/my-brand', { logoUrl: own, coverImageUrl: ofOther });
  expect(stolen.body).toMatchObject({
    code: 'picture_not_yours',
    fields: { coverImageUrl: expect.any(String) },
  });
  const before = (await server.call('GET', '/profiles/brands/loom', { token: owner.token })).body.data;
  expect([before.logoUrl, before.coverImageUrl]).not.toContain(own);
  const { rows } = await server.app.database.pool.query("select id from brands where slug = 'loom'");
  const byAdmin = async (logoUrl: string) =>
    server.call('PATCH', '/profiles/my-brand', {
      token: admin.token,
      body: { brandId: rows[0].id, logoUrl },
    });
  expect((await byAdmin(ofOther)).body.code).toBe('picture_not_yours');
  expect((await byAdmin(own)).body.data.logoUrl).toBe(own);
  for (const refused of [
    'recordings/x.webm',
    'reviews/u1/photo-1.webp',
    'brands/b1/secret.webp',
    'art/../x.webp',
  ]) {
    const { status, body } = await call('PATCH', '/profiles/my-brand', { logoUrl: `/files/${refused}` });
    expect([status, body.fields], refused).toEqual([400, { logoUrl: expect.any(String) }]);
  }
  const elsewhere = 'https://pictures.example.com/logo.png';
  expect((await call('PATCH', '/profiles/my-brand', { logoUrl: elsewhere })).body.data.logoUrl).toBe(
    elsewhere,
  );
});

test('pictures have the brand’s order and descriptions, also on the product’s page', async () => {
  const [front, foot] = [await uploaded(), await uploaded()];
  const product = { name: 'Vase', price: 20, categoryId: 'home', images: [front, foot] };
  const { data } = (await call('POST', '/brands/products', { ...product, imageAlts: { [foot]: 'Its foot' } }))
    .body;
  const saved = await call('PUT', `/brands/products/${data.id}`, { ...product, images: [foot, front] });
  expect(saved.body.data).toMatchObject({ images: [foot, front], imageAlts: { [foot]: 'Its foot' } });
  await server.app.database.pool.query("update products set approval_status = 'approved'");
  const page = (await server.call('GET', `/products/${data.id}`)).body.data;
  expect(page.images).toMatchObject([
    { url: foot, alt: 'Its foot' },
    { url: front, alt: 'Vase' },
  ]);
});
