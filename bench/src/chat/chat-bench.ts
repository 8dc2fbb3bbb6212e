import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { BenchProcess, cpuSeconds } from '../media/bench-process.ts';
import { createStream } from './bench-stream.ts';
import { type LoadCount, type LoadOptions, parseLoadCount, type ServerOptions } from './load-messages.ts';

const sizes = [1000, 5000];
const messagesPerSecond = 60;
/** A person sends ten messages a minute at most. */
const talkers = 400;
const warmUpMs = 3000;
const measuredMs = 10_000;
const rounds = 2;
const childMs = 120_000;
const targetRatio = 0.9;

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Result {
  deliveriesPerCpuSecond: number;
  /** Of what was due, arrived in the measured time. */
  deliveredShare: number;
  cores: number;
  p50Ms: number;
  p99Ms: number;
  bytesPerSocket: number;
}

type Kind = 'greenroom' | 'bare';

async function count(load: BenchProcess): Promise<LoadCount> {
  load.tell('count');
  return parseLoadCount(await load.line(childMs));
}

async function memory(server: BenchProcess): Promise<number> {
  server.tell('memory');
  return Number(await server.line(childMs));
}

async function measure(kind: Kind, sockets: number, connectionString: string): Promise<Result> {
  const streamId = kind === 'greenroom' ? await createStream(connectionString) : undefined;
  const server =
    streamId === undefined
      ? new BenchProcess(script('bare-server.ts'), [])
      : new BenchProcess(script('greenroom-server.ts'), [
          JSON.stringify({
            connectionString,
            streamId,
            historyMessages: 0,
            hasAddressLimits: false,
          } satisfies ServerOptions),
        ]);
  let load: BenchProcess | undefined;
  try {
    const port = Number(await server.line(childMs));
    const emptyBytes = await memory(server);
    const options: LoadOptions = { port, streamId, sockets, talkers, messagesPerSecond };
    load = new BenchProcess(script('load.ts'), [JSON.stringify(options)]);
    await load.line(childMs);
    // The list of names goes to all once more after everybody has come.
    await pause(2000);
    const bytesPerSocket = ((await memory(server)) - emptyBytes) / sockets;
    await count(load);
    await pause(warmUpMs);
    const before = await count(load);
    const cpuBefore = cpuSeconds(server.pid);
    await pause(measuredMs);
    const after = await count(load);
    const cpu = cpuSeconds(server.pid) - cpuBefore;
    const deliveries = after.deliveries - before.deliveries;
    return {
      deliveriesPerCpuSecond: deliveries / cpu,
      deliveredShare: deliveries / ((after.sent - before.sent) * sockets),
      cores: cpu / ((after.atMs - before.atMs) / 1000),
      p50Ms: after.p50Ms,
      p99Ms: after.p99Ms,
      bytesPerSocket,
    };
  } finally {
    await load?.stop();
    await server.stop();
  }
}

function print(kind: Kind, result: Result): void {
  console.log(
    `  ${kind.padEnd(10)} ${Math.round(result.deliveriesPerCpuSecond).toLocaleString('en-US').padStart(9)} deliveries a CPU-second` +
      `   ${result.cores.toFixed(2)} cores   ${(result.deliveredShare * 100).toFixed(1)}% delivered` +
      `   p50 ${result.p50Ms.toFixed(1)} ms   p99 ${result.p99Ms.toFixed(1)} ms` +
      `   ${(result.bytesPerSocket / 1024).toFixed(1)} kB a socket`,
  );
}

/** Chat of the product against a bare `ws` broadcast, turn by turn in the same minutes. */
export async function run(): Promise<void> {
  const busy = loadavg()[0] ?? 0;
  if (busy > availableParallelism() / 2) {
    console.log(
      `The machine is busy (load ${busy.toFixed(1)}): deliveries a CPU-second hold, delays do not.`,
    );
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(dataFolder, 0o755);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPostgres({ dataFolder, log: quiet });
  try {
    const database = connectDatabase(postgres.connectionString, createLog('warn'), 1);
    await migrateDatabase(database.pool);
    await database.close();
    for (const sockets of sizes) {
      console.log(`${sockets} sockets, ${messagesPerSecond} messages a second, ${measuredMs / 1000} s each`);
      const results: Record<Kind, Result[]> = { greenroom: [], bare: [] };
      for (let round = 1; round <= rounds; round += 1) {
        for (const kind of ['greenroom', 'bare'] as const) {
          const result = await measure(kind, sockets, postgres.connectionString);
          print(kind, result);
          results[kind].push(result);
        }
      }
      const mean = (kind: Kind) =>
        results[kind].reduce((sum, result) => sum + result.deliveriesPerCpuSecond, 0) / rounds;
      const ratio = mean('greenroom') / mean('bare');
      const verdict = ratio >= targetRatio ? 'reached' : 'missed';
      console.log(`  greenroom to bare: ${ratio.toFixed(2)} (target ${targetRatio}: ${verdict})`);
    }
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
