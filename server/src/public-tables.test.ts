import { Client } from 'pg';
import { contract } from '@greenroom/contract/router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MatrixFixture } from './testing/role-matrix/fixture.ts';
import { contractMatrix } from './testing/role-matrix/contract.ts';
import { countStatements } from './testing/statement-count.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/*
 * Public answers are cached until data that they read changes. The trigger `tell_public_change` of a table
 * announces its changes. Without it, a response that reads the table would stay stale.
 */

/** Tables of counts that triggers keep. The counted table announces the same change. */
const keptByTriggers = new Map([['product_counts', 'products']]);

/** A list of changed rows in other tables, which announce their changes themselves. */
const listOfChanges = 'search_changes';

const publicEndpoints = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, { '~orpc': definition }]) => {
    const { reads } = definition.meta;
    return reads === undefined
      ? []
      : [{ name: `${feature}.${name}`, path: definition.route.path ?? '', reads: new Set<string>(reads) }];
  }),
);

let server: TestServer;
let fixture: MatrixFixture;
let counter: ReturnType<typeof countStatements>;
/** The topics that each table's trigger announces. */
const topicsByTable = new Map<string, Set<string>>();
let tables: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.app.database;
  counter = countStatements(pool);
  const [admin, bystander, suspect, owner] = [
    await server.signUp('admin'),
    await server.signUp(),
    await server.signUp(),
    await server.signUp('streamer'),
  ];
  await pool.query(`
    with brand as (insert into brands (company_name, slug, approval_status) values ('Fern', 'fern', 'approved') returning id)
    insert into products (id, brand_id, name, category, price_cents, approval_status)
    select 'jug', id, 'Jug', 'home', 2450, 'approved' from brand`);
  const offers = { publish: '', watch: '' };
  fixture = new MatrixFixture({
    server,
    owner,
    caller: undefined,
    admin,
    bystander,
    suspect,
    productId: 'jug',
    offers,
  });
  await server.call('POST', `/profiles/users/${owner.username}/follow`, { token: bystander.token });
  await server.call('PUT', '/wishlist/jug', { token: owner.token });
  const { rows } = await pool.query<{ table: string; topic: string }>(`
    select tgrelid::regclass::text as table, convert_from(trim(trailing '\\x00'::bytea from tgargs), 'UTF8') as topic
    from pg_trigger where tgfoid = 'tell_public_change'::regproc`);
  for (const { table, topic } of rows)
    topicsByTable.set(table, (topicsByTable.get(table) ?? new Set()).add(topic));
  const known = await pool.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public'`,
  );
  tables = known.rows.map(({ table }) => table);
});
afterAll(async () => server.close());

/** The tables that these statements read. */
function tablesOf(statements: readonly string[]): string[] {
  return tables.filter((table) =>
    statements.some((statement) =>
      new RegExp(`\\b(from|join|using)\\s+(only\\s+)?"?${table}"?\\b`, 'i').test(statement),
    ),
  );
}

test('the contract has endpoints whose answers are cached', () => {
  expect(publicEndpoints.length).toBeGreaterThan(8);
});

test.each(publicEndpoints)(
  'a change of any table behind $name is announced under a topic that the endpoint reads',
  async ({ name, path, reads }) => {
    const row = contractMatrix[name];
    if (row === undefined) throw new Error(`${name} has no line in the role matrix`);
    const input = await row.input(fixture);
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(input))
      if (!path.includes(`{${key}}`)) query.set(key, String(value));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match: string, key: string) =>
      encodeURIComponent(String(input[key])),
    );
    const address = query.size === 0 ? filled : `${filled}?${query.toString()}`;
    const statements = await counter.ofRequests(async () => {
      expect((await server.call('GET', address)).status).toBe(200);
    });
    const read = tablesOf(statements);
    expect(read.length).toBeGreaterThan(0);
    const unannounced = read.filter((table) => {
      if (table === listOfChanges) return false;
      const topics = topicsByTable.get(keptByTriggers.get(table) ?? table) ?? new Set();
      return ![...topics].some((topic) => reads.has(topic));
    });
    expect(unannounced).toEqual([]);
  },
);

test('a change of a product column is announced, and its units have a separate topic', async () => {
  const { rows } = await server.app.database.pool.query<{ table: string; column: string; topics: string[] }>(`
    select attrelid::regclass::text as table, attname as column, array(
      select convert_from(trim(trailing '\\x00'::bytea from tgargs), 'UTF8') from pg_trigger
      where tgrelid = attrelid and tgfoid = 'tell_public_change'::regproc and tgtype & 16 = 16
        and (tgattr = ''::int2vector or attnum = any (tgattr))
    ) as topics
    from pg_attribute where attrelid in ('products'::regclass, 'product_variants'::regclass)
      and attnum > 0 and not attisdropped`);
  expect(rows.length).toBeGreaterThan(30);
  const units = new Set(['stock', 'sold_count', 'stock_moved_at_version']);
  for (const { table, column, topics } of rows)
    expect(topics, `${table}.${column}`).toEqual([units.has(column) ? 'stock' : 'products']);
});

test('a statement that changes no row announces nothing', async () => {
  const { rows } = await server.app.database.pool.query<{ name: string; kind: string }>(`
    select tgname as name, case when tgtype & 32 = 32 then 'truncate' when tgtype & 1 = 1 then 'row' else 'statement' end as kind
    from pg_trigger where tgfoid = 'tell_public_change'::regproc`);
  expect(rows.filter(({ kind }) => kind === 'statement')).toEqual([]);
  const truncated = new Set(rows.flatMap(({ name, kind }) => (kind === 'truncate' ? [name] : [])));
  expect(truncated).toContain('products_tell_truncated');
  const listener = new Client({ connectionString: server.connectionString });
  await listener.connect();
  const payloads: unknown[] = [];
  listener.on('notification', ({ payload }) => payloads.push(payload));
  await listener.query('listen greenroom_public_data');
  await server.app.database.pool.query("update products set price_cents = 1 where id = 'none'");
  await server.app.database.pool.query("update brands set slug = slug where slug = 'fern'");
  await expect.poll(async () => listener.query('select 1').then(() => payloads)).toContain('brands');
  await listener.end();
  expect(payloads).not.toContain('products');
});

test('a table behind a public answer without a trigger is found', () => {
  expect(topicsByTable.get('products')).toEqual(new Set(['products', 'stock']));
  expect(topicsByTable.has('sessions')).toBe(false);
  expect(tablesOf(['select 1 from "sessions" where true'])).toEqual(['sessions']);
});
