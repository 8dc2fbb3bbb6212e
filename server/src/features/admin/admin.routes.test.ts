import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const roleOf = async (user: TestUser) =>
  (await server.call('GET', '/auth/get-session', { token: user.token })).body.user.role;
const latestAudit = async (query: string) => (await get(`/admin/audit?${query}`)).body.data.entries;

describe('the user list', () => {
  test('[API-28] [DATA-19] [AUTH-12] takes limit and offset and answers users and their total', async () => {
    const brandUser = await server.signUp('user', 'Tilda Brand');
    await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: brandUser.id, companyName: 'Tilda Ceramics' },
    });
    const answer = await get('/admin/users?limit=2&offset=0');
    expect(answer.status).toBe(200);
    expect(answer.body.data.users).toHaveLength(2);
    expect(answer.body.data).toMatchObject({ total: 3, totalIs: 'exact' });
    expect(answer.body.data.users[0]).toEqual({
      id: brandUser.id,
      email: brandUser.email,
      name: 'Tilda Brand',
      username: brandUser.username,
      role: 'brand',
      image: expect.stringContaining('/avatars/'),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      brand: { companyName: 'Tilda Ceramics' },
    });
    const second = await get('/admin/users?limit=2&offset=2');
    expect(second.body.data.users.map((user: { id: string }) => user.id)).toEqual([admin.id]);
  });

  test('searches name, email and username, and within a role', async () => {
    const names = async (query: string) =>
      (await get(`/admin/users?${query}`)).body.data.users.map((user: { name: string }) => user.name);
    expect(await names('search=QUILL')).toEqual(['Mara Quill']);
    expect(await names(`search=${encodeURIComponent(shopper.email)}`)).toEqual(['Mara Quill']);
    expect(await names(`search=${shopper.username}`)).toEqual(['Mara Quill']);
    expect(await names('search=mara%20person')).toEqual(['Mara Quill']);
    expect(await names('search=mara&role=brand')).toEqual([]);
    expect(await names('search=q')).toEqual(['Mara Quill']);
    expect(await names('role=brand')).toEqual(['Tilda Brand']);
    expect(await names('search=%25')).toEqual([]);
  });

  test('sorts by sign-up, name and email', async () => {
    const names = async (sort: string) =>
      (await get(`/admin/users?sort=${sort}`)).body.data.users.map((user: { name: string }) => user.name);
    expect(await names('newest')).toEqual(['Tilda Brand', 'Mara Quill', 'Root Admin']);
    expect(await names('oldest')).toEqual(['Root Admin', 'Mara Quill', 'Tilda Brand']);
    expect(await names('name')).toEqual(['Mara Quill', 'Root Admin', 'Tilda Brand']);
    expect(await names('email')).toEqual(['Root Admin', 'Mara Quill', 'Tilda Brand']);
  });

  test('sorts names as people do, whatever their case and marks', async () => {
    for (const name of ['émile sort', 'Eric Sort', 'Zoe Sort']) await server.signUp('user', name);
    const answer = await get('/admin/users?search=sort&sort=name');
    expect(answer.body.data.users.map((user: { name: string }) => user.name)).toEqual([
      'émile sort',
      'Eric Sort',
      'Zoe Sort',
    ]);
  });

  test('its total follows sign-ups, role changes and deletions', async () => {
    const totals = async () => {
      const [all, streamers] = await Promise.all([
        get('/admin/users?limit=1'),
        get('/admin/users?limit=1&role=streamer'),
      ]);
      return [all.body.data.total, streamers.body.data.total];
    };
    const [all = 0, streamers = 0] = await totals();
    const user = await server.signUp();
    await server.call('PATCH', '/profiles/users/role', {
      token: admin.token,
      body: { userId: user.id, role: 'streamer' },
    });
    expect(await totals()).toEqual([all + 1, streamers + 1]);
    await server.call('POST', '/auth/delete-user', { token: user.token, body: { password: testPassword } });
    expect(await totals()).toEqual([all, streamers]);
  });

  test('counts are right after many sign-ups in one and in many statements', async () => {
    const pool = server.app.database.pool;
    const before = (await get('/admin/users?limit=1')).body.data.total;
    const insert = `insert into users (id, name, email, username)
      select 'many-' || n, 'Many', 'many' || n || '@example.com', 'many' || n from generate_series($1::integer, $2) n`;
    await pool.query(insert, [1, 500]);
    for (let n = 501; n <= 700; n += 1) await pool.query(insert, [n, n]);
    expect((await get('/admin/users?limit=1')).body.data.total).toBe(before + 700);
    const { rows } = await pool.query('select count(*)::integer as kept from user_counts');
    expect(rows[0].kept).toBeLessThan(150);
    await pool.query("delete from users where id like 'many-%'");
    expect((await get('/admin/users?limit=1')).body.data.total).toBe(before);
  });

  test('[ROLE-11] is for admins alone', async () => {
    const streamer = await server.signUp('streamer');
    const statuses = await Promise.all([
      get('/admin/users', shopper),
      get('/admin/users', streamer),
      server.call('GET', '/admin/users'),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual([403, 403, 401]);
  });
});

