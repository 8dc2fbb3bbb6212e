import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordsOf } from '@greenroom/contract/search/words';
import { connectDatabase, type DatabaseClient } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createBrandsService } from '../../../server/src/features/brands/brands.service.ts';
import {
  createProductsService,
  type ProductsService,
} from '../../../server/src/features/products/products.service.ts';
import { createProductDocumentsQueries } from '../../../server/src/features/products/search/product-documents.queries.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { generateCatalogue } from './generated-catalogue.sql.ts';
import { facetClasses } from './facet-classes.ts';
import { type BenchQuery, queryClasses } from './query-classes.ts';
import { openSqliteSearch, type SqliteSearch } from './sqlite-search.ts';
import { createWholeRanking } from './whole-ranking.ts';

const productCount = Number(process.env['BENCH_PRODUCTS'] ?? 500_000);
/** The number of measured calls per class. A tenth as many warm it up first. */
const calls = Number(process.env['BENCH_CALLS'] ?? 400);
/** The number of searches per class that are compared with the complete ranking, which is slow. */
const comparedQueries = 6;
const pageSize = 24;
const rowsAtATime = 5000;

const at = (values: readonly number[], part: number) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

async function timed(work: () => unknown): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}

/**
 * Measures for how long other work is blocked: the longest CPU time of this thread between two timer calls,
 * in milliseconds, independent of other processes. Returns a function that ends the measurement.
 */
function measureTurns(): () => number {
  let before = process.threadCpuUsage();
  let longestMs = 0;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return longestMs;
  };
}

/** A page of results, or as many suggestions for an incomplete text. */
async function ask(products: ProductsService, { text, isUnfinished = false }: BenchQuery): Promise<string[]> {
  const found = isUnfinished
    ? (await products.suggest(text, pageSize)).products
    : (await products.list({ search: text, sort: 'featured', limit: pageSize })).products;
  return found.map(({ id }) => id);
}

/** Loads the catalogue into SQLite and into the ranking without an index. */
async function copyCatalogue(client: DatabaseClient, sqlite: SqliteSearch) {
  const brands = createBrandsService({ db: client.db });
  const documents = createProductDocumentsQueries(client.db);
  const ranking = createWholeRanking();
  let last = '';
  for (;;) {
    const rows = await documents.after(last, rowsAtATime);
    const cards = await brands.cards(rows.map(({ brandId }) => brandId));
    const named = rows.map((row) => Object.assign(row, { brandName: cards.get(row.brandId)?.name ?? '' }));
    for (const row of named) ranking.add(row);
    sqlite.add(
      named.map(({ id, name, category, subcategory, tags, brandName, description }) => {
        const kind = `${category} ${subcategory} ${tags.join(' ')}`;
        return { id, name, kind, brand: brandName, description };
      }),
    );
    const end = rows.at(-1);
    if (rows.length < rowsAtATime || end === undefined) break;
    last = end.id;
  }
  sqlite.finish();
  return ranking;
}

/**
 * How many of the best results of the complete ranking were returned. Results with the same score are
 * interchangeable.
 */
function recallOf(answered: readonly string[], best: readonly { id: string; score: number }[]): number {
  if (best.length === 0) return answered.length === 0 ? 1 : 0;
  const ids = new Set(answered);
  return best.filter(({ id }) => ids.has(id)).length / best.length;
}

async function rareWordsOf({ pool }: DatabaseClient): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from products where id in (select id from products order by id limit 400) order by id',
  );
  return rows.flatMap(({ name }) => wordsOf(name)[3] ?? []).slice(0, 30);
}

