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

/** A log that nobody reads. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Data folders, and Postgres in them, for the tests of one file. They run side by side, so all is cleared up after the last. */
export class PostgresSuite {
  /** What clears up, last first. */
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

  /** A data folder of its own in which Postgres has run before, on a port that is free now. */
  async usedFolder(): Promise<string> {
    this.#used ??= this.#makeUsed();
    const used = await this.#used;
    const dataFolder = join(await this.temporaryFolder(), 'data');
    // With the owners and modes of its files, which `cp` of Node leaves behind.
    const [exitCode] = await once(spawn('cp', ['-a', used, dataFolder]), 'exit');
    if (exitCode !== 0) throw new Error(`The data folder could not be copied: cp ended with ${exitCode}`);
    const record = join(dataFolder, 'postgres.json');
    const kept = z.looseObject({ port: z.number() }).parse(JSON.parse(await readFile(record, 'utf8')));
    await writeFile(record, JSON.stringify({ ...kept, port: await findFreePort() }));
    return dataFolder;
  }

  /** The Postgres of a data folder, which ends after the last test at the latest. */
  async start(dataFolder: string, port?: number): Promise<RunningPostgres> {
    const postgres = await startPostgres({ dataFolder, log: silentLog, port });
    this.undo.push(() => postgres.stop());
    return postgres;
  }

  /** A server process of its own: it prints one line of JSON when Postgres is up, and then stays. */
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

  /** A data folder as a server leaves it that has run there once. Each test copies it: making a database takes a second. */
  async #makeUsed(): Promise<string> {
    const dataFolder = join(await this.temporaryFolder(), 'data');
    await (await startPostgres({ dataFolder, log: silentLog })).stop();
    return dataFolder;
  }
}

/** The answer to a query, by a connection of its own. */
export async function ask(connectionString: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

/** What a server process says of its Postgres, or of why it has none. */
export async function firstLine(child: ChildProcess): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return z.record(z.string(), z.unknown()).parse(JSON.parse(text.slice(0, end)));
  }
  throw new Error(`The server process ended without a line: ${text}`);
}
