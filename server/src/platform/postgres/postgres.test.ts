import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DataFolderError } from '../data-folder.ts';
import { engineReachableBy, findEngine } from './engine.ts';
import { findFreePort } from './free-port.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { isRoot, postgresUser } from './system-user.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** What the tests of this file leave, last first: they run side by side, so none of them clears up on its own. */
const undo: (() => Promise<unknown>)[] = [];

async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-test-')));
  await chmod(folder, mode);
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder as a server leaves it that has run there once. Each test copies it: making a database takes a second. */
let used: string;
beforeAll(async () => {
  used = join(await realpath(await mkdtemp(join(tmpdir(), 'greenroom-test-'))), 'data');
  await chmod(dirname(used), 0o755);
  await (await startPostgres({ dataFolder: used, log: silent })).stop();
});
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await rm(dirname(used), { recursive: true, force: true });
});

/** A data folder of its own in which Postgres has run before, on a port that is free now. */
async function usedFolder(): Promise<string> {
  const dataFolder = join(await temporaryFolder(), 'data');
  // With the owners and modes of its files, which `cp` of Node leaves behind.
  const [exitCode] = await once(spawn('cp', ['-a', used, dataFolder]), 'exit');
  if (exitCode !== 0) throw new Error(`The data folder could not be copied: cp ended with ${exitCode}`);
  const record = join(dataFolder, 'postgres.json');
  const kept = z.looseObject({ port: z.number() }).parse(JSON.parse(await readFile(record, 'utf8')));
  await writeFile(record, JSON.stringify({ ...kept, port: await findFreePort() }));
  return dataFolder;
}

async function start(dataFolder: string, port?: number): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataFolder, log: silent, port });
  undo.push(() => postgres.stop());
  return postgres;
}

async function ask(connectionString: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await sleep(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A server process of its own: it prints one line of JSON when Postgres is up, and then stays. */
function serverProcess(dataFolder: string, wrapper: string[] = []): ChildProcess {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)});
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
  undo.push(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
}

async function firstLine(child: ChildProcess): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return z.record(z.string(), z.unknown()).parse(JSON.parse(text.slice(0, end)));
  }
  throw new Error(`The server process ended without a line: ${text}`);
}

async function failure(dataFolder: string, port?: number): Promise<PostgresStartError> {
  const error: unknown = await startPostgres({ dataFolder, log: silent, port }).then(
    (postgres) => postgres.stop(),
    (error: unknown) => error,
  );
  if (!(error instanceof PostgresStartError)) throw new Error(`No PostgresStartError but ${String(error)}`);
  return error;
}

