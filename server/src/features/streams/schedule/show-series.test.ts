import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

const dayMs = 86_400_000;

let server: TestServer;
let streamer: TestUser;
let other: TestUser;
let fan: TestUser;
/** The server's clock is set forward to noon of a day in 2027: the clocks of Berlin go back on October 31. */
let nowMs = 0;
let startedMs = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(nowMs + Date.now() - startedMs) });
});
afterAll(async () => server.close());
beforeEach(async () => {
  startedMs = Date.now();
  nowMs = Date.parse('2027-10-25T12:00:00Z');
  await server.app.database.pool.query('delete from streams');
  await server.app.database.pool.query('delete from show_series');
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
async function heard(): Promise<string[]> {
  await until(async () => {
    const { rows } = await server.app.database.pool.query(
      'select count(*)::int as waiting from show_news where told_at is null',
    );
    return rows[0].waiting === 0;
  }, 'all news of shows');
  const { notices } = (await server.call('GET', '/notices', { token: fan.token })).body.data;
  return notices.map(({ title }: { title: string }) => title);
}

test('a weekly show is announced four weeks ahead, at its time of the day when the clocks change', async () => {
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

test('a daily show comes every day, and the next ones are made as time goes on, each once', async () => {
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

test('one show of a series is called off and stays so, and who set a reminder of it is told', async () => {
  await announce(berlin('weekly'));
  const [, second, third] = await toCome();
  await remind(second?.id ?? '');
  const path = `/schedule/${second?.id}/cancel`;
  expect((await server.call('POST', path, { token: streamer.token })).status).toBe(200);
  expect(await heard()).toEqual(['“Tea hour” with Mira Sol is called off']);
  nowMs += dayMs + 3_600_000;
  await until(async () => (await toCome()).length === 3, 'the show of the fifth week');
  const left = await toCome();
  expect(left.map(({ id }) => id)).not.toContain(second?.id);
  expect(left.map(({ id }) => id)).toContain(third?.id);
});

test('a whole series is called off by its streamer alone: no show to come stays, and those reminded are told', async () => {
  const { series } = (await announce(berlin('weekly'))).body.data;
  const [first, second, third] = await toCome();
  await remind(second?.id ?? '');
  await remind(third?.id ?? '');
  const cancelAll = async ({ token }: TestUser) =>
    server.call('POST', `/schedule/series/${series.id}/cancel`, { token });
  expect((await cancelAll(other)).status).toBe(403);
  expect((await cancelAll(fan)).status).toBe(403);
  expect(await toCome()).toHaveLength(4);
  expect((await cancelAll(streamer)).status).toBe(200);
  expect((await cancelAll(streamer)).status).toBe(200);
  expect(await toCome()).toEqual([]);
  expect((await server.call('GET', `/schedule/${first?.id}`)).body.data.status).toBe('cancelled');
  expect(await heard()).toEqual([
    '“Tea hour” with Mira Sol is called off',
    '“Tea hour” with Mira Sol is called off',
  ]);
  nowMs += 3 * dayMs;
  await server.app.database.pool.query("update show_series set next_look_at = '2000-01-01'");
  const once = (await announce(undefined, '2027-11-20T16:00:00.000Z')).body.data;
  await until(async () => (await toCome()).length > 0, 'the other show');
  expect((await toCome()).map(({ id }) => id)).toEqual([once.id]);
});

test('a zone that does not exist is refused, and each show of a series has its own calendar entry', async () => {
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
