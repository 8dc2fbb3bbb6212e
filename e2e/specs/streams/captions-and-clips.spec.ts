import { expect, test } from '@playwright/test';
import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { readReplay, replayPlayer } from '../../support/replays/replay-page.ts';
import { expectMovingPicture } from '../../support/video.ts';

/** One show, from its captions to a clip of it, in order. */
test.describe('captions and clips of a show', () => {
  test.describe.configure({ mode: 'serial' });
  let id = '';

  test.afterAll(async ({ request }) => {
    if (id !== '') await endStream(request, id);
  });

  test('captions are typed by a producer or sent with the stream key, and viewers see them in the player', async ({
    browser,
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const token = await sharedSession(request, 'streamer');
    const producer = await newAccount(request);
    await callApi(request, 'POST', '/studio/producers', token, { username: producer.username });
    const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, { title: 'Said aloud' });
    ({ id } = show);
    const context = await browser.newContext();
    try {
      const stage = await context.newPage();
      await openStage(stage);
      await publish(stage, show.vdoRoomId, token);
      await callApi(request, 'POST', `/streams/${id}/go-live`, token);
      await open(page, `/stream/${id}`);
      await expectMovingPicture(page);
      const desk = await context.newPage();
      await useSession(desk, producer.token);
      await open(desk, `/producer/${id}`);
      const captions = replayPlayer(page).locator('[data-captions]');
      await desk.getByLabel('What is said').fill('This is the blue glaze');
      await desk.getByLabel('What is said').press('Enter');
      await expect(captions).toHaveText('This is the blue glaze');
      const { streamKey } = await readApi<{ streamKey: string }>(request, '/studio/stream-key', token);
      await callApi(request, 'POST', '/captions', streamKey, { text: 'And here is the <red> one' });
      await expect(captions).toHaveText('And here is the <red> one');
      await expectPublished(stage, 8);
    } finally {
      await endStream(request, id);
      await callApi(request, 'DELETE', `/studio/producers/${producer.id}`, token);
      await context.close();
    }
  });

  test('the replay has captions as WebVTT, its search finds them, and the streamer downloads them', async ({
    page,
    request,
  }) => {
    const { files } = await readReplay(request, id);
    const webVtt = await (await request.get(files[0]?.captionsUrl ?? '')).text();
    expect(webVtt).toMatch(/^WEBVTT\n\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\nThis is the blue glaze\n/);
    expect(webVtt).toContain('And here is the &lt;red&gt; one');
    await enterAs(page, 'streamer');
    await open(page, `/stream/${id}`);
    await page.getByRole('searchbox', { name: /^Search the products/ }).fill('glaze');
    await expect(page.getByRole('button', { name: /This is the blue glaze/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Captions (.vtt)' }).click();
    expect((await download).suggestedFilename()).toBe('captions-1.vtt');
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('a clip’s card has the picture of its moment, and a hidden clip still opens for its streamer, marked as hidden', async ({
    browser,
    page,
    request,
  }) => {
    const viewer = await newAccount(request);
    await useSession(page, viewer.token);
    await open(page, `/stream/${id}?t=2`);
    await replayPlayer(page).getByRole('button', { name: 'Make a clip' }).click();
    const maker = page.getByRole('region', { name: 'New clip' });
    await maker.getByRole('textbox', { name: 'Name of the clip' }).fill('Bars in colour');
    await maker.getByRole('button', { name: 'Make clip' }).click();
    const address = await maker.getByRole('link', { name: 'Open the clip' }).getAttribute('href');
    const clipId = address?.split('/').at(-1) ?? '';
    const clip = await readApi<Clip>(request, `/clips/${clipId}`);
    expect(clip.picture).toMatch(/^\/files\/recordings\//);
    const html = await (await request.get(address ?? '')).text();
    expect(html).toContain(`property="og:image" content="`);
    expect(/property="og:image" content="([^"]+)"/.exec(html)?.[1]).toContain(clip.picture);
    // The test picture has coloured bars. The cover of an empty stage has far fewer hues.
    const hues = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(64, 36);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0, 64, 36);
      const { data } = context!.getImageData(0, 18, 64, 1);
      return new Set(
        Array.from({ length: 64 }, (_, at) =>
          data
            .slice(at * 4, at * 4 + 3)
            .map((part) => part >> 6)
            .join(),
        ),
      ).size;
    }, clip.picture ?? '');
    expect(hues).toBeGreaterThan(4);

    const token = await sharedSession(request, 'streamer');
    await callApi(request, 'PATCH', `/clips/${clipId}`, token, { isHidden: true });
    await enterAs(page, 'streamer');
    await page.goto(address ?? '');
    await expect(page.getByText('This clip is hidden. Only you and its author see it.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bars in colour' })).toBeVisible();
    const stranger = await browser.newPage();
    const answer = await stranger.goto(address ?? '');
    expect(answer?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
    await stranger.close();
  });
});
