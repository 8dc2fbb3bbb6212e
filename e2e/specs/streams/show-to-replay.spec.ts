import { expect, test } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { readPlayback, replayVideo } from '../../support/replays/replay-page.ts';
import { expectMovingPicture } from '../../support/video.ts';

test(
  'the page of a show that ends offers its replay, and plays it on request',
  { tag: '@long' },
  async ({ browser, page, request }) => {
    test.setTimeout(120_000);
    const token = await sharedSession(request, 'streamer');
    const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, { title: 'Last bowl' });
    const context = await browser.newContext();
    try {
      const stage = await context.newPage();
      await openStage(stage);
      await publish(stage, show.vdoRoomId, token);
      await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
      await useSession(page, (await newAccount(request)).token);
      await open(page, `/stream/${show.id}`);
      await expectMovingPicture(page);
      await expectPublished(stage, 5);
      let loads = 0;
      page.on('load', () => (loads += 1));
      // The recording would be ready too soon to observe the waiting state.
      let areHeld = true;
      await page.route(`**/api/v1/streams/${show.id}/replay`, async (route) =>
        areHeld ? route.fulfill({ json: { success: true, data: { state: 'making' } } }) : route.fallback(),
      );
      await endStream(request, show.id);
      await expect(page.getByText('The replay is being made.')).toBeVisible();
      areHeld = false;
      const watch = page.getByRole('button', { name: 'Watch the replay' });
      await expect(watch).toBeVisible({ timeout: 30_000 });
      // Nothing changes while a viewer may be using the chat.
      await expect(page.getByRole('heading', { name: 'Stream Has Ended' })).toBeVisible();
      await expect(replayVideo(page)).toHaveCount(0);
      await watch.press('Enter');
      await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
      expect(loads).toBe(0);
      await expect.poll(async () => (await readPlayback(replayVideo(page))).frames).toBeGreaterThan(10);
    } finally {
      await endStream(request, show.id);
      await context.close();
    }
  },
);
