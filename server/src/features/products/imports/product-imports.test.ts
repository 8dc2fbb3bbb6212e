import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { productFileColumns } from '@greenroom/contract/brands/product-file';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { BrandServer } from '../../../testing/brands/brand-server.ts';

let at: BrandServer;
beforeAll(async () => {
  at = await BrandServer.start();
});
afterAll(async () => at.close());

test('an import stores the name of its file, plain and short', async () => {
  const row = 'name,price,category\nOak tray,24.50,home';
  const nameOf = async (given: string) => {
    const answer = await at.sendFile(row, at.owner, `?name=${encodeURIComponent(given)}`);
    expect(answer.statusCode).toBe(201);
    const [latest] = (await at.call('GET', '/imports')).body.data.imports;
    expect(latest.fileName).toBe(answer.json().data.fileName);
    return latest.fileName;
  };
  expect(await nameOf('Frühling 2026.csv')).toBe('Frühling 2026.csv');
  expect(await nameOf('../../etc/"pass\u202Ewd"\r\n.csv')).toBe('passwd.csv');
  expect(await nameOf('x'.repeat(255))).toBe('x'.repeat(120));
  expect((await at.sendFile(row)).json().data.fileName).toBe('');
  const refused = await at.sendFile(row, at.owner, `?name=${'x'.repeat(256)}`);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input']);
});

test('a file is checked row by row before anything changes, and then its good rows are written', async () => {
  const before = (await at.call('GET', '/inventory')).body.data.total;
  const file = [
    'id,name,price,category,stock,tags,active',
    ',Oak bowl,24.50,home,7,"wood, oak",yes',
    ',,24.50,home,7,,',
    ',Elm bowl,free,garden,-1,,perhaps',
    'hat,Felt hat,21,home,,,no',
    'jug,Not ours,1,home,1,,',
    'hat,Again,1,home,1,,',
    `,'=1+1,5,home,1,,`,
  ].join('\r\n');
  const dry = await at.checked(file);
  expect(dry).toMatchObject({ status: 'checked', rows: 7, added: 2, changed: 1, wrong: 4 });
  expect(dry.errors).toEqual(
    expect.arrayContaining([
      { row: 3, column: 'name', message: 'Enter a name' },
      { row: 4, column: 'price', message: 'Enter a price. Write it like 5.50' },
      { row: 4, column: 'category', message: 'Choose a category' },
      { row: 4, column: 'stock', message: 'The stock count cannot be below 0' },
      { row: 6, column: 'id', message: 'Your brand has no such product' },
      { row: 7, column: 'id', message: 'The file has this product already' },
    ]),
  );
  expect((await at.call('GET', '/inventory')).body.data.total).toBe(before);
  expect((await at.call('POST', `/imports/${dry.id}/start`, {}, at.rival)).status).toBe(404);
  expect((await at.call('POST', `/imports/${dry.id}/start`, {})).status).toBe(200);
  expect((await at.call('POST', `/imports/${dry.id}/start`, {})).body.code).toBe('import_not_ready');
  await at.imported(dry.id, 'done');
  const [bowl] = (await at.call('GET', '/inventory?search=oak')).body.data.products;
  expect(bowl).toMatchObject({ name: 'Oak bowl', price: 24.5, stockCount: 7, tags: ['wood', 'oak'] });
  const [hat] = (await at.call('GET', '/inventory?search=felt')).body.data.products;
  // An empty stock cell leaves the stock unchanged.
  expect(hat).toMatchObject({ id: 'hat', price: 21, stockCount: 3, active: false });
  expect((await at.call('GET', '/inventory?search=%3D1%2B1')).body.data.total).toBe(1);
  expect((await at.call('GET', '/inventory?search=Not%20ours')).body.data.total).toBe(0);
});

