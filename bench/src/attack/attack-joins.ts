import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { createStream } from '../chat/bench-stream.ts';
import { type LoadOptions, parseLoadCount, type ServerOptions } from '../chat/load-messages.ts';
import { BenchProcess } from '../media/bench-process.ts';
import { type JoinAttackOptions, parseJoinAttackCount } from './attack-messages.ts';

/** The measured chat stays within the limits of one address. */
const viewers = 100;
const talkers = 60;
const messagesPerSecond = 10;
const historyMessages = 600;
const attackSockets = 1000;
const joinsPerSecondEach = 4;
const measuredMs = 15_000;
const settleMs = 3000;
const childMs = 120_000;
const targetMs = 100;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The chat of a hundred viewers, first alone and then during an attack from one address with a thousand
 * sockets that join repeatedly.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(dataFolder, 0o755);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPostgres({ dataFolder, log: quiet });
  const processes: BenchProcess[] = [];
  const start = (name: string, options: object) => {
    const process = new BenchProcess(script(name), [JSON.stringify(options)]);
    processes.unshift(process);
    return process;
  };
  try {
    const { connectionString } = postgres;
    const database = connectDatabase(connectionString, createLog('warn'), 1);
    await migrateDatabase(database.pool);
    await database.close();
    const streamId = await createStream(connectionString);
    const server = start('../chat/greenroom-server.ts', {
      connectionString,
      streamId,
      historyMessages,
      hasAddressLimits: true,
    } satisfies ServerOptions);
    const port = Number(await server.line(childMs));
    const memory = async () => {
      server.send('memory');
      return Number(await server.line(childMs));
    };
    const load = start('../chat/load.ts', {
      port,
      streamId,
      sockets: viewers,
      talkers,
      messagesPerSecond,
    } satisfies LoadOptions);
    await load.line(childMs);
    const count = async () => {
      load.send('count');
      return parseLoadCount(await load.line(childMs));
    };
    const measure = async () => {
      await count();
      await pause(measuredMs);
      return count();
    };
    await count();
    await pause(settleMs);
    const calm = await measure();
    const calmBytes = await memory();
    const attacker = start('join-attacker.ts', {
      port,
      streamId,
      sockets: attackSockets,
      joinsPerSecondEach,
    } satisfies JoinAttackOptions);
    await attacker.line(childMs);
    const attack = await measure();
    attacker.send('count');
    const attacked = parseJoinAttackCount(await attacker.line(childMs));
    const attackBytes = await memory();
    console.log(
      `  calm    p50 ${calm.p50Ms.toFixed(1)} ms   p99 ${calm.p99Ms.toFixed(1)} ms   ${megabytes(calmBytes)} MB`,
    );
    console.log(
      `  attack  p50 ${attack.p50Ms.toFixed(1)} ms   p99 ${attack.p99Ms.toFixed(1)} ms   ${megabytes(attackBytes)} MB` +
        `   ${attacked.open} of ${attackSockets} sockets open, ${attacked.refusedConnections} refused,` +
        ` ${attacked.joinsSent} joins sent, ${attacked.joinsAnswered} answered, ${megabytes(attacked.receivedBytes)} MB received`,
    );
    const result = {
      bench: 'attack-joins',
      calmP50Ms: Math.round(calm.p50Ms),
      calmP99Ms: Math.round(calm.p99Ms),
      attackP50Ms: Math.round(attack.p50Ms),
      attackP99Ms: Math.round(attack.p99Ms),
      targetMs,
      isReached: attack.p99Ms <= targetMs,
      ...attacked,
      calmMegabytes: megabytes(calmBytes),
      attackMegabytes: megabytes(attackBytes),
      loadAverage: loadavg()[0],
    };
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    for (const process of processes) await process.stop();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
