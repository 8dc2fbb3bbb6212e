import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getQueryClient } from '../app/providers.tsx';
import { answer, callsTo, endpoints, unreachable } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts, passTime, picturesIn } from '../testing/component/shown.ts';
import { endedStream, liveStream, streamSummary } from '../testing/sample-streams.ts';
import * as LiveStreamsPage from './live-streams.tsx';

const list = page.getByRole('list', { name: 'Streams' });
const cards = list.getByRole('article');
const openList = () => mountPage(LiveStreamsPage, { path: 'live-streams', at: '/live-streams' });

function answerStreams(streams: ReturnType<typeof streamSummary>[]): void {
  answer(endpoints.streams.list.handler(() => ({ items: streams })));
}

const live = liveStream({ id: 'open-shelves', viewerCount: 0 });
const announced = streamSummary({ id: 'tomorrow' });
/** It was announced too, but its announced time is over. */
const past = endedStream({
  id: 'last-week',
  scheduledTime: '2026-05-03T12:00:00.000Z',
  startedAt: '2026-05-03T12:30:00.000Z',
  endedAt: '2026-05-04T12:30:00.000Z',
});

afterEach(() => {
  vi.useRealTimers();
});

test('[LIST-1] [LIVELIST-1] the panel shows one card a stream, in the order of the server', async () => {
  const pictures = { thumbnail: '/icon-512.png', hostAvatar: '/icon-maskable-512.png' };
  answerStreams([{ ...past, ...pictures }, live, announced]);
  await openList();
  await expectTexts(
    cards.getByRole('heading'),
    [past, live, announced].map(({ title }) => title),
  );
  await expect.poll(() => picturesIn(cards.first())).toEqual(Object.values(pictures));
  await expect.poll(() => picturesIn(cards.nth(1))).toEqual([live.thumbnail, live.hostAvatar]);
});

test('[LIST-2] a live card leads to its stream, by its title and by its picture', async () => {
  answerStreams([past, announced, live]);
  const shown = await openList();
  const card = list.getByRole('article', { name: live.title });
  await expect
    .element(card.getByRole('link', { name: live.title }))
    .toHaveAttribute('href', '/stream/open-shelves');
  await expectCount(card.getByRole('link'), 1);
  // The link covers the card.
  await card.click({ position: { x: 12, y: 60 } });
  expect(shown.address()).toBe('/stream/open-shelves');
});

test('[LIST-3] a live card has a LIVE badge, and no other badge', async () => {
  answerStreams([live, announced, past]);
  await openList();
  const card = list.getByRole('article', { name: live.title });
  await expect.element(card.getByText('LIVE', { exact: true })).toBeVisible();
  await expectCount(card.getByText('OFFLINE'), 0);
});

test('[LIVELIST-2] a live card leads to its stream, also one that was announced', async () => {
  const late = liveStream({ id: 'late-start', scheduledTime: '2026-05-04T17:30:00.000Z' });
  answerStreams([live, late, past]);
  const shown = await openList();
  for (const { id, title } of [live, late]) {
    const card = list.getByRole('article', { name: title });
    await expectCount(card.getByRole('link'), 1);
    await card.getByRole('link', { name: title }).click();
    expect(shown.address()).toBe(`/stream/${id}`);
    await shown.go(-1);
  }
});

test('[LIST-4] [FMT-3] [VIEWERS-11] a live card shows how many watch, over 1000 with K, and no other card does', async () => {
  const counts = [
    [41, '41'],
    [1000, '1000'],
    [1001, '1K'],
    [1250, '1.3K'],
    [1_000_000, '1000K'],
  ] as const;
  const lives = counts.map(([viewerCount]) => liveStream({ id: `with-${viewerCount}`, viewerCount }));
  answerStreams([...lives, announced, past]);
  await openList();
  const shown = () =>
    list
      .getByText('viewers')
      .elements()
      .map((noun) => noun.parentElement?.textContent);
  await expect.poll(shown).toEqual(counts.map(([, text]) => `${text}viewers`));
});

test('[DATA-14] a card has the category of its stream, and General where it has none', async () => {
  const without = liveStream({ id: 'without', category: '' });
  answerStreams([live, without]);
  await openList();
  for (const [{ title }, category] of [
    [live, 'haircare'],
    [without, 'General'],
  ] as const)
    await expect
      .element(
        list.getByRole('article', { name: title }).getByText(`Juno Marchetti · ${category}`, { exact: true }),
      )
      .toBeVisible();
});

