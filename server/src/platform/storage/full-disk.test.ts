import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createFileLog } from '../log.ts';

const megabyte = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'greenroom-disk-'));

/** A disk of its own, where this user may mount one: root on Linux. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const hasDisk = mountDisk();
const whyNot = 'This user may not mount a file system, so there is no disk to fill';
const filler = join(disk, 'filler');
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  if (!hasDisk) return;
  server = await startTestServer({
    dataFolder: disk,
    log: createFileLog('info', join(disk, 'logs', 'server.log')),
  });
  user = await server.signUp('streamer');
});
afterAll(async () => {
  await server?.close();
  if (hasDisk) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const write = async () =>
  server.call('POST', '/streams', { token: user.token, body: { title: 'A show', description: '' } });
const signIn = async () =>
  server.call('POST', '/auth/sign-in/email', { body: { email: user.email, password: 'Greenroom#2026' } });
const storageCheck = async () => {
  const { status, body } = await server.call('GET', '/readyz');
  return { status, storage: body.data.checks.storage };
};

/** Takes all of the disk but so much. */
function fill(leftBytes: number): void {
  const free = Number(execFileSync('df', ['--output=avail', '-B1', disk]).toString().split('\n')[1]);
  writeFileSync(filler, Buffer.alloc(Math.max(0, free - leftBytes), 1));
}

test('on a full disk writes are refused with a message and reads work; with free space both work', async ({
  skip,
}) => {
  skip(!hasDisk, whyNot);
  const made = await write();
  expect(made.status).toBe(201);
  const streamId: string = made.body.data.id;
  const chatter = new LiveClient(server.origin, user.token);
  await chatter.opened();
  await chatter.join(streamId);
  expect(await storageCheck()).toEqual({ status: 200, storage: 'ok' });

  fill(0);
  expect(await storageCheck()).toEqual({ status: 503, storage: 'not ready' });
  for (const refused of [await write(), await signIn()]) {
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.body).toMatchObject({
      success: false,
      code: 'storage_full',
      message: 'The server’s disk is full, so nothing can be saved at the moment. Try again later.',
      requestId: expect.any(String),
    });
  }
  chatter.send('chat:send-message', { streamId, content: 'hello?' });
  expect(await chatter.next('chat:error')).toMatchObject({ code: 'storage_full' });
  // Each of these is logged, onto the full disk.
  for (const path of ['/streams', `/streams/${streamId}`, '/healthz'])
    expect((await server.call('GET', path)).status).toBe(200);

  rmSync(filler);
  await until(async () => (await storageCheck()).status === 200, 'a server that is ready again');
  expect((await write()).status).toBe(201);
  expect((await signIn()).status).toBe(200);
  chatter.send('chat:send-message', { streamId, content: 'hello again' });
  expect(await chatter.next('chat:message')).toMatchObject({ content: 'hello again' });
  chatter.close();
  await until(
    () => readFileSync(join(disk, 'logs', 'server.log'), 'utf8').includes('"storage"'),
    'the lines that were kept meanwhile',
  );
});

test('the last megabytes are reserved for the database, and other writes are refused', async ({ skip }) => {
  skip(!hasDisk, whyNot);
  fill(20 * megabyte);
  await until(async () => (await storageCheck()).status === 503, 'the reserve');
  expect(await write()).toMatchObject({ status: 503, body: { code: 'storage_full' } });
  rmSync(filler);
  await until(async () => (await storageCheck()).status === 200, 'a server that is ready again');
});

test('a database without disk space is reported by every endpoint that writes', async ({ skip }) => {
  skip(!hasDisk, whyNot);
  const full = `create or replace function refuse_for_test() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  const { pool } = server.app.database;
  await pool.query(full);
  const tables = ['streams', 'sessions', 'stream_events'];
  for (const table of tables)
    await pool.query(
      `create trigger refuse_for_test before insert on ${table} for each row execute function refuse_for_test()`,
    );
  for (const answer of [await write(), await signIn()])
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'storage_full' } });
  for (const table of tables) await pool.query(`drop trigger refuse_for_test on ${table}`);
  expect((await write()).status).toBe(201);
});
