import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type DatabaseClient } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createStockService } from '../../../server/src/features/products/stock/stock.service.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';

const product = 'drop';
const buyers = Number(process.env['BENCH_BUYERS'] ?? 4000);
/** Half of the buyers get nothing. */
const stockAtFirst = Math.floor(buyers / 2);
const atOnce = 1000;
const rounds = 3;

type Pool = DatabaseClient['pool'];
type Hold = () => Promise<boolean>;

/** A naive implementation: locks the row, checks it and changes it, in one transaction per buyer. */
function selectForUpdate(pool: Pool): Hold {
  return async () => {
    const connection = await pool.connect();
    try {
      await connection.query('begin');
      const { rows } = await connection.query<{ stock: number }>(
        'select stock from products where id = $1 for update',
        [product],
      );
      const isLeft = (rows[0]?.stock ?? 0) > 0;
      if (isLeft) {
        await connection.query('update products set stock = stock - 1 where id = $1', [product]);
        await connection.query(
          "insert into stock_holds (hold_id, product_id, quantity, expires_at) values ($1, $2, 1, now() + interval '10 minutes')",
          [randomUUID(), product],
        );
      }
      await connection.query('commit');
      return isLeft;
    } finally {
      connection.release();
    }
  };
}

function groupedHolds(db: DatabaseClient['db']): Hold {
  const stock = createStockService({ db, now: () => new Date() });
  return async () => {
    const expiresAt = new Date(Date.now() + 600_000);
    const lines = [{ productId: product, quantity: 1 }];
    return (await stock.hold({ holdId: randomUUID(), lines }, expiresAt)).isHeld;
  };
}

/**
 * All buyers, `atOnce` in parallel. Resolves to the holds requested per second and the number of oversold
 * units.
 */
async function stampede(pool: Pool, hold: Hold): Promise<{ perSecond: number; oversold: number }> {
  await pool.query('delete from stock_holds');
  await pool.query('update products set stock = $1 where id = $2', [stockAtFirst, product]);
  let waiting = buyers;
  let held = 0;
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (waiting > 0) {
        waiting -= 1;
        if (await hold()) held += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAtMs) / 1000;
  const { rows } = await pool.query<{ stock: number; held: number }>(
    'select stock, (select coalesce(sum(quantity), 0)::int from stock_holds) as held from products where id = $1',
    [product],
  );
  const [row] = rows;
  if (row === undefined || held !== row.held || row.stock + row.held !== stockAtFirst)
    throw new Error(`Holds were lost: ${held} were confirmed, but the database has ${JSON.stringify(row)}`);
  return { perSecond: buyers / seconds, oversold: Math.max(0, held - stockAtFirst) };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * One product that everybody wants: holds by the product's service, compared with `SELECT ... FOR UPDATE` in
 * the same database.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const log = createLog('error');
  const postgres = await startPostgres({ dataFolder, log });
  const client = connectDatabase(postgres.connectionString, log);
  const patient = connectDatabase(postgres.connectionString, log);
  // On a busy machine, one transaction per buyer makes some wait longer than the product's timeout.
  patient.pool.options.connectionTimeoutMillis = 0;
  try {
    await migrateDatabase(client.pool);
    await client.pool.query(
      `with brand as (insert into brands (company_name, slug) values ('Bench', 'bench') returning id)
       insert into products (id, brand_id, name, category, price_cents) select $1, id, 'Drop', 'home', 100 from brand`,
      [product],
    );
    const ours = groupedHolds(client.db);
    const theirs = selectForUpdate(patient.pool);
    const measured = { ours: [] as number[], theirs: [] as number[] };
    let oversold = 0;
    await stampede(client.pool, ours);
    for (let round = 0; round < rounds; round += 1) {
      const bare = await stampede(client.pool, theirs);
      const grouped = await stampede(client.pool, ours);
      measured.theirs.push(bare.perSecond);
      measured.ours.push(grouped.perSecond);
      oversold += bare.oversold + grouped.oversold;
      console.log(
        `round ${round + 1}: ${grouped.perSecond.toFixed(0)} holds a second, SELECT FOR UPDATE ${bare.perSecond.toFixed(0)}`,
      );
    }
    const holdsPerSecond = median(measured.ours);
    const ratioToSelectForUpdate = holdsPerSecond / median(measured.theirs);
    console.log(
      `RESULT ${JSON.stringify({
        buyers,
        atOnce,
        holdsPerSecond: Math.round(holdsPerSecond),
        ratioToSelectForUpdate: Number(ratioToSelectForUpdate.toFixed(2)),
        oversold,
      })}`,
    );
  } finally {
    await patient.close();
    await client.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
