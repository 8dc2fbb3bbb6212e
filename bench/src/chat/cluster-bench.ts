import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { missingForCluster, startCluster } from '../../../server/src/testing/cluster/cluster.ts';
import { startClusterShow } from '../../../server/src/testing/cluster/cluster-show.ts';
import { SteadyViewer } from '../../../server/src/testing/cluster/steady-viewer.ts';
import { until } from '../../../server/src/testing/live-client.ts';
import { percentile } from '../percentile.ts';

const viewersTotal = 500;
const writersTotal = 40;
const messagesOfWriter = 9;
const targetCountMs = 2000;

/** Resolves to the milliseconds until the condition holds. */
async function timed(condition: () => boolean, what: string): Promise<number> {
  const begunAtMs = performance.now();
  await until(condition, what, 60_000);
  return Math.round(performance.now() - begunAtMs);
}

/**
 * Three web servers behind HAProxy, with one Postgres and one Redis. 500 sockets are spread over all three
 * while one server is killed and another replaced. Measures message delays before and during the disruption.
 */
export async function run(): Promise<void> {
  const missing = missingForCluster();
  if (missing !== undefined) {
    console.log(`SKIPPED: ${missing}.`);
    return;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(dataFolder, 0o755);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPostgres({ dataFolder, log: quiet });
  const database = connectDatabase(postgres.connectionString, createLog('warn'), 1);
  const { pool } = database;
  const cluster = await startCluster({ connectionString: postgres.connectionString });
  const viewers: SteadyViewer[] = [];
  try {
    const show = await startClusterShow(cluster, pool, writersTotal);
    const delays = { calm: [] as number[], disturbed: [] as number[] };
    let phase: keyof typeof delays = 'calm';
    for (let number = 0; number < viewersTotal; number += 1) {
      const viewer = new SteadyViewer(cluster.origin, show.streamId);
      viewer.onMessage = (content) => delays[phase].push(Date.now() - Number(content.split(' ')[0]));
      viewers.push(viewer);
    }
    const areAllIn = () => viewers.every(({ isJoined }) => isJoined);
    const isCounted = () => viewers.every(({ viewerCount }) => viewerCount === viewersTotal);
    const joinMs = await timed(areAllIn, 'all viewers');
    const countMs = await timed(isCounted, 'the count');

    let resent = 0;
    let written = 0;
    const writing = Promise.all(
      show.writers.map(async (writer, index) => {
        for (let number = 1; number <= messagesOfWriter; number += 1) {
          resent += (await show.write(writer, `${Date.now()} of ${index}, ${number}`)) - 1;
          written += 1;
          await pause(2000);
        }
      }),
    );
    await until(() => written > (writersTotal * messagesOfWriter) / 3, 'a third of the messages', 60_000);
    phase = 'disturbed';
    const [killed, replaced] = cluster.servers;
    const killedAtMs = performance.now();
    await killed?.kill();
    await timed(areAllIn, 'all viewers after the kill');
    const backAfterKillMs = Math.round(performance.now() - killedAtMs);
    const countAfterKillMs = await timed(isCounted, 'the count after the kill');
    await killed?.start();
    await replaced?.stop();
    await timed(areAllIn, 'all viewers after the stop');
    const countAfterStopMs = await timed(isCounted, 'the count after the stop');
    await replaced?.start();
    await writing;
    const { rows } = await pool.query<{ total: number; last: number }>(
      `select count(*)::int as total, max(sequence)::int as last from stream_events
       where stream_id = $1 and type = 'chat.message'`,
      [show.streamId],
    );
    const { total, last } = rows[0] ?? { total: 0, last: 0 };
    await until(() => viewers.every(({ lastSequence }) => lastSequence >= last), 'the last message', 30_000);
    const faults = viewers.flatMap((viewer) => viewer.faults);
    const refusals = viewers.flatMap((viewer) => viewer.refusals);
    const lost = viewers.reduce((sum, { messages }) => sum + (written - messages.size), 0);
    const result = {
      servers: cluster.servers.length,
      sockets: viewersTotal,
      messages: written,
      stored: total,
      resent,
      lost,
      faults: faults.length,
      refusals: refusals.length,
      joinMs,
      countMs,
      p50Ms: percentile(delays.calm, 0.5),
      p99Ms: percentile(delays.calm, 0.99),
      disturbedP50Ms: percentile(delays.disturbed, 0.5),
      disturbedP99Ms: percentile(delays.disturbed, 0.99),
      backAfterKillMs,
      countAfterKillMs,
      countAfterStopMs,
      isCountInTime: Math.max(countMs, countAfterKillMs, countAfterStopMs) <= targetCountMs,
    };
    for (const [name, value] of Object.entries(result)) console.log(`  ${name.padEnd(20)} ${value}`);
    for (const refusal of new Set(refusals)) console.log(`  refused: ${refusal}`);
    for (const fault of new Set(faults)) console.log(`  fault: ${fault}`);
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    for (const viewer of viewers) viewer.close();
    await cluster.stop();
    await database.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
