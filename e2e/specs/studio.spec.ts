import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type {
  OwnStream,
  OwnStreamFigures,
  StreamDetail,
  StreamSummary,
} from '@greenroom/contract/streams/streams.schemas';
import { enterAs, sharedSession, signIn } from '../support/accounts.ts';
import { changeAnswer, readApi } from '../support/api-answers.ts';
import { endShow } from '../support/live-show.ts';
import { open } from '../support/opened-page.ts';
import { expectMovingPicture, roomFrame } from '../support/video.ts';

const dashboardPages = {
  Streams: '/studio/streams',
  Products: '/studio/products',
  Audience: '/studio/audience',
  Settings: '/studio/settings',
} as const;
const studioPages = ['/studio', ...Object.values(dashboardPages)];

const studioHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Creator Studio' });
const streamPanel = (page: Page) => page.getByRole('tablist', { name: 'Stream panel' });
const chatOf = (page: Page) => page.getByRole('region', { name: 'Live Chat' });
const viewersOf = (page: Page) => page.getByRole('region', { name: 'Viewers' });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'This stream is not listed' });

async function openTab(page: Page, name: string): Promise<void> {
  await streamPanel(page).getByRole('tab', { name, exact: true }).click();
}

/** From the Dashboard to each of its pages and back. */
async function visitDashboardPages(page: Page): Promise<void> {
  for (const [name, path] of Object.entries(dashboardPages)) {
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL('/studio?tab=dashboard');
  }
}

/** Figures on the page, by name, in the order of the page. */
function readFigures(page: Page): Promise<Record<string, string>> {
  return page
    .locator('dl:visible > div')
    .evaluateAll((tiles) =>
      Object.fromEntries(
        tiles.map((tile) => [
          tile.querySelector('dt')?.textContent ?? '',
          tile.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );
}

/** The shows of the demo streamer, as the server keeps them. */
async function ownShows(page: Page): Promise<OwnStream[]> {
  return readApi(page.request, '/studio/streams?limit=100', await sharedSession(page.request, 'streamer'));
}

/** The room id and the direct video URL that the Stream tab shows. */
async function readAddresses(page: Page): Promise<{ roomId: string; videoUrl: string }> {
  const valueUnder = (label: string) =>
    page.getByText(label, { exact: true }).locator('xpath=following-sibling::p').innerText();
  return { roomId: await valueUnder('Room ID'), videoUrl: await valueUnder('Direct video URL') };
}

/** Waits until a room opened by itself, in no frame, shows a picture that moves. */
async function expectRoomPlays(room: Page): Promise<void> {
  const frames = () =>
    room.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(before + 15);
}

test('[STUDIO-6] [STUDIO-7] a signed-out visitor is sent to /auth, and Back does not return to the studio', async ({
  page,
}) => {
  await open(page, '/live-streams');
  const sentToAuth = page.waitForRequest((request) =>
    /^\/auth(\.data)?$/.test(new URL(request.url()).pathname),
  );
  await page.goto('/studio');
  await sentToAuth;
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await page.goBack();
  await expect(page).toHaveURL('/live-streams');
});

test('[STUDIO-8] a shopper reads what is needed to stream', async ({ page }) => {
  await signIn(page, 'shopper');
  await page.goto('/studio');
  await expect(page.getByText('Streaming Access Required', { exact: true })).toBeVisible();
  await expect(
    page.getByText('You need streamer permissions to access this feature.', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('Contact an administrator to upgrade your account.', { exact: true }),
  ).toBeVisible();
});

test('[LIVEROLE-8] the studio and every page under it let in streamers and admins, and nobody else', async ({
  page,
}) => {
  for (const path of studioPages) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL((url) => url.pathname === '/login');
  }
  for (const [role, paths] of [
    ['shopper', studioPages],
    ['brand', ['/studio']],
  ] as const) {
    await enterAs(page, role);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Streaming Access Required' })).toBeVisible();
      await expect(studioHeading(page)).toHaveCount(0);
    }
  }
  for (const role of ['streamer', 'admin'] as const) {
    await enterAs(page, role);
    await open(page, '/studio');
    await expect(page.getByText('Ready to Set Up Your Stream?')).toBeVisible();
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await visitDashboardPages(page);
  }
});

test('[STUDIO-1] [STUDIO-2] Creator Studio is at /studio, with the tabs Go Live, Dashboard, Analytics and Products', async ({
  page,
}) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await expect(studioHeading(page)).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Creator Studio' }).getByRole('tab');
  await expect(tabs).toHaveText(['Go Live', 'Dashboard', 'Analytics', 'Products']);
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  for (const [place, address] of [
    [1, '/studio?tab=dashboard'],
    [2, '/studio?tab=analytics'],
    [3, '/studio?tab=products'],
    [0, '/studio'],
  ] as const) {
    await tabs.nth(place).click();
    await expect(page).toHaveURL(address);
    await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
  }
});

test('[STUDIO-3] [STUDIO-4] the Dashboard links to four pages, and each is there', async ({ page }) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio?tab=dashboard');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText(Object.keys(dashboardPages));
  await visitDashboardPages(page);
  for (const path of Object.values(dashboardPages)) {
    expect((await page.request.get(path)).status()).toBe(200);
  }
});