describe('role changes', () => {
  test('[API-20] [ROLE-5] PATCH /profiles/users/role takes userId and role', async () => {
    const user = await server.signUp();
    const answer = await server.call('PATCH', '/profiles/users/role', {
      token: admin.token,
      body: { userId: user.id, role: 'streamer' },
    });
    expect(answer.body.data).toMatchObject({ id: user.id, role: 'streamer' });
    expect(await roleOf(user)).toBe('streamer');
    const [entry] = await latestAudit(`subjectId=${user.id}`);
    expect(entry).toMatchObject({
      actor: admin.username,
      action: 'user.role-changed',
      title: 'Role changed from user to streamer',
      subject: { type: 'user', id: user.id, label: user.username },
      ipAddress: '127.0.0.1',
    });
  });

  test('[ROLE-10] nobody but an admin changes roles', async () => {
    const streamer = await server.signUp('streamer');
    for (const caller of [shopper, streamer]) {
      const answer = await server.call('PATCH', '/profiles/users/role', {
        token: caller.token,
        body: { userId: caller.id, role: 'admin' },
      });
      expect(answer.status).toBe(403);
    }
    expect([await roleOf(shopper), await roleOf(streamer)]).toEqual(['user', 'streamer']);
  });

  test('[ADMIN-13] [API-21] POST /profiles/brands creates the approved brand record and gives the role', async () => {
    const user = await server.signUp('user', 'Ola Nord');
    const answer = await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: {
        userId: user.id,
        companyName: 'Nord & Söhne',
        businessEmail: 'sales@nord.example',
        slug: 'nord-soehne',
        approvalStatus: 'approved',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ slug: 'nord-soehne', companyName: 'Nord & Söhne' });
    expect(await roleOf(user)).toBe('brand');
    const { rows } = await server.app.database.pool.query('select * from brands where user_id = $1', [
      user.id,
    ]);
    expect(rows).toMatchObject([{ approval_status: 'approved', business_email: 'sales@nord.example' }]);
    const actions = (await latestAudit(`subjectId=${user.id}`)).map(
      (entry: { action: string }) => entry.action,
    );
    expect(actions).toEqual(['user.role-changed', 'brand.created']);
  });

  test('a brand without slug and business email gets them from the company name and the user', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()];
    const slugs: string[] = [];
    for (const user of [one, two]) {
      const answer = await server.call('POST', '/profiles/brands', {
        token: admin.token,
        body: { userId: user.id, companyName: 'Café Lumen' },
      });
      slugs.push(answer.body.data.slug);
    }
    expect(slugs).toEqual(['cafe-lumen', 'cafe-lumen-2']);
    const { rows } = await server.app.database.pool.query('select * from brands where user_id = $1', [
      one.id,
    ]);
    expect(rows).toMatchObject([{ approval_status: 'approved', business_email: one.email }]);
  });

  test('a slug that another brand has is refused, and neither record nor role is there', async () => {
    const user = await server.signUp();
    const answer = await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: user.id, companyName: 'Other', slug: 'tilda-ceramics' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.fields.slug).toMatch(/Another brand/);
    expect(await roleOf(user)).toBe('user');
    const { rows } = await server.app.database.pool.query('select 1 from brands where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('[API-9] the role brand without a company name is refused in the words of ADMIN-14', async () => {
    const user = await server.signUp();
    const words = 'Company name is required for brand accounts';
    const byRole = await server.call('PATCH', '/profiles/users/role', {
      token: admin.token,
      body: { userId: user.id, role: 'brand' },
    });
    expect([byRole.status, byRole.body.fields.companyName]).toEqual([400, words]);
    for (const companyName of ['', '   ', undefined]) {
      const answer = await server.call('POST', '/profiles/brands', {
        token: admin.token,
        body: { userId: user.id, companyName },
      });
      expect([answer.status, answer.body.fields.companyName]).toEqual([400, words]);
    }
    expect(await roleOf(user)).toBe('user');
  });

  test('a brand that loses its role keeps its record, and has it again with the role', async () => {
    const user = await server.signUp();
    const created = await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: user.id, companyName: 'Comeback' },
    });
    const change = async (role: string) =>
      server.call('PATCH', '/profiles/users/role', { token: admin.token, body: { userId: user.id, role } });
    expect((await change('user')).body.data).toMatchObject({
      role: 'user',
      brand: { companyName: 'Comeback' },
    });
    expect((await change('brand')).body.data).toMatchObject({
      role: 'brand',
      brand: { companyName: 'Comeback' },
    });
    const again = await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: user.id, companyName: 'Another' },
    });
    expect(again.body.data).toEqual(created.body.data);
  });

  test('[ROLE-12] nobody but an admin creates the record of a role change', async () => {
    const answer = await server.call('POST', '/profiles/brands', {
      token: shopper.token,
      body: { userId: shopper.id, companyName: 'Mine' },
    });
    expect(answer.status).toBe(403);
    const { rows } = await server.app.database.pool.query('select 1 from brands where user_id = $1', [
      shopper.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('a user who is not there is said so', async () => {
    const answers = await Promise.all([
      server.call('PATCH', '/profiles/users/role', {
        token: admin.token,
        body: { userId: 'nobody', role: 'brand' },
      }),
      server.call('PATCH', '/profiles/users/role', {
        token: admin.token,
        body: { userId: 'nobody', role: 'user' },
      }),
      server.call('POST', '/profiles/brands', {
        token: admin.token,
        body: { userId: 'nobody', companyName: 'X Y' },
      }),
      get('/admin/users/nobody/sign-ins'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  });

  test('the auth library’s own admin calls are closed, to admins too', async () => {
    const user = await server.signUp();
    for (const call of [
      'set-role',
      'create-user',
      'update-user',
      'ban-user',
      'unban-user',
      'impersonate-user',
      'remove-user',
      'set-user-password',
    ]) {
      for (const path of [
        `/auth/admin/${call}`,
        `/auth/%61dmin/${call}`,
        `/auth//admin/${call}`,
        `/auth/admin/${call}/`,
      ]) {
        const answer = await server.call('POST', path, {
          token: admin.token,
          body: { userId: user.id, role: 'admin', newPassword: testPassword, data: { role: 'admin' } },
        });
        expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
      }
    }
    expect(await roleOf(user)).toBe('user');
  });
});

describe('suspension', () => {
  test('takes a reason, shows in the list and the log, and is taken back', async () => {
    const user = await server.signUp('user', 'Sus Pended');
    const suspended = await server.call('PUT', `/admin/users/${user.id}/suspension`, {
      token: admin.token,
      body: { reason: 'Sells counterfeits', days: 7 },
    });
    expect(suspended.body.data.suspension).toMatchObject({ reason: 'Sells counterfeits' });
    expect(Date.parse(suspended.body.data.suspension.until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect((await get('/admin/users', user)).status).toBe(401);
    const listed = await get('/admin/users?search=sus%20pended');
    expect(listed.body.data.users[0].suspension.reason).toBe('Sells counterfeits');

    const restored = await server.call('DELETE', `/admin/users/${user.id}/suspension`, {
      token: admin.token,
      body: { reason: 'Receipts were shown' },
    });
    expect(restored.body.data.suspension).toBeUndefined();
    const entries = await latestAudit(`subjectId=${user.id}`);
    expect(entries.map((entry: { action: string; reason: string }) => [entry.action, entry.reason])).toEqual([
      ['user.restored', 'Receipts were shown'],
      ['user.suspended', 'Sells counterfeits'],
    ]);
  });

  test('needs a reason and an admin, and nobody suspends themselves', async () => {
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
    expect(await roleOf(user)).toBe('user');
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
    const suspensions = await latestAudit('action=user.suspended');
    expect(new Set(suspensions.map((entry: { action: string }) => entry.action))).toEqual(
      new Set(['user.suspended']),
    );
    expect((await get('/admin/audit', shopper)).status).toBe(403);
    expect((await get('/admin/audit?cursor=nonsense')).status).toBe(400);
  });

  test('who deletes the own account is in the log by id and network, and by nothing that goes with the account', async () => {
    const user = await server.signUp('user', 'Gone Tomorrow');
    const refused = await server.call('POST', '/auth/delete-user', {
      token: user.token,
      body: { password: 'Wrong#2026x' },
    });
    expect(refused.status).toBe(400);
    expect(await latestAudit(`subjectId=${user.id}&subjectType=user`)).toEqual([]);

    const startedAt = Date.now();
    const deleted = await server.call('POST', '/auth/delete-user', {
      token: user.token,
      body: { password: testPassword },
      headers: { 'user-agent': 'GoneBrowser/1.0' },
    });
    expect(deleted.status).toBe(200);
    const entries = await latestAudit(`subjectId=${user.id}&subjectType=user`);
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
    expect(Date.parse(entries[0].at)).toBeGreaterThanOrEqual(startedAt - 1000);
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
