import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { linkToken, mailTo } from '../../testing/test-mails.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { createFileLog } from '../../platform/log.ts';

let folder: string;
let logFile: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-log-'));
  logFile = join(folder, 'server.log');
  server = await startTestServer({ log: createFileLog('info', logFile) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a failure in the auth library is answered with a message and logged once, without address or password', async () => {
  const user = await server.signUp();
  const newEmail = 'nobody-reads-this@example.com';
  await server.call('POST', '/auth/change-email', {
    token: user.token,
    body: { newEmail, currentPassword: testPassword },
  });
  const token = linkToken(await mailTo(server, newEmail, 'Confirm your new email address'));
  await server.app.database.pool.query(`
    create function out_of_order() returns trigger language plpgsql as
      $$ begin raise exception 'out of order' using detail = new.email; end $$;
    create trigger out_of_order before update on users for each row execute function out_of_order();`);
  const streams = [vi.spyOn(process.stderr, 'write'), vi.spyOn(console, 'error')];

  const answer = await server.call('GET', `/auth/verify-email?token=${token}`);
  expect(answer).toMatchObject({
    status: 500,
    body: {
      success: false,
      code: 'internal',
      message: errors.internal.message,
      requestId: expect.any(String),
    },
  });
  await server.app.database.pool.query('drop trigger out_of_order on users');
  for (const stream of streams) expect(stream).not.toHaveBeenCalled();

  const written = await readFile(logFile, 'utf8');
  const failures = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => 'err' in line);
  expect(failures).toMatchObject([
    {
      requestId: answer.body.requestId,
      err: { message: expect.stringMatching(/^Failed query: update "users"[^]*: out of order$/) },
    },
  ]);
  expect(failures[0].err.stack).toContain('account-plugin.ts');
  expect(written).not.toContain(newEmail);
});

test('a body of 40,000 nested levels is refused as invalid JSON, and not logged as an error', async () => {
  const before = await readFile(logFile, 'utf8');
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
  for (const path of ['/sign-in/email', '/sign-up/email', '/two-factor/verify-totp']) {
    const answer = await fetch(`${server.origin}/api/v1/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"deep@example.com","password":"not-a-password-7","more":${deep}}`,
    });
    expect(answer.status, path).toBe(400);
    expect(await answer.json(), path).toMatchObject({ success: false, code: 'invalid_json' });
  }
  const written = (await readFile(logFile, 'utf8')).slice(before.length);
  expect(written).not.toContain('"err":');
});

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const faulty = Object.assign(new Error('could not read block 7'), { code: 'XX001' });

test.each([
  ['is away', away, { status: 503, code: 'database_unavailable', retryAfter: '2' }],
  ['fails', faulty, { status: 500, code: 'internal', retryAfter: null }],
])(
  'when the database %s, calls with a session get an error, and the session is valid afterwards',
  async (_, failure, { status, code, retryAfter }) => {
    const user = await server.signUp('streamer');
    const { token } = user;
    const refuse = () => {
      throw failure;
    };
    const { pool } = server.app.database;
    const spies = [
      vi.spyOn(pool, 'query').mockImplementation(refuse),
      vi.spyOn(pool, 'connect').mockImplementation(refuse),
    ];
    const newPassword = { currentPassword: testPassword, newPassword: `${testPassword}!` };
    try {
      for (const [method, path, body] of [
        ['GET', '/studio/streams'],
        ['GET', '/auth/get-session'],
        ['GET', '/auth/list-sessions'],
        ['GET', '/auth/list-accounts'],
        ['POST', '/auth/update-user', { name: 'Somebody Else' }],
        ['POST', '/auth/revoke-other-sessions', {}],
        ['POST', '/auth/change-password', newPassword],
        ['POST', '/auth/sign-in/email', { email: user.email, password: testPassword }],
      ] as const) {
        const answer = await server.call(method, path, { token, ...(body && { body }) });
        expect(answer, path).toMatchObject({
          status,
          body: { success: false, code, requestId: expect.any(String) },
        });
        expect(answer.headers.get('retry-after'), path).toBe(retryAfter);
      }
      const offer = await fetch(`${server.origin}/whip`, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
        body: 'v=0',
      });
      expect(offer.status).toBe(status);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect((await server.call('GET', '/studio/streams', { token })).status).toBe(200);
    expect((await server.call('GET', '/auth/get-session', { token })).body.user).toMatchObject({
      id: user.id,
    });
  },
);