test('an exported file can be imported again, and no cell is a formula', async () => {
  const { body } = await at.call('GET', '/inventory/export');
  expect(body.data.lines).toContain("'=1+1");
  const dry = await at.checked(`${productFileColumns.join(',')}\r\n${body.data.lines}`);
  expect(dry).toMatchObject({ status: 'checked', added: 0, wrong: 0, changed: body.data.products });
});

test('an import of an exported file restores texts, tags, prices, pictures and variants', async () => {
  const seller = await at.server.signUp('brand');
  await insertShop(
    at.server,
    'kept',
    [
      { id: 'kept-cape', stock: 0, priceCents: 4400, originalPriceCents: 5200, sizes: ['S', '=L, long'] },
      { id: 'kept-cap' },
    ],
    seller.id,
  );
  const { pool } = at.server.app.database;
  await pool.query(
    `insert into product_variants (product_id, size, stock, position, price_cents, image_position)
     values ('kept-cape', 'S', 3, 0, null, null), ('kept-cape', '=L, long', 4, 1, 4650, 1)`,
  );
  await pool.query(
    `insert into product_images (product_id, position, url, alt)
     values ('kept-cape', 0, 'https://example.com/a.webp', 'The cape'),
       ('kept-cape', 1, 'https://example.com/b.webp', 'Its back')`,
  );
  await pool.query(
    `update products set name = 'Cape, "long"', description = E'=Two\nlines, of it', active = false, is_featured = true,
       tags = array['wool, of sheep', 'a "good" one', 'plain'] where id = 'kept-cape'`,
  );
  const all = async () =>
    (await at.call('GET', '/inventory?sort=name', undefined, seller)).body.data.products.map(
      // The import increments the version and makes changed products need approval again.
      ({ version: _version, approvalStatus: _status, ...product }: Record<string, unknown>) => product,
    );
  const before = await all();
  const { lines } = (await at.call('GET', '/inventory/export', undefined, seller)).body.data;
  await pool.query(
    `update products set name = 'Gone', description = '', tags = '{}', price_cents = 100, active = true, public = false,
       original_price_cents = null, is_featured = false, category = 'apparel'
     where brand_id = (select id from brands where slug = 'kept')`,
  );
  await pool.query("update product_images set url = 'https://example.com/c.webp' where position = 1");
  await pool.query(
    "insert into product_images values ('kept-cap', 0, 'https://example.com/d.webp', 'A cap')",
  );
  await pool.query("delete from product_variants where size = 'S'");
  await pool.query('update product_variants set price_cents = 200, image_position = null, position = 5');
  expect(await all()).not.toEqual(before);
  const dry = await at.sendFile(`${productFileColumns.join(',')}\r\n${lines}`, seller);
  const { id } = await at.imported(dry.json().data.id, 'checked', seller);
  await at.call('POST', `/imports/${id}/start`, {}, seller);
  expect(await at.imported(id, 'done', seller)).toMatchObject({ errors: [], changed: 2, wrong: 0 });
  expect(await all()).toEqual(before);
  expect((await at.call('GET', '/inventory/export', undefined, seller)).body.data.lines).toBe(lines);
});

test('a file adds products with variants and with pictures in their order', async () => {
  const seller = await at.server.signUp('brand');
  await insertShop(at.server, 'knits', [], seller.id);
  const file = [
    'name,price,category,stock,images,imageAlts,variants',
    '"Vest",40,home,,"https://example.com/1.webp, https://example.com/2.webp",", Its back",' +
      '"color=Moss, hex=#336644, size=S, stock=2; color=Moss, hex=#336644, size=M, stock=5, price=44.5, picture=2"',
    'Belt,12,home,6,,,',
  ].join('\r\n');
  const { id } = await at.imported((await at.sendFile(file, seller)).json().data.id, 'checked', seller);
  await at.call('POST', `/imports/${id}/start`, {}, seller);
  expect(await at.imported(id, 'done', seller)).toMatchObject({ added: 2, wrong: 0, errors: [] });
  const { products } = (await at.call('GET', '/inventory?sort=name&direction=ascending', undefined, seller))
    .body.data;
  const moss = { name: 'Moss', hex: '#336644' };
  expect(products).toMatchObject([
    { name: 'Belt', stockCount: 6, images: [] },
    {
      name: 'Vest',
      stockCount: 7,
      images: ['https://example.com/1.webp', 'https://example.com/2.webp'],
      imageAlts: { 'https://example.com/2.webp': 'Its back' },
      variants: [
        { color: moss, size: 'S', stockCount: 2 },
        { color: moss, size: 'M', stockCount: 5, price: 44.5, imageIndex: 1 },
      ],
    },
  ]);
});

