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

/**
 * A normal room, a busy one, and one beyond what a machine should handle. Each is compared with the bare
 * fan-out.
 */
const loads = [
  { sockets: 1000, messagesPerSecond: 1 },
  { sockets: 1000, messagesPerSecond: 60 },
  { sockets: 5000, messagesPerSecond: 200 },
];
type Load = (typeof loads)[number];
/** A person sends at most ten messages a minute. */
const talkersFor = ({ sockets, messagesPerSecond }: Load) =>
  Math.min(sockets, Math.max(60, messagesPerSecond * 8));
const warmUpMs = 3000;
const measuredMs = 10_000;
const rounds = 2;
const childMs = 120_000;

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Result {
  deliveriesPerCpuSecond: number;
  /** The share of the expected messages that arrived within the measured time. */
  deliveredShare: number;
  cores: number;
  p50Ms: number;
  p99Ms: number;
  bytesPerDelivery: number;
  bytesPerSocket: number;
}

type Kind = 'greenroom' | 'bare';

async function count(load: BenchProcess): Promise<LoadCount> {
  load.send('count');
  return parseLoadCount(await load.line(childMs));
}

async function memory(server: BenchProcess): Promise<number> {
  server.send('memory');
  return Number(await server.line(childMs));
}

async function measure(kind: Kind, load: Load, connectionString: string): Promise<Result> {
  const { sockets, messagesPerSecond } = load;
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
  let clients: BenchProcess | undefined;
  try {
    const port = Number(await server.line(childMs));
    const emptyBytes = await memory(server);
    const talkers = talkersFor(load);
    const options: LoadOptions = { port, streamId, sockets, talkers, messagesPerSecond };
    clients = new BenchProcess(script('load.ts'), [JSON.stringify(options)]);
    await clients.line(childMs);
    // The list of viewers is sent to all once more after the last join.
    await pause(2000);
    const bytesPerSocket = ((await memory(server)) - emptyBytes) / sockets;
    await count(clients);
    await pause(warmUpMs);
    const before = await count(clients);
    const cpuBefore = cpuSeconds(server.pid);
    await pause(measuredMs);
    const after = await count(clients);
    const cpu = cpuSeconds(server.pid) - cpuBefore;
    const deliveries = after.deliveries - before.deliveries;
    return {
      deliveriesPerCpuSecond: deliveries / cpu,
      deliveredShare: deliveries / ((after.sent - before.sent) * sockets),
      cores: cpu / ((after.atMs - before.atMs) / 1000),
      p50Ms: after.p50Ms,
      p99Ms: after.p99Ms,
      bytesPerDelivery: (after.bytes - before.bytes) / deliveries,
      bytesPerSocket,
    };
  } finally {
    await clients?.stop();
    await server.stop();
  }
}

function print(kind: Kind, result: Result): void {
  console.log(
    `  ${kind.padEnd(10)} ${Math.round(result.deliveriesPerCpuSecond).toLocaleString('en-US').padStart(9)} deliveries a CPU-second` +
      `   ${result.cores.toFixed(2)} cores   ${(result.deliveredShare * 100).toFixed(1)}% delivered` +
      `   p50 ${result.p50Ms.toFixed(1)} ms   p99 ${result.p99Ms.toFixed(1)} ms` +
      `   ${result.bytesPerDelivery.toFixed(0)} bytes a delivery   ${(result.bytesPerSocket / 1024).toFixed(1)} kB a socket`,
  );
}

interface Summary extends Load {
  ratioToWs: number;
  bytesPerDelivery: number;
  p50Ms: number;
  p99Ms: number;
}

const rounded = (figure: number) => Math.round(figure * 100) / 100;

/** The product's figures as the mean of its rounds. The ratio compares deliveries per CPU second. */
function summaryOf(load: Load, { greenroom, bare }: Record<Kind, Result[]>): Summary {
  const mean = (results: Result[], of: (result: Result) => number) =>
    results.reduce((sum, result) => sum + of(result), 0) / results.length;
  const deliveries = ({ deliveriesPerCpuSecond }: Result) => deliveriesPerCpuSecond;
  return {
    ...load,
    ratioToWs: rounded(mean(greenroom, deliveries) / mean(bare, deliveries)),
    bytesPerDelivery: rounded(mean(greenroom, (result) => result.bytesPerDelivery)),
    p50Ms: rounded(mean(greenroom, ({ p50Ms }) => p50Ms)),
    p99Ms: rounded(mean(greenroom, ({ p99Ms }) => p99Ms)),
  };
}

/** The product's chat and a bare `ws` fan-out, measured alternately in the same minutes. */
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
    const summaries: Summary[] = [];
    for (const load of loads) {
      const { sockets, messagesPerSecond } = load;
      console.log(`${sockets} sockets, ${messagesPerSecond} messages a second, ${measuredMs / 1000} s each`);
      const results: Record<Kind, Result[]> = { greenroom: [], bare: [] };
      for (let round = 1; round <= rounds; round += 1) {
        for (const kind of ['greenroom', 'bare'] as const) {
          const result = await measure(kind, load, postgres.connectionString);
          print(kind, result);
          results[kind].push(result);
        }
      }
      const summary = summaryOf(load, results);
      console.log(`  greenroom to bare: ${summary.ratioToWs}`);
      summaries.push(summary);
    }
    const [quiet, busy, full] = summaries;
    console.log(
      `RESULT ${JSON.stringify({
        ...full,
        bytesPerDeliveryAt60: busy?.bytesPerDelivery,
        quietP50Ms: quiet?.p50Ms,
        quietRatioToWs: quiet?.ratioToWs,
      })}`,
    );
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
