import { brandProductSchema } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
  [owner, other] = [await newBrand('Kiln Street'), await newBrand('Moss & Sons')];
});
afterAll(async () => server.close());

async function newBrand(companyName: string, approvalStatus = 'approved'): Promise<TestUser> {
  const user = await server.signUp('brand');
  const body = { userId: user.id, companyName, approvalStatus };
  const { status } = await server.call('POST', '/profiles/brands', { token: admin.token, body });
  expect(status).toBe(201);
  return user;
}

const call = async (user: TestUser | undefined, method: string, id = '', body?: unknown) =>
  server.call(method, `/brands/products${id === '' ? '' : `/${id}`}`, {
    ...(user ? { token: user.token } : {}),
    ...(body === undefined ? {} : { body }),
  });

const jug = { name: 'Stoneware jug', price: 24.5, categoryId: 'home' };
const wholeJug = {
  ...jug,
  description: 'Thrown in Leeds',
  originalPrice: 35,
  imageUrl: 'https://pictures.example.com/jug.jpg',
  images: ['https://pictures.example.com/top.jpg?size=1', '/files/art/products/jug-1.webp'],
  active: false,
  public: false,
  inStock: true,
  stockCount: 7,
  featured: true,
  tags: ['stoneware', 'kitchen'],
};
const add = async (user: TestUser, product: object = {}) => {
  const answer = await call(user, 'POST', '', { ...jug, ...product });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const idsOf = (answer: { body: any }) => answer.body.data.products.map(({ id }: { id: string }) => id);

describe('a brand’s products', () => {
  test('can be read one by one, by their own brand alone', async () => {
    const { id } = await add(owner, { name: 'Salt pig', stockCount: 6 });
    const changed = await call(owner, 'PUT', id, { ...jug, name: 'Salt cellar', price: 31, version: 1 });
    expect(changed.status).toBe(200);
    const own = await call(owner, 'GET', id);
    expect(own.status).toBe(200);
    expect(own.body.data).toEqual(changed.body.data);
    expect(own.body.data).toMatchObject({ name: 'Salt cellar', price: 31, version: 2 });
    for (const [user, status, code] of [
      [other, 404, 'product_not_found'],
      [admin, 404, 'own_brand_missing'],
      [undefined, 401, 'signed_out'],
    ] as const) {
      const refused = await call(user, 'GET', id);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    expect((await call(owner, 'DELETE', id)).status).toBe(200);
    expect((await call(owner, 'GET', id)).status).toBe(404);
  });

  test('[API-22] [API-23] [DATA-7] are added with all their fields and listed to the brand', async () => {
    const added = await call(owner, 'POST', '', wholeJug);
    expect(added.status).toBe(201);
    const { imageUrl, images } = wholeJug;
    const product = {
      ...wholeJug,
      id: expect.any(String),
      currency: 'USD',
      images: [imageUrl, ...images],
      approvalStatus: 'approved',
      version: 1,
      rating: 0,
      reviewCount: 0,
    };
    expect(added.body).toMatchObject({ success: true, data: product, message: expect.any(String) });
    expect(added.body.data).toEqual(product);
    const list = await call(owner, 'GET');
    expect(list.status).toBe(200);
    expect(list.body.success).toBe(true);
    expect(list.body.data.products).toEqual([added.body.data]);
    expect((await call(other, 'GET')).body.data.products).toEqual([]);
    // Values that the brand does not set: they come from shoppers' reviews and from admins.
    await server.app.database.pool.query(
      "update products set rating = 4.5, review_count = 12, approval_status = 'rejected' where id = $1",
      [added.body.data.id],
    );
    expect((await call(owner, 'GET')).body.data.products).toEqual([
      { ...added.body.data, rating: 4.5, reviewCount: 12, approvalStatus: 'rejected' },
    ]);
  });

  test('[DATA-8] have the approval status that the operator gave: pending, approved or rejected', async () => {
    const { id } = await add(owner);
    const set = async (status: string) =>
      server.app.database.pool.query('update products set approval_status = $1 where id = $2', [status, id]);
    for (const status of ['pending', 'approved', 'rejected']) {
      await set(status);
      const { body } = await call(owner, 'GET');
      const product = body.data.products.find((listed: { id: string }) => listed.id === id);
      expect(product.approvalStatus).toBe(status);
    }
    expect(brandProductSchema.shape.approvalStatus.safeParse('listed').success).toBe(false);
  });

  test('[API-23] need a name, a price and a category; the rest has its default', async () => {
    expect(await add(owner)).toEqual({
      id: expect.any(String),
      ...jug,
      description: '',
      currency: 'USD',
      images: [],
      active: true,
      public: true,
      inStock: false,
      stockCount: 0,
      featured: false,
      tags: [],
      approvalStatus: 'approved',
      version: 1,
      rating: 0,
      reviewCount: 0,
    });
  });

  test('[DASH-17] have 0 units or more', async () => {
    expect(await add(owner, { stockCount: 0 })).toMatchObject({ stockCount: 0, inStock: false });
    expect(await call(owner, 'POST', '', { ...jug, stockCount: -1 })).toMatchObject({
      status: 400,
      body: { fields: { stockCount: 'The stock count cannot be below 0' } },
    });
  });

  test('[API-24] take all thirteen fields of API-23 when they are changed', async () => {
    const { id } = await add(owner);
    const changed = await call(owner, 'PUT', id, wholeJug);
    expect(changed.status).toBe(200);
    expect(Object.keys(wholeJug)).toHaveLength(13);
    const product = {
      ...wholeJug,
      id,
      currency: 'USD',
      images: [wholeJug.imageUrl, ...wholeJug.images],
      approvalStatus: 'approved',
      version: 2,
      rating: 0,
      reviewCount: 0,
    };
    expect(changed.body.data).toEqual(product);
    const list = await call(owner, 'GET');
    expect(list.body.data.products.find((listed: any) => listed.id === id)).toEqual(product);
  });

  test('are replaced as a whole: what is left out gets its default, except the units', async () => {
    const { id } = await add(owner, wholeJug);
    const changed = await call(owner, 'PUT', id, { ...jug, price: 19.99 });
    expect(changed.status).toBe(200);
    const product = {
      ...jug,
      id,
      price: 19.99,
      description: '',
      currency: 'USD',
      images: [],
      active: true,
      public: true,
      inStock: true,
      stockCount: 7,
      featured: false,
      tags: [],
      approvalStatus: 'approved',
      version: 2,
      rating: 0,
      reviewCount: 0,
    };
    expect(changed.body.data).toEqual(product);
    const list = await call(owner, 'GET');
    expect(list.body.data.products.find((listed: any) => listed.id === id)).toEqual(product);
  });

  test('are visible to shoppers at once with their exact price, if active and public', async () => {
    const { id } = await add(owner, { price: 1.15, originalPrice: 2.3, inStock: true, stockCount: 2 });
    expect((await server.call('GET', `/products/${id}`)).body.data).toMatchObject({
      price: 1.15,
      originalPrice: 2.3,
      stock: 2,
      brand: { slug: 'kiln-street' },
    });
    await call(owner, 'PUT', id, { ...jug, public: false });
    expect((await server.call('GET', `/products/${id}`)).status).toBe(404);
  });

  test('[API-25] are deleted: gone from the brand, the catalogue and wishlists, while a show keeps its list', async () => {
    const { id } = await add(owner);
    const kept = await add(owner);
    const streamer = await server.signUp('streamer');
    await server.call('PUT', `/wishlist/${id}`, { token: streamer.token });
    const { body } = await server.call('POST', '/streams', {
      token: streamer.token,
      body: { title: 'Pots', productIds: [id] },
    });
    const deleted = await call(owner, 'DELETE', id);
    expect(deleted.status).toBe(200);
    expect(deleted.body.success).toBe(true);
    expect(idsOf(await call(owner, 'GET'))).not.toContain(id);
    expect((await server.call('GET', `/products/${id}`)).status).toBe(404);
    expect((await server.call('GET', `/products/${kept.id}`)).status).toBe(200);
    const wishlist = await server.call('GET', '/wishlist', { token: streamer.token });
    expect(wishlist.body.data.items).toEqual([]);
    expect((await call(owner, 'DELETE', id)).status).toBe(404);
    expect((await call(owner, 'PUT', id, jug)).status).toBe(404);
    const { rows } = await server.app.database.pool.query(
      'select name from products join stream_products on product_id = id where stream_id = $1',
      [body.data.id],
    );
    expect(rows).toEqual([{ name: jug.name }]);
  });

  test('[DATA-8] never decide on their approval: that of a brand that waits is pending', async () => {
    const waiting = await newBrand('Not yet', 'pending');
    const product = await add(waiting, { approvalStatus: 'approved' });
    expect(product.approvalStatus).toBe('pending');
    const changed = await call(waiting, 'PUT', product.id, { ...jug, approvalStatus: 'approved' });
    expect(changed.body.data.approvalStatus).toBe('pending');
    expect((await server.call('GET', `/products/${product.id}`)).status).toBe(404);
    for (const approvalStatus of ['rejected', 'approved']) {
      await server.app.database.pool.query('update products set approval_status = $1 where id = $2', [
        approvalStatus,
        product.id,
      ]);
      const list = await call(waiting, 'GET');
      expect(list.body.data.products[0].approvalStatus).toBe(approvalStatus);
    }
  });

  test('are listed latest first, and a picture’s text stays when the product changes', async () => {
    const brand = await newBrand('In order');
    const [first, second] = [await add(brand), await add(brand, wholeJug)];
    expect(idsOf(await call(brand, 'GET'))).toEqual([second.id, first.id]);
    await server.app.database.pool.query(
      "update product_images set alt = 'From above' where product_id = $1 and position = 1",
      [second.id],
    );
    await call(brand, 'PUT', second.id, { ...wholeJug, name: 'Tall jug', active: true, public: true });
    const { body } = await server.call('GET', `/products/${second.id}`);
    expect(body.data.images.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Tall jug',
      'From above',
      'Tall jug',
    ]);
  });
});

describe('a product is refused for', () => {
  const refusals: [string, object, string, RegExp][] = [
    ['no name (DASH-14)', { name: undefined }, 'name', /name/i],
    ['a name of spaces (DASH-14)', { name: '   ' }, 'name', /name/i],
    ['no price (DASH-15)', { price: undefined }, 'price', /price/i],
    ['a price of 0 (DASH-15)', { price: 0 }, 'price', /greater than 0/],
    ['a price below 0 (DASH-15)', { price: -1 }, 'price', /greater than 0/],
    ['a price that nobody can pay', { price: 1.005 }, 'price', /USD/],
    ['an original price below 0', { originalPrice: -0.01 }, 'originalPrice', /below 0/],
    ['an original price below the price', { price: 30, originalPrice: 29.99 }, 'originalPrice', /the price/],
    [
      'a variant that shows a picture which is not there',
      { imageUrl: undefined, images: [], variants: [{ size: 'M', stockCount: 1, imageIndex: 99 }] },
      'variants.0.imageIndex',
      /no pictures/,
    ],
    [
      'a variant that shows one picture more than there are',
      {
        imageUrl: 'https://example.com/a.jpg',
        images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
        variants: [{ size: 'M', stockCount: 1, imageIndex: 2 }],
      },
      'variants.0.imageIndex',
      /2 pictures/,
    ],
    ['a stock count below 0 (DASH-17)', { stockCount: -1 }, 'stockCount', /below 0/],
    ['half a piece', { stockCount: 1.5 }, 'stockCount', /whole/],
    ['stock without a count', { inStock: true }, 'stockCount', /how many/],
    ['no category', { categoryId: undefined }, 'categoryId', /category/],
    ['a category that is not there', { categoryId: 'cars' }, 'categoryId', /category/],
    ['an address of a script', { imageUrl: 'javascript:alert(1)' }, 'imageUrl', /secure/],
    ['an address without encryption', { imageUrl: 'http://example.com/a.jpg' }, 'imageUrl', /secure/],
    ['a path out of the files', { images: ['/files/../secrets'] }, 'images.0', /secure/],
    ['a path that is no file', { images: ['/api/v1/account'] }, 'images.0', /secure/],
  ];
  test.each(refusals)('[API-9] %s', async (_what, change, field, words) => {
    const { id } = await add(owner, { name: 'Before' });
    for (const answer of [
      await call(owner, 'POST', '', { ...jug, ...change }),
      await call(owner, 'PUT', id, { ...jug, ...change }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.success).toBe(false);
      expect(answer.body.message).toMatch(words);
      expect(answer.body.fields[field]).toMatch(words);
    }
    const list = await call(owner, 'GET');
    expect(list.body.data.products.find((product: any) => product.id === id).name).toBe('Before');
  });

  test('exceeding the limit, also when two are sent at once', async () => {
    const full = await newBrand('Full');
    await server.app.database.pool.query(
      `insert into products (id, brand_id, name, category, price_cents)
       select 'full-' || number, brands.id, 'Thing', 'home', 100
       from brands, generate_series(1, $2) as number where user_id = $1`,
      [full.id, brandLimits.productsMax - 1],
    );
    const answers = await Promise.all([call(full, 'POST', '', jug), call(full, 'POST', '', jug)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await call(full, 'DELETE', 'full-1');
    expect((await call(full, 'POST', '', jug)).status).toBe(201);
  });
});

describe('access to products', () => {
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '', jug],
    ['PUT', 'some', jug],
    ['DELETE', 'some'],
  ];

  /** Requests that search, change or copy the same products in bulk. */
  const callsToMany: [string, string, object?][] = [
    ['GET', '/brands/inventory'],
    ['GET', '/brands/inventory/export'],
    ['GET', '/brands/inventory/some/changes'],
    ['POST', '/brands/inventory/changes', { ids: ['some'], active: false }],
    ['POST', '/brands/inventory/some/duplicate', {}],
    ['GET', '/brands/imports'],
  ];

  test('[ROLE-13] a user who is neither brand nor admin is refused with 403', async () => {
    for (const role of ['user', 'streamer'] as const) {
      const user = await server.signUp(role);
      for (const [method, id, body] of calls) {
        const answer = await call(user, method, id, body);
        expect(answer.status, `${role} ${method}`).toBe(403);
        expect(answer.body.success).toBe(false);
      }
      for (const [method, path, body] of callsToMany) {
        const answer = await server.call(method, path, { token: user.token, ...(body && { body }) });
        expect(answer, `${role} ${path}`).toMatchObject({ status: 403, body: { code: 'not_a_brand' } });
      }
    }
    const demoted = await newBrand('Was a brand');
    const { id } = await add(demoted);
    await server.app.database.pool.query("update users set role = 'user' where id = $1", [demoted.id]);
    expect((await call(demoted, 'DELETE', id)).status).toBe(403);
  });

  test('[ROLE-14] a brand is refused the change and the deletion of another brand’s product with 403', async () => {
    const { id } = await add(owner, { name: 'Theirs' });
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(other, method, id, method === 'PUT' ? jug : undefined);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('not_your_product');
    }
    const list = await call(owner, 'GET');
    expect(list.body.data.products.find((product: any) => product.id === id).name).toBe('Theirs');
  });

  test('an admin changes and deletes any brand’s product, and the audit log has it', async () => {
    const { id } = await add(owner, { name: 'Doubtful' });
    expect((await call(admin, 'PUT', id, { ...jug, name: 'Doubtful', active: false })).status).toBe(200);
    expect((await call(admin, 'DELETE', id)).status).toBe(200);
    const { body } = await server.call('GET', `/admin/audit?subjectType=product&subjectId=${id}`, {
      token: admin.token,
    });
    expect(body.data.entries.map(({ action, actor }: any) => [action, actor])).toEqual([
      ['product.deleted', admin.username],
      ['product.changed', admin.username],
    ]);
  });

  test('an account without a brand is refused', async () => {
    const answer = await call(await server.signUp('brand'), 'GET');
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Brand profile not found');
  });
});