test('a file with some of the columns leaves the other parts of a product unchanged', async () => {
  const seller = await at.server.signUp('brand');
  await insertShop(
    at.server,
    'felt',
    [{ id: 'slipper', priceCents: 3000, originalPriceCents: 4500 }],
    seller.id,
  );
  await at.server.app.database.pool.query(
    `update products set description = 'Of wool', tags = '{warm}', is_featured = true, active = false, public = false
     where id = 'slipper'`,
  );
  const write = async (csv: string) => {
    const { id } = await at.imported((await at.sendFile(csv, seller)).json().data.id, 'checked', seller);
    await at.call('POST', `/imports/${id}/start`, {}, seller);
    return at.imported(id, 'done', seller);
  };
  const slipper = async () => (await at.call('GET', '/inventory', undefined, seller)).body.data.products[0];
  const kept = { description: 'Of wool', tags: ['warm'], featured: true, active: false, public: false };
  await write('id,name,price,category\r\nslipper,Slipper,28,home');
  expect(await slipper()).toMatchObject({ ...kept, price: 28, originalPrice: 45, stockCount: 20 });
  // An empty cell clears an optional field, and leaves a yes-or-no field unchanged.
  await write('id,name,price,category,description,originalPrice,active\r\nslipper,Slipper,28,home,,,');
  const emptied = await slipper();
  expect(emptied).toMatchObject({ ...kept, description: '' });
  expect(emptied).not.toHaveProperty('originalPrice');
});

test('an import of a new brand sends products with a changed text or picture to the operators, and no others', async () => {
  const seller = await at.server.signUp('brand');
  const ids = ['vase', 'dish', 'lamp'];
  const brandId = await insertShop(
    at.server,
    'clay',
    ids.map((id) => ({ id })),
    seller.id,
  );
  const { pool } = at.server.app.database;
  await pool.query('update brands set products_wait = true where id = $1', [brandId]);
  await pool.query(
    `insert into product_images (product_id, position, url, alt) values ('lamp', 0, '/a.webp', 'A lamp')`,
  );
  const file = [
    'id,name,price,category,stock,image',
    'vase,Name of vase,19,home,33,',
    'dish,Deep dish,24.50,home,20,',
    'lamp,Name of lamp,24.50,home,20,https://example.com/b.webp',
  ].join('\r\n');
  const { id } = await at.imported((await at.sendFile(file, seller)).json().data.id, 'checked', seller);
  await at.call('POST', `/imports/${id}/start`, {}, seller);
  await at.imported(id, 'done', seller);
  const { rows } = await pool.query(
    'select id, approval_status as status from products where brand_id = $1 order by id',
    [brandId],
  );
  expect(rows).toEqual([
    { id: 'dish', status: 'pending' },
    { id: 'lamp', status: 'pending' },
    { id: 'vase', status: 'approved' },
  ]);
  const lamp = await pool.query(`select url, alt from product_images where product_id = 'lamp'`);
  expect(lamp.rows).toEqual([{ url: 'https://example.com/b.webp', alt: 'Name of lamp' }]);
});

