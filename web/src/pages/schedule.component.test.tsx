import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, signInAs, unreachable } from '../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount, expectTexts, picturesIn } from '../testing/component/shown.ts';
import { scheduledStream } from '../testing/sample-streams.ts';
import * as SchedulePage from './schedule.tsx';

const cards = page.getByRole('article');
const card = (name: string) => page.getByRole('article', { name });
const openSchedule = (at = '/schedule', size = desk) =>
  mountPage(SchedulePage, { path: 'schedule', at, size });

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
/** Noon, in the reader's time zone, of a day counted from today. */
function noon(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12).toISOString();
}

/** Answers as the server does for the page's parameters. */
function answerSchedule(shows: readonly ScheduledStream[], popular: readonly ScheduledStream[] = []): void {
  answer(
    endpoints.schedule.list.handler(({ input: { before, category, search = '' } }) => ({
      items: shows.filter(
        (show) =>
          (before === undefined || show.scheduledTime < before) &&
          (category === undefined || show.category === category) &&
          show.title.toLowerCase().includes(search.toLowerCase()),
      ),
    })),
    endpoints.schedule.popular.handler(() => ({ streams: [...popular] })),
  );
}

beforeEach(() => {
  answerSchedule([]);
});

test('[SCHED-1] the page shows the scheduled streams that the server answers', async () => {
  answerSchedule([
    scheduledStream({
      id: 'trail',
      title: 'Packed for the trail',
      scheduledTime: noon(1),
      description: 'Socks first, then the rest.',
      category: 'Sports',
      duration: 90,
      products: 4,
      expectedViewers: 1250,
      thumbnail: '/icon-512.png',
      streamer: {
        id: 'theo',
        name: 'Theo',
        avatar: '/icon-maskable-512.png',
        followers: 1,
        isVerified: true,
      },
    }),
    scheduledStream({ id: 'desk', title: 'A calmer desk', scheduledTime: noon(2) }),
  ]);
  await openSchedule();
  await expectTexts(cards.getByRole('heading'), ['Packed for the trail', 'A calmer desk']);
  const trail = card('Packed for the trail');
  for (const text of [
    'Socks first, then the rest.',
    'Sports',
    '12:00 PM',
    '1 hour, 30 minutes',
    '4 products',
    'about 1.3K expected',
    '1 follower',
  ])
    await expect.element(trail.getByText(text, { exact: true })).toBeVisible();
  await expect.element(trail.getByText(', verified streamer')).toBeInTheDocument();
  await expect.poll(() => picturesIn(trail)).toEqual(['/icon-512.png', '/icon-maskable-512.png']);
  await expectCount(card('A calmer desk').getByText(/expected|product|verified/), 0);
  await expect.element(page.getByText(/^Times are in your time zone: .+ Time\.$/)).toBeVisible();
  await expectAccessible();
});

test('[SCHED-2] a search narrows the list to what matches, and an emptied one shows all again', async () => {
  const shows = [
    scheduledStream({ id: 'trail', title: 'Packed for the trail', scheduledTime: noon(1) }),
    scheduledStream({ id: 'desk', title: 'A calmer desk', scheduledTime: noon(2) }),
  ];
  answerSchedule(shows);
  const mounted = await openSchedule();
  await expectCount(cards, 2);
  const box = page.getByRole('searchbox', { name: 'Search the schedule' });
  await box.fill('desk');
  await expectTexts(cards.getByRole('heading'), ['A calmer desk']);
  expect(mounted.address()).toBe('/schedule?q=desk');
  // It is the same input element, so typing can continue.
  await expect.element(box).toHaveFocus();
  await box.fill('');
  await expectCount(cards, 2);
  expect(mounted.address()).toBe('/schedule');
});

