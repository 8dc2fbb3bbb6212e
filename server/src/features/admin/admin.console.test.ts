import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrate.ts';
import { connectDatabase } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';
import { startPostgres } from '../../platform/postgres/postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const program = fileURLToPath(new URL('admin.console.ts', import.meta.url));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'greenroom-console-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(words: string[], variables: Record<string, string>) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...words],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          DATA_FOLDER: folder,
          NODE_ENV: 'production',
          ...variables,
        },
      },
      (error, output, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
    );
  });
}

/** Concurrent, because each test starts processes and waits for them. */
describe.concurrent('npm run admin', () => {
  test('grant makes the first admin of a running server, with all rights of an admin', async () => {
    const user = await server.signUp('user', 'First Operator');
    const database = { DATABASE_URL: server.connectionString };
    expect((await run(['list'], database)).output).toBe('There is no admin yet.\n');

    const granted = await run(['grant', user.email.toUpperCase()], database);
    expect(granted).toMatchObject({
      code: 0,
      output: `First Operator <${user.email}> is an admin now, and was user before.\n`,
    });
    const log = await server.call('GET', '/admin/audit', { token: user.token });
    expect(log.body.data.entries[0]).toMatchObject({
      actor: 'the server’s console',
      title: 'Role changed from user to admin',
      subject: { id: user.id },
    });
    expect((await run(['grant', user.email], database)).output).toContain('is an admin already');
    expect((await run(['list'], database)).output).toBe(`First Operator <${user.email}>\n`);

    const last = await run(['revoke', user.email], database);
    expect([last.code, last.errors]).toEqual([
      1,
      'This is the last admin. Make somebody else an admin first.\n',
    ]);
    const second = await server.signUp('admin');
    expect((await run(['revoke', second.email], database)).output).toContain('is no admin any more');
  });

  test('a running server is notified of a role change at once', async () => {
    const other = await startTestServer();
    const user = await other.signUp();
    const listener = new Client({ connectionString: other.connectionString });
    await listener.connect();
    await listener.query('listen greenroom_revocations');
    const notification = new Promise<string>((resolve) => {
      listener.on('notification', ({ payload }) => resolve(payload ?? ''));
    });
    await run(['grant', user.email], { DATABASE_URL: other.connectionString });
    expect(JSON.parse(await notification)).toMatchObject({
      name: 'roleChanged',
      payload: { userId: user.id },
    });
    await listener.end();
    await other.close();
  });

  test('an unknown email and missing arguments have a message', async () => {
    const unknown = await run(['grant', 'nobody@example.com'], { DATABASE_URL: server.connectionString });
    expect(unknown.code).toBe(1);
    expect(unknown.errors).toMatch(/^No account has the email nobody@example\.com\./);
    const wrong = [[], ['grant'], ['grant', 'nobody'], ['promote', 'a@b.example']];
    for (const answer of await Promise.all(wrong.map(async (words) => run(words, {})))) {
      expect([answer.code, answer.errors]).toEqual([
        2,
        expect.stringContaining('npm run admin -- grant EMAIL'),
      ]);
    }
  });

  test('a data folder without a database is not changed', async () => {
    const answer = await run(['grant', 'a@b.example'], { DATA_FOLDER: join(folder, 'none') });
    expect([answer.code, answer.errors]).toEqual([
      1,
      expect.stringMatching(/There is no database in .*none yet/),
    ]);
  });

  test('works on the database of a data folder, in use or stopped', async () => {
    const dataFolder = join(folder, 'data');
    const log = createLog('silent');
    const start = async () => startPostgres({ dataFolder, log });
    let postgres = await start();
    const database = connectDatabase(postgres.connectionString, log, 1);
    await migrateDatabase(database.pool);
    await database.pool.query(
      `insert into users (id, name, email, username) values ('u1', 'Ola', 'ola@example.com', 'ola'), ('u2', 'Pia', 'pia@example.com', 'pia')`,
    );
    const variables = { DATA_FOLDER: dataFolder };
    expect((await run(['grant', 'ola@example.com'], variables)).output).toContain('is an admin now');
    expect((await database.pool.query("select role from users where id = 'u1'")).rows).toEqual([
      { role: 'admin' },
    ]);
    await database.close();
    await postgres.stop();

    expect(await run(['grant', 'pia@example.com'], variables)).toMatchObject({ code: 0, errors: '' });
    expect((await run(['list'], variables)).output).toBe('Ola <ola@example.com>\nPia <pia@example.com>\n');
    postgres = await start();
    await postgres.stop();
  });
});