test('[STUDIO-5] the Dashboard counts the shows that the server has of this streamer', async ({ page }) => {
  await enterAs(page, 'streamer');
  const own = await ownShows(page);
  expect(own.length).toBeGreaterThan(0);
  await open(page, '/studio?tab=dashboard');
  await expect
    .poll(() => readFigures(page))
    .toMatchObject({
      'All shows': String(own.length),
      'Shows held': String(own.filter(({ status }) => status === 'ended').length),
    });
  await changeAnswer<OwnStreamFigures>(page, '/studio/figures', (figures) => ({
    ...figures,
    streamCount: 1207,
    endedCount: 0,
  }));
  await open(page, '/studio?tab=dashboard');
  await expect.poll(() => readFigures(page)).toMatchObject({ 'All shows': '1.2K', 'Shows held': '0' });
});

test('[STUDIO-9] while the studio is loading it shows Loading...', async ({ page }) => {
  await enterAs(page, 'streamer');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/studio/stream', async (route) => {
    await isHeld;
    await route.fallback();
  });
  await page.goto('/studio');
  await expect(page.getByRole('heading', { level: 1, name: 'Creator Studio' })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('Ready to Set Up Your Stream?')).toHaveCount(0);
  answer();
  await expect(page.getByText('Ready to Set Up Your Stream?')).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
});

test('a camera that the browser refuses only after a while is told as refused', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((_resolve, reject) => {
        Object.assign(window, { refuseCamera: () => reject(new DOMException('', 'NotAllowedError')) });
      });
  });
  await page.clock.install();
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
  const isAsked = async () => (await roomFrame(page)).evaluate(() => 'refuseCamera' in window);
  await expect.poll(() => isAsked().catch(() => false)).toBe(true);
  // The frame answers its commands within 4 s, whatever the browser still waits for.
  await page.clock.runFor(5000);
  await expect(page.getByText('Opening camera and microphone…')).toBeVisible();
  const frame = await roomFrame(page);
  await frame.evaluate(() => (window as unknown as { refuseCamera: () => void }).refuseCamera());
  await expect(page.getByText('The camera could not be opened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('[STUDIO-14] [STUDIO-22] [STUDIO-25] the stream panel before a show: its tabs, its button, its OBS steps', async ({
  page,
}) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await expect(streamPanel(page).getByRole('tab')).toHaveText(['Stream', 'Chat', 'Viewers', 'Stats']);
  await expect(page.getByRole('button', { name: 'Create Stream Page', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End Stream Page' })).toHaveCount(0);
  await page.getByText('Show this stream in OBS', { exact: true }).click();
  const help = page.getByRole('group').filter({ hasText: 'Show this stream in OBS' });
  await expect(help.getByRole('listitem')).toHaveText([
    /browser source/i,
    /set its url/i,
    /1920x1080/,
    /^start/i,
  ]);
});

test('[STUDIO-28] before a show, what nobody has measured is a dash', async ({ page }) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await openTab(page, 'Stats');
  const figures = await readFigures(page);
  expect(Object.keys(figures).length).toBeGreaterThan(7);
  const { Status: status, ...measured } = figures;
  expect(status).toBe('Offline');
  expect(new Set(Object.values(measured))).toEqual(new Set(['-']));
  await page.goto('/studio?tab=dashboard');
  await expect(page.getByText('Watching now', { exact: true })).toBeVisible();
  expect((await readFigures(page))['Watching now']).toBe('-');
});