// Each waits for processes most of its time.
describe.concurrent('the Postgres of a data folder', () => {
  test('keeps data, port and password from one start to the next', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const first = await start(dataFolder);
    expect(first.port).toBeLessThan(32_768);
    await ask(first.connectionString, `create table kept (word text); insert into kept values ('schön')`);
    await first.stop();
    expect(isRunning(first.processId())).toBe(false);

    const second = await start(dataFolder);
    expect(second.connectionString).toBe(first.connectionString);
    expect(await ask(second.connectionString, 'select word from kept')).toEqual([{ word: 'schön' }]);
  });

  test('is a UTF-8 database, durable, with extensions, on the loopback address only and behind a password', async () => {
    const dataFolder = await usedFolder();
    const { connectionString } = await start(dataFolder);
    expect(
      await ask(
        connectionString,
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, lower('ÄÉ') as lower,
       current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('max_connections') as connections
       from pg_database where datname = current_database()`,
      ),
    ).toEqual([
      {
        encoding: 'UTF8',
        provider: 'b',
        locale: 'C.UTF-8',
        lower: 'äé',
        addresses: '127.0.0.1',
        fsync: 'on',
        commit: 'on',
        connections: '200',
      },
    ]);
    await ask(
      connectionString,
      'create extension pg_trgm; create extension unaccent; create extension citext',
    );

    const wrong = new URL(connectionString);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataFolder, 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  test('runs in a process group of its own, which the Ctrl-C of a terminal does not reach', async () => {
    if (process.platform !== 'linux') return;
    const postgres = await start(await usedFolder());
    const group = (await readFile(`/proc/${postgres.processId()}/stat`, 'utf8')).split(' ')[4];
    expect(Number(group)).toBe(postgres.processId());
  });

  test('adopts the Postgres of a killed server, and ends it', async () => {
    const dataFolder = await usedFolder();
    const killed = serverProcess(dataFolder);
    const { pid, connectionString } = await firstLine(killed);
    await ask(String(connectionString), 'create table kept as select 7 as number');
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const next = await start(dataFolder);
    expect(next.processId()).toBe(pid);
    expect(await ask(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    await next.stop();
    await until(() => !isRunning(Number(pid)), 'the adopted Postgres has ended');
  });

  test('moves an adopted Postgres to the port that is asked for', async () => {
    const dataFolder = await usedFolder();
    const killed = serverProcess(dataFolder);
    const { pid } = await firstLine(killed);
    killed.kill('SIGKILL');
    const port = await findFreePort();
    const next = await start(dataFolder, port);
    expect(next.port).toBe(port);
    await until(() => !isRunning(Number(pid)), 'the adopted Postgres has ended');
    expect(await ask(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts Postgres again when it is killed, adopted or not, on the same address with all that was committed', async () => {
    const dataFolder = await usedFolder();
    const killed = serverProcess(dataFolder);
    await firstLine(killed);
    killed.kill('SIGKILL');
    const postgres = await start(dataFolder);
    const pool = new Pool({ connectionString: postgres.connectionString });
    undo.push(() => pool.end());
    pool.on('error', () => undefined);
    await pool.query('create table kept (number integer)');

    for (const number of [1, 2]) {
      await pool.query('insert into kept values ($1)', [number]);
      const before = postgres.processId();
      process.kill(before, 'SIGKILL');
      await until(
        () =>
          pool.query('select 1').then(
            () => postgres.processId() !== before,
            () => false,
          ),
        'the pool is served again',
      );
      expect((await pool.query('select number from kept order by number')).rowCount).toBe(number);
    }
  });

  test('refuses a data folder that another server uses, and leaves that one alone', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    const error = await failure(dataFolder);
    expect(error.reason).toBe('already-in-use');
    expect(error.message).toContain(`(process ${process.pid})`);
    expect(await ask(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('still refuses it after Postgres was started again', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    const before = first.processId();
    process.kill(before, 'SIGKILL');
    await until(
      () =>
        ask(
          first.connectionString,
          `select from pg_stat_activity where application_name like 'greenroom owner%'`,
        ).then(
          (rows) => rows.length === 1,
          () => false,
        ),
      'the server owns it again',
    );
    expect((await failure(dataFolder)).reason).toBe('already-in-use');
  });

  test('a process id left in postmaster.pid that belongs to another program does not stop the start', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    const file = join(first.clusterFolder, 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, left.replace(/^\d+/, String(process.pid)));
    const second = await start(dataFolder);
    expect(await ask(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('takes another port when the remembered one is taken, but says so when it was asked for', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    undo.push(async () => squatter.close());

    const error = await failure(dataFolder, first.port);
    expect(error.reason).toBe('port-taken');
    expect(error.message).toContain(`Port ${first.port}`);

    const second = await start(dataFolder);
    expect(second.port).not.toBe(first.port);
  });

  test('names both versions when the cluster is of another major version', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    await first.stop();
    await writeFile(join(first.clusterFolder, 'PG_VERSION'), '17\n');
    const error = await failure(dataFolder);
    expect(error.reason).toBe('other-version');
    expect(error.message).toContain('Postgres 17');
    expect(error.message).toContain('Postgres 18');
  });

  test('says which file to restore when the password of a database is gone', async () => {
    const dataFolder = await usedFolder();
    const first = await start(dataFolder);
    await first.stop();
    await rm(join(dataFolder, 'postgres.json'));
    const error = await failure(dataFolder);
    expect(error.reason).toBe('password-lost');
    expect(error.message).toContain('postgres.json');
  });

  test('says that the data folder cannot be written', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const refused = startPostgres({ dataFolder: join(file, 'data'), log: silent });
    await expect(refused).rejects.toThrow(DataFolderError);
    await expect(refused).rejects.toThrow(join(file, 'data'));
  });

  test('says "npm install" when the programs are not installed', async () => {
    const folder = await temporaryFolder();
    await cp(dirname(new URL(import.meta.url).pathname), folder, { recursive: true });
    const script = `await (await import(${JSON.stringify(join(folder, 'engine.ts'))})).findEngine()`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
    });
    await once(child, 'close');
    expect(output).toMatch(/not installed: run "npm install"/);
  });

  test.runIf(isRoot())(
    'as root, a data folder that only root may reach has its cluster outside',
    async () => {
      const dataFolder = join(await temporaryFolder(0o700), 'data');
      const postgres = await start(dataFolder);
      undo.unshift(() => rm(dirname(postgres.clusterFolder), { recursive: true, force: true }));
      expect(postgres.clusterFolder.startsWith('/var/lib/greenroom/')).toBe(true);
      expect((await stat(postgres.clusterFolder)).uid).toBe((await postgresUser()).uid);
      await ask(postgres.connectionString, 'create table kept as select 7 as number');
      await postgres.stop();
      const second = await start(dataFolder);
      expect(await ask(second.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
      await second.stop();

      // The data folder was emptied to begin anew: the old cluster stays beside a new one.
      await rm(dataFolder, { recursive: true });
      const third = await start(dataFolder);
      await expect(ask(third.connectionString, 'select number from kept')).rejects.toThrow(/does not exist/);
      expect(await readdir(dirname(third.clusterFolder))).toHaveLength(2);
      await third.stop();
    },
  );

  test.runIf(isRoot())(
    'as root, programs that only root may reach are copied, and the copy runs',
    async () => {
      const closed = join(await temporaryFolder(0o700), 'engine');
      const shared = join(await temporaryFolder(), 'shared');
      const installed = await findEngine();
      const user = await postgresUser();
      expect(await engineReachableBy(installed, user, shared)).toBe(installed);

      await cp(installed.folder, closed, { recursive: true, verbatimSymlinks: true });
      const copy = await engineReachableBy({ ...installed, folder: closed }, user, shared);
      expect(copy.folder.startsWith(shared)).toBe(true);
      const child = spawn(join(copy.folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' });
      expect((await once(child, 'exit'))[0]).toBe(0);
    },
  );

  test.runIf(isRoot() && process.platform === 'linux')(
    'an ordinary user runs it in a home that is closed to others, and root takes that database over as that user',
    async () => {
      const home = await temporaryFolder(0o700);
      const user = { uid: 65_534, gid: 65_534 };
      await chown(home, user.uid, user.gid);
      const dataFolder = join(home, 'data');
      const wrapper = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
      const server = serverProcess(dataFolder, wrapper);
      const { clusterFolder, connectionString } = await firstLine(server);
      expect(clusterFolder).toBe(join(dataFolder, 'postgres'));
      await ask(String(connectionString), 'create table kept as select 7 as number');
      server.kill('SIGTERM');
      await once(server, 'exit');

      const asRoot = await start(dataFolder);
      expect(asRoot.clusterFolder).toBe(clusterFolder);
      expect(await ask(asRoot.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
      expect((await stat(`/proc/${asRoot.processId()}`)).uid).toBe(user.uid);
      await asRoot.stop();

      await mkdir(join(home, 'read-only'));
      const refused = await firstLine(serverProcess(join(home, 'read-only', 'data'), wrapper));
      expect(refused['message']).toMatch(/read-only.* cannot be written \(EACCES\)/);
    },
  );
});