test('[LIST-5] [LIVELIST-4] an offline card has an OFFLINE badge, and no LIVE badge', async () => {
  answerStreams([live, announced, past]);
  await openList();
  const card = list.getByRole('article', { name: past.title });
  await expect.element(card.getByText('OFFLINE')).toBeVisible();
  await expect.element(card.getByText('LIVE')).not.toBeInTheDocument();
  await expectCount(list.getByText('OFFLINE'), 1);
});

test('[LIST-3] a show to come says UPCOMING and when, and leads to its place in the schedule', async () => {
  answerStreams([live, announced, past]);
  const shown = await openList();
  const card = list.getByRole('article', { name: announced.title });
  await expect.element(card.getByText('UPCOMING')).toBeVisible();
  await expectCount(card.getByText(/OFFLINE|LIVE|Last live/), 0);
  await expect.element(card.getByRole('time')).toMatchTextContent(/^Sat, May 4, 2030 at \d+:00\s[AP]M$/);
  await card.getByRole('link', { name: announced.title }).click();
  expect(shown.address()).toBe('/schedule/tomorrow');
});

test('[LIST-6] [LIVELIST-5] an offline card says when its stream was last live', async () => {
  answerStreams([live, announced, past]);
  await openList();
  const lastLive = (title: string) => list.getByRole('article', { name: title }).getByText(/Last live/);
  await expect.element(lastLive(past.title)).toHaveTextContent('Last live May 4, 2026');
  for (const { title } of [live, announced]) await expectCount(lastLive(title), 0);
});

test('[LIST-7] [LIVELIST-3] an offline card is disabled and cannot be clicked', async () => {
  answerStreams([live, announced, past]);
  const shown = await openList();
  const card = list.getByRole('article', { name: past.title });
  await expect.element(card).toHaveAttribute('aria-disabled', 'true');
  await expectCount(card.getByRole('link'), 0);
  await expectCount(card.getByRole('button'), 0);
  await list.getByRole('article', { name: past.title }).click();
  expect(shown.address()).toBe('/live-streams');
});

test('[LIST-8] [LIVELIST-6] the list is fetched again every 10 s, and shows what is new', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const asked = () => callsTo('GET', '/streams').length;
  answerStreams([announced]);
  await openList();
  // Wait for frames: with fake time, other waiting advances it by 50 ms per check.
  while (cards.elements().length === 0) {
    await passTime(0);
  }
  expect(asked()).toBe(1);
  // Count from a fetch, because opening the page may have taken some of the fake time.
  for (let passed = 0; asked() === 1 && passed < 10_000; passed += 100) await passTime(100);
  expect(asked()).toBe(2);
  answerStreams([live, announced]);
  await passTime(9800);
  expect(asked()).toBe(2);
  expect(cards.elements()).toHaveLength(1);
  await passTime(200);
  expect(asked()).toBe(3);
  const card = cards.filter({ hasText: live.title });
  await expect.element(card.getByText('LIVE')).toBeVisible();
});

test('[LIST-9] [LIVELIST-7] streams that cannot be loaded are said to have failed, and Retry loads them', async () => {
  answer(
    endpoints.streams.list.handler(() => {
      throw unreachable();
    }),
  );
  await openList();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load streams' });
  for (const text of ['Failed to load streams', 'Please try again later'])
    await expect.element(failure.getByText(text, { exact: true })).toBeVisible();
  await expectCount(cards, 0);
  answerStreams([live]);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expectCount(cards, 1);
  await expect.element(failure).not.toBeInTheDocument();
});

test('[LIST-10] [LIVELIST-8] without streams the list says so, and neither before it is known nor with one that is over', async () => {
  const words = page.getByText(
    'No Streams Available - There are no streams scheduled at the moment. Check back later!',
    { exact: true },
  );
  const known = Promise.withResolvers<undefined>();
  answer(endpoints.streams.list.handler(async () => ({ items: (await known.promise) ?? [] })));
  const shown = await openList();
  await expect.poll(() => callsTo('GET', '/streams').length).toBe(1);
  await expectCount(words, 0);
  known.resolve(undefined);
  await expect.element(words).toBeVisible();
  await expectCount(cards, 0);
  await shown.unmount();
  getQueryClient().clear();

  answerStreams([past]);
  await openList();
  await expectCount(cards, 1);
  await expectCount(words, 0);
});
