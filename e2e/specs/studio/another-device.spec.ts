import { expect, test } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, newAccount, useSession } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openPreview } from '../../support/studio.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

const title = 'From the kitchen to the garden';

test(
  'a show moves to another device on request: viewers and the chat stay, and the first device stops sending',
  { tag: '@long' },
  async ({ browser, page: studio, request }) => {
    test.setTimeout(150_000);
    const viewport = { width: 1440, height: 900 };
    const otherContext = await browser.newContext({ viewport });
    const viewerContext = await browser.newContext({ viewport });
    let id = '';
    try {
      await openPreview(studio);
      await studio.getByLabel('Title').fill(title);
      await studio.getByRole('button', { name: 'Go Live', exact: true }).click();
      await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
      const shows = await readApi<StreamSummary[]>(request, '/streams?isLive=true');
      id = shows.find((show) => show.title === title)?.id ?? '';

      const viewer = await viewerContext.newPage();
      await useSession(viewer, (await newAccount(request)).token);
      await open(viewer, `/stream/${id}`);
      await expectMovingPicture(viewer);
      const field = viewer.getByRole('textbox', { name: /message/i });
      await field.fill('Is it the same mug?');
      await field.press('Enter');
      const log = viewer.getByRole('log', { name: 'Chat messages' });
      await expect(log).toContainText('Is it the same mug?');
      const events: string[] = [];
      viewer.on('framenavigated', (frame) => {
        if (frame === viewer.mainFrame()) events.push(`page ${frame.url()}`);
      });

      const other = await otherContext.newPage();
      await enterAs(other, 'streamer');
      await open(other, '/studio');
      await expect(other.getByText('Your show is sent from another device or an encoder.')).toBeVisible();
      await expectMovingPicture(other);
      await other.getByRole('button', { name: 'Continue here' }).click();
      await expect(other.getByTitle('Your camera, on air')).toBeVisible();
      await expectMovingPicture(other);

      await expect(
        studio.getByText('Your show moved to another device. This one sends nothing any more.'),
      ).toBeVisible({ timeout: 30_000 });
      await expect(studio.getByTitle('Your camera, on air')).toHaveCount(0);
      await expect(studio.getByRole('button', { name: 'Mute microphone' })).toHaveCount(0);

      await expectMovingPicture(viewer);
      expect(events).toEqual([]);
      await expect(log).toContainText('Is it the same mug?');
      await expect(viewer.getByRole('heading', { name: title }).first()).toBeVisible();
      // The first device does not resume by itself, even when it is reloaded.
      await studio.reload();
      await expect(studio.getByText('Your show is sent from another device or an encoder.')).toBeVisible();
      const frame = await videoFrame(other);
      expect(await frame.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
      // It resumes on request.
      await studio.getByRole('button', { name: 'Continue here' }).click();
      await expect(
        other.getByText('Your show moved to another device. This one sends nothing any more.'),
      ).toBeVisible({ timeout: 30_000 });
      await expectMovingPicture(viewer);
    } finally {
      if (id !== '') await endStream(request, id);
      await otherContext.close();
      await viewerContext.close();
    }
  },
);
