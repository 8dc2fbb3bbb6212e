import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { LiveClient, until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

const dayMs = 86_400_000;

let server: TestServer;
let streamer: TestUser;
let other: TestUser;
let fan: TestUser;
/** The server's clock is set to noon of a day in 2027. In Berlin, daylight saving time ends on October 31. */
let nowMs = 0;
let startedMs = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(nowMs + Date.now() - startedMs) });
});
afterAll(async () => server.close());
beforeEach(async () => {
  startedMs = Date.now();
  nowMs = Date.parse('2027-10-25T12:00:00Z');
  // The lock waits for a job that still creates shows of the previous test.
  await server.app.database.pool.query(
    'begin; lock table show_series in access exclusive mode; delete from streams; delete from show_series; commit',
  );
  [streamer, other, fan] = [
    await server.signUp('streamer', 'Mira Sol'),
    await server.signUp('streamer'),
    await server.signUp(),
  ];
});

const announce = async (repeats: object | undefined, scheduledTime = '2027-10-26T16:00:00.000Z') =>
  server.call('POST', '/schedule', {
    token: streamer.token,
    body: { title: 'Tea hour', scheduledTime, duration: 45, tags: ['tea'], repeats },
  });
const berlin = (rule: string) => ({ rule, timeZone: 'Europe/Berlin' });
const toCome = async (): Promise<ScheduledStream[]> =>
  (await server.call('GET', '/schedule?limit=100', { token: fan.token })).body.data;
const remind = async (id: string) => server.call('PUT', `/schedule/${id}/reminder`, { token: fan.token });
/** Joins a show as an open page does. */
async function open(id: string): Promise<LiveClient> {
  const page = new LiveClient(server.origin);
  onTestFinished(() => page.close());
  await page.join(id);
  return page;
}
async function noticeTitles(): Promise<string[]> {
  await until(async () => {
    const { rows } = await server.app.database.pool.query(
      'select count(*)::int as waiting from show_notices where sent_at is null',
    );
    return rows[0].waiting === 0;
  }, 'all notices about shows');
  const { notices } = (await server.call('GET', '/notices', { token: fan.token })).body.data;
  return notices.map(({ title }: { title: string }) => title);
}

test('a weekly show is announced four weeks ahead, at the same local time when the clocks change', async () => {
  const made = await announce(berlin('weekly'));
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    title: 'Tea hour',
    scheduledTime: '2027-10-26T16:00:00.000Z',
    duration: 45,
    tags: ['tea'],
    series: { rule: 'weekly', timeZone: 'Europe/Berlin' },
  });
  const shows = await toCome();
  // 18:00 in Berlin: 16:00 UTC in summer, 17:00 UTC in winter.
  expect(shows.map(({ scheduledTime }) => scheduledTime)).toEqual([
    '2027-10-26T16:00:00.000Z',
    '2027-11-02T17:00:00.000Z',
    '2027-11-09T17:00:00.000Z',
    '2027-11-16T17:00:00.000Z',
  ]);
  expect(new Set(shows.map(({ series }) => series?.id)).size).toBe(1);
  for (const show of shows) expect(show).toMatchObject({ title: 'Tea hour', duration: 45, tags: ['tea'] });
  expect((await announce(undefined, '2027-10-27T16:00:00.000Z')).body.data.series).toBeUndefined();
});

test('a daily show is announced for every day, and the next ones are added as time passes, each once', async () => {
  await announce(berlin('daily'));
  expect(await toCome()).toHaveLength(28);
  nowMs += 2 * dayMs;
  const latest = async () => (await toCome()).at(-1)?.scheduledTime;
  await until(async () => (await latest()) === '2027-11-24T17:00:00.000Z', 'the next shows');
  const days = (await toCome()).map(({ scheduledTime }) => scheduledTime.slice(0, 10));
  expect(new Set(days).size).toBe(days.length);
  const { rows } = await server.app.database.pool.query('select count(*)::int as shows from streams');
  expect(rows[0].shows).toBe(30);
});

