import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ProfileStream } from '@greenroom/contract/profiles/profiles.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import KeptStageLayout from '../app/shell/kept-stage.tsx';
import { preferenceDefaults, usePreferences } from '../features/preferences/preferences.store.ts';
import { getQueryClient } from '../app/providers.tsx';
import { answer, endpoints, refusal } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCards } from '../testing/sample-products.ts';
import { replay } from '../testing/sample-replays.ts';
import { userProfile } from '../testing/sample-profiles.ts';
import { endedStream, streamSummary } from '../testing/sample-streams.ts';
import * as StreamPage from './stream.tsx';

const id = '0198c1de-0000-7000-8000-000000000001';
const player = page.getByRole('region', { name: 'Player' });

const kilnNight: ProfileStream = {
  id: 'kiln-night',
  title: 'Kiln night',
  description: '',
  viewerCount: 7,
  isLive: false,
  thumbnail: '/icon-192.png',
};

/** A show that was created but never announced. */
function openedStream() {
  const { scheduledTime: _, ...announced } = streamSummary({ id });
  return { ...announced, status: 'created' as const };
}

async function openStream(summary: ReturnType<typeof streamSummary>, products: ProductCard[] = []) {
  const host = userProfile({ username: summary.streamer.username });
  const shown = [...(host.streams ?? []), kilnNight, { ...kilnNight, id, title: summary.title }];
  const detail: StreamDetail = {
    ...summary,
    id,
    isRehearsal: false,
    peakViewerCount: 3,
    isBroadcasterConnected: false,
    streamerName: summary.hostName,
    streamerAvatar: '/icon-192.png',
  };
  answer(
    endpoints.streams.detail.handler(() => detail),
    endpoints.streams.featuredProducts.handler(() => ({ products })),
    endpoints.profiles.detail.handler(({ input }) => {
      if (input.username !== host.username) throw refusal('user_not_found');
      return { ...host, streams: shown };
    }),
    endpoints.recordings.replay.handler(() => ({ state: 'none' })),
  );
  return mountPage(StreamPage, { path: 'stream/:id', at: `/stream/${id}`, within: [KeptStageLayout] });
}

test('[PLAYER-3] [VIEWERS-7] without a show the player says Stream Offline, and the list that nobody is there yet', async () => {
  for (const summary of [openedStream(), endedStream({ id, endedAt: '2026-05-04T12:30:00.000Z' })]) {
    const shown = await openStream(summary);
    await expectTexts(player.getByRole('heading'), ['Stream Offline']);
    await page.getByRole('button', { name: /^Show viewers/ }).click();
    const viewers = page.getByRole('region', { name: 'Viewers' });
    await expectTexts(viewers.getByText(/viewers/), ['No viewers yet']);
    await expectCount(viewers.getByRole('listitem'), 0);
    await shown.unmount();
    // As on a new page load.
    usePreferences.setState(preferenceDefaults, true);
    getQueryClient().clear();
  }
  await openStream({ ...streamSummary({ id }), status: 'live', isLive: true });
  await expect.element(player.getByText('LIVE', { exact: true })).toBeVisible();
  await expectCount(player.getByText(/Stream Offline|not on air/), 0);
});

