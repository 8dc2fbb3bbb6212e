import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAudit, readRole } from '../../testing/authority.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin', 'Root Admin');
  shopper = await server.signUp('user', 'Mara Quill');
});
afterAll(async () => server.close());

const get = async (path: string, user: TestUser | undefined = admin) =>
  server.call('GET', path, user === undefined ? {} : { token: user.token });

describe('suspension', () => {
  test('takes a note for the log and a message for the user, is shown in the list and the log, and can be lifted', async () => {
    const user = await server.signUp('user', 'Sus Pended');
    const suspended = await server.call('PUT', `/admin/users/${user.id}/suspension`, {
      token: admin.token,
      body: { reason: 'Case 12: sells counterfeits', message: 'Show us receipts', days: 7 },
    });
    expect(suspended.body.data.suspension).toEqual({
      message: 'Show us receipts',
      until: expect.any(String),
    });
    expect(Date.parse(suspended.body.data.suspension.until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect((await get('/admin/users', user)).status).toBe(401);
    const listed = await get('/admin/users?search=sus%20pended');
    expect(listed.body.data.users[0].suspension.message).toBe('Show us receipts');
    const refused = await server.call('POST', '/auth/sign-in/email', {
      body: { email: user.email, password: testPassword },
    });
    expect(refused.body.message).toMatch(/^This account is suspended until .*: Show us receipts$/);
    expect(JSON.stringify(refused.body)).not.toContain('counterfeits');

    const restored = await server.call('DELETE', `/admin/users/${user.id}/suspension`, {
      token: admin.token,
      body: { reason: 'Receipts were shown' },
    });
    expect(restored.body.data.suspension).toBeUndefined();
    const entries = await readAudit(server, admin, `subjectId=${user.id}`);
    expect(entries.map((entry) => [entry.action, entry.reason])).toEqual([
      ['user.restored', 'Receipts were shown'],
      ['user.suspended', 'Case 12: sells counterfeits'],
    ]);
    expect(entries[1]?.details).toMatchObject({ message: 'Show us receipts' });
  });

  test('needs a reason and an admin, and no admin can suspend themselves', async () => {
    const user = await server.signUp();
    const path = `/admin/users/${user.id}/suspension`;
    const nameless = await server.call('PUT', path, { token: admin.token, body: { reason: ' ' } });
    expect([nameless.status, nameless.body.fields.reason]).toEqual([400, 'Give a reason']);
    const refused = await server.call('PUT', path, { token: shopper.token, body: { reason: 'No' } });
    expect(refused.status).toBe(403);
    const self = await server.call('PUT', `/admin/users/${admin.id}/suspension`, {
      token: admin.token,
      body: { reason: 'Tired' },
    });
    expect(self.status).toBe(403);
    expect(await readRole(server, user)).toBe('user');
  });
});

describe('the log, sign-ins and reports', () => {
  test('the audit log is read in pages, by action and by actor, by admins alone', async () => {
    const other = await server.signUp('admin');
    const user = await server.signUp();
    for (const role of ['streamer', 'user', 'streamer']) {
      await server.call('PATCH', '/profiles/users/role', {
        token: other.token,
        body: { userId: user.id, role },
      });
    }
    const first = await get(`/admin/audit?limit=2&actorId=${other.id}`);
    expect(first.body.data.entries).toHaveLength(2);
    const rest = await get(`/admin/audit?limit=2&actorId=${other.id}&cursor=${first.body.data.nextCursor}`);
    expect(rest.body.data.entries).toHaveLength(1);
    expect(rest.body.data.nextCursor).toBeUndefined();
    const ids = [...first.body.data.entries, ...rest.body.data.entries].map((entry) => entry.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const suspensions = await readAudit(server, admin, 'action=user.suspended');
    expect(new Set(suspensions.map((entry) => entry.action))).toEqual(new Set(['user.suspended']));
    expect((await get('/admin/audit', shopper)).status).toBe(403);
    expect((await get('/admin/audit?cursor=nonsense')).status).toBe(400);
  });

  test('the entry of a deleted account contains the user’s id and network, and nothing else of the account', async () => {
    const user = await server.signUp('user', 'Gone Tomorrow');
    const refused = await server.call('POST', '/auth/delete-user', {
      token: user.token,
      body: { password: 'Wrong#2026x' },
    });
    expect(refused.status).toBe(400);
    expect(await readAudit(server, admin, `subjectId=${user.id}&subjectType=user`)).toEqual([]);

    const startedAt = Date.now();
    const deleted = await server.call('POST', '/auth/delete-user', {
      token: user.token,
      body: { password: testPassword },
      headers: { 'user-agent': 'GoneBrowser/1.0' },
    });
    expect(deleted.status).toBe(200);
    const entries = await readAudit(server, admin, `subjectId=${user.id}&subjectType=user`);
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: 'the account’s owner',
        action: 'account.deleted',
        title: 'Account deleted',
        subject: { type: 'user', id: user.id, label: 'A deleted account' },
        reason: '',
        details: {},
        ipAddress: '127.0.0.0/24',
        device: '',
      },
    ]);
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThanOrEqual(startedAt - 1000);
    const { rows } = await server.app.database.pool.query(
      'select row_to_json(audit_entries)::text as entry from audit_entries where subject_id = $1',
      [user.id],
    );
    for (const trace of [user.email, user.username, 'Gone Tomorrow', 'GoneBrowser', '127.0.0.1'])
      expect(rows[0].entry).not.toContain(trace);
  });

  test('an entry of the audit log can be neither changed nor deleted', async () => {
    const { pool } = server.app.database;
    await expect(pool.query("update audit_entries set reason = ''")).rejects.toThrow(/append-only/);
    await expect(pool.query('delete from audit_entries')).rejects.toThrow(/append-only/);
  });

  test('a user’s sign-in history is read in pages by admins alone', async () => {
    const user = await server.signUp();
    await server.app.database.pool.query('delete from sign_ins where user_id = $1', [user.id]);
    await server.app.database.pool.query(
      `insert into sign_ins (user_id, method, outcome, ip_address, user_agent)
       select $1, 'password', case when n = 3 then 'refused' else 'succeeded' end, '192.168.0.7', 'curl/8.5.0'
       from generate_series(1, 3) n`,
      [user.id],
    );
    const first = await get(`/admin/users/${user.id}/sign-ins?limit=2`);
    expect(first.body.data.signIns).toMatchObject([
      {
        outcome: 'refused',
        method: 'password',
        device: 'curl',
        place: 'This network',
        ipAddress: '192.168.0.7',
      },
      { outcome: 'succeeded' },
    ]);
    const rest = await get(`/admin/users/${user.id}/sign-ins?limit=2&cursor=${first.body.data.nextCursor}`);
    expect(rest.body.data.signIns).toHaveLength(1);
    expect((await get(`/admin/users/${user.id}/sign-ins`, shopper)).status).toBe(403);
  });

  test('reports are listed and decided by admins alone', async () => {
    const [reporter, subject] = [await server.signUp(), await server.signUp()];
    const made = await server.call('POST', `/reports/users/${subject.username}`, {
      token: reporter.token,
      body: { username: subject.username, reason: 'spam', details: 'Posts links' },
    });
    expect(made.status).toBe(201);
    const queue = await get('/admin/reports');
    expect(queue.body.data.openCount).toBe(1);
    expect(queue.body.data.reports).toMatchObject([
      { reason: 'spam', details: 'Posts links', status: 'open' },
    ]);
    expect((await get('/admin/reports', shopper)).status).toBe(403);
    const { id } = queue.body.data.reports[0];
    const decision = { status: 'dismissed', note: 'Harmless' };
    const refused = await server.call('PUT', `/admin/reports/${id}/decision`, {
      token: shopper.token,
      body: decision,
    });
    expect(refused.status).toBe(403);
    const decided = await server.call('PUT', `/admin/reports/${id}/decision`, {
      token: admin.token,
      body: decision,
    });
    expect(decided.body.data).toMatchObject({ status: 'dismissed', decisionNote: 'Harmless' });
    expect((await get('/admin/reports')).body.data).toMatchObject({ openCount: 0, reports: [] });
    expect((await get('/admin/reports?status=dismissed')).body.data.reports).toHaveLength(1);
  });
});
