import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const from = { ipAddress: '192.0.2.7', userAgent: 'test' };
const as = (user: TestUser) => ({ userId: user.id, username: user.username });
const roleOf = async (user: TestUser): Promise<string | undefined> =>
  (await server.app.accounts.usersByIds([user.id]))[0]?.role;
const entriesAbout = async (user: TestUser) => {
  const { rows } = await server.app.database.pool.query(
    `select action, actor_id, reason, details, ip_address, user_agent
       from audit_entries where subject_id = $1 order by id`,
    [user.id],
  );
  return rows;
};

/** The only admins. */
let one: TestUser;
let two: TestUser;
beforeEach(async () => {
  await server.app.database.pool.query("update users set role = 'user' where role = 'admin'");
  one = await server.signUp('admin');
  two = await server.signUp('admin');
});

describe('a role', () => {
  test('[ROLE-10] is changed by admins only; anybody else’s change is refused and changes nothing', async () => {
    const subject = await server.signUp();
    for (const role of ['user', 'brand', 'streamer'] as const) {
      const actor = await server.signUp(role);
      await expect(
        server.app.accounts.changeRole(as(actor), subject.id, 'admin', from),
      ).rejects.toMatchObject({
        code: 'forbidden',
      });
      const answer = await server.call('PATCH', '/profiles/users/role', {
        token: actor.token,
        body: { userId: actor.id, role: 'admin' },
      });
      expect(answer.status).toBe(403);
      expect(await roleOf(actor)).toBe(role);
    }
    expect(await roleOf(subject)).toBe('user');
    expect(await entriesAbout(subject)).toEqual([]);
  });

  test('applies at once after a change, and the change is in the audit log once', async () => {
    const subject = await server.signUp();
    await server.app.accounts.changeRole(as(one), subject.id, 'streamer', from);
    await server.app.accounts.changeRole(as(one), subject.id, 'streamer', from);
    expect((await server.call('GET', '/studio/stream', { token: subject.token })).status).toBe(200);
    expect(await entriesAbout(subject)).toEqual([
      {
        action: 'user.role-changed',
        actor_id: one.id,
        reason: '',
        details: { from: 'user', to: 'streamer' },
        ip_address: '192.0.2.7',
        user_agent: 'test',
      },
    ]);
  });

  test('is not changed when a statement of the same transaction fails', async () => {
    const subject = await server.signUp();
    const change = server.app.accounts.changeRole(as(one), subject.id, 'brand', from, {
      inTransaction: async () => {
        throw new Error('no brand');
      },
    });
    await expect(change).rejects.toThrow('no brand');
    expect(await roleOf(subject)).toBe('user');
    expect(await entriesAbout(subject)).toEqual([]);
  });

  test('of an unknown user is not found', async () => {
    await expect(server.app.accounts.changeRole(as(one), 'nobody', 'brand', from)).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });
});

describe('the last admin', () => {
  const remove = async (user: TestUser) =>
    server.call('POST', '/auth/delete-user', { token: user.token, body: { password: testPassword } });

  test('can be neither demoted nor suspended nor deleted', async () => {
    await server.app.accounts.changeRole(as(one), two.id, 'user', from);
    const { changeRole, suspend } = server.app.accounts;
    await expect(changeRole(as(one), one.id, 'user', from)).rejects.toMatchObject({ code: 'last_admin' });
    await expect(suspend(null, one.id, { reason: 'x' }, from)).rejects.toMatchObject({ code: 'last_admin' });
    expect((await remove(one)).status).toBe(409);
    expect(await roleOf(one)).toBe('admin');
    expect((await server.call('GET', '/admin/users', { token: one.token })).status).toBe(200);
  });

  test('may be deleted only while another admin is not suspended', async () => {
    await server.app.accounts.suspend(as(one), two.id, { reason: 'x' }, from);
    expect((await remove(one)).status).toBe(409);
    await server.app.accounts.restore(as(one), two.id, { reason: 'y' }, from);
    expect((await remove(one)).status).toBe(200);
    expect(await roleOf(two)).toBe('admin');
  });

  const ways: Record<string, (actor: TestUser, other: TestUser) => Promise<unknown>> = {
    demote: async (actor, other) => server.app.accounts.changeRole(as(actor), other.id, 'user', from),
    suspend: async (actor, other) => server.app.accounts.suspend(as(actor), other.id, { reason: 'x' }, from),
    resign: async (actor) => server.app.accounts.changeRole(as(actor), actor.id, 'user', from),
    'delete the own account': async (actor) => remove(actor),
  };
  test.each(Object.keys(ways))('remains when two admins %s at the same moment', async (way) => {
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [await server.signUp('admin'), await server.signUp('admin')];
      await server.app.database.pool.query(
        "update users set role = 'user' where role = 'admin' and id <> all($1)",
        [[first.id, second.id]],
      );
      await Promise.allSettled([ways[way]?.(first, second), ways[way]?.(second, first)]);
      const { rows } = await server.app.database.pool.query(
        "select id from users where role = 'admin' and not banned",
      );
      expect(rows).toHaveLength(1);
    }
  });
});

describe('a suspension', () => {
  const signIn = async (user: TestUser) =>
    server.call('POST', '/auth/sign-in/email', { body: { email: user.email, password: testPassword } });

  test('without a message for the user answers only that the account is suspended, without the internal note', async () => {
    const subject = await server.signUp();
    await server.app.accounts.suspend(as(one), subject.id, { reason: 'Third report this week' }, from);
    expect((await signIn(subject)).body.message).toBe('This account is suspended');
    await server.app.accounts.restore(as(one), subject.id, { reason: 'A mistake' }, from);
  });

  test('signs the user out, refuses a sign-in until its end, and has its reason in the audit log', async () => {
    const subject = await server.signUp();
    await server.app.accounts.suspend(
      as(one),
      subject.id,
      { reason: 'Third report this week', message: 'Spam', days: 3 },
      from,
    );
    expect((await server.call('GET', '/notices', { token: subject.token })).status).toBe(401);
    const refused = await signIn(subject);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^This account is suspended until \w+ \d+, \d{4}: Spam$/),
    ]);
    await server.app.accounts.restore(as(one), subject.id, { reason: 'A mistake' }, from);
    expect((await signIn(subject)).status).toBe(200);
    expect(await entriesAbout(subject)).toMatchObject([
      {
        action: 'user.suspended',
        reason: 'Third report this week',
        details: { until: expect.stringMatching(/^20/), message: 'Spam' },
      },
      { action: 'user.restored', reason: 'A mistake' },
    ]);
  });

  test('ends by itself when its time is over', async () => {
    const subject = await server.signUp();
    await server.app.accounts.suspend(as(one), subject.id, { reason: 'Spam', days: 3 }, from);
    await server.app.database.pool.query(
      "update users set ban_expires = now() - interval '1 second' where id = $1",
      [subject.id],
    );
    expect((await signIn(subject)).status).toBe(200);
  });

  test('can be set by admins alone, and not on themselves', async () => {
    const [user, subject] = [await server.signUp(), await server.signUp()];
    for (const actor of [user, subject]) {
      await expect(
        server.app.accounts.suspend(as(actor), subject.id, { reason: 'x' }, from),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        server.app.accounts.restore(as(actor), subject.id, { reason: 'x' }, from),
      ).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(server.app.accounts.suspend(as(one), one.id, { reason: 'x' }, from)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await server.call('GET', '/notices', { token: subject.token })).status).toBe(200);
  });
});