test('a series that begins far ahead has its first show at once, and the next ones later', async () => {
  const made = await announce(berlin('weekly'), '2028-01-11T17:00:00.000Z');
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    scheduledTime: '2028-01-11T17:00:00.000Z',
    series: { rule: 'weekly' },
  });
  const times = async () => (await toCome()).map(({ scheduledTime }) => scheduledTime);
  expect(await times()).toEqual(['2028-01-11T17:00:00.000Z']);
  // By now the second week is within 28 days, and the third is not.
  nowMs = Date.parse('2027-12-22T12:00:00Z');
  await until(async () => (await toCome()).length > 1, 'the show of the second week');
  expect(await times()).toEqual(['2028-01-11T17:00:00.000Z', '2028-01-18T17:00:00.000Z']);
});

test('one cancelled show of a series stays cancelled, and users with a reminder of it get a notice', async () => {
  await announce(berlin('weekly'));
  const [, second, third] = await toCome();
  await remind(second?.id ?? '');
  const path = `/schedule/${second?.id}/cancel`;
  expect((await server.call('POST', path, { token: streamer.token })).status).toBe(200);
  expect(await noticeTitles()).toEqual(['“Tea hour” with Mira Sol is called off']);
  nowMs += dayMs + 3_600_000;
  await until(async () => (await toCome()).length === 3, 'the show of the fifth week');
  const left = await toCome();
  expect(left.map(({ id }) => id)).not.toContain(second?.id);
  expect(left.map(({ id }) => id)).toContain(third?.id);
});

test('only its streamer cancels a whole series: no future show stays, and users with a reminder get a notice', async () => {
  const { series } = (await announce(berlin('weekly'))).body.data;
  const [first, second, third] = await toCome();
  await remind(second?.id ?? '');
  await remind(third?.id ?? '');
  const cancelAll = async ({ token }: TestUser) =>
    server.call('POST', `/schedule/series/${series.id}/cancel`, { token });
  expect((await cancelAll(other)).status).toBe(403);
  expect((await cancelAll(fan)).status).toBe(403);
  expect(await toCome()).toHaveLength(4);
  const pageOfThird = await open(third?.id ?? '');
  expect((await cancelAll(streamer)).status).toBe(200);
  expect(await pageOfThird.next('stream:status')).toMatchObject({ status: 'cancelled' });
  expect((await cancelAll(streamer)).status).toBe(200);
  expect(await toCome()).toEqual([]);
  expect((await server.call('GET', `/schedule/${first?.id}`)).body.data.status).toBe('cancelled');
  expect(await noticeTitles()).toEqual([
    '“Tea hour” with Mira Sol is called off, and so are the shows after it',
  ]);
  nowMs += 3 * dayMs;
  await server.app.database.pool.query("update show_series set next_look_at = '2000-01-01'");
  const once = (await announce(undefined, '2027-11-20T16:00:00.000Z')).body.data;
  await until(async () => (await toCome()).length > 0, 'the other show');
  expect((await toCome()).map(({ id }) => id)).toEqual([once.id]);
});

