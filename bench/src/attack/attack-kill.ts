import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from '../media/bench-process.ts';
import { WholeServer } from './whole-server.ts';

const kills = 7;
const targetMs = 3000;

const median = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** Repeatedly kills the web server with SIGKILL and measures the time until the next one is ready. */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  let server: WholeServer | undefined;
  try {
    server = await WholeServer.start(dataFolder);
    const readyMs: number[] = [];
    const cpuMs: number[] = [];
    for (let count = 0; count < kills; count += 1) {
      const startedAt = performance.now();
      server = await server.killAndStartAgain();
      readyMs.push(performance.now() - startedAt);
      cpuMs.push(cpuSeconds(server.child.pid ?? 0) * 1000);
    }
    const result = {
      bench: 'attack-kill',
      medianMs: median(readyMs),
      slowestMs: Math.round(Math.max(...readyMs)),
      medianCpuMs: median(cpuMs),
      targetMs,
      isReached: median(readyMs) <= targetMs,
      loadAverage: loadavg()[0],
    };
    console.log(
      `  ready again after ${result.medianMs} ms (median of ${kills}), ${result.slowestMs} ms at most, ${result.medianCpuMs} ms of CPU`,
    );
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
