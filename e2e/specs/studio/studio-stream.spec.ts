import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { enterAs } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { chatOf, viewersButton } from '../../support/live-chat.ts';
import { endStream, expectTimeOnAir } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openTab, ownStreams, readAddresses, readFigures } from '../../support/studio.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

const viewersOf = (page: Page) => page.getByRole('region', { name: 'Viewers' });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'This stream is not listed' });

/** Waits until the video frame's page, opened directly, shows a moving picture. */
async function expectRoomPlays(room: Page): Promise<void> {
  const frames = () =>
    room.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(before + 15);
}

/** One show, from a failed go-live to its end, in order. */
test.describe('a show', () => {
  test.describe.configure({ mode: 'serial' });

  let streamerContext: BrowserContext;
  let strangerContext: BrowserContext;
  let shopperContext: BrowserContext;
  let studio: Page;
  let stranger: Page;
  let shopper: Page;
  let addresses: { mediaRoomId: string; videoUrl: string };
  let stream: StreamSummary | undefined;

  const title = 'Late table, told twice';
  const sentFrames: string[] = [];
  /** The payloads that the studio's socket sent for an event. 42 starts a Socket.IO event. */
  const sent = (name: string): unknown[] =>
    sentFrames
      .filter((text) => text.startsWith(`42["${name}",`))
      .map((text) => (JSON.parse(text.slice(2)) as unknown[])[1]);
  const isCreation = (url: URL) => url.pathname === '/api/v1/streams';
  const ownLiveStreams = async () =>
    (await readApi<StreamSummary[]>(studio.request, '/streams?isLive=true')).filter(
      (show) => show.title === title,
    );

  test.beforeAll(async ({ browser }) => {
    const viewport = { width: 1440, height: 900 };
    streamerContext = await browser.newContext({ viewport });
    strangerContext = await browser.newContext({ viewport });
    shopperContext = await browser.newContext({ viewport });
    studio = await streamerContext.newPage();
    studio.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sentFrames.push(payload.toString())),
    );
    stranger = await strangerContext.newPage();
    shopper = await shopperContext.newPage();
  });
  test.afterAll(async () => {
    for (const show of await ownLiveStreams()) await endStream(studio.request, show.id);
    for (const context of [streamerContext, strangerContext, shopperContext]) await context.close();
  });

  test('[STUDIO-20] [STUDIO-23] in preview mode a notice says so, and the button reads Go Live', async () => {
    await enterAs(studio, 'streamer');
    await open(studio, '/studio');
    await expect(studio.getByText(/preview mode/i)).toHaveCount(0);
    await studio.getByRole('button', { name: 'Enable Camera Preview' }).click();
    await expectMovingPicture(studio);
    await expect(studio.getByText(/preview mode/i)).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Go Live', exact: true })).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Create Stream Page' })).toHaveCount(0);
    addresses = await readAddresses(studio);
  });

  test('[STUDIO-24] [STUDIO-35] a go-live that fails keeps the preview up, in the same room', async () => {
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await studio.route(isCreation, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await isHeld;
      return route.abort('connectionfailed');
    });
    await studio.getByLabel('Title').fill(title);
    await studio.getByRole('button', { name: 'Go Live', exact: true }).click();
    await expect(studio.getByRole('button', { name: 'Creating Stream...' })).toBeVisible();
    answer();
    await expect(banner(studio)).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Creating Stream...' })).toHaveCount(0);
    await expectMovingPicture(studio);
    expect(await readAddresses(studio)).toEqual(addresses);
    expect(await ownLiveStreams()).toEqual([]);
  });

  test('[STUDIO-19] [STUDIO-36] the direct video URL opens, and plays for whoever has it', async () => {
    const opened = streamerContext.waitForEvent('page');
    await studio.getByRole('link', { name: /^Open direct video URL/ }).click();
    const room = await opened;
    await expect(room).toHaveURL(addresses.videoUrl);
    await room.close();
    await stranger.goto(addresses.videoUrl);
    await expectRoomPlays(stranger);
  });

  test('[STUDIO-37] [STUDIO-38] the banner says that the stream is not listed, and why', async () => {
    await expect(banner(studio)).toContainText('This stream is not listed');
    await expect(banner(studio)).toContainText(/connection|network/i);
    await expect(banner(studio)).toContainText('Your picture reaches whoever has the direct video URL.');
    await studio.unroute(isCreation);
    await studio.route(isCreation, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: {
              success: false,
              message: 'The studio ledger is full.',
              code: 'internal',
              requestId: 'r1',
            },
          })
        : route.fallback(),
    );
    await banner(studio).getByRole('button', { name: 'Retry' }).click();
    await expect(banner(studio)).toContainText('The studio ledger is full.');
  });

  test('[STUDIO-21] [STUDIO-39] Retry tries the go-live again, and the show is listed', async () => {
    await studio.unroute(isCreation);
    await banner(studio).getByRole('button', { name: 'Retry' }).focus();
    const scrolledPx = async () => studio.evaluate(() => window.scrollY);
    await studio.evaluate(() => window.scrollTo(0, 140));
    expect(await scrolledPx()).toBeGreaterThan(0);
    await studio.keyboard.press('Enter');
    await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
    // The whole desk is visible.
    await expect.poll(scrolledPx).toBe(0);
    await expect(studio.getByRole('region', { name: 'Stage' })).toBeInViewport({ ratio: 1 });
    await expect(banner(studio)).toHaveCount(0);
    await expect(studio.getByRole('button', { name: /Go Live|Create Stream Page/ })).toHaveCount(0);
    await expect.poll(async () => (await ownLiveStreams()).length).toBe(1);
    [stream] = await ownLiveStreams();
    const { vdoRoomId } = await readApi<StreamDetail>(studio.request, `/streams/${stream?.id}`);
    expect(vdoRoomId).toBe(addresses.mediaRoomId);
    await stranger.close();
  });

  test('[SOCK-9] the studio emits streamStarted with the stream, the time and the email', async () => {
    await expect.poll(() => sent('streamStarted')).toHaveLength(1);
    expect(sent('streamStarted')).toEqual([
      {
        streamId: stream?.id,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        user: { email: 'streamer@greenroom.test' },
      },
    ]);
    expect(sent('streamEnded')).toEqual([]);
  });

  test('[STUDIO-26] the Stats tab shows what is measured of the show', async () => {
    await openTab(studio, 'Stats');
    await expect
      .poll(() => readFigures(studio), { timeout: 20_000 })
      .toMatchObject({
        Status: 'Live',
        Viewers: expect.stringMatching(/^\d+$/),
        Duration: expect.stringMatching(/^[\d:]+$/),
        Bitrate: expect.stringMatching(/^[\d.]+ [kM]bps$/),
        FPS: expect.stringMatching(/^[1-9]\d*$/),
        Resolution: expect.stringMatching(/^\d+x\d+$/),
        'Data sent': expect.stringMatching(/^[\d.]+ [kMG]B$/),
      });
  });

  test('[STUDIO-29] the Chat tab is the chat of the stream page', async () => {
    await enterAs(shopper, 'shopper');
    await open(shopper, `/stream/${stream?.id}`);
    await openTab(studio, 'Chat');
    await chatOf(shopper).getByRole('textbox').fill('Asked on the page');
    await chatOf(shopper).getByRole('textbox').press('Enter');
    await expect(chatOf(studio).getByText('Asked on the page')).toBeVisible();
    await chatOf(studio).getByRole('textbox').fill('Answered in the studio');
    await chatOf(studio).getByRole('textbox').press('Enter');
    const messagesIn = (page: Page) =>
      chatOf(page)
        .getByRole('paragraph')
        .filter({ hasText: /Asked on|Answered in/ });
    await expect(messagesIn(shopper)).toHaveText([/Asked on the page/, /Streamer.*Answered in the studio/]);
    await expect
      .poll(() => messagesIn(studio).allInnerTexts())
      .toEqual(await messagesIn(shopper).allInnerTexts());
  });

  test('[STUDIO-30] the Viewers tab is the viewer list of the stream page', async () => {
    await openTab(studio, 'Viewers');
    await viewersButton(shopper).click();
    const inStudio = viewersOf(studio).getByRole('listitem');
    const onPage = viewersOf(shopper).getByRole('listitem');
    await expect(inStudio).toHaveCount(2);
    await expect(onPage).toHaveCount(2);
    // Each reader is 'You' for themselves, and named for the other.
    await expect(inStudio.nth(0)).toContainText(/You.*Streamer/);
    await expect(onPage.nth(0)).toContainText('You');
    await expect(onPage.nth(1)).toContainText('Streamer');
    await expect(inStudio.nth(1).getByText('Online')).toBeAttached();
    await expect(onPage.nth(1).getByText('Online')).toBeAttached();
    await shopper.goto('about:blank');
    await expect(inStudio).toHaveCount(1);
  });

  test('[STUDIO-27] every statistic and tile is what the server or the browser measured', async ({
    page: visitor,
  }) => {
    await open(visitor, `/stream/${stream?.id}`);
    const measured = () => readApi<StreamDetail>(studio.request, `/streams/${stream?.id}`);
    const studioTab = async (name: string) => {
      await studio
        .getByRole('tablist', { name: 'Creator Studio' })
        .getByRole('tab', { name, exact: true })
        .click();
    };

    await openTab(studio, 'Stats');
    // Only the visitor counts. Page and server reach the same number.
    await expect.poll(async () => (await readFigures(studio))['Viewers']).toBe('1');
    await expect.poll(async () => (await measured()).viewerCount).toBe(1);
    const { startedAt } = await measured();
    await expectTimeOnAir(startedAt!, async () => (await readFigures(studio))['Duration']);
    // The resolution of the sent picture, from the browser's own connection.
    const room = await videoFrame(studio);
    const { width, height } = await room.evaluate(() => {
      const picture = document.querySelector('video');
      return { width: picture?.videoWidth, height: picture?.videoHeight };
    });
    expect((await readFigures(studio))['Resolution']).toBe(`${width}x${height}`);
    const sentBytes = async () => (await readFigures(studio))['Data sent'];
    const sentBefore = await sentBytes();
    await expect.poll(sentBytes).not.toBe(sentBefore);

    const own = (await ownStreams(studio)).filter(({ isRehearsal }) => !isRehearsal);
    const ended = own.filter(({ status }) => status === 'ended');
    await studioTab('Dashboard');
    await expect
      .poll(() => readFigures(studio))
      .toMatchObject({
        'Watching now': '1',
        'Shows held': String(ended.length),
        'All shows': String(own.length),
      });
    await studio
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Audience', exact: true })
      .click();
    await expect
      .poll(() => readFigures(studio))
      .toEqual({
        'Watching now': '1',
        Peak: String((await measured()).peakViewerCount),
        'Signed in': '0',
      });
    await visitor.context().close();
    await expect.poll(async () => (await readFigures(studio))['Watching now']).toBe('0');
    await expect.poll(async () => (await measured()).viewerCount).toBe(0);

    await studio.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await studioTab('Analytics');
    const [latest] = ended.toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? ''));
    const secondsOnAir = ended.map((show) =>
      Math.floor((Date.parse(show.endedAt ?? '') - Date.parse(show.startedAt ?? '')) / 1000),
    );
    await expect
      .poll(() => readFigures(studio))
      .toMatchObject({
        'Shows held': String(ended.length),
        'Peak, latest show': String(latest?.peakViewerCount || '-'),
      });
    const longest = (await readFigures(studio))['Longest show'] ?? '';
    expect(longest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(
      Math.max(...secondsOnAir),
    );
    await studioTab('Go Live');
  });

  test('continues by itself after the video frame is loaded again', async () => {
    await openTab(studio, 'Stats');
    const happened = studio.getByRole('region', { name: 'Latest events' }).getByRole('listitem');
    const before = await videoFrame(studio);
    await before.evaluate(() => location.reload());
    // The newest is first.
    await expect
      .poll(
        async () => (await happened.allTextContents()).map((text) => text.replace(/^[\d:]+ ?[AP]?M?/, '')),
        {
          timeout: 30_000,
        },
      )
      .toEqual(expect.arrayContaining(['Connection lost', 'Sending']));
    await expect(happened.first()).toContainText('Sending', { timeout: 30_000 });
    await expectMovingPicture(studio);
    await expect.poll(async () => (await readFigures(studio))['Bitrate']).toMatch(/^[\d.]+ [kM]bps$/);
  });

  test('gets its camera back by itself after it was unplugged, on the same connection', async () => {
    const happened = studio.getByRole('region', { name: 'Latest events' }).getByRole('listitem');
    const drops = async () =>
      (await happened.allTextContents()).filter((text) => text.includes('Connection lost')).length;
    const dropsBefore = await drops();
    const room = await videoFrame(studio);
    await room.evaluate(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        if (constraints?.video) throw new DOMException('Requested device not found', 'NotFoundError');
        return open(constraints);
      };
      Object.assign(window, {
        plugIn: () => {
          navigator.mediaDevices.getUserMedia = open;
          navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
        },
      });
      // Simulates a lost camera: the track ends without a command from the page.
      const stream = document.querySelector('video')?.srcObject;
      const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    const notice = studio.getByText(/^Your camera was disconnected\. Plug it in again/);
    await expect(notice).toBeVisible();
    await expect.poll(async () => (await readFigures(studio))['Status']).toBe('Live');
    await room.evaluate(() => (window as unknown as { plugIn: () => void }).plugIn());
    await expect(notice).toHaveCount(0);
    await expectMovingPicture(studio);
    await expect.poll(async () => (await readFigures(studio))['FPS']).toMatch(/^[1-9]\d*$/);
    expect(await drops()).toBe(dropsBefore);
  });

  test('[SOCK-10] [STREAM-3] the show ends where it was started: streamEnded is emitted and the chat room left', async () => {
    expect(sent('stream:leave')).toEqual([]);
    await openTab(studio, 'Stream');
    await studio.getByRole('button', { name: 'End Stream Page' }).click();
    await studio.getByRole('button', { name: 'End Stream', exact: true }).click();
    await expect(studio.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
    expect(await ownLiveStreams()).toEqual([]);
    await expect.poll(() => sent('stream:leave')).toEqual([{ streamId: stream?.id }]);
    expect(sent('streamEnded')).toEqual([
      {
        streamId: stream?.id,
        timestamp: expect.any(String),
        user: { email: 'streamer@greenroom.test' },
      },
    ]);
  });
});
