import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../../server/src/platform/postgres/postgres.ts';
import { BenchProcess } from '../media/bench-process.ts';
import { parseWebServerReady, type WebServerOptions, type WebServerReady } from './crowd-messages.ts';

/** Filling a large shop takes minutes. */
const startMs = 900_000;

export interface BenchWeb {
  ready: WebServerReady;
  server: BenchProcess;
  /** Starts a program of this folder that ends with the benchmark. */
  start(name: string, argument: string): BenchProcess;
}

/**
 * Runs a benchmark with the product's server in a separate process, with a separate Postgres and data folder.
 */
export async function withWebServer(
  { products }: { products: number },
  measure: (web: BenchWeb) => Promise<void>,
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(dataFolder, 0o755);
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPostgres({ dataFolder, log: quiet });
  const processes: BenchProcess[] = [];
  const start = (name: string, argument: string): BenchProcess => {
    const process = new BenchProcess(fileURLToPath(new URL(name, import.meta.url)), [argument]);
    processes.unshift(process);
    return process;
  };
  try {
    const { connectionString } = postgres;
    const options: WebServerOptions = { connectionString, dataFolder: join(dataFolder, 'web'), products };
    const server = start('web-server.ts', JSON.stringify(options));
    const ready = parseWebServerReady(await server.line(startMs));
    await measure({ ready, server, start });
  } finally {
    for (const process of processes) await process.stop();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