test('an ended show shows that its replay is being made, and shows the replay when the reader asks for it', async () => {
  let isMade = false;
  const asked: boolean[] = [];
  const before = await openStream(endedStream({ id, endedAt: new Date().toISOString() }));
  await before.unmount();
  answer(
    endpoints.recordings.replay.handler(() => {
      asked.push(isMade);
      return isMade ? { state: 'ready', ...replay() } : { state: 'making' };
    }),
    endpoints.recordings.replayEvents.handler(() => ({ events: [], hasMore: false })),
    endpoints.questions.list.handler(() => ({ open: [], answered: [] })),
    endpoints.clips.list.handler(() => ({ clips: [] })),
  );
  getQueryClient().clear();
  await mountPage(StreamPage, { path: 'stream/:id', at: `/stream/${id}`, within: [KeptStageLayout] });
  await expect.element(page.getByText('The replay is being made.')).toBeVisible();
  isMade = true;
  const watch = page.getByRole('button', { name: 'Watch the replay' });
  await expect.element(watch, { timeout: 12_000 }).toBeVisible();
  await expectCount(page.getByText('The replay is being made.'), 0);
  await expectTexts(player.getByRole('heading'), ['Stream Has Ended']);
  await expectCount(player.getByLabelText(/^Replay of /), 0);
  await watch.click();
  await expect.element(player.getByLabelText(/^Replay of /)).toBeVisible();
  // The sample file does not exist, so the player may already report a load failure.
  await expectCount(player.getByRole('heading', { name: 'Stream Has Ended' }), 0);
  const askedWhenMade = asked.length;
  expect(asked.slice(0, 2)).toEqual([false, false]);
  expect(askedWhenMade).toBeGreaterThan(2);
});

test('a show without a replay promises none', async () => {
  await openStream(endedStream({ id, endedAt: new Date().toISOString() }));
  await expectTexts(player.getByRole('heading'), ['Stream Has Ended']);
  await expectCount(page.getByText(/replay is being made/), 0);
});

test('an unknown stream shows the page for not found', async () => {
  answer(
    endpoints.streams.detail.handler(() => {
      throw refusal('stream_not_found');
    }),
  );
  await mountPage(StreamPage, { path: 'stream/:id', at: `/stream/${id}`, within: [KeptStageLayout] });
  await expectTexts(page.getByRole('heading', { level: 1 }), [/not found/i]);
  await expectCount(player, 0);
});

const tags = page.getByRole('list', { name: 'Tags' });
const description = page.getByText('Two mugs, one kiln.');

test('[VIEW-3] [VIEW-4] [VIEW-5] the page opens in theater mode, and a viewer switches to standard mode and back', async () => {
  await openStream(endedStream({ id }));
  await expect
    .poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout'))
    .toBe('theater');
  const button = (name: string) => page.getByRole('button', { name });
  await expect.element(button('Theater Mode')).toHaveAttribute('aria-pressed', 'true');
  await button('Default Layout').click();
  await expect.element(button('Default Layout')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Theater Mode')).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout'))
    .toBe('default');
  await button('Theater Mode').click();
  await expect.element(button('Theater Mode')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout'))
    .toBe('theater');
});

test('[LAYOUT-10] the strip of theater mode is an option of the page, which this browser keeps', async () => {
  await openStream(endedStream({ id }));
  const option = page.getByRole('button', { name: 'Products strip' });
  const isThere = () => getComputedStyle(document.querySelector('.stage-products')!).display !== 'none';
  for (const isOn of [true, false]) {
    await expect.element(option).toHaveAttribute('aria-pressed', String(isOn));
    expect(isThere()).toBe(isOn);
    await option.click();
    expect(localStorage.getItem('greenroom.stage')).toContain(`"showsProducts":${!isOn}`);
  }
  await expect.element(option).toHaveAttribute('aria-pressed', 'true');
  expect(isThere()).toBe(true);
});

test('the name of the streamer links to their profile, by their username', async () => {
  const user = { id: 'id-of-juno', name: 'Juno Marchetti', username: 'juno' };
  const shown = await openStream(endedStream({ id, user }));
  await page.getByRole('link', { name: 'Juno Marchetti', exact: true }).click();
  expect(shown.address()).toBe('/profile/juno');
});

