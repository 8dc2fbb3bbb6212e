import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type DatabaseClient } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createUserListService } from '../../../server/src/features/users/user-list.service.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { kinds, type ListCall } from './calls.ts';
import { generateUsers } from './generated-users.sql.ts';

const userCount = Number(process.env['BENCH_USERS'] ?? 2_000_000);
const rounds = 200;
const warmUpRounds = 12;
const baselineRounds = 3;

const baselineOrders = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name: 'lower(name), id',
  email: 'email',
};

type Pool = DatabaseClient['pool'];

/** A naive implementation: ILIKE on the three fields, and a count of all matches. */
async function baseline(pool: Pool, { search, role, sort, limit, offset }: ListCall): Promise<void> {
  const condition = `($1 = '' or name ilike '%' || $1 || '%' or email ilike '%' || $1 || '%' or username ilike '%' || $1 || '%')
    and ($2::text is null or role = $2)`;
  const values = [search, role ?? null];
  await pool.query(
    `select users.*, company_name from users left join brands on brands.user_id = users.id
     where ${condition.replaceAll(/\b(name|email|username|role)\b/g, 'users.$1')}
     order by ${baselineOrders[sort].replaceAll(/\b(created_at|id|name|email)\b/g, 'users.$1')} limit $3 offset $4`,
    [...values, limit, offset],
  );
  await pool.query(`select count(*) from users where ${condition}`, values);
}

/** Loads the rows without indexes and builds them afterwards, which is several times faster. */
async function fill(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'users'
     and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  await pool.query(generateUsers(userCount));
  await pool.query(`insert into brands (user_id, company_name, slug)
    select id, name || ' Goods', username from users where role = 'brand'`);
  await pool.query("set maintenance_work_mem = '256MB'");
  for (const { indexdef } of rows) await pool.query(indexdef);
  await pool.query('vacuum analyze');
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

function line(name: string, ours: readonly number[], theirs: readonly number[]): string {
  const [sorted, others] = [ours.toSorted((a, b) => a - b), theirs.toSorted((a, b) => a - b)];
  const cells = [at(sorted, 0.5), at(sorted, 0.99), at(others, 0.5), at(others, 0.99)];
  return [name.padEnd(26), ...cells.map((ms) => ms.toFixed(1).padStart(10))].join('');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * The operators' user list with 2,000,000 users, compared with the naive query in the same database, one call
 * at a time.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const log = createLog('silent');
  const postgres = await startPostgres({ dataFolder, log });
  const database = connectDatabase(postgres.connectionString, log, 1);
  try {
    await migrateDatabase(database.pool);
    const filling = await timed(async () => fill(database.pool));
    console.log(`${userCount.toLocaleString('en')} users in ${(filling / 1000).toFixed(0)} s`);
    const list = createUserListService({ db: database.db, avatarUrl: (id) => id, now: () => new Date() });
    const ours = new Map<string, number[]>();
    const theirs = new Map<string, number[]>();
    for (const name of Object.keys(kinds)) {
      ours.set(name, []);
      theirs.set(name, []);
    }
    // The product is measured first, because the naive queries read the whole table and evict all other pages
    // from memory.
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const [name, make] of Object.entries(kinds)) {
        const call = make(round + warmUpRounds, userCount);
        const ms = await timed(async () => list.list(call));
        if (round >= 0) ours.get(name)?.push(ms);
      }
    }
    for (let round = 0; round < baselineRounds; round += 1) {
      for (const [name, make] of Object.entries(kinds)) {
        const call = make(round, userCount);
        theirs.get(name)?.push(await timed(async () => baseline(database.pool, call)));
      }
    }
    console.log(
      `\n${'ms'.padEnd(26)}${['p50', 'p99', 'plain p50', 'plain p99'].map((word) => word.padStart(10)).join('')}`,
    );
    for (const name of Object.keys(kinds))
      console.log(line(name, ours.get(name) ?? [], theirs.get(name) ?? []));
    console.log(line('all together', [...ours.values()].flat(), [...theirs.values()].flat()));
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
