import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from './platform/processes/process-end.ts';
import { sampleDataKey } from './sample-parts.ts';
import { freeUdpPort } from './testing/free-udp-port.ts';
import {
  waitUntilReady,
  exitCode,
  makeServerPlace,
  type ServerPlace,
  type StartedServer,
} from './testing/server-place.ts';

/** Logs to standard error each loaded module of the sample data and of outside services. */
const reportOptionalCode = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({
    load(url, context, next) {
      if (/\\/sample\\/src\\/|node_modules\\/(stripe|livekit-server-sdk|@aws-sdk|ioredis|@socket.io\\/redis-streams-adapter|web-push)\\//.test(url)) writeSync(2, url + '\\n');
      return next(url, context);
    },
  });
`)}`;

/** Logs the memory at the start of each process. */
const reportMemory = `data:text/javascript,${encodeURIComponent(
  'console.error(JSON.stringify([process.pid, ...process.execArgv, process.env.MALLOC_ARENA_MAX ?? null, process.env.NODE_COMPILE_CACHE ?? null]))',
)}`;

test.skipIf(process.platform === 'win32')(
  'a server that is started without the launcher has the same memory settings, in the same process',
  async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Invalid, so that the process ends right after reading its settings.
      env: { ...process.env, PORT: 'none', NODE_OPTIONS: `--import ${reportMemory}` },
    });
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    const starts = errors.split('\n').filter((line) => line.startsWith('['));
    expect(starts.map((line): unknown => JSON.parse(line))).toEqual([
      [child.pid, null, null],
      [
        child.pid,
        '--max-semi-space-size=4',
        '--heap-growing-percent=20',
        '2',
        join(import.meta.dirname, '../../node_modules/.cache/compiled'),
      ],
    ]);
    expect(errors).toContain('PORT');
  },
);

describe('a running server', () => {
  let place: ServerPlace;
  beforeEach(async () => {
    place = await makeServerPlace();
  });
  afterEach(async () => place.clear());

  test('ends when its launcher ends', async () => {
    const settings = await place.variables();
    const { child } = place.run(settings);
    await waitUntilReady(settings.PORT);
    const media = await place.mediaPid();
    child.disconnect();
    expect(await exitCode(child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });

  test('in production a database with demo accounts is refused', async () => {
    const settings = await place.variables();
    const evaluation = place.run({
      ...settings,
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import ${reportOptionalCode}`,
    });
    await waitUntilReady(settings.PORT);
    const products = await fetch(`http://localhost:${settings.PORT}/api/v1/products`);
    expect(await products.json()).toMatchObject({ data: { total: 72 } });
    // A separate process created the sample data, so the server's memory does not contain its code.
    expect(evaluation.errors()).not.toContain('/sample/src/');
    evaluation.child.kill('SIGTERM');
    expect(await exitCode(evaluation.child)).toBe(0);
    const { child, errors } = place.run(settings);
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^This database holds the sample data, .*DATABASE_URL/);
    expect(errors().trim().split('\n')).toHaveLength(1);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'after %s during the creation of sample data no process is left, and the next start completes the data',
    async (signal) => {
      const settings = { ...(await place.variables()), NODE_ENV: 'development' };
      const pool = place.database.connect();
      const isThere = async (query: string) => (await pool.query(query)).rowCount !== 0;
      const isComplete = async () => isThere(`select from settings where key = '${sampleDataKey}'`);

      const { child } = place.run(settings);
      await vi.waitUntil(async () => isThere('select from users limit 1'), { timeout: 100_000, interval: 5 });
      child.kill(signal);
      await exitCode(child);
      const isConnected = async () =>
        isThere(
          `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
      await vi.waitUntil(async () => !(await isConnected()), { timeout: 100_000 });
      expect(await isComplete()).toBe(false);

      place.run(settings);
      await waitUntilReady(settings.PORT);
      expect(await isComplete()).toBe(true);
    },
  );

  test('a signal during the start ends it, and leaves no process behind', async () => {
    const { child } = place.run(await place.variables());
    await vi.waitFor(async () => expect(await place.mediaPid()).toBeGreaterThan(0), {
      timeout: 100_000,
      interval: 5,
    });
    const media = await place.mediaPid();
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });
});

/** One server for all tests, in order, because a start takes longer than all the requests. */
describe('one server in production', () => {
  let place: ServerPlace;
  let settings: Awaited<ReturnType<ServerPlace['variables']>>;
  let server: StartedServer;
  let media: number;

  beforeAll(async () => {
    place = await makeServerPlace();
    settings = await place.variables();
    server = place.run({ ...settings, DEMO: 'on', NODE_OPTIONS: `--import ${reportOptionalCode}` });
    await waitUntilReady(settings.PORT);
    media = await place.mediaPid();
  });
  afterAll(async () => place.clear());

  test('[LIVEAPI-2] [API-3] the REST API listens on the port of the environment', async () => {
    const products = await fetch(`http://localhost:${settings.PORT}/api/v1/products`);
    expect(products.status).toBe(200);
    expect(await products.json()).toMatchObject({ success: true, data: { products: [] } });
  });

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

  test('loads no library of a service that is not set up', () => {
    for (const name of [
      'stripe',
      'livekit-server-sdk',
      '@aws-sdk',
      'ioredis',
      '@socket.io/redis-streams-adapter',
      'web-push',
    ])
      expect(server.errors()).not.toContain(`/node_modules/${name}/`);
  });

  test('is not affected by a second start that fails, nor is its media server', async () => {
    const second = place.run(settings);
    expect(await exitCode(second.child)).toBe(78);
    expect(second.errors()).toContain(`Port ${settings.PORT} is taken`);
    const third = place.run({ ...settings, MEDIA_UDP_PORT: String(await freeUdpPort()) });
    expect(await exitCode(third.child)).toBe(78);
    expect(third.errors()).toContain(`process ${media}`);
    expect(await place.mediaPid()).toBe(media);
    expect(isAlive(media)).toBe(true);
    expect((await fetch(`http://localhost:${settings.PORT}/readyz`)).status).toBe(200);
  });

  test('takes over the running media server at the next start after a kill -9', async () => {
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    expect(isAlive(media)).toBe(true);
    server = place.run(settings);
    await waitUntilReady(settings.PORT);
    expect(await place.mediaPid()).toBe(media);
  });

  test('finishes its requests after SIGTERM and leaves no process behind', async () => {
    server.child.kill('SIGTERM');
    expect(await exitCode(server.child)).toBe(0);
    expect(isAlive(media)).toBe(false);
  });
});