test('[VIEW-6] [VIEW-7] [VIEW-9] standard mode shows tags, a description to show and hide, and other shows of the streamer', async () => {
  const summary = endedStream({
    id,
    tags: ['stoneware', 'slow', 'kiln', 'glaze', 'mugs'],
    description: 'Two mugs, one kiln.',
  });
  await openStream(summary);
  await page.getByRole('button', { name: 'Default Layout' }).click();
  await expectTexts(
    tags.getByRole('listitem'),
    summary.tags.map((tag) => `#${tag}`),
  );
  await expect.element(description).not.toBeVisible();
  await page.getByRole('button', { name: 'Show description' }).click();
  await expect.element(description).toBeVisible();
  await page.getByRole('button', { name: 'Hide description' }).click();
  await expect.element(description).not.toBeVisible();
  const more = page.getByRole('region', { name: 'More from the streamer' });
  const heading = more.getByRole('heading', { name: 'More from the streamer', exact: true });
  expect((await heading.findElement()).getBoundingClientRect().height).toBeGreaterThan(10);
  await expectTexts(more.getByRole('link'), ['Wash day', 'Kiln night']);
  await expect
    .element(more.getByRole('link', { name: 'Kiln night' }))
    .toHaveAttribute('href', '/stream/kiln-night');
});

test('[VIEW-8] [VIEW-11] standard mode has a grid of products; theater mode has none of its additions', async () => {
  const products = productCards(5);
  await openStream(endedStream({ id, tags: ['stoneware'], description: 'Two mugs, one kiln.' }), products);
  const list = page.getByRole('list', { name: 'Featured products' });
  const rows = () =>
    new Set(
      list
        .getByRole('listitem')
        .elements()
        .map((item) => item.getBoundingClientRect().top),
    );
  await expectCount(list.getByRole('listitem'), 5);
  expect(rows().size).toBe(1);
  for (const addition of [
    tags,
    page.getByRole('button', { name: /description$/ }),
    page.getByText(/^More from/),
  ]) {
    await expectCount(addition, 0);
  }
  expect(getComputedStyle(document.querySelector('.stage-chat')!).position).not.toBe('sticky');

  await page.getByRole('button', { name: 'Default Layout' }).click();
  await expectTexts(
    list.getByRole('heading'),
    products.map(({ name }) => name),
  );
  expect(rows().size).toBe(2);
  await expectCount(tags, 1);
  expect(getComputedStyle(document.querySelector('.stage-chat')!).position).toBe('sticky');

  await page.getByRole('button', { name: 'Theater Mode' }).click();
  await expectCount(tags, 0);
  await expectCount(page.getByText(/^More from/), 0);
});

test('a future show has its start time, a countdown and a reminder, and is not shown as offline', async () => {
  const startsAt = new Date(Date.now() + 2 * 86_400_000 + 3_600_000).toISOString();
  await openStream(streamSummary({ id, title: 'Kiln opening', scheduledTime: startsAt }), productCards(2));
  await expectTexts(player.getByRole('heading'), ['Coming up']);
  await expect.element(player.getByRole('time').first()).toMatchTextContent(/ at \d+:\d\d\s[AP]M .+ Time$/);
  await expect.element(player.getByRole('timer')).toBeVisible();
  await expect.element(player.getByText(/in 2 days/i).last()).toBeVisible();
  await expect.element(player.getByRole('button', { name: 'Set Reminder for Kiln opening' })).toBeVisible();
  await expectCount(player.getByText(/offline/i), 0);
  await expectCount(page.getByRole('list', { name: 'Featured products' }).getByRole('listitem'), 2);
});

test('a cancelled show is shown as cancelled, and not as future or late', async () => {
  const called = {
    ...streamSummary({ id, scheduledTime: '2031-03-07T18:00:00.000Z' }),
    status: 'cancelled' as const,
  };
  await openStream(called);
  await expectTexts(player.getByRole('heading'), ['Called off']);
  await expect.element(player.getByText('This show of Mar 7, 2031 does not take place.')).toBeVisible();
  await expect
    .element(player.getByRole('link', { name: 'See other shows' }))
    .toHaveAttribute('href', '/live-streams');
  await expectCount(player.getByRole('button', { name: /reminder/i }), 0);
  await expectCount(player.getByText(/offline|not on air|coming up/i), 0);
  await expect.element(page.getByText('The show is over, so its chat is closed.')).toBeVisible();
});