test('[STUDIO-16] [STUDIO-18] [STUDIO-32] copies the room id and the direct video URL, and says so for 2 s', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, 'streamer');
  await page.clock.install();
  await open(page, '/studio');
  await expect(page.getByText('Direct video URL', { exact: true })).toBeVisible();
  const { roomId, videoUrl } = await readAddresses(page);
  expect(new URL(videoUrl).searchParams.get('room')).toBe(roomId);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  for (const [subject, text] of [
    ['room ID', roomId],
    ['direct video URL', videoUrl],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${subject}`, exact: true }).click();
    const copied = page.getByRole('button', { name: `Copied ${subject}`, exact: true });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.clock.runFor(1999);
    await expect(copied).toBeVisible();
    await page.clock.runFor(1);
    await expect(copied).toBeHidden();
    await expect(page.getByRole('button', { name: `Copy ${subject}`, exact: true })).toBeVisible();
  }
});

/** One show from a go-live that fails to its end, in order. */
test.describe('a show', () => {
  test.describe.configure({ mode: 'serial' });

  let streamerContext: BrowserContext;
  let strangerContext: BrowserContext;
  let shopperContext: BrowserContext;
  let studio: Page;
  let stranger: Page;
  let shopper: Page;
  let addresses: { roomId: string; videoUrl: string };
  let stream: StreamSummary | undefined;

  const title = 'Late table, told twice';
  const sentFrames: string[] = [];
  /** What the studio's socket sent under a name: 42 starts an event of Socket.IO. */
  const sent = (name: string): unknown[] =>
    sentFrames
      .filter((text) => text.startsWith(`42["${name}",`))
      .map((text) => (JSON.parse(text.slice(2)) as unknown[])[1]);
  const isCreation = (url: URL) => url.pathname === '/api/v1/streams';
  const ownLiveShows = async () =>
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
    for (const show of await ownLiveShows()) await endShow(studio.request, show.id);
    for (const context of [streamerContext, strangerContext, shopperContext]) await context.close();
  });

  test('[STUDIO-20] [STUDIO-23] in preview mode a notice says so, and the button reads Go Live', async () => {
    await signIn(studio, 'streamer');
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
    expect(await ownLiveShows()).toEqual([]);
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
    await expect(banner(studio)).toContainText(/connection|network|reach/i);
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
    await banner(studio).getByRole('button', { name: 'Retry' }).click();
    await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
    await expect(banner(studio)).toHaveCount(0);
    await expect(studio.getByRole('button', { name: /Go Live|Create Stream Page/ })).toHaveCount(0);
    await expect.poll(async () => (await ownLiveShows()).length).toBe(1);
    [stream] = await ownLiveShows();
    const { vdoRoomId } = await readApi<StreamDetail>(studio.request, `/streams/${stream?.id}`);
    expect(vdoRoomId).toBe(addresses.roomId);
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
    const said = (page: Page) =>
      chatOf(page)
        .getByRole('paragraph')
        .filter({ hasText: /Asked on|Answered in/ });
    await expect(said(shopper)).toHaveText([/Asked on the page/, /Streamer.*Answered in the studio/]);
    await expect.poll(() => said(studio).allInnerTexts()).toEqual(await said(shopper).allInnerTexts());
  });

  test('[STUDIO-30] the Viewers tab is the viewer list of the stream page', async () => {
    await openTab(studio, 'Viewers');
    await chatOf(shopper)
      .getByRole('button', { name: /viewers, .* watching/ })
      .click();
    const inStudio = viewersOf(studio).getByRole('listitem');
    const onPage = viewersOf(shopper).getByRole('listitem');
    await expect(inStudio).toHaveCount(2);
    await expect(onPage).toHaveCount(2);
    // Each reader is 'You' to themselves, and named to the other.
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
    await expect
      .poll(async () => (await readFigures(studio))['Viewers'])
      .toBe(String((await measured()).viewerCount));
    const { startedAt } = await measured();
    const duration = (await readFigures(studio))['Duration'] ?? '';
    const shownSeconds = duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(Math.abs(shownSeconds - (Date.now() - Date.parse(startedAt ?? '')) / 1000)).toBeLessThan(5);
    // What the browser's own connection says of the picture that leaves it.
    const room = await roomFrame(studio);
    const { width, height } = await room.evaluate(() => {
      const picture = document.querySelector('video');
      return { width: picture?.videoWidth, height: picture?.videoHeight };
    });
    expect((await readFigures(studio))['Resolution']).toBe(`${width}x${height}`);
    const sentBytes = async () => (await readFigures(studio))['Data sent'];
    const sentBefore = await sentBytes();
    await expect.poll(sentBytes).not.toBe(sentBefore);

    const own = await ownShows(studio);
    const ended = own.filter(({ status }) => status === 'ended');
    await studioTab('Dashboard');
    await expect
      .poll(() => readFigures(studio))
      .toMatchObject({
        'Watching now': String((await measured()).viewerCount),
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
        'Watching now': String((await measured()).viewerCount),
        Peak: String((await measured()).peakViewerCount),
        'Signed in': '0',
      });
    await visitor.context().close();
    await expect
      .poll(async () => (await readFigures(studio))['Watching now'])
      .toBe(String((await measured()).viewerCount));

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

  test('[SOCK-10] [STREAM-3] the show ends where it was started: streamEnded is emitted and the chat room left', async () => {
    expect(sent('stream:leave')).toEqual([]);
    await openTab(studio, 'Stream');
    await studio.getByRole('button', { name: 'End Stream Page' }).click();
    await studio.getByRole('button', { name: 'End Stream', exact: true }).click();
    await expect(studio.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
    expect(await ownLiveShows()).toEqual([]);
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
