import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { until } from '../../../testing/live-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { insertShop } from '../../../testing/test-shopper.ts';
import { BrandServer } from '../../../testing/brands/brand-server.ts';

let at: BrandServer;
beforeAll(async () => {
  at = await BrandServer.start();
});
afterAll(async () => at.close());

/** A running import of three thousand rows without a job: its retries are used up. */
async function stalled(brandId: string, { progress, minutesAgo }: { progress: number; minutesAgo: number }) {
  const rows = Array.from({ length: 3000 }, (_, place) => `Peg ${place},2.50,home`);
  const { pool } = at.server.app.database;
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into product_imports (id, brand_id, file, status, rows, progress, added, created_at, progress_at)
     values (gen_random_uuid(), $1, $2, 'importing', 3000, $3, $3, now(), now() - make_interval(mins => $4))
     returning id`,
    [brandId, `name,price,category\r\n${rows.join('\r\n')}`, progress, minutesAgo],
  );
  for (let place = 0; place < progress; place += 1)
    await pool.query(
      `insert into products (id, brand_id, name, category, price_cents) values (gen_random_uuid(), $1, $2, 'home', 250)`,
      [brandId, `Peg ${place}`],
    );
  return made[0]?.id ?? '';
}

async function pegsOf(brandId: string): Promise<{ pegs: number; names: number }> {
  const { rows } = await at.server.app.database.pool.query<{ pegs: number; names: number }>(
    'select count(*)::int as pegs, count(distinct name)::int as names from products where brand_id = $1',
    [brandId],
  );
  return rows[0] ?? { pegs: 0, names: 0 };
}

test('a stalled import can be continued once, and no row is written twice', async () => {
  const seller = await at.server.signUp('brand');
  const brandId = await insertShop(at.server, 'pegs', [], seller.id);
  const going = await stalled(brandId, { progress: 0, minutesAgo: 0 });
  const again = async (id: string, by = seller) => at.call('POST', `/imports/${id}/continue`, undefined, by);
  expect((await again(going)).body.code).toBe('import_not_stalled');
  await at.server.app.database.pool.query('delete from product_imports where id = $1', [going]);
  const id = await stalled(brandId, { progress: 100, minutesAgo: 3 });
  const [shown] = (await at.call('GET', '/imports', undefined, seller)).body.data.imports;
  expect(shown).toMatchObject({ id, status: 'importing', progress: 100, stalled: true });
  expect((await again(id, at.rival)).status).toBe(404);
  const [first, second] = await Promise.all([again(id), again(id)]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([first, second].find(({ status }) => status === 200)?.body.data.stalled).toBe(false);
  expect(await at.imported(id, 'done', seller)).toMatchObject({ progress: 3000, added: 3000, wrong: 0 });
  expect(await pegsOf(brandId)).toEqual({ pegs: 3000, names: 3000 });
});

test('a server that starts continues an unfinished import, and no row is written twice', async () => {
  const seller = await at.server.signUp('brand');
  const brandId = await insertShop(at.server, 'left', [], seller.id);
  const id = await stalled(brandId, { progress: 200, minutesAgo: 3 });
  const next = await startTestServer({ beside: at.server });
  try {
    await at.call('POST', `/imports/${id}/continue`, undefined, seller);
    expect(await at.imported(id, 'done', seller)).toMatchObject({ progress: 3000, added: 3000, wrong: 0 });
    expect(await pegsOf(brandId)).toEqual({ pegs: 3000, names: 3000 });
  } finally {
    await next.close();
  }
});

test('fifty thousand rows are imported, each once, also when the database connection is lost', async () => {
  const rows = Array.from(
    { length: inventoryLimits.importRowsMax },
    (_, place) => `Spoon ${place},2.50,home,${place % 90}`,
  );
  const dry = await at.checked(`name,price,category,stock\r\n${rows.join('\r\n')}`);
  expect(dry).toMatchObject({ rows: 50_000, added: 50_000, wrong: 0 });
  await at.call('POST', `/imports/${dry.id}/start`, {});
  await until(async () => {
    const { rows: found } = await at.server.app.database.pool.query<{ progress: number }>(
      'select progress from product_imports where id = $1',
      [dry.id],
    );
    return (found[0]?.progress ?? 0) > 0;
  }, 'the first batch');
  const cut = await at.server.app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'greenroom-jobs'`,
  );
  expect(cut.rowCount).toBeGreaterThan(0);
  const done = await at.imported(dry.id, 'done');
  expect(done.progress).toBe(50_000);
  expect((await at.call('GET', '/inventory?search=spoon')).body.data.total).toBe(50_000);
}, 120_000);
