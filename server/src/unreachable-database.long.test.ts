import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configurationExitCode } from './platform/processes/process-end.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
let listener: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-unreachable-'));
});
afterEach(() => {
  listener?.close();
  listener = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(databaseUrl: string): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [main, '--without-pages', '--without-banner'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', DATA_FOLDER: folder, DATABASE_URL: databaseUrl },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** A port that accepts connections and never sends anything. */
async function silentPort(): Promise<number> {
  listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return (listener.address() as AddressInfo).port;
}

test('a database that refuses connections is reported, and nothing else is started', async () => {
  const port = await silentPort();
  listener?.close();
  const { code, output } = await start(`postgres://somebody:secret@127.0.0.1:${port}/shop`);
  expect(output).toBe(
    `The database at DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct DATABASE_URL.\n`,
  );
  expect(code).toBe(configurationExitCode);
  expect(existsSync(join(folder, 'media.json'))).toBe(false);
});

test('a database that does not answer is reported after a time limit', async () => {
  const { code, output } = await start(`postgres://somebody:secret@127.0.0.1:${await silentPort()}/shop`);
  expect(output).toBe(
    'The database at DATABASE_URL cannot be reached (no answer in 2.5 s). Start it, or correct DATABASE_URL.\n',
  );
  expect(code).toBe(configurationExitCode);
  expect(existsSync(join(folder, 'media.json'))).toBe(false);
});
