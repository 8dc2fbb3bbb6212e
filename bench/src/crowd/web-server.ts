import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '../../../server/src/app.ts';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { readEnvironment } from '../../../server/src/platform/environment.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { loadSecrets } from '../../../server/src/platform/secrets.ts';
import { generateProducts } from './generated-products.sql.ts';
import { parseWebServerOptions, type WebServerReady } from './crowd-messages.ts';

/**
 * The product's server with its pages and the sample shop, with the database in the first argument. Prints
 * what the load needs, and the heap size in bytes after garbage collection for each `memory` line of input.
 */
const options = parseWebServerOptions(process.argv[2] ?? '{}');
const repository = fileURLToPath(new URL('../../../', import.meta.url));
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

const database = connectDatabase(options.connectionString, createLog('error'), 1);
await migrateDatabase(database.pool);
const environment = readEnvironment({
  NODE_ENV: 'development',
  DATA_FOLDER: options.dataFolder,
  LOG_LEVEL: 'error',
  DEMO: 'off',
  // Each viewer of the load has a different address.
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://localhost:9000',
});
const app = await createApp({
  environment,
  secrets: await loadSecrets(options.dataFolder, undefined),
  connectionString: options.connectionString,
  media: undefined,
  log: createLog('error'),
  limits: {
    authPerMinute: 10_000,
    writesPerMinute: 10_000,
    offersPerMinute: 10_000,
    pagesPerMinute: 100_000,
  },
  builds: { web: join(repository, 'web', 'build'), frame: join(repository, 'frame', 'dist') },
});
await app.seed();
if (options.products > 0) await database.pool.query(generateProducts(options.products));
await database.pool.query('vacuum analyze');
const { rows } = await database.pool.query<{ id: string }>(
  "select id from streams where status = 'live' union all select id from streams limit 1",
);
const { rows: products } = await database.pool.query<{ id: string }>(
  'select id from products order by id limit 1',
);
await database.close();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const ready: WebServerReady = {
  port: Number(new URL(origin).port),
  pid: process.pid,
  streamId: rows[0]?.id ?? '',
  productId: products[0]?.id ?? '',
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
createInterface({ input: process.stdin }).on('line', () => {
  if (typeof collect === 'function') collect();
  process.stdout.write(`${JSON.stringify(process.memoryUsage())}\n`);
});
