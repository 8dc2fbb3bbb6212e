import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { test } from 'vitest';
import { page } from 'vitest/browser';
import { getQueryClient } from '../app/providers.tsx';
import { answer, endpoints, refusal } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { endedStream, streamSummary } from '../testing/sample-streams.ts';
import * as StreamPage from './stream.tsx';

const id = '0198c1de-0000-7000-8000-000000000001';
const player = page.getByRole('region', { name: 'Player' });

async function openStream(summary: ReturnType<typeof streamSummary>) {
  const detail: StreamDetail = {
    ...summary,
    id,
    peakViewerCount: 3,
    isBroadcasterConnected: false,
    streamerName: summary.hostName,
    streamerAvatar: '/icon-192.png',
  };
  answer(
    endpoints.streams.detail.handler(() => detail),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
  );
  return mountPage(StreamPage, { path: 'stream/:id', at: `/stream/${id}` });
}

test('[PLAYER-3] [VIEWERS-7] without a show the player says Stream Offline, and the list that nobody is there yet', async () => {
  for (const summary of [streamSummary({ id }), endedStream({ id, endedAt: '2026-05-04T12:30:00.000Z' })]) {
    const shown = await openStream(summary);
    await expectTexts(player.getByRole('heading'), ['Stream Offline']);
    await page.getByRole('button', { name: /^Show viewers/ }).click();
    const viewers = page.getByRole('region', { name: 'Viewers' });
    await expectTexts(viewers.getByText(/viewers/), ['No viewers yet']);
    await expectCount(viewers.getByRole('listitem'), 0);
    await shown.unmount();
    getQueryClient().clear();
  }
});

test('a stream that is not there is the page of what is not found', async () => {
  answer(
    endpoints.streams.detail.handler(() => {
      throw refusal('stream_not_found');
    }),
  );
  await mountPage(StreamPage, { path: 'stream/:id', at: `/stream/${id}` });
  await expectTexts(page.getByRole('heading', { level: 1 }), [/not found/i]);
  await expectCount(player, 0);
});