test('an unknown time zone is refused, and each show of a series has its own calendar entry', async () => {
  expect((await announce({ rule: 'weekly', timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await announce({ rule: 'yearly', timeZone: 'UTC' })).status).toBe(400);
  await announce(berlin('weekly'));
  const [first, second] = await toCome();
  const calendarOf = async (id: string | undefined) =>
    (await fetch(`${server.origin}/api/v1/schedule/${id}/calendar.ics`)).text();
  expect(await calendarOf(first?.id)).toContain('DTSTART:20271026T160000Z');
  const entry = await calendarOf(second?.id);
  expect(entry).toContain('DTSTART:20271102T170000Z');
  expect(entry).toContain(`UID:${second?.id}@`);
});

const times = async () => (await toCome()).map(({ scheduledTime }) => scheduledTime);
const change = async (id: string | undefined, body: object, by = streamer) =>
  server.call('PATCH', `/schedule/${id}`, { token: by.token, body });

test('one show of a series is moved alone', async () => {
  await announce(berlin('weekly'));
  const [, second, third] = await toCome();
  await remind(second?.id ?? '');
  await remind(third?.id ?? '');
  expect((await change(second?.id, { scheduledTime: '2027-11-03T15:30:00.000Z' })).status).toBe(200);
  expect(await times()).toEqual([
    '2027-10-26T16:00:00.000Z',
    '2027-11-03T15:30:00.000Z',
    '2027-11-09T17:00:00.000Z',
    '2027-11-16T17:00:00.000Z',
  ]);
  expect(await noticeTitles()).toEqual([
    '“Tea hour” with Mira Sol is now on November 3, 2027 at 3:30 PM UTC',
  ]);
});

test('a show and all after it can be changed and moved, and users with several reminders get one notice', async () => {
  await announce(berlin('weekly'));
  const [first, second, third, fourth] = await toCome();
  // A cancelled week stays cancelled when the series moves to another day.
  await server.call('POST', `/schedule/${third?.id}/cancel`, { token: streamer.token });
  for (const show of [first, second, fourth]) await remind(show?.id ?? '');
  const moved = { title: 'Late tea', scheduledTime: '2027-11-04T18:15:00.000Z', scope: 'following' };
  expect((await change(second?.id, moved, other)).status).toBe(403);
  expect((await change(second?.id, moved)).status).toBe(200);
  // Thursdays at 19:15 in Berlin.
  expect((await toCome()).map(({ title, scheduledTime }) => [title, scheduledTime])).toEqual([
    ['Tea hour', '2027-10-26T16:00:00.000Z'],
    ['Late tea', '2027-11-04T18:15:00.000Z'],
    ['Late tea', '2027-11-18T18:15:00.000Z'],
  ]);
  const movedTitle =
    '“Late tea” with Mira Sol is now on November 4, 2027 at 6:15 PM UTC, and the shows after it have moved, too';
  expect(await noticeTitles()).toEqual([movedTitle]);
  nowMs += 8 * dayMs;
  await server.app.database.pool.query("update show_series set next_look_at = '2000-01-01'");
  await until(async () => (await toCome()).length === 3, 'the show of the fifth week');
  expect((await toCome()).at(-1)).toMatchObject({
    title: 'Late tea',
    scheduledTime: '2027-11-25T18:15:00.000Z',
  });
  expect((await noticeTitles()).filter((title) => title === movedTitle)).toHaveLength(1);
});

test('a daily series can be moved by a day, but no show can come before an earlier one', async () => {
  await announce(berlin('daily'));
  const [, , third] = await toCome();
  const onDay = (day: number) => ({
    scheduledTime: `2027-10-${day}T16:00:00.000Z`,
    scope: 'following',
  });
  const refused = await change(third?.id, onDay(27));
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  expect((await change(third?.id, onDay(29))).status).toBe(200);
  const days = (await times()).map((time) => time.slice(5, 10));
  expect(days.slice(0, 5)).toEqual(['10-26', '10-27', '10-29', '10-30', '10-31']);
  expect(days).toHaveLength(28);
  expect(new Set(days).size).toBe(28);
});

test('a show and all after it can be cancelled, and users with several reminders get one notice', async () => {
  await announce(berlin('weekly'));
  const [first, second, third] = await toCome();
  for (const show of [first, second, third]) await remind(show?.id ?? '');
  const single = (await announce(undefined, '2027-11-20T16:00:00.000Z')).body.data;
  const cancelFrom = async (id: string | undefined, by = streamer) =>
    server.call('POST', `/schedule/${id}/cancel`, { token: by.token, body: { scope: 'following' } });
  expect((await cancelFrom(single.id)).body.code).toBe('series_not_found');
  expect((await cancelFrom(second?.id, other)).status).toBe(403);
  const pages = await Promise.all([first, second, third].map((show) => open(show?.id ?? '')));
  expect((await cancelFrom(second?.id)).status).toBe(200);
  for (const page of pages.slice(1))
    expect(await page.next('stream:status')).toMatchObject({ status: 'cancelled' });
  expect(pages[0]?.of('stream:status')).toEqual([]);
  expect((await toCome()).map(({ id }) => id)).toEqual([first?.id, single.id]);
  expect((await toCome())[0]?.series).toMatchObject({ rule: 'weekly' });
  expect(await noticeTitles()).toEqual([
    '“Tea hour” with Mira Sol is called off, and so are the shows after it',
  ]);
  // Enough time for the next week's show, if the series still ran.
  nowMs += 8 * dayMs;
  await server.app.database.pool.query("update show_series set next_look_at = '2000-01-01'");
  await until(async () => {
    const { rows } = await server.app.database.pool.query(
      "select from show_series where next_look_at = '2000-01-01'",
    );
    return rows.length === 0;
  }, 'the look for the next shows');
  expect((await toCome()).map(({ id }) => id)).toEqual([single.id]);
});
