import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { signIn } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { chatOf, viewersButton } from '../../support/live-chat.ts';
import { expectMovingPicture, readPicture } from '../../support/video.ts';

/**
 * The first show from three perspectives: a streamer with a camera, a visitor and a shopper, each in their own
 * browser. All tests of this file share one show, in order.
 */
test.describe.configure({ mode: 'serial' });

let streamerContext: BrowserContext;
let visitorContext: BrowserContext;
let shopperContext: BrowserContext;
let studio: Page;
let visitor: Page;
let shopper: Page;
let streamPath: string;

const title = 'Evening market, first show';
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
/** The studio's Stream tab. */
const studioStatus = () => studio.getByRole('tabpanel', { name: 'Stream' });
const messageBox = (page: Page) => chatOf(page).getByRole('textbox');

async function open(browser: Browser): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return [context, await context.newPage()];
}

async function hostsOnAir(page: Page): Promise<string[]> {
  const streams = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  return streams.map((stream) => stream.hostName);
}

async function endShow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Stream Page' }).click();
  await page.getByRole('button', { name: 'End Stream', exact: true }).click();
  // The button changes its name while the server ends the show.
  await expect(page.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
}

test.beforeAll(async ({ browser }) => {
  [streamerContext, studio] = await open(browser);
  [visitorContext, visitor] = await open(browser);
  [shopperContext, shopper] = await open(browser);
});
test.afterAll(async () => {
  for (const context of [streamerContext, visitorContext, shopperContext]) await context?.close();
});

test('[STUDIO-10] [STUDIO-11] [STUDIO-12] the camera preview plays, and nothing of it is sent until Go Live', async () => {
  const published: string[] = [];
  studio.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/whip')
      published.push(request.url());
  });
  await signIn(studio, 'streamer');
  await studio.goto('/studio');
  const beforePreview = studio.getByText('Ready to Set Up Your Stream?', { exact: true });
  await expect(beforePreview).toBeVisible();
  await studio.getByRole('button', { name: 'Enable Camera Preview' }).click();
  await expect(studio.getByRole('button', { name: 'Go Live' })).toBeVisible();
  await expectMovingPicture(studio);
  await expect(beforePreview).toHaveCount(0);
  expect(await hostsOnAir(studio)).not.toContain('Juno Marchetti');
  expect(published).toEqual([]);
  await expect(studioStatus().getByText('Offline')).toBeVisible();
  await expect(studioStatus().getByText('Live', { exact: true })).toHaveCount(0);
  await expect(studio.getByRole('link', { name: /View/ })).toHaveCount(0);

  await studio.getByLabel('Title').fill(title);
  await studio.getByRole('button', { name: 'Go Live' }).click();
  await expect.poll(() => published.length).toBe(1);
});

test('[STUDIO-15] [STUDIO-17] [STUDIO-21] the studio says that the stream is live, and leads to its page', async () => {
  await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
  await expect(studioStatus().getByText('Live', { exact: true })).toBeVisible();
  await expect(studioStatus().getByText('Offline')).toHaveCount(0);
  const view = studio.getByRole('link', { name: /View/ }).first();
  streamPath = new URL((await view.getAttribute('href')) ?? '', studio.url()).pathname;
  expect(streamPath).toMatch(/^\/stream\/[0-9a-f-]{36}$/);
});

