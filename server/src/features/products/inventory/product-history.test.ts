import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, admin] = [await server.signUp('brand', 'Ada Weaver'), await server.signUp('admin')];
  await insertShop(server, 'loom', [], owner.id);
});
afterAll(async () => server.close());

const call = async (method: string, path: string, body?: object, { token } = owner) =>
  server.call(method, `/brands${path}`, { token, ...(body === undefined ? {} : { body }) });

const base = { name: 'Oak Tray', price: 20, categoryId: 'home' };
const [moss, rust, fern] = ['Moss', 'Rust', 'Fern'].map((name) => ({ name, hex: '#336644' }));
const address = (name: string) => `https://pictures.example/${name}.webp`;

async function added(body: object): Promise<string> {
  const { data } = (await call('POST', '/products', { ...base, ...body })).body;
  await server.app.database.pool.query("update products set approval_status = 'approved' where id = $1", [
    data.id,
  ]);
  return data.id;
}

/** The changes of a product with their authors, latest first, one line each. */
async function history(id: string): Promise<[string | undefined, string[]][]> {
  const { changes } = (await call('GET', `/inventory/${id}/changes`)).body.data;
  return changes.map(({ by, changes: lines }: { by?: string; changes: Record<string, string>[] }) => [
    by,
    lines.map(({ what, before, after }) => `${what}: ${before} → ${after}`),
  ]);
}

