import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { createMailFolder } from '../../../platform/mail/mail-folder.ts';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

const minuteMs = 60_000;

let server: TestServer;
let streamer: TestUser;
/** Users with a reminder, as followers, with both, and with neither. */
let reminded: TestUser;
let follower: TestUser;
let both: TestUser;
let nobody: TestUser;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
  server = await startTestServer({ now });
});
afterAll(async () => server.close());
beforeEach(async () => {
  offsetMs = 0;
  await server.app.database.pool.query('delete from streams');
  streamer = await server.signUp('streamer', 'Mira Sol');
  [reminded, follower, both, nobody] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
  ]);
  await server.app.database.pool.query('update users set email_verified = true');
  for (const { token } of [follower, both])
    await server.call('PUT', `/profiles/users/${streamer.username}/follow`, { token });
});

/** Announces a show in that many minutes, with reminders for `reminded` and `both`. Resolves to its id. */
async function announce(inMinutes: number, title = 'Winter candles'): Promise<string> {
  const { id } = (await server.call('POST', '/streams', { token: streamer.token, body: { title } })).body
    .data;
  await server.app.database.pool.query(
    "update streams set status = 'scheduled', scheduled_at = $1 where id = $2",
    [new Date(now().getTime() + inMinutes * minuteMs), id],
  );
  for (const { token } of [reminded, both])
    expect((await server.call('PUT', `/schedule/${id}/reminder`, { token })).status).toBe(200);
  return id;
}

async function noticesOf(user: TestUser): Promise<Pick<Notice, 'kind' | 'title' | 'link'>[]> {
  const { notices } = (await server.call('GET', '/notices', { token: user.token })).body.data;
  return notices
    .map(({ kind, title, link }: Notice) => ({ kind, title, link }))
    .filter(({ kind }: Notice) => kind.startsWith('show-'))
    .toReversed();
}
const kindsOf = async (user: TestUser) => (await noticesOf(user)).map(({ kind }) => kind);

/** Waits until all notices that are due have been sent. */
async function untilNotified(): Promise<void> {
  const due = now();
  const { pool } = server.app.database;
  await until(async () => {
    const { rows } = await pool.query(
      `select count(*)::int as missing from streams s
       cross join (values ('soon', interval '10 minutes'), ('starting', interval '0')) as due (kind, early)
       where s.status = 'scheduled' and s.scheduled_at - due.early <= $1 and s.scheduled_at > $1 - interval '30 minutes'
         and (due.kind = 'starting' or s.scheduled_at > $1)
         and not exists (select from show_notices n where n.stream_id = s.id and n.kind = due.kind and n.starts_at = s.scheduled_at)`,
      [due],
    );
    const live = await pool.query(
      `select count(*)::int as missing from streams s where s.status = 'live'
         and not exists (select from show_notices n where n.stream_id = s.id and n.kind = 'live')`,
    );
    const waiting = await pool.query(
      'select count(*)::int as missing from show_notices where sent_at is null',
    );
    return rows[0].missing + live.rows[0].missing + waiting.rows[0].missing === 0;
  }, 'all notices of shows');
}

async function subjectsTo(user: TestUser): Promise<string[]> {
  const mails = await createMailFolder(server.environment.dataFolder).latest();
  return mails
    .filter(({ to, subject }) => to.email === user.email && subject.includes('Winter candles'))
    .map(({ subject }) => subject);
}

test('a reminder is sent ten minutes before a show and at its start, once each, in the app and by mail', async () => {
  const id = await announce(11);
  await untilNotified();
  expect(await kindsOf(reminded)).toEqual([]);
  offsetMs += 2 * minuteMs;
  await untilNotified();
  const soon = {
    kind: 'show-soon',
    title: '“Winter candles” with Mira Sol begins in 9 minutes',
    link: `/schedule/${id}`,
  };
  for (const user of [reminded, both]) expect(await noticesOf(user)).toEqual([soon]);
  for (const user of [follower, nobody, streamer]) expect(await noticesOf(user)).toEqual([]);
  offsetMs += 10 * minuteMs;
  await untilNotified();
  const starting = {
    kind: 'show-starting',
    title: '“Winter candles” with Mira Sol begins now',
    link: `/schedule/${id}`,
  };
  expect(await noticesOf(reminded)).toEqual([soon, starting]);
  expect(await kindsOf(follower)).toEqual([]);
  await until(async () => (await subjectsTo(reminded)).length === 2, 'both mails');
  expect((await subjectsTo(reminded)).toSorted()).toEqual([soon.title, starting.title].toSorted());
  expect(await subjectsTo(nobody)).toEqual([]);
  // The streamer is three minutes late. Users who already have a notice of the start get no second one.
  // Followers get theirs now.
  offsetMs += 3 * minuteMs;
  expect((await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token })).status).toBe(200);
  await untilNotified();
  for (const user of [reminded, both]) expect(await noticesOf(user)).toEqual([soon, starting]);
  expect(await kindsOf(follower)).toEqual(['show-live']);
  expect(await subjectsTo(reminded)).toHaveLength(2);
});

