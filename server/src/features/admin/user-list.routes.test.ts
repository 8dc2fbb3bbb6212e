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

describe('the user list', () => {
  test('[API-28] [DATA-19] [AUTH-12] takes limit and offset and answers users and their total', async () => {
    const brandUser = await server.signUp('user', 'Tilda Brand');
    await server.call('POST', '/profiles/brands', {
      token: admin.token,
      body: { userId: brandUser.id, companyName: 'Tilda Ceramics' },
    });
    await server.app.database.pool.query('update users set created_at = $1 where id = $2', [
      '2040-05-04T12:00:00Z',
      brandUser.id,
    ]);
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
      image: `/avatars/${brandUser.id}`,
      createdAt: '2040-05-04T12:00:00.000Z',
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

  test('sorts names alphabetically, whatever their case and accents', async () => {
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

  test('has correct counts after many sign-ups in one statement and in many', async () => {
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
    const [streamer, brand] = [await server.signUp('streamer'), await server.signUp('brand')];
    const statuses = await Promise.all([
      get('/admin/users', shopper),
      get('/admin/users', streamer),
      get('/admin/users', brand),
      server.call('GET', '/admin/users'),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual([403, 403, 403, 401]);
  });
});