/**
 * Searches of each class in half a million products, compared with SQLite's FTS5 on the same words in the
 * same run. Also measures the counts next to the choices of a filter.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const log = createLog('error');
  const postgres = await startPostgres({ dataFolder, log });
  const client = connectDatabase(postgres.connectionString, log);
  const sqlite = openSqliteSearch(join(dataFolder, 'catalogue.sqlite'));
  try {
    await migrateDatabase(client.pool);
    console.log(`load average ${loadavg()[0]?.toFixed(1)} at the start`);
    const fillingMs = await timed(async () => client.pool.query(generateCatalogue(productCount)));
    await client.pool.query('vacuum analyze');
    console.log(`${productCount.toLocaleString('en')} products in ${(fillingMs / 1000).toFixed(0)} s`);
    const rareWords = await rareWordsOf(client);
    const classes = queryClasses(rareWords);

    const heapBefore = process.memoryUsage();
    const db = client.db;
    const products = createProductsService({ db, brands: createBrandsService({ db }) });
    const endOfTurns = measureTurns();
    const indexingMs = await timed(async () => products.refreshSearch());
    const longestTurnMs = endOfTurns();
    const heapAfter = process.memoryUsage();
    const indexMegabytes = (heapAfter.rss - heapBefore.rss) / 1e6;
    console.log(
      `indexed in ${(indexingMs / 1000).toFixed(1)} s, ${indexMegabytes.toFixed(0)} MB more, longest turn ${longestTurnMs.toFixed(0)} ms of CPU`,
    );

    const p99Ms: Record<string, number> = {};
    const p50Ms: Record<string, number> = {};
    /** CPU time of this process per search, independent of other processes. */
    const cpuMs: Record<string, number> = {};
    const measure = async <Query>(
      name: string,
      queries: readonly Query[],
      work: (query: Query) => Promise<unknown>,
    ) => {
      const measured: number[] = [];
      let before = process.cpuUsage();
      for (let call = -Math.ceil(calls / 10); call < calls; call += 1) {
        const query = queries[(call + queries.length * calls) % queries.length];
        if (query === undefined) continue;
        if (call === 0) before = process.cpuUsage();
        const ms = await timed(async () => work(query));
        if (call >= 0) measured.push(ms);
      }
      const { user, system } = process.cpuUsage(before);
      cpuMs[name] = round((user + system) / 1000 / calls);
      p99Ms[name] = round(at(measured, 0.99));
      p50Ms[name] = round(at(measured, 0.5));
    };
    for (const [name, queries] of Object.entries(classes))
      await measure(name, queries, async (query) => ask(products, query));
    for (const [name, queries] of Object.entries(facetClasses))
      await measure(name, queries, async (query) => products.facets(query));

    const ranking = await copyCatalogue(client, sqlite);
    const recall: Record<string, number> = {};
    const sqliteP99Ms: Record<string, number> = {};
    const sqliteFound: Record<string, number> = {};
    for (const [name, queries] of Object.entries(classes)) {
      const shares: number[] = [];
      const measured: number[] = [];
      let found = 0;
      for (const query of queries.slice(0, comparedQueries)) {
        const answered = await ask(products, query);
        shares.push(recallOf(answered, ranking.best(query, pageSize)));
      }
      for (let call = 0; call < Math.max(40, queries.length); call += 1) {
        const query = queries[call % queries.length];
        if (query === undefined) continue;
        const words = wordsOf(query.text);
        measured.push(
          await timed(() => (found += sqlite.search(words, query.isUnfinished ?? false).ids.length)),
        );
      }
      recall[name] = round(shares.reduce((sum, share) => sum + share, 0) / shares.length, 3);
      sqliteP99Ms[name] = round(at(measured, 0.99));
      sqliteFound[name] = found;
    }

    console.log(
      `\n${'ms'.padEnd(22)}${['p50', 'p99', 'CPU', 'recall', 'FTS5 p99'].map((word) => word.padStart(10)).join('')}`,
    );
    for (const name of Object.keys(p50Ms)) {
      const cells = [
        p50Ms[name],
        p99Ms[name],
        cpuMs[name],
        // Counts have no ranking, and are not measured in SQLite.
        recall[name] ?? '',
        sqliteFound[name] === 0 ? 'nothing' : (sqliteP99Ms[name] ?? ''),
      ];
      console.log(name.padEnd(22) + cells.map((cell) => String(cell).padStart(10)).join(''));
    }
    console.log(
      `RESULT ${JSON.stringify({
        products: productCount,
        indexingSeconds: round(indexingMs / 1000),
        indexMegabytes: Math.round(indexMegabytes),
        longestTurnMs: Math.round(longestTurnMs),
        recall,
        p99Ms,
        p50Ms,
        cpuMs,
        loadAverage: round(loadavg()[0] ?? 0),
        sqliteFts5P99Ms: sqliteP99Ms,
      })}`,
    );
  } finally {
    sqlite.close();
    await client.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