test('interrupted notices of a show are completed, and nobody gets one twice', async () => {
  await announce(5);
  await untilNotified();
  expect(await kindsOf(reminded)).toEqual(['show-soon']);
  await until(async () => (await subjectsTo(both)).length === 1, 'the mail');
  // Simulates a server that was killed after it notified one of the two, before it recorded that.
  const { pool } = server.app.database;
  await pool.query('delete from notices where user_id = $1', [reminded.id]);
  await pool.query('update show_notices set sent_at = null');
  await untilNotified();
  expect(await kindsOf(reminded)).toEqual(['show-soon']);
  expect(await kindsOf(both)).toEqual(['show-soon']);
  await until(async () => (await subjectsTo(reminded)).length === 2, 'the mail of the new notice');
  expect(await subjectsTo(both)).toHaveLength(1);
});

test('followers and users with a reminder get one notice that a show is live, however often it restarts', async () => {
  const id = await announce(60);
  const goLive = async () => server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  expect((await goLive()).status).toBe(200);
  await untilNotified();
  const link = `/stream/${id}`;
  const asReminder = { kind: 'show-starting', title: '“Winter candles” with Mira Sol is live now', link };
  const asFollower = { kind: 'show-live', title: 'Mira Sol is live now: Winter candles', link };
  expect(await noticesOf(reminded)).toEqual([asReminder]);
  expect(await noticesOf(both)).toEqual([asReminder]);
  expect(await noticesOf(follower)).toEqual([asFollower]);
  expect(await noticesOf(nobody)).toEqual([]);
  await goLive();
  await server.app.database.pool.query('delete from show_notices');
  await untilNotified();
  // The broadcaster starts again, with a show that was not announced.
  await server.call('POST', `/streams/${id}/end`, { token: streamer.token });
  const again = (
    await server.call('POST', '/streams', { token: streamer.token, body: { title: 'Winter candles 2' } })
  ).body.data.id;
  await server.call('POST', `/streams/${again}/go-live`, { token: streamer.token });
  await untilNotified();
  for (const user of [reminded, both, follower]) expect(await noticesOf(user)).toHaveLength(1);
  await server.call('POST', `/streams/${again}/end`, { token: streamer.token });
  offsetMs += 31 * minuteMs;
  const next = (
    await server.call('POST', '/streams', { token: streamer.token, body: { title: 'Another evening' } })
  ).body.data.id;
  await server.call('POST', `/streams/${next}/go-live`, { token: streamer.token });
  await untilNotified();
  expect((await noticesOf(follower)).at(-1)?.title).toBe('Mira Sol is live now: Another evening');
  expect(await noticesOf(reminded)).toHaveLength(1);
});

test('followers get a notice of a show, and none of the rehearsal that was live before it', async () => {
  const other = await server.signUp('streamer', 'Ida Fern');
  await server.call('PUT', `/profiles/users/${other.username}/follow`, { token: follower.token });
  const goLive = async ({ token }: TestUser, body: object) => {
    const { id } = (await server.call('POST', '/streams', { token, body })).body.data;
    expect((await server.call('POST', `/streams/${id}/go-live`, { token })).status).toBe(200);
    return id;
  };
  await goLive(streamer, { title: 'Winter candles', isRehearsal: true });
  const link = `/stream/${await goLive(other, { title: 'Clay' })}`;
  const { pool } = server.app.database;
  await until(async () => {
    const { rows } = await pool.query(
      'select count(sent_at)::int as sent, count(*)::int as stored from show_notices',
    );
    return rows[0].sent > 0 && rows[0].sent === rows[0].stored;
  }, 'the notices of the show');
  expect(await noticesOf(follower)).toEqual([
    { kind: 'show-live', title: 'Ida Fern is live now: Clay', link },
  ]);
  expect(await noticesOf(both)).toEqual([]);
});

test('a user with stream alerts off gets the reminders that they set, and no other notice', async () => {
  for (const { token } of [both, follower])
    await server.call('PATCH', '/notification-preferences', { token, body: { streamAlerts: false } });
  const id = await announce(5);
  await untilNotified();
  await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  await untilNotified();
  expect(await kindsOf(both)).toEqual(['show-soon', 'show-starting']);
  expect(await kindsOf(follower)).toEqual([]);
});

test('a show that nobody started is cancelled after twelve hours, and users with a reminder get a notice', async () => {
  const id = await announce(1);
  offsetMs += 12 * 60 * minuteMs;
  const status = async () => (await server.call('GET', `/schedule/${id}`)).body.data.status;
  expect(await status()).toBe('scheduled');
  const page = new LiveClient(server.origin);
  onTestFinished(() => page.close());
  await page.join(id);
  offsetMs += 2 * minuteMs;
  await until(async () => (await status()) === 'cancelled', 'the show to be called off');
  expect(await page.next('stream:status')).toMatchObject({ streamId: id, status: 'cancelled' });
  expect((await server.call('GET', '/streams?status=scheduled')).body.data).toEqual([]);
  await untilNotified();
  expect((await noticesOf(reminded)).at(-1)).toEqual({
    kind: 'show-cancelled',
    title: '“Winter candles” with Mira Sol is called off',
    link: `/schedule/${id}`,
  });
  expect(await kindsOf(follower)).toEqual([]);
});
