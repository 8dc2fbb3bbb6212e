import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { freeUdpPort } from './free-udp-port.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A server process and its output so far. */
export interface StartedServer {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
}

/** A data folder and a database for servers that run as separate processes. */
export interface ServerPlace {
  folder: string;
  database: TestDatabase;
  /**
   * Starts `main.ts` as the launcher does, in production mode without the demo unless the variables change
   * that.
   */
  run(variables: Record<string, string>): StartedServer;
  /** Free ports and the database's connection string. */
  variables(): Promise<{ PORT: string; MEDIA_UDP_PORT: string; DATABASE_URL: string }>;
  /** The process id of the media server that a server started there. */
  mediaPid(): Promise<number>;
  /** Ends all processes that were started there, and deletes the folder and the database. */
  clear(): Promise<void>;
}

export async function makeServerPlace(): Promise<ServerPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-main-'));
  const database = await createTestDatabase();
  const children: ChildProcess[] = [];
  return {
    folder,
    database,

    run(variables) {
      const child = spawn(process.execPath, [main], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          DEMO: 'off',
          DATA_FOLDER: folder,
          NODE_ENV: 'production',
          ...variables,
        },
      });
      children.push(child);
      let output = '';
      let errors = '';
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      return { child, output: () => output, errors: () => errors };
    },

    variables: async () => ({
      PORT: String(await freePort()),
      MEDIA_UDP_PORT: String(await freeUdpPort()),
      DATABASE_URL: database.connectionString,
    }),

    mediaPid: async () => JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')).pid,

    async clear() {
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      );
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, 'exit');
  return code;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Resolves when the server on a port reports that it is ready. */
export async function waitUntilReady(port: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://localhost:${port}/readyz`);
      expect(response.status).toBe(200);
    },
    { timeout: 100_000, interval: 50 },
  );
}