test('a file can name pictures that its brand has uploaded, and they are not deleted', async () => {
  const { pool } = at.server.app.database;
  const [seller, other] = [await at.server.signUp('brand'), await at.server.signUp('brand')];
  const own = await insertShop(at.server, 'frames', [], seller.id);
  const foreign = await insertShop(at.server, 'mounts', [], other.id);
  const uploaded = async (brandId: string) => {
    const key = `brands/${brandId}/picture-1.webp`;
    await pool.query('insert into brand_pictures (brand_id, key, created_at) values ($1, $2, now())', [
      brandId,
      key,
    ]);
    return `/files/${key}`;
  };
  const [mine, theirs] = [await uploaded(own), await uploaded(foreign)];
  const file = ['name,price,category,image', `Frame,9,home,${mine}`, `Mount,9,home,${theirs}`].join('\r\n');
  const dry = await at.imported((await at.sendFile(file, seller)).json().data.id, 'checked', seller);
  const mistake = { row: 3, column: 'image', message: 'Your brand has uploaded no such picture' };
  expect(dry).toMatchObject({ added: 1, wrong: 1, errors: [mistake] });
  await at.call('POST', `/imports/${dry.id}/start`, {}, seller);
  expect(await at.imported(dry.id, 'done', seller)).toMatchObject({ added: 1, wrong: 1, errors: [mistake] });
  const used = await pool.query(
    'select is_used from brand_pictures where brand_id in ($1, $2) order by is_used',
    [own, foreign],
  );
  expect(used.rows).toEqual([{ is_used: false }, { is_used: true }]);
});

test('units sold since the export stay sold after the import', async () => {
  const seller = await at.server.signUp('brand');
  const products = ['tray', 'bench', 'stool'].map((id) => ({ id, priceCents: 3000, stock: 20 }));
  await insertShop(at.server, 'wood', products, seller.id);
  const stocks = async () => {
    const { rows } = await at.server.app.database.pool.query<{ id: string; stock: number }>(
      "select id, stock from products where id in ('tray', 'bench', 'stool')",
    );
    return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]));
  };
  const buy = async (id: string, quantity: number) => {
    const shopper = new TestShopper(at.server);
    await shopper.add(id, quantity);
    await shopper.buy();
  };
  const head = `${productFileColumns.join(',')}\r\n`;
  const exported = async () =>
    head + (await at.call('GET', '/inventory/export', undefined, seller)).body.data.lines;
  const check = async (csv: string) =>
    at.imported((await at.sendFile(csv, seller)).json().data.id, 'checked', seller);
  const write = async ({ id }: { id: string }) => {
    await at.call('POST', `/imports/${id}/start`, {}, seller);
    return at.imported(id, 'done', seller);
  };

  const file = await exported();
  await buy('tray', 3);
  const dry = await check(file.replace(/^(stool.*),20,20,/m, '$1,50,20,'));
  expect(dry).toMatchObject({ changed: 3, wrong: 0 });
  // Includes sales between the check and the writing.
  await buy('bench', 2);
  await buy('stool', 4);
  expect(await write(dry)).toMatchObject({ changed: 3, wrong: 0, errors: [] });
  expect(await stocks()).toEqual({ tray: 17, bench: 18, stool: 46 });

  // Without the stock that the author saw, a count could undo a sale.
  await at.server.app.database.pool.query("update products set approval_status = 'approved'");
  await buy('tray', 1);
  const blind =
    'id,name,price,category,stock\r\ntray,Tray,31,home,17\r\nbench,Bench,31,home,0\r\nstool,Stool,31,home,';
  const message = 'Units were sold or given back: say which stock you saw. It is 16 now';
  const wrong = await check(blind);
  expect(wrong).toMatchObject({ changed: 2, wrong: 1, errors: [{ row: 2, column: 'stockBefore', message }] });
  expect(await write(wrong)).toMatchObject({ changed: 2, wrong: 1, errors: [{ row: 2, message }] });
  expect(await stocks()).toEqual({ tray: 16, bench: 0, stool: 46 });

  // Removes more units than are left, which becomes known only when the file is written.
  const fewer = await check('id,name,price,category,stock,stockBefore\r\nstool,Stool,31,home,5,46');
  expect(fewer).toMatchObject({ changed: 1, wrong: 0 });
  await at.server.app.database.pool.query("update products set approval_status = 'approved'");
  await buy('stool', 10);
  expect(await write(fewer)).toMatchObject({
    changed: 0,
    wrong: 1,
    errors: [{ row: 2, column: 'stock', message: 'Units were sold since: only 36 are left' }],
  });
  expect(await stocks()).toMatchObject({ stool: 36 });
});

