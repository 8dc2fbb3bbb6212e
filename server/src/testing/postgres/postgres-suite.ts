import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../../platform/postgres/free-port.ts';
import { type RunningPostgres, startPostgres } from '../../platform/postgres/postgres.ts';

/** A log that discards everything. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Data folders with Postgres for the tests of one file. The tests run in parallel, so everything is removed
 * after the last one.
 */
export class PostgresSuite {
  /** Cleanup functions, run in reverse order. */
  readonly undo: (() => Promise<unknown>)[] = [];
  #used: Promise<string> | undefined;

  constructor() {
    afterAll(async () => {
      for (const step of this.undo.splice(0).reverse()) await step();
    });
  }

  async temporaryFolder(mode = 0o755): Promise<string> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-test-')));
    await chmod(folder, mode);
    this.undo.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** A new data folder in which Postgres has run before, on a port that is free now. */
  async usedFolder(): Promise<string> {
    this.#used ??= this.#makeUsed();
    const used = await this.#used;
    const dataFolder = join(await this.temporaryFolder(), 'data');
    // Keeps the owners and modes of the files, which Node's `cp` does not.
    const [exitCode] = await once(spawn('cp', ['-a', used, dataFolder]), 'exit');
    if (exitCode !== 0) throw new Error(`The data folder could not be copied: cp ended with ${exitCode}`);
    const record = join(dataFolder, 'postgres.json');
    const kept = z.looseObject({ port: z.number() }).parse(JSON.parse(await readFile(record, 'utf8')));
    await writeFile(record, JSON.stringify({ ...kept, port: await findFreePort() }));
    return dataFolder;
  }

  /** The Postgres of a data folder. It ends after the last test at the latest. */
  async start(dataFolder: string, port?: number): Promise<RunningPostgres> {
    const postgres = await startPostgres({ dataFolder, log: silentLog, port });
    this.undo.push(() => postgres.stop());
    return postgres;
  }

  /**
   * A separate server process. It prints one line of JSON when Postgres is running, and then keeps running.
   */
  serverProcess(dataFolder: string, wrapper: string[] = []): ChildProcess {
    const script = `
      const { startPostgres } = await import(${JSON.stringify(new URL('../../platform/postgres/postgres.ts', import.meta.url).href)});
      const log = { info() {}, warn() {}, error() {} };
      try {
        const postgres = await startPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, log });
        process.once('SIGTERM', () => postgres.stop());
        console.log(JSON.stringify({ pid: postgres.processId(), connectionString: postgres.connectionString, clusterFolder: postgres.clusterFolder }));
      } catch (error) {
        console.log(JSON.stringify({ reason: error.reason, message: error.message }));
      }`;
    const words = [...wrapper, process.execPath, '--input-type=module', '-e', script];
    const child = spawn(words[0] ?? '', words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
    this.undo.push(async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    return child;
  }

  /**
   * A data folder after one run of a server. Each test copies it, because creating a database takes a second.
   */
  async #makeUsed(): Promise<string> {
    const dataFolder = join(await this.temporaryFolder(), 'data');
    await (await startPostgres({ dataFolder, log: silentLog })).stop();
    return dataFolder;
  }
}

/** The result of a query on a new connection. */
export async function ask(connectionString: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

/** The first output line of a server process: its Postgres, or the reason why it has none. */
export async function firstLine(child: ChildProcess): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return z.record(z.string(), z.unknown()).parse(JSON.parse(text.slice(0, end)));
  }
  throw new Error(`The server process ended without an output line: ${text}`);
}
