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

describe('role changes', () => {
  test('[API-20] [ROLE-5] PATCH /profiles/users/role takes userId and role', async () => {
    const user = await server.signUp();
    const answer = await server.call('PATCH', '/profiles/users/role', {
      token: admin.token,
      body: { userId: user.id, role: 'streamer' },
    });
    expect(answer.body.data).toMatchObject({ id: user.id, role: 'streamer' });
    expect(await readRole(server, user)).toBe('streamer');
    const [entry] = await readAudit(server, admin, `subjectId=${user.id}`);
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
      const asBrand = await server.call('POST', '/profiles/brands', {
        token: caller.token,
        body: { userId: caller.id, companyName: 'Own Goods' },
      });
      expect(asBrand.status).toBe(403);
    }
    expect([await readRole(server, shopper), await readRole(server, streamer)]).toEqual(['user', 'streamer']);
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
    expect(await readRole(server, user)).toBe('brand');
    const { rows } = await server.app.database.pool.query('select * from brands where user_id = $1', [
      user.id,
    ]);
    expect(rows).toMatchObject([
      {
        user_id: user.id,
        company_name: 'Nord & Söhne',
        slug: 'nord-soehne',
        approval_status: 'approved',
        business_email: 'sales@nord.example',
      },
    ]);
    const actions = (await readAudit(server, admin, `subjectId=${user.id}`)).map((entry) => entry.action);
    expect(actions).toEqual(['user.role-changed', 'brand.created']);
  });

  test.each(['pending', 'rejected'])(
    '[API-21] takes the approval status %s as it comes',
    async (approvalStatus) => {
      const user = await server.signUp();
      const answer = await server.call('POST', '/profiles/brands', {
        token: admin.token,
        body: { userId: user.id, companyName: `Willow ${approvalStatus}`, approvalStatus },
      });
      expect(answer.status).toBe(201);
      const { rows } = await server.app.database.pool.query(
        'select approval_status from brands where user_id = $1',
        [user.id],
      );
      expect(rows).toEqual([{ approval_status: approvalStatus }]);
    },
  );

  test('[ADMIN-13] a brand without slug, business email and status gets them from the company name and the user, and is approved', async () => {
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

  test('a brand with another brand’s slug is refused, and neither the brand nor the role is created', async () => {
    const [owner, user] = [await server.signUp(), await server.signUp()];
    const create = async ({ id }: TestUser, companyName: string) =>
      server.call('POST', '/profiles/brands', {
        token: admin.token,
        body: { userId: id, companyName, slug: 'tilda-ceramics' },
      });
    expect((await create(owner, 'Tilda Ceramics')).status).toBe(201);
    const answer = await create(user, 'Other');
    expect(answer.status).toBe(409);
    expect(answer.body.fields.slug).toMatch(/Another brand/);
    expect(await readRole(server, user)).toBe('user');
    const { rows } = await server.app.database.pool.query('select 1 from brands where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('[API-9] [ADMIN-14] the role brand without a company name is refused, and says what is missing', async () => {
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
    expect(await readRole(server, user)).toBe('user');
  });

  test('a brand account that loses its role keeps its brand, and has it again when the role returns', async () => {
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

  test('the only admin cannot give up the role', async () => {
    const change = { userId: admin.id, role: 'user' };
    const brand = { userId: admin.id, companyName: 'Root Goods' };
    const calls = [
      ['PATCH', '/profiles/users/role', change],
      ['POST', '/profiles/brands', brand],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await server.call(method, path, { token: admin.token, body });
      expect(answer.body.code).toBe('last_admin');
    }
    expect(await readRole(server, admin)).toBe('admin');
  });

  test('[ROLE-12] nobody but an admin creates the record of a role change', async () => {
    const callers = [shopper, await server.signUp('streamer'), await server.signUp('brand')];
    for (const caller of callers) {
      const answer = await server.call('POST', '/profiles/brands', {
        token: caller.token,
        body: { userId: caller.id, companyName: 'Mine' },
      });
      expect(answer.status).toBe(403);
    }
    const { rows } = await server.app.database.pool.query(
      'select user_id from brands where user_id = any($1)',
      [callers.map(({ id }) => id)],
    );
    expect(rows).toEqual([]);
  });

  test('an unknown user is answered with 404', async () => {
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
      server.call('GET', '/admin/users/nobody/sign-ins', { token: admin.token }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  });

  test('the auth library’s own admin endpoints are closed, to admins too', async () => {
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
    expect(await readRole(server, user)).toBe('user');
  });
});