test('a file without products is refused with a message', async () => {
  const message = async (csv: string) => (await at.checked(csv)).errors[0].message;
  const columns = (await at.checked('name,weight,tags,tags\r\nHat,2,a,b')).errors;
  expect(columns).toEqual([
    { row: 0, column: 'price', message: 'The column price is missing' },
    { row: 0, column: 'category', message: 'The column category is missing' },
    { row: 0, column: 'weight', message: 'There is no column weight' },
    { row: 0, column: 'tags', message: 'The column tags is there twice' },
  ]);
  expect(await message('name,price,category,weight\r\nHat,2,home,1')).toBe('There is no column weight');
  expect(await message('name,price,category\r\n')).toBe('The file has no rows');
  const [quote] = (await at.checked('name,price,category\r\nCap,1,home\r\n"Hat')).errors;
  expect(quote).toEqual({ row: 3, column: '', message: 'A quote opens in this row and never closes' });
  for (const bytes of [
    Buffer.from('name,price,category\r\nCaf\u{E9},2,home', 'latin1'),
    Buffer.from('\u{FEFF}name,price,category\r\nHat,2,home', 'utf16le'),
    Buffer.from('name,price,category\r\nHat,2,home', 'utf16le'),
  ])
    expect((await at.sendFile(bytes)).json()).toMatchObject({ code: 'import_not_utf8', success: false });
  const user = await at.server.signUp();
  expect((await at.sendFile('name', user)).statusCode).toBe(403);
});

test('a brand has a limited list of imports, and older finished ones are deleted with their data', async () => {
  const seller = await at.server.signUp('brand');
  const brandId = await insertShop(at.server, 'pile', [], seller.id);
  const made: string[] = [];
  for (let sent = 0; sent <= inventoryLimits.importsShown + 1; sent += 1) {
    const answer = await at.sendFile(`name,price,category\nBowl ${sent},5,home`, seller);
    expect(answer.statusCode).toBe(201);
    made.push(answer.json().data.id);
    await at.imported(made.at(-1) ?? '', 'checked', seller);
  }
  const { rows } = await at.server.app.database.pool.query<{ id: string }>(
    'select id from product_imports where brand_id = $1 order by created_at',
    [brandId],
  );
  expect(rows.map(({ id }) => id)).toEqual(made.slice(-inventoryLimits.importsShown));
  expect((await at.call('POST', `/imports/${made[0]}/start`, {}, seller)).body.code).toBe('import_not_found');
});

test('a brand has a limited number of unfinished imports, also when several are sent at once', async () => {
  const seller = await at.server.signUp('brand');
  const brandId = await insertShop(at.server, 'flood', [], seller.id);
  const { pool } = at.server.app.database;
  // No job refers to these imports, so they stay unfinished.
  await pool.query(
    `insert into product_imports (id, brand_id, file, status, created_at)
     select gen_random_uuid(), $1, 'name', 'importing', now() from generate_series(1, $2)`,
    [brandId, inventoryLimits.importsShown - 1],
  );
  const answers = await Promise.all(
    [1, 2, 3].map(async () => at.sendFile('name,price,category\nBowl,5,home', seller)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(answer.headers['retry-after']).toBe('30');
  }
  expect((await pool.query('select 1 from product_imports where brand_id = $1', [brandId])).rowCount).toBe(
    inventoryLimits.importsShown + answers.length - refused.length - 1,
  );
});
