import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { freeUdpPort } from './testing/free-udp-port.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** Names each module of the sample data that the process loads, on its standard error. */
const reportSampleCode = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({
    load(url, context, next) {
      if (url.includes('/sample/src/')) writeSync(2, url + '\\n');
      return next(url, context);
    },
  });
`)}`;
const children: ChildProcess[] = [];
let folder: string;
let database: TestDatabase;

/** A data folder and a database. */
async function makePlace(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-main-'));
  database = await createTestDatabase();
}

/** Ends what was started there, and takes both away. */
async function clearPlace(): Promise<void> {
  await Promise.all(
    children.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

interface Started {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
}

function run(variables: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    // As the launcher starts it.
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
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, 'exit');
  return code;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const mediaPid = async (): Promise<number> =>
  JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')).pid;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function variables(): Promise<{ PORT: string; MEDIA_UDP_PORT: string; DATABASE_URL: string }> {
  return {
    PORT: String(await freePort()),
    MEDIA_UDP_PORT: String(await freeUdpPort()),
    DATABASE_URL: database.connectionString,
  };
}

async function becomesReady(port: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://localhost:${port}/readyz`);
      expect(response.status).toBe(200);
    },
    { timeout: 30_000, interval: 100 },
  );
}

describe('a start that cannot succeed says so in one line and exits with 78', () => {
  beforeEach(makePlace);
  afterEach(clearPlace);

  test('a wrong variable', async () => {
    const { child, errors } = run({ PORT: 'web' });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toBe('PORT takes a port number from 1 to 65535');
  });

  test('a taken port', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const { child, errors } = run({ ...(await variables()), PORT: port });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    taken.close();
  });

  test('a data folder that cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const { child, errors } = run({ ...(await variables()), DATA_FOLDER: join(folder, 'a-file', 'data') });
    expect(await exitCode(child)).toBe(78);
    expect(errors()).toMatch(/^The data folder \S+a-file\/data cannot be written .*DATA_FOLDER/);
    expect(errors().trim().split('\n')).toHaveLength(1);
  });

  test('a database that cannot be reached', async () => {
    const url = new URL(inject('postgresUrl'));
    url.port = String(await freePort());
    const { child, errors } = run({ ...(await variables()), DATABASE_URL: url.href });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^The database at DATABASE_URL cannot be reached/);
    expect(errors()).not.toContain(url.password);
  });

  test('a database that an unreleased version made', async () => {
    const pool = database.connect();
    const old = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('an unknown one', 1)`;
    await pool.query(old);
    try {
      const { child, errors } = run(await variables());
      expect(await exitCode(child)).toBe(78);
      expect(errors().trim()).toMatch(/^The database was made by an unreleased version .*DATA_FOLDER.*$/);
    } finally {
      await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'an unknown one'`);
    }
  });
});

describe('a running server', () => {
  beforeEach(makePlace);
  afterEach(clearPlace);

  test('the end of the launcher, by whatever way, is its end too', async () => {
    const settings = await variables();
    const { child } = run(settings);
    await becomesReady(settings.PORT);
    const media = await mediaPid();
    child.disconnect();
    expect(await exitCode(child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });

  test('in production a database with demo accounts is refused', async () => {
    const settings = await variables();
    const evaluation = run({
      ...settings,
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import ${reportSampleCode}`,
    });
    await becomesReady(settings.PORT);
    expect(evaluation.errors()).toContain('/sample/src/seed.ts');
    evaluation.child.kill('SIGTERM');
    expect(await exitCode(evaluation.child)).toBe(0);
    const { child, errors } = run(settings);
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^This database holds the sample data, .*DATABASE_URL/);
    expect(errors().trim().split('\n')).toHaveLength(1);
  });

  test('a signal during the start ends it, and leaves no process behind', async () => {
    const { child } = run(await variables());
    await vi.waitFor(async () => expect(await mediaPid()).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    const media = await mediaPid();
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });

  test('a log file of another user is one clear line', async () => {
    await mkdir(join(folder, 'logs', 'server.log'), { recursive: true });
    const { child, errors } = run({ ...(await variables()), NODE_ENV: 'development' });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^\S+server\.log cannot be read or written \(EISDIR\)/);
  });
});

/** One server from its start to its end, in order: a start takes longer than all that is asked of it. */
describe('one server in production', () => {
  let settings: Awaited<ReturnType<typeof variables>>;
  let server: Started;
  let media: number;

  beforeAll(async () => {
    await makePlace();
    settings = await variables();
    server = run({ ...settings, DEMO: 'on', NODE_OPTIONS: `--import ${reportSampleCode}` });
    await becomesReady(settings.PORT);
    media = await mediaPid();
  });
  afterAll(clearPlace);

  test('has neither demo accounts nor sample data, nor is their code loaded', async () => {
    expect(server.errors()).not.toContain('/sample/src/');
    const signIn = await fetch(`http://localhost:${settings.PORT}/api/v1/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@greenroom.test', password: 'Greenroom#2026' }),
    });
    expect(signIn.status).toBe(401);
    const streams = await fetch(`http://localhost:${settings.PORT}/api/v1/streams`);
    expect(await streams.json()).toMatchObject({ success: true, data: [] });
  });

  test('a second start that fails leaves it and its media server as they are', async () => {
    const second = run(settings);
    expect(await exitCode(second.child)).toBe(78);
    expect(second.errors()).toContain(`Port ${settings.PORT} is taken`);
    const third = run({ ...settings, MEDIA_UDP_PORT: String(await freeUdpPort()) });
    expect(await exitCode(third.child)).toBe(78);
    expect(third.errors()).toContain(`process ${media}`);
    expect(await mediaPid()).toBe(media);
    expect(isAlive(media)).toBe(true);
    expect((await fetch(`http://localhost:${settings.PORT}/readyz`)).status).toBe(200);
  });

  test('after a kill -9 the next start takes over the media server as it runs', async () => {
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    expect(isAlive(media)).toBe(true);
    server = run(settings);
    await becomesReady(settings.PORT);
    expect(await mediaPid()).toBe(media);
  });

  test('SIGTERM drains it and leaves no process behind', async () => {
    server.child.kill('SIGTERM');
    expect(await exitCode(server.child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });
});
