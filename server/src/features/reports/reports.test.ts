import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportLimits } from '@greenroom/contract/limits/moderation';
import { createUsersService } from '../users/users.service.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createReportsService, type ReportsService } from './reports.service.ts';

let server: TestServer;
let reports: ReportsService;
let admin: TestUser;
let reporter: TestUser;
let subject: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin', 'Sam');
  const { db } = server.app.database;
  reports = createReportsService({
    db,
    audit: createAuditService({ db }),
    users: createUsersService({ db, environment: server.environment }),
    now: () => new Date(),
  });
});
afterAll(async () => server.close());
beforeEach(async () => {
  reporter = await server.signUp('user', 'Kofi');
  subject = await server.signUp('user', 'Wren');
  await server.app.database.pool.query('delete from reports');
});

const report = async (who: TestUser, whom: TestUser, body: unknown = { reason: 'spam' }) =>
  server.call('POST', `/reports/users/${whom.username}`, { token: who.token, body });
const actorOf = (user: TestUser, role: 'user' | 'admin') => ({
  userId: user.id,
  username: user.username,
  name: '',
  email: user.email,
  avatarUrl: '',
  role,
  sessionId: '',
  isImpersonated: false,
});
const origin = { ipAddress: '192.0.2.7', userAgent: 'Test' };
const queue = async (status: 'open' | 'resolved' | 'dismissed' = 'open') =>
  reports.list(actorOf(admin, 'admin'), { status, limit: 50 });

describe('reporting a profile', () => {
  test('adds it to the queue, with reporter, subject and reason', async () => {
    const answer = await report(reporter, subject, { reason: 'fraud', details: ' Sells copies. ' });
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: expect.any(String) } });
    expect(await reports.openCount(actorOf(admin, 'admin'))).toBe(1);
    expect(await queue()).toEqual({
      reports: [
        {
          id: expect.any(String),
          subject: {
            type: 'user',
            id: subject.id,
            label: subject.username,
            link: `/profile/${subject.username}`,
          },
          reason: 'fraud',
          details: 'Sells copies.',
          status: 'open',
          reporter: expect.objectContaining({ id: reporter.id, username: reporter.username, name: 'Kofi' }),
          createdAt: expect.any(String),
        },
      ],
    });
  });

  test('again, while it is open, is refused; also at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, async () => report(reporter, subject)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('already_reported');
    expect(await reports.openCount(actorOf(admin, 'admin'))).toBe(1);
  });

  test('is possible again once the first report is decided', async () => {
    await report(reporter, subject);
    const [open] = (await queue()).reports;
    await reports.decide(
      actorOf(admin, 'admin'),
      open?.id ?? '',
      { status: 'dismissed', note: 'Nothing' },
      origin,
    );
    expect((await report(reporter, subject)).status).toBe(201);
  });

  test('is limited in number, and the refusal has the wait', async () => {
    await server.app.database.pool.query(
      `insert into reports (reporter_id, subject_type, subject_id, subject_label, reason)
       select $1, 'user', 'someone' || n, 'someone' || n, 'spam' from generate_series(1, $2::int) n`,
      [reporter.id, reportLimits.perDay],
    );
    const answer = await report(reporter, subject);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await report(await server.signUp(), subject)).status).toBe(201);
  });

  test('refuses an unknown reason, too long a text, the user themselves, an unknown user, and visitors', async () => {
    expect((await report(reporter, subject, { reason: 'dislike' })).body.fields).toHaveProperty('reason');
    const long = await report(reporter, subject, { reason: 'spam', details: 'x'.repeat(1001) });
    expect(long.body.fields).toHaveProperty('details');
    expect((await report(reporter, reporter)).body.code).toBe('own_profile');
    expect((await report(reporter, { ...subject, username: 'nobody_here' })).status).toBe(404);
    const visitor = await server.call('POST', `/reports/users/${subject.username}`, {
      body: { reason: 'spam' },
    });
    expect(visitor.status).toBe(401);
    expect(await reports.openCount(actorOf(admin, 'admin'))).toBe(0);
  });
});

