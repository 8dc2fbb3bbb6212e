import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { BenchProcess } from '../media/bench-process.ts';
import { createStream } from './bench-stream.ts';
import { type LoadOptions, parseLoadCount, type ServerOptions } from './load-messages.ts';

const sockets = 1000;
const stalledReaders = 300;
const messagesPerSecond = 60;
const measuredMs = 20_000;
const childMs = 120_000;
const megabyte = 1024 * 1024;
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function ask(child: BenchProcess, what: 'count' | 'memory'): Promise<string> {
  child.send(what);
  return child.line(childMs);
}

/** The growth of the server's memory while messages are sent, and the delays for clients that read. */
async function measure(connectionString: string, stalled: number) {
  const streamId = await createStream(connectionString);
  const options: ServerOptions = { connectionString, streamId, historyMessages: 0, hasAddressLimits: false };
  const server = new BenchProcess(script('greenroom-server.ts'), [JSON.stringify(options)]);
  let clients: BenchProcess | undefined;
  try {
    const port = Number(await server.line(childMs));
    const load: LoadOptions = {
      port,
      streamId,
      sockets,
      talkers: messagesPerSecond * 8,
      messagesPerSecond,
      stalled,
    };
    clients = new BenchProcess(script('load.ts'), [JSON.stringify(load)]);
    await clients.line(childMs);
    await pause(2000);
    const before = Number(await ask(server, 'memory'));
    await ask(clients, 'count');
    await pause(measuredMs);
    const { p50Ms, p99Ms } = parseLoadCount(await ask(clients, 'count'));
    const grownMb = (Number(await ask(server, 'memory')) - before) / megabyte;
    return { grownMb, p50Ms, p99Ms };
  } finally {
    await clients?.stop();
    await server.stop();
  }
}

/**
 * A room in which all clients read, and one in which some stop reading: the server's memory, and the effect
 * on the others.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(dataFolder, 0o755);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPostgres({ dataFolder, log: quiet });
  try {
    const database = connectDatabase(postgres.connectionString, createLog('warn'), 1);
    await migrateDatabase(database.pool);
    await database.close();
    const alone = await measure(postgres.connectionString, 0);
    const beside = await measure(postgres.connectionString, stalledReaders);
    const result = {
      sockets,
      stalledReaders,
      messagesPerSecond,
      aloneGrownMb: Math.round(alone.grownMb),
      besideGrownMb: Math.round(beside.grownMb),
      aloneP99Ms: Math.round(alone.p99Ms),
      besideP99Ms: Math.round(beside.p99Ms),
      load: loadavg()[0]?.toFixed(1),
    };
    for (const [name, value] of Object.entries(result)) console.log(`  ${name.padEnd(20)} ${value}`);
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
