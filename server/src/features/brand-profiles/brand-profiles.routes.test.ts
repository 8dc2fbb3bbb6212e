import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let brandId: string;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
  ({ user: owner, brandId } = await newBrand('Kiln Street'));
  ({ user: other } = await newBrand('Moss & Sons'));
});
afterAll(async () => server.close());

async function newBrand(companyName: string, approvalStatus = 'approved') {
  const user = await server.signUp('brand');
  const { status, body } = await server.call('POST', '/profiles/brands', {
    token: admin.token,
    body: { userId: user.id, companyName, businessEmail: 'hello@example.com', approvalStatus },
  });
  expect(status).toBe(201);
  return { user, brandId: body.data.id as string };
}

const profile = async (slug: string, viewer?: TestUser) =>
  server.call('GET', `/profiles/brands/${slug}`, viewer ? { token: viewer.token } : {});
const update = async (user: TestUser | undefined, body: object) =>
  server.call('PATCH', '/profiles/my-brand', { ...(user ? { token: user.token } : {}), body });

const socialLinks = {
  twitter: 'https://twitter.example.com/kiln',
  instagram: 'https://instagram.example.com/kiln',
  linkedin: 'https://linkedin.example.com/kiln',
  youtube: 'https://youtube.example.com/kiln',
  facebook: 'https://facebook.example.com/kiln',
  website: 'https://website.example.com/kiln',
};
const everything = {
  companyDescription: 'Pots from Leeds',
  location: 'Leeds',
  logoUrl: 'https://pictures.example.com/logo.svg',
  coverImageUrl: '/files/art/brands/kiln-cover.webp',
  websiteUrl: 'https://kiln.example.com/',
  businessEmail: 'shop@example.com',
  businessPhone: '+44 113 496 0000',
  socialLinks,
};

describe('a brand profile', () => {
  test('shows descriptions of products without Markdown characters', async () => {
    const { user, brandId: id } = await newBrand('Marked');
    await server.app.database.pool.query(
      "insert into products (id, brand_id, name, category, price_cents, stock, description) values ('marked', $1, 'Jug', 'home', 100, 1, $2)",
      [id, '## Thrown by hand\n\nA **tall** jug:\n\n- holds *a litre*\n- <b>no</b> handle'],
    );
    const { body } = await profile('marked', user);
    expect(body.data.products).toMatchObject([
      { description: 'Thrown by hand\nA tall jug:\nholds a litre\n<b>no</b> handle' },
    ]);
  });

  test('[API-17] [DATA-10] [DATA-11] is answered to anyone with user, products and counts', async () => {
    const { user, brandId: id } = await newBrand('Fern & Stone');
    await update(user, everything);
    const follower = await server.signUp();
    await server.call('PUT', `/profiles/users/${user.username}/follow`, { token: follower.token });
    for (const product of [
      { name: 'Jug', stockCount: 4 },
      { name: 'Cup', inStock: false },
      { name: 'Hidden', public: false },
    ]) {
      await server.call('POST', '/brands/products', {
        token: user.token,
        body: { price: 24.5, categoryId: 'home', tags: ['clay'], ...product },
      });
    }
    await server.app.database.pool.query(
      "update products set rating = 4, review_count = 2 where name = 'Jug'",
    );

    const { status, body } = await profile('fern-stone');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: expect.any(String) });
    const { products, ...rest } = body.data;
    expect(rest).toEqual({
      ...everything,
      liveDiscountMaxPercent: 0,
      id,
      companyName: 'Fern & Stone',
      slug: 'fern-stone',
      verified: false,
      approvalStatus: 'approved',
      user: { id: user.id, username: user.username, _count: { followers: 1 } },
      _count: { products: 2, topRated: 1 },
    });
    expect(products).toMatchObject([
      { name: 'Jug', price: 24.5, rating: 4, reviews: 2, tags: ['clay'], inStock: true },
      { name: 'Cup', inStock: false },
    ]);
    expect(products).toHaveLength(2);
    for (const [verified, approvalStatus] of [
      [true, 'pending'],
      [true, 'rejected'],
      [false, 'approved'],
    ] as const) {
      await server.app.database.pool.query(
        'update brands set verified = $1, approval_status = $2 where id = $3',
        [verified, approvalStatus, id],
      );
      expect((await profile('fern-stone', user)).body.data).toMatchObject({ verified, approvalStatus });
    }
  });

  test('[BRAND-12] counts as top rated the products that are rated 4 or more', async () => {
    const { user } = await newBrand('Rated Kiln');
    for (const name of ['Low', 'Almost', 'Exactly', 'Above', 'Unrated']) {
      await server.call('POST', '/brands/products', {
        token: user.token,
        body: { name, price: 12, categoryId: 'home' },
      });
    }
    for (const [name, rating] of [
      ['Low', 1],
      ['Almost', 3.9],
      ['Exactly', 4],
      ['Above', 4.7],
    ]) {
      await server.app.database.pool.query(
        'update products set rating = $2, review_count = 3 where name = $1',
        [name, rating],
      );
    }
    expect((await profile('rated-kiln')).body.data).toMatchObject({ _count: { products: 5, topRated: 2 } });
  });

  test('that does not exist is not found', async () => {
    const { status, body } = await profile('nobody');
    expect(status).toBe(404);
    expect(body.message).toBe('Brand not found');
  });

  test.each(['pending', 'rejected'])('that is %s is seen by its owner and admins alone', async (status) => {
    const { user } = await newBrand(`The ${status}`, status);
    const slug = `the-${status}`;
    expect((await profile(slug)).status).toBe(404);
    expect((await profile(slug, other)).status).toBe(404);
    expect((await profile(slug, user)).body.data.approvalStatus).toBe(status);
    expect((await profile(slug, admin)).status).toBe(200);
  });

  test('of a deleted account is shown to admins alone, without its user and contact details', async () => {
    const { user } = await newBrand('Alone');
    await update(user, { businessPhone: '+44 113 496 0000' });
    const before = (await profile('alone')).body.data;
    expect(before).toMatchObject({ businessEmail: 'hello@example.com', businessPhone: '+44 113 496 0000' });
    await server.call('POST', '/auth/delete-user', { token: user.token, body: { password: testPassword } });

    expect((await profile('alone')).status).toBe(404);
    expect((await profile('alone', user)).status).not.toBe(200);
    const { status, body } = await profile('alone', admin);
    expect(status).toBe(200);
    expect(body.data.companyName).toBe('Alone');
    expect(body.data).not.toHaveProperty('user');
    expect(JSON.stringify(body.data)).not.toMatch(/hello@example|496 0000/);
  });
});