test('[SCHED-3] the buttons day, week and month choose how far the schedule reaches', async () => {
  answerSchedule([
    scheduledStream({ id: 'today', scheduledTime: inMinutes(0) }),
    scheduledStream({ id: 'this-week', scheduledTime: noon(6) }),
    scheduledStream({ id: 'this-month', scheduledTime: noon(20) }),
    scheduledStream({ id: 'next-year', scheduledTime: noon(200) }),
  ]);
  await openSchedule();
  const titles = async (...ids: string[]) =>
    expectTexts(
      cards.getByRole('heading'),
      ids.map((id) => `Title of ${id}`),
    );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await titles('today', 'this-week');
  await expect.element(button('Week')).toHaveAttribute('aria-pressed', 'true');
  await button('Month').click();
  await titles('today', 'this-week', 'this-month');
  await button('Day').click();
  await titles('today');
  await expect.element(button('Day')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Week')).toHaveAttribute('aria-pressed', 'false');
});

test('[SCHED-4] [SCHED-5] the category filter offers all and six categories, and one leaves its shows alone', async () => {
  answerSchedule([
    scheduledStream({ id: 'game-night', category: 'Gaming', scheduledTime: noon(1) }),
    scheduledStream({ id: 'morning-face', category: 'Beauty', scheduledTime: noon(2) }),
    scheduledStream({ id: 'kiln', category: 'Ceramics', scheduledTime: noon(3) }),
  ]);
  await openSchedule();
  await expectCount(cards, 3);
  const choice = page.getByRole('combobox', { name: 'Category' });
  await choice.click();
  await expectTexts(page.getByRole('option'), [
    'All',
    'Technology',
    'Fashion',
    'Beauty',
    'Lifestyle',
    'Gaming',
    'Sports',
  ]);
  await page.getByRole('option', { name: 'Gaming' }).click();
  await expectTexts(cards.getByRole('heading'), ['Title of game-night']);
  expect(callsTo('GET', '/schedule').at(-1)?.query.get('category')).toBe('Gaming');
  await choice.click();
  await page.getByRole('option', { name: 'All' }).click();
  await expectCount(cards, 3);
});

test('[SCHED-6] the list stands under its days: Today, Tomorrow, else the weekday and date', async () => {
  answerSchedule([
    scheduledStream({ id: 'now', scheduledTime: noon(0) }),
    scheduledStream({ id: 'one', scheduledTime: noon(1) }),
    scheduledStream({ id: 'two', scheduledTime: noon(1) }),
    scheduledStream({ id: 'three', scheduledTime: noon(3) }),
  ]);
  await openSchedule();
  const later = new Date(noon(3)).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  for (const [day, titles] of [
    ['Today', ['Title of now']],
    ['Tomorrow', ['Title of one', 'Title of two']],
    [later, ['Title of three']],
  ] as const)
    await expectTexts(page.getByRole('region', { name: day }).getByRole('heading'), [day, ...titles]);
});

test('[SCHED-7] each show has a Set Reminder toggle, which the server keeps', async () => {
  signInAs();
  answerSchedule([
    scheduledStream({ id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001', title: 'Trail', scheduledTime: noon(1) }),
    scheduledStream({ id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b002', title: 'Desk', scheduledTime: noon(2) }),
  ]);
  const kept = new Set(['6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b002']);
  answer(
    endpoints.schedule.reminders.handler(() => ({ streamIds: [...kept] })),
    endpoints.schedule.setReminder.handler(({ input }) => {
      kept.add(input.id);
      return {};
    }),
    endpoints.schedule.removeReminder.handler(({ input }) => {
      kept.delete(input.id);
      return {};
    }),
  );
  await openSchedule();
  const toggle = (name: string) => page.getByRole('button', { name: `Set Reminder for ${name}` });
  await expect.element(toggle('Trail')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(toggle('Desk')).toHaveAttribute('aria-pressed', 'true');
  await toggle('Trail').click();
  await toggle('Desk').click();
  await expect.element(toggle('Trail')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(toggle('Desk')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => [...kept]).toEqual(['6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001']);
});

test('a reminder that is not saved is reverted, with a message', async () => {
  signInAs();
  const show = scheduledStream({
    id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001',
    title: 'Trail',
    scheduledTime: noon(1),
  });
  answerSchedule([show]);
  answer(
    endpoints.schedule.reminders.handler(() => ({ streamIds: [] })),
    endpoints.schedule.setReminder.handler(() => {
      throw unreachable();
    }),
  );
  await openSchedule();
  const toggle = page.getByRole('button', { name: 'Set Reminder for Trail' });
  await toggle.click();
  await expect.element(page.getByText(/^Failed to change the reminder\./)).toBeVisible();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor who presses Set Reminder is asked to sign in', async () => {
  answerSchedule([scheduledStream({ title: 'Trail', scheduledTime: noon(1) })]);
  await openSchedule();
  await page.getByRole('button', { name: 'Set Reminder for Trail' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign in to be reminded' })).toBeVisible();
});

test('[SCHED-9] the block Popular This Week shows what the server answers as popular', async () => {
  answerSchedule(
    [scheduledStream({ id: 'trail', scheduledTime: noon(1) })],
    [
      scheduledStream({ id: 'layers', title: 'Three layers' }),
      scheduledStream({ id: 'desk', title: 'A desk' }),
    ],
  );
  const block = page.getByRole('region', { name: 'Popular This Week', exact: true });
  for (const size of [desk, phone]) {
    const shown = await openSchedule('/schedule', size);
    await expectTexts(block.getByRole('link'), ['Three layers', 'A desk']);
    await expect.element(block.getByRole('heading')).toBeVisible();
    await expect
      .element(block.getByRole('link', { name: 'A desk' }))
      .toHaveAttribute('href', '/schedule/desk');
    await shown.unmount();
  }
});

test('[SCHED-14] [SCHED-15] a show leads to its own page, and its streamer to theirs', async () => {
  answerSchedule([scheduledStream({ id: 'trail', title: 'Trail', scheduledTime: noon(1) })]);
  const mounted = await openSchedule();
  await expect
    .element(card('Trail').getByRole('link', { name: 'Juno Marchetti' }))
    .toHaveAttribute('href', '/streamers/id-of-juno');
  await card('Trail').getByRole('link', { name: 'Trail' }).click();
  expect(mounted.address()).toBe('/schedule/trail');
});

test('[SCHED-16] where nothing is to come, Watch Live Streams goes to /live', async () => {
  const mounted = await openSchedule('/schedule?category=Gaming');
  await expect.element(page.getByText('No shows match')).toBeVisible();
  await page.getByRole('link', { name: 'Watch Live Streams' }).click();
  expect(mounted.address()).toBe('/live');
});

test('[SCHED-11] shows stand under the labels of their days, and say how far away they are', async () => {
  answerSchedule([
    scheduledStream({ id: 'now', title: 'Now', scheduledTime: new Date().toISOString() }),
    scheduledStream({
      id: 'soon',
      title: 'Soon',
      scheduledTime: new Date(Date.now() + 5_400_000).toISOString(),
    }),
    scheduledStream({ id: 'tomorrow', title: 'Next', scheduledTime: noon(1) }),
    scheduledStream({ id: 'later', title: 'Later', scheduledTime: noon(3) }),
  ]);
  await openSchedule();
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  await expectTexts(page.getByRole('heading', { level: 2 }), [
    'Today',
    'Tomorrow',
    weekday.format(new Date(noon(3))),
    'Popular This Week',
  ]);
  await expect.element(card('Now').getByText('Starting soon')).toBeVisible();
  await expect.element(card('Soon').getByText('in 1 hour', { exact: true })).toBeVisible();
  await expect.element(card('Later').getByText(/^in [23] days$/)).toBeVisible();
});

test('a schedule that cannot be loaded shows that, and Retry loads it', async () => {
  answer(
    endpoints.schedule.list.handler(() => {
      throw unreachable();
    }),
  );
  await openSchedule();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load the schedule' });
  await expect.element(failure).toBeVisible();
  answerSchedule([scheduledStream({ scheduledTime: noon(1) })]);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expectCount(cards, 1);
});