test('[LIVEROLE-3] [STUDIO-13] an admin, as the streamer, goes from preview to live to ended', async ({
  browser,
}) => {
  const [context, adminStudio] = await open(browser);
  await signIn(adminStudio, 'admin');
  await adminStudio.goto('/studio');
  await adminStudio.getByRole('button', { name: 'Enable Camera Preview' }).click();
  await expectMovingPicture(adminStudio);
  expect(await hostsOnAir(adminStudio)).not.toContain('Sam Okonkwo');
  await adminStudio.getByLabel('Title').fill('The operator’s hour');
  await adminStudio.getByRole('button', { name: 'Go Live' }).click();
  await expect(adminStudio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
  const streams = await readApi<StreamSummary[]>(adminStudio.request, '/streams?isLive=true');
  expect(streams.map((stream) => stream.title)).toEqual(
    expect.arrayContaining(['The operator’s hour', title]),
  );
  await endShow(adminStudio);
  const ended = streams.find((stream) => stream.title === 'The operator’s hour')!;
  await expect
    .poll(async () => (await readApi<StreamDetail>(adminStudio.request, `/streams/${ended.id}`)).status)
    .toBe('ended');
  await context.close();
});

test('[LIVEROLE-2] [VIEW-1] [PLAYER-1] a signed-out visitor opens the stream’s page and sees the picture move', async () => {
  const response = await visitor.goto(streamPath);
  expect(response?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expectMovingPicture(visitor);
  await expect(player(visitor).locator('iframe')).toHaveCount(1);
  const picture = (await player(visitor).locator('iframe').boundingBox())!;
  for (const overlay of [
    player(visitor).getByText('LIVE', { exact: true }),
    player(visitor).getByText(/^\d+\s*viewers?$/),
    player(visitor).getByRole('group', { name: 'Player controls' }),
  ]) {
    await expect(overlay).toBeAttached();
    const box = (await overlay.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(picture.x);
    expect(box.y).toBeGreaterThanOrEqual(picture.y);
    expect(box.x + box.width).toBeLessThanOrEqual(picture.x + picture.width);
    expect(box.y + box.height).toBeLessThanOrEqual(picture.y + picture.height);
  }
});

test('[VIEW-3] [PLAYER-2] the page is in theater mode and says LIVE over the picture', async () => {
  await expect(player(visitor).getByText('LIVE', { exact: true })).toBeVisible();
  await expect(visitor.locator('[data-layout="theater"]')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign in to chat' })).toBeVisible();
  const [video, chat] = [await player(visitor).boundingBox(), await chatOf(visitor).boundingBox()];
  expect(video!.width).toBeGreaterThan(2 * chat!.width);
  expect(chat!.x).toBeGreaterThan(video!.x + video!.width / 2);
});

test('[CHAT-1] [CHAT-5] [CHAT-11] a signed-in shopper chats, and everyone reads it', async () => {
  await signIn(shopper, 'shopper');
  await shopper.goto(streamPath);
  await expectMovingPicture(shopper);
  await expect(shopper.getByRole('heading', { name: 'Live Chat', exact: true })).toBeVisible();
  const count = chatOf(shopper).getByText(/^Characters: /);
  await expect(count.locator('..')).toHaveText('Characters: 0/500');
  await messageBox(shopper).fill('Is the mug dishwasher safe?');
  await expect(count.locator('..')).toHaveText('Characters: 27/500');
  await messageBox(shopper).press('Enter');
  for (const page of [visitor, shopper, studio]) {
    if (page === studio) await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(chatOf(page).getByText('Is the mug dishwasher safe?')).toBeVisible();
  }
});

test('[CHAT-3] the streamer answers with a Streamer badge', async () => {
  await messageBox(studio).fill('It is, top shelf!');
  await messageBox(studio).press('Enter');
  const answer = chatOf(visitor).getByRole('paragraph').filter({ hasText: 'It is, top shelf!' });
  await expect(answer.getByText('Streamer')).toBeVisible();
});

test('both see the viewer count change as people come and go', async () => {
  await expect(viewersButton(visitor)).toHaveAccessibleName(/2 watching/);
  await shopper.goto('/');
  await expect(viewersButton(visitor)).toHaveAccessibleName(/1 watching/);
  await shopper.goto(streamPath);
  await expect(viewersButton(visitor)).toHaveAccessibleName(/2 watching/);
});

test('the streamer reads in the list of viewers how well a viewer receives the video', async () => {
  await studio.getByRole('tab', { name: 'Viewers' }).click();
  const entry = studio.getByRole('listitem').filter({ hasText: 'shopper' });
  await expect(entry.getByText(/^Connection: (Excellent|Good|Fair|Poor|Critical)$/)).toBeAttached();
  await studio.getByRole('tab', { name: 'Chat' }).click();
  // Nobody else sees it.
  await viewersButton(visitor).click();
  await expect(visitor.getByRole('region', { name: 'Viewers' }).getByText('juno')).toBeVisible();
  await expect(visitor.getByText(/^Connection: /)).toHaveCount(0);
  await viewersButton(visitor).click();
});

test('the streamer pins a product, and it appears under the video for streamer and viewer', async () => {
  await studio.getByLabel('Search the catalogue').fill('Sunday Mug');
  await studio.getByRole('button', { name: 'Pin Sunday Mug' }).click();
  for (const page of [visitor, shopper]) {
    const pinned = page.getByRole('region', { name: 'Pinned product' });
    await expect(pinned.getByRole('link', { name: /Sunday Mug/ })).toBeVisible();
  }
});

test('after a reload during the show the viewer has picture, chat and pinned product again', async () => {
  await visitor.reload();
  await expectMovingPicture(visitor);
  await expect(chatOf(visitor).getByText('It is, top shelf!')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Pinned product' }).getByText('Sunday Mug')).toBeVisible();
});

test('after a kill -9 of the media server during the show both continue without a reload', async () => {
  const runFile = join(process.env['E2E_DATA_FOLDER'] ?? '', 'media.json');
  const { pid } = JSON.parse(await readFile(runFile, 'utf8')) as { pid: number };
  await visitor.evaluate(() => Object.assign(window, { isSamePage: true }));
  const before = (await readPicture(visitor)).frames;
  expect(before).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(
      async () =>
        (JSON.parse(await readFile(runFile, 'utf8').catch(() => '{}')) as { pid?: number }).pid ?? pid,
    )
    .not.toBe(pid);
  await expectMovingPicture(visitor, 30_000);
  expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true);
  const { data } = (await (
    await visitor.request.get(`/api/v1${streamPath.replace('/stream/', '/streams/')}`)
  ).json()) as {
    data: { isLive: boolean };
  };
  expect(data.isLive).toBe(true);
});

test('[STREAM-20] a broadcaster’s dropped connection is survived on the same page', async () => {
  const studioPath = studio.url();
  await studio.goto('about:blank');
  await expect(visitor.getByText('Connection Lost')).toBeVisible({ timeout: 30_000 });
  await studio.goto(studioPath);
  await expect(visitor.getByText('Connection Lost')).toBeHidden({ timeout: 45_000 });
  await expectMovingPicture(visitor, 30_000);
  expect(new URL(visitor.url()).pathname).toBe(streamPath);
});

test('[PLAYER-4] [STREAM-2] the streamer ends the show, and both see that it has ended', async () => {
  const calls: string[] = [];
  studio.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await endShow(studio);
  for (const page of [visitor, shopper]) {
    await expect(page.getByRole('heading', { name: 'Stream Has Ended', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Stream Offline' })).toHaveCount(0);
    // PLAYER-2: the indicator disappears with the show.
    await expect(player(page).getByText('LIVE', { exact: true })).toHaveCount(0);
  }
  expect(calls).toContain(`/api/v1${streamPath.replace('/stream/', '/streams/')}/end`);
  const stream = await readApi<StreamDetail>(visitor.request, streamPath.replace('/stream/', '/streams/'));
  expect(stream.status).toBe('ended');
});