describe('a change of a brand profile', () => {
  test('redirects every former slug to the present one, and no other brand can take them', async () => {
    const seller = await server.signUp('brand');
    await server.app.database.pool.query(
      "insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Moved', 'first-slug', 'approved')",
      [seller.id],
    );
    const update = async (body: object) =>
      server.call('PATCH', '/profiles/my-brand', { token: seller.token, body });
    for (const slug of ['second-slug', 'third-slug']) expect((await update({ slug })).status).toBe(200);
    for (const slug of ['first-slug', 'second-slug', 'third-slug']) {
      const found = await server.call('GET', `/profiles/brands/${slug}`);
      expect([slug, found.body.data?.slug]).toEqual([slug, 'third-slug']);
      expect((await server.call('GET', `/profiles/brands/${slug}/green-rating`)).status).toBe(200);
    }
    // No other brand gets the slug while somebody still sells for this one.
    const other = await server.signUp('brand');
    await server.app.database.pool.query(
      "insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Other', 'other-slug', 'approved')",
      [other.id],
    );
    const take = async () =>
      server.call('PATCH', '/profiles/my-brand', { token: other.token, body: { slug: 'first-slug' } });
    const refused = await take();
    expect([refused.status, refused.body.code]).toEqual([409, 'brand_slug_taken']);
    expect(refused.body.fields).toHaveProperty('slug');
    expect((await server.call('GET', '/profiles/brands/other-slug')).body.data.companyName).toBe('Other');
    expect((await update({ slug: 'second-slug' })).body.data.slug).toBe('second-slug');
    await server.app.database.pool.query("update brands set closed_at = now() where company_name = 'Moved'");
    expect((await take()).status).toBe(200);
    expect((await server.call('GET', '/profiles/brands/first-slug')).body.data.companyName).toBe('Other');
  });

  test('saves a return policy with its line breaks, and removes it again', async () => {
    const seller = await server.signUp('brand');
    await server.app.database.pool.query(
      "insert into brands (user_id, company_name, slug, approval_status) values ($1, 'Kind', 'kind', 'approved')",
      [seller.id],
    );
    const policy = async () => (await server.call('GET', '/profiles/brands/kind')).body.data.returnPolicy;
    const update = async (returnPolicy: string | null) =>
      server.call('PATCH', '/profiles/my-brand', { token: seller.token, body: { returnPolicy } });
    expect(await policy()).toBeUndefined();
    await update('Thirty days.\nWe pay the way back.');
    expect(await policy()).toBe('Thirty days.\nWe pay the way back.');
    expect((await update('x'.repeat(2001))).status).toBe(400);
    await update(null);
    expect(await policy()).toBeUndefined();
  });

  test('[ROLE-3] [API-18] [API-19] is made by the brand itself, of what it sends and nothing else', async () => {
    const { user, brandId: own } = await newBrand('Loom');
    const saved = await update(user, { brandId: own, slug: 'loom-works', ...everything });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ success: true, data: { slug: 'loom-works', ...everything } });
    // The former slug leads to the current one.
    expect((await profile('loom')).body.data.slug).toBe('loom-works');
    await update(user, { location: 'York', companyName: 'Not mine to say', verified: true });
    const { data } = (await profile('loom-works')).body;
    expect(data).toMatchObject({ ...everything, location: 'York', companyName: 'Loom', verified: false });
    const product = { name: 'Scarf', price: 60, categoryId: 'apparel' };
    const added = await server.call('POST', '/brands/products', { token: user.token, body: product });
    expect(added.status).toBe(201);
    expect((await profile('loom-works')).body.data.products).toMatchObject([{ name: 'Scarf', price: 60 }]);
  });

  test('removes what is sent as null, and all links that are left out', async () => {
    const { user } = await newBrand('Changing');
    await update(user, everything);
    const { body } = await update(user, {
      companyDescription: null,
      location: null,
      logoUrl: null,
      businessPhone: null,
      socialLinks: { youtube: socialLinks['youtube'] },
    });
    expect(body.data).toMatchObject({ companyDescription: '', location: '' });
    expect(body.data.socialLinks).toEqual({ youtube: socialLinks['youtube'] });
    expect(body.data).not.toHaveProperty('logoUrl');
    expect(body.data).not.toHaveProperty('businessPhone');
    expect(body.data.websiteUrl).toBe(everything.websiteUrl);
  });

  test('[ROLE-15] is refused with 403 to who neither owns the brand nor is an admin', async () => {
    for (const user of [other, await server.signUp(), await server.signUp('streamer')]) {
      const { status, body } = await update(user, { brandId, location: 'Elsewhere' });
      expect(status).toBe(403);
      expect(body.success).toBe(false);
    }
    expect((await profile('kiln-street')).body.data.location).not.toBe('Elsewhere');
    const byAdmin = await update(admin, { brandId, location: 'Hull' });
    expect(byAdmin.status).toBe(200);
    expect((await profile('kiln-street')).body.data.location).toBe('Hull');
    const { body } = await server.call('GET', `/admin/audit?subjectType=brand&subjectId=${brandId}`, {
      token: admin.token,
    });
    expect(body.data.entries).toMatchObject([{ action: 'brand.changed', details: { fields: ['location'] } }]);
  });

  test('[BSET-21] [API-9] refuses an empty slug and one that another brand has, and says which', async () => {
    const empty = await update(owner, { slug: '', location: 'Nowhere' });
    expect(empty.status).toBe(400);
    expect(empty.body.message).toBe('Enter a slug');
    expect(empty.body.fields).toEqual({ slug: 'Enter a slug' });
    const taken = await update(owner, { slug: 'moss-sons', location: 'Nowhere' });
    expect(taken.status).toBe(409);
    expect(taken.body.message).toBe('Another brand has this slug. Choose a different one.');
    expect(taken.body.fields).toEqual({ slug: taken.body.message });
    expect((await profile('kiln-street')).body.data.location).not.toBe('Nowhere');
    expect((await update(owner, { slug: 'kiln-street' })).status).toBe(200);
  });

  test('[BSET-8] takes a slug of one character', async () => {
    const { user } = await newBrand('Short');
    expect((await update(user, { slug: 'x' })).body.data.slug).toBe('x');
  });

  test('[API-9] refuses a description and a location that are too long (BSET-9, BSET-11)', async () => {
    const fits = { companyDescription: 'd'.repeat(1000), location: 'l'.repeat(100) };
    expect((await update(owner, fits)).body.data).toMatchObject(fits);
    for (const [field, characters] of [
      ['companyDescription', 1000],
      ['location', 100],
    ] as const) {
      const { status, body } = await update(owner, { [field]: 'x'.repeat(characters + 1) });
      expect(status).toBe(400);
      expect(body.message).toBe(`Use at most ${characters} characters`);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  test.each([
    ['slug', 'Kiln Street'],
    ['slug', '---'],
    ['logoUrl', 'javascript:alert(1)'],
    ['coverImageUrl', 'http://example.com/cover.jpg'],
    ['websiteUrl', 'ftp://example.com'],
    ['websiteUrl', 'https://good.example@evil.example'],
    ['logoUrl', 'https://pictures.example/\u202Egpj.exe'],
    ['businessEmail', 'nobody'],
    ['businessPhone', 'call me'],
  ])('refuses the %s %s', async (field, value) => {
    const { status, body } = await update(owner, { [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('refuses an invalid link, and an unknown platform', async () => {
    expect((await update(owner, { socialLinks: { twitter: 'kiln' } })).status).toBe(400);
    const disguised = { linkedin: 'https://linkedin.com@evil.example' };
    expect((await update(owner, { socialLinks: disguised })).status).toBe(400);
    expect((await update(owner, { socialLinks: { myspace: 'https://example.com' } })).status).toBe(400);
  });

  test('by an account without a brand is answered with 404', async () => {
    const { status, body } = await update(await server.signUp('brand'), { location: 'Leeds' });
    expect(status).toBe(404);
    expect(body.message).toBe('Brand profile not found');
  });
});