describe('deciding on a report', () => {
  async function openReport(): Promise<string> {
    await report(reporter, subject);
    const [open] = (await queue()).reports;
    return open?.id ?? '';
  }
  const entriesOf = async (id: string) =>
    (
      await server.app.database.pool.query(
        "select * from audit_entries where details->>'reportId' = $1 order by id",
        [id],
      )
    ).rows;

  test('removes it from the open ones, and the audit log has the admin, the reason and the address', async () => {
    const id = await openReport();
    const decided = await reports.decide(
      actorOf(admin, 'admin'),
      id,
      { status: 'resolved', note: 'Warned' },
      origin,
    );
    expect(decided).toMatchObject({
      id,
      status: 'resolved',
      decidedBy: admin.username,
      decisionNote: 'Warned',
      decidedAt: expect.any(String),
    });
    expect(await reports.openCount(actorOf(admin, 'admin'))).toBe(0);
    expect((await queue()).reports).toEqual([]);
    expect((await queue('resolved')).reports).toEqual([decided]);
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({
        actor_id: admin.id,
        action: 'report.resolved',
        subject_id: subject.id,
        reason: 'Warned',
        ip_address: '192.0.2.7',
        user_agent: 'Test',
      }),
    ]);
  });

  test('twice at the same moment is accepted once', async () => {
    const id = await openReport();
    const outcomes = await Promise.allSettled(
      (['resolved', 'dismissed'] as const).map(async (status) =>
        reports.decide(actorOf(admin, 'admin'), id, { status, note: 'Seen' }, origin),
      ),
    );
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(refusal?.reason).toMatchObject({ code: 'report_already_decided' });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('is for admins, and leaves the report open when the audit log fails', async () => {
    const id = await openReport();
    const decision = { status: 'resolved', note: 'Mine' } as const;
    await expect(reports.decide(actorOf(reporter, 'user'), id, decision, origin)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { db } = server.app.database;
    const failing = createReportsService({
      db,
      audit: {
        record: async () => {
          throw new Error('the log is full');
        },
      },
      users: createUsersService({ db, environment: server.environment }),
      now: () => new Date(),
    });
    await expect(failing.decide(actorOf(admin, 'admin'), id, decision, origin)).rejects.toThrow(
      'log is full',
    );
    expect(await reports.openCount(actorOf(admin, 'admin'))).toBe(1);
    await expect(
      reports.decide(actorOf(admin, 'admin'), crypto.randomUUID(), decision, origin),
    ).rejects.toMatchObject({ code: 'report_not_found' });
  });
});

test('the queue has pages of open reports, oldest first, and of decided ones, latest first', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    await report(await server.signUp(), subject);
  }
  const readAll = async (status: 'open' | 'dismissed') => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reports.list(actorOf(admin, 'admin'), { status, limit: 2, cursor });
      seen.push(...page.reports.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return seen;
  };
  const open = await queue();
  ids.push(...open.reports.map(({ id }) => id));
  const moments = open.reports.map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted());
  expect(await readAll('open')).toEqual(ids);
  for (const id of ids) {
    await reports.decide(actorOf(admin, 'admin'), id, { status: 'dismissed', note: 'Fine' }, origin);
  }
  expect(await readAll('dismissed')).toEqual(ids.toReversed());
  await expect(
    reports.list(actorOf(admin, 'admin'), { status: 'open', limit: 2, cursor: 'nonsense' }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('only an admin reads the queue and its length', async () => {
  const user = actorOf(reporter, 'user');
  const refusal = { code: 'forbidden' };
  await expect(reports.list(user, { status: 'open', limit: 50 })).rejects.toMatchObject(refusal);
  await expect(reports.openCount(user)).rejects.toMatchObject(refusal);
});
