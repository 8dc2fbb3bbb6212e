import { expect, test } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { readMoments } from '../../support/replays/recorded-media.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { readReplay } from '../../support/replays/replay-page.ts';

test(
  'a show in H.264 is recorded as MP4, which plays with its sound and its picture',
  { tag: '@long' },
  async ({ browser, page, request }) => {
    test.setTimeout(120_000);
    await page.goto('/about');
    const hasH264 = await page.evaluate(
      () =>
        RTCRtpSender.getCapabilities('video')?.codecs.some(({ mimeType }) => mimeType === 'video/H264') ===
        true,
    );
    test.skip(!hasH264, 'SKIPPED: this browser has no H.264');
    const token = await sharedSession(request, 'streamer');
    const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, { title: 'In H.264' });
    const context = await browser.newContext();
    try {
      const stage = await context.newPage();
      await openStage(stage);
      await publish(stage, show.vdoRoomId, token, 'video/H264');
      await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
      await expectPublished(stage, 8);
    } finally {
      await endStream(request, show.id);
      await context.close();
    }
    const { files, lengthMs } = await readReplay(request, show.id);
    expect(files.map(({ type }) => type)).toEqual(['video/mp4']);
    expect(lengthMs).toBeGreaterThan(5000);
    const head = await request.get(files[0]?.url ?? '', { headers: { range: 'bytes=0-31' } });
    expect(head.status()).toBe(206);
    // Fast start: the metadata comes before the media data (ISO/IEC 14496-12, 4.3).
    expect((await head.body()).toString('latin1', 4, 8)).toBe('ftyp');
    const { tones, flashes, soundSeconds } = await readMoments(page, files[0]?.url ?? '');
    expect(Math.abs(soundSeconds - lengthMs / 1000)).toBeLessThan(0.5);
    expect(tones.length).toBeGreaterThan(4);
    expect(flashes.length).toBeGreaterThan(2);
  },
);
