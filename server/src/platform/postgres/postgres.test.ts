import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { DataFolderError } from '../data-folder.ts';
import { ask, firstLine, PostgresSuite, silentLog } from '../../testing/postgres/postgres-suite.ts';
import { findFreePort } from './free-port.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { startPostgres } from './postgres.ts';

const suite = new PostgresSuite();

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out while waiting until ${what}.`);
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

async function failure(dataFolder: string, port?: number): Promise<PostgresStartError> {
  const error: unknown = await startPostgres({ dataFolder, log: silentLog, port }).then(
    (postgres) => postgres.stop(),
    (error: unknown) => error,
  );
  if (!(error instanceof PostgresStartError)) throw new Error(`No PostgresStartError but ${String(error)}`);
  return error;
}

// Each waits for processes most of its time.
describe.concurrent('the Postgres of a data folder', () => {
  test('has the same data, port and password at each start', async () => {
    const dataFolder = join(await suite.temporaryFolder(), 'data');
    const first = await suite.start(dataFolder);
    expect(first.port).toBeLessThan(32_768);
    await ask(first.connectionString, `create table kept (word text); insert into kept values ('schön')`);
    await first.stop();
    expect(isRunning(first.processId())).toBe(false);

    const second = await suite.start(dataFolder);
    expect(second.connectionString).toBe(first.connectionString);
    expect(await ask(second.connectionString, 'select word from kept')).toEqual([{ word: 'schön' }]);
  });

  test('is a UTF-8 database, durable, with extensions, on the loopback address only and with a password', async () => {
    const dataFolder = await suite.usedFolder();
    const { connectionString } = await suite.start(dataFolder);
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
    const postgres = await suite.start(await suite.usedFolder());
    const group = (await readFile(`/proc/${postgres.processId()}/stat`, 'utf8')).split(' ')[4];
    expect(Number(group)).toBe(postgres.processId());
  });

  test('takes over the Postgres of a killed server, and ends it', async () => {
    const dataFolder = await suite.usedFolder();
    const killed = suite.serverProcess(dataFolder);
    const { pid, connectionString } = await firstLine(killed);
    await ask(String(connectionString), 'create table kept as select 7 as number');
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const next = await suite.start(dataFolder);
    expect(next.processId()).toBe(pid);
    expect(await ask(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    await next.stop();
    await until(() => !isRunning(Number(pid)), 'the adopted Postgres has ended');
  });

  test('moves a Postgres that was taken over to the requested port', async () => {
    const dataFolder = await suite.usedFolder();
    const killed = suite.serverProcess(dataFolder);
    const { pid } = await firstLine(killed);
    killed.kill('SIGKILL');
    const port = await findFreePort();
    const next = await suite.start(dataFolder, port);
    expect(next.port).toBe(port);
    await until(() => !isRunning(Number(pid)), 'the adopted Postgres has ended');
    expect(await ask(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is started again when it is killed, taken over or not, with the same address and all committed data', async () => {
    const dataFolder = await suite.usedFolder();
    const killed = suite.serverProcess(dataFolder);
    await firstLine(killed);
    killed.kill('SIGKILL');
    const postgres = await suite.start(dataFolder);
    const pool = new Pool({ connectionString: postgres.connectionString });
    suite.undo.push(() => pool.end());
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

  test('is refused in a data folder that another server uses, which is not affected', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
    const error = await failure(dataFolder);
    expect(error.reason).toBe('already-in-use');
    expect(error.message).toContain(`(process ${process.pid})`);
    expect(await ask(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is still refused there after that server’s Postgres was started again', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
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

  test('takes the lock again that another connection held for a moment after its own was lost', async () => {
    const dataFolder = await suite.usedFolder();
    const { connectionString } = await suite.start(dataFolder);
    const pool = new Pool({ connectionString, max: 1 });
    const other = new Client({ connectionString });
    await other.connect();
    const owners = async () =>
      (
        await pool.query<{ pid: number; lock: string | null }>(
          `select a.pid, l.objid as lock from pg_stat_activity a
           left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory'
           where a.application_name like 'greenroom owner%'`,
        )
      ).rows;
    try {
      const [before] = await owners();
      const taken = other.query('select pg_advisory_lock($1)', [before?.lock]);
      await until(
        async () => (await pool.query('select from pg_locks where not granted')).rowCount === 1,
        'the other connection waits for the lock',
      );
      await pool.query('select pg_terminate_backend($1)', [before?.pid]);
      await taken;
      await until(
        async () => (await owners()).some(({ pid, lock }) => pid !== before?.pid && lock === null),
        'the server is connected again, without the lock',
      );
      await other.end();
      await until(async () => (await owners())[0]?.lock === before?.lock, 'the server has the lock again');
    } finally {
      await other.end();
      await pool.end();
    }
    expect((await failure(dataFolder)).reason).toBe('already-in-use');
  });

  test('starts even if postmaster.pid has a process id that belongs to another program', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
    const file = join(first.clusterFolder, 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, left.replace(/^\d+/, String(process.pid)));
    const second = await suite.start(dataFolder);
    expect(await ask(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('uses another port when the stored one is taken, and fails when a requested one is', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    suite.undo.push(async () => squatter.close());

    const error = await failure(dataFolder, first.port);
    expect(error.reason).toBe('port-taken');
    expect(error.message).toContain(`Port ${first.port}`);

    const second = await suite.start(dataFolder);
    expect(second.port).not.toBe(first.port);
  });

  test('names both versions when the cluster is of another major version', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
    await first.stop();
    await writeFile(join(first.clusterFolder, 'PG_VERSION'), '17\n');
    const error = await failure(dataFolder);
    expect(error.reason).toBe('other-version');
    expect(error.message).toContain('Postgres 17');
    expect(error.message).toContain('Postgres 18');
  });

  test('names the file to restore when the password of a database is lost', async () => {
    const dataFolder = await suite.usedFolder();
    const first = await suite.start(dataFolder);
    await first.stop();
    await rm(join(dataFolder, 'postgres.json'));
    const error = await failure(dataFolder);
    expect(error.reason).toBe('password-lost');
    expect(error.message).toContain('postgres.json');
  });

  test('reports a data folder that cannot be written', async () => {
    const file = join(await suite.temporaryFolder(), 'file');
    await writeFile(file, '');
    const refused = startPostgres({ dataFolder: join(file, 'data'), log: silentLog });
    await expect(refused).rejects.toThrow(DataFolderError);
    await expect(refused).rejects.toThrow(join(file, 'data'));
  });

  test('suggests "npm install" when the programs are not installed', async () => {
    const folder = await suite.temporaryFolder();
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
});