async function imported(file: string, by = owner): Promise<void> {
  const sent = await server.app.http.inject({
    method: 'POST',
    url: '/api/v1/brands/imports',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${by.token}` },
    payload: file,
  });
  const { id } = sent.json().data;
  const start = async () => call('POST', `/imports/${id}/start`, undefined, by);
  await until(async () => (await start()).status === 200, 'a checked file');
  await until(async () => {
    const { imports } = (await call('GET', '/imports', undefined, by)).body.data;
    return imports.find((one: { id: string }) => one.id === id).status === 'done';
  }, 'a written file');
}

test('the history of a product has the source of each change: a person, a key, a file or an operator', async () => {
  const seller = await server.signUp('brand', 'Ada Weaver');
  await insertShop(server, 'signed', [{ id: 'sign', priceCents: 1000 }], seller.id);
  const by = async () =>
    (await call('GET', '/inventory/sign/changes', undefined, seller)).body.data.changes.map(
      (change: { by?: string; changes: { after: string }[] }) => [change.by, change.changes[0]?.after],
    );
  const edit = (price: number) => ({ name: 'Name of sign', price, categoryId: 'home' });
  await call('PUT', '/products/sign', edit(11), seller);
  await call('POST', '/inventory/changes', { ids: ['sign'], price: { amount: 12 } }, seller);
  const made = await call(
    'POST',
    '/keys',
    { name: 'Warehouse', scopes: ['products:write'], validDays: 5 },
    seller,
  );
  const key = { ...seller, token: made.body.data.secret };
  expect((await call('PUT', '/products/sign', edit(13), key)).status).toBe(200);
  await call('PUT', '/products/sign', edit(14), admin);
  await imported('id,name,price,category\r\nsign,Name of sign,15,home', seller);
  expect(await by()).toEqual([
    ['import', '$15.00'],
    ['an operator', '$14.00'],
    ['key Warehouse', '$13.00'],
    ['Ada Weaver', '$12.00'],
    ['Ada Weaver', '$11.00'],
  ]);
  // A direct change in the database has no known author.
  const { pool } = server.app.database;
  await pool.query(`update products set price_cents = 1600, version = version + 1 where id = 'sign'`);
  expect((await by())[0]).toEqual([undefined, '$16.00']);
});

test('pictures that are added, removed, moved and described are in the history, beside other changes', async () => {
  const [front, side, box] = [address('front'), address('side'), address('box')];
  const id = await added({ images: [front, side], imageAlts: { [side]: 'From the side' } });
  expect(await history(id)).toEqual([]);
  await call('PUT', `/products/${id}`, { ...base, images: [side, front] });
  await call('PUT', `/products/${id}`, {
    ...base,
    images: [side, front, box],
    imageAlts: { [box]: 'Boxed' },
  });
  // A request that changes nothing.
  await call('PUT', `/products/${id}`, { ...base, images: [side, front, box] });
  const last = { ...base, name: 'Ash Tray', price: 21, images: [side, box] };
  await call('PUT', `/products/${id}`, { ...last, imageAlts: { [side]: 'A tray from the side' } }, admin);
  expect(await history(id)).toEqual([
    [
      'an operator',
      expect.arrayContaining([
        'Name: Oak Tray → Ash Tray',
        'Price: $20.00 → $21.00',
        'Picture removed: picture 2 (the product’s name) → none',
        'Text of picture 1: From the side → A tray from the side',
      ]),
    ],
    ['Ada Weaver', ['Picture added: none → picture 3 (Boxed)']],
    ['Ada Weaver', ['Order of pictures: 1, 2 → 2, 1']],
  ]);
});

test('variants that are added, removed, renamed, priced and counted are in the history, and sales are not', async () => {
  const variants = [
    { color: moss, size: 'S', stockCount: 4 },
    { color: moss, size: 'L', stockCount: 7, price: 24.5 },
  ];
  const id = await added({ variants });
  const shopper = new TestShopper(server);
  await shopper.add(id, 1, { color: 'Moss', size: 'L' });
  await shopper.buy();
  const [small, large] = [
    { color: moss, size: 'S', stockCount: 9, stockCountBefore: 4 },
    { color: moss, size: 'L', stockCount: 6, stockCountBefore: 6, price: 26 },
  ];
  const product = async () =>
    (await call('GET', '/products')).body.data.products.find((one: { id: string }) => one.id === id);
  const save = async (body: object) => {
    const { version, stockCount } = await product();
    const { status, body: answer } = await call('PUT', `/products/${id}`, {
      ...base,
      version,
      stockCountBefore: stockCount,
      ...body,
    });
    expect([status, answer.message]).toEqual([200, answer.message]);
  };
  await save({ variants: [small, large, { color: rust, size: 'S', stockCount: 3 }] });
  await save({ variants: [{ color: moss, size: 'S', stockCount: 9, stockCountBefore: 9 }, large] });
  await save({ variants: [{ color: fern, size: 'S', stockCount: 9 }, large] });
  expect(await history(id)).toEqual([
    ['Ada Weaver', ['Name of a variant: Moss, S → Fern, S']],
    ['Ada Weaver', ['Stock: 18 → 15', 'Variant removed: Rust, S (stock 3, the product’s price) → none']],
    [
      'Ada Weaver',
      [
        'Stock: 10 → 18',
        'Stock of Moss, S: 4 → 9',
        'Price of Moss, L: $24.50 → $26.00',
        'Variant added: none → Rust, S (stock 3, the product’s price)',
      ],
    ],
  ]);
});

test('the history has the product’s stock before and after, however its variants change', async () => {
  const id = await added({ stockCount: 9 });
  const of = (...counts: number[]) =>
    counts.map((stockCount, place) => ({ color: moss, size: ['S', 'M', 'L'][place], stockCount }));
  const stocks = async (body: object) => {
    await call('PUT', `/products/${id}`, { ...base, ...body });
    const [latest] = await history(id);
    return latest?.[1].filter((line) => line.startsWith('Stock:'));
  };
  expect(await stocks({ variants: of(10, 5) })).toEqual(['Stock: 9 → 15']);
  expect(await stocks({ variants: of(10, 5, 4) })).toEqual(['Stock: 15 → 19']);
  // The sum of units is unchanged, so no change of the product's own stock is recorded.
  expect(await stocks({ variants: [] })).toEqual([]);
  expect(await stocks({ variants: of(10, 5), price: 23 })).toEqual(['Stock: 19 → 15']);
  expect(await stocks({ variants: [], stockCount: 7 })).toEqual(['Stock: 15 → 7']);
  expect(await stocks({ stockCount: 12 })).toEqual(['Stock: 7 → 12']);
  expect(await history(id)).toHaveLength(6);

  await imported(
    ['id,name,price,category,variants', `${id},Oak Tray,20,home,"size=M, stock=4"`].join('\r\n'),
  );
  const [latest] = await history(id);
  expect(latest).toEqual([
    'import',
    expect.arrayContaining(['Stock: 12 → 4', 'Variant added: none → M (stock 4, the product’s price)']),
  ]);
});

test('a new order of variants and a new color value are in the history', async () => {
  const [small, large] = [
    { color: moss, size: 'S', stockCount: 4 },
    { color: rust, size: 'L', stockCount: 7 },
  ];
  const id = await added({ variants: [small, large] });
  await call('PUT', `/products/${id}`, { ...base, variants: [large, small] });
  const dark = { ...moss, hex: '#224433' };
  await call('PUT', `/products/${id}`, { ...base, variants: [large, { ...small, color: dark }] });
  expect(await history(id)).toEqual([
    ['Ada Weaver', ['Color value of Moss: #336644 → #224433']],
    ['Ada Weaver', ['Order of variants: Moss, S; Rust, L → Rust, L; Moss, S']],
  ]);
});

test('a file that changes pictures and variants of two products writes to the history of each', async () => {
  const [one, other] = [
    await added({ name: 'Felt Hat', images: [address('hat')] }),
    await added({ name: 'Wool Cap', variants: [{ size: 'M', stockCount: 5 }] }),
  ];
  const cells = (id: string, name: string, image: string, variants: string) =>
    [id, name, '20', 'home', image, variants].join(',');
  await imported(
    [
      'id,name,price,category,image,variants',
      cells(one, 'Felt Hat', address('felt'), ''),
      cells(other, 'Wool Cap', '', '"size=M, stock=8, stockBefore=5"'),
    ].join('\r\n'),
  );
  expect([await history(one), await history(other)]).toEqual([
    [
      [
        'import',
        [
          'Picture removed: picture 1 (the product’s name) → none',
          'Picture added: none → picture 1 (the product’s name)',
        ],
      ],
    ],
    [['import', ['Stock: 5 → 8', 'Stock of M: 5 → 8']]],
  ]);
});
