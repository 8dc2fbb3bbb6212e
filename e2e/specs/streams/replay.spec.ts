import { expect, type Page, test } from '@playwright/test';
import { formatPrice } from '@greenroom/contract/money-format';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { crawlShared } from '../../support/crawler.ts';
import { fillAddress } from '../../support/checkout.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream } from '../../support/live-stream.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { open } from '../../support/opened-page.ts';
import {
  playsPast,
  readPlayback,
  readReplay,
  replayPlayer,
  replayVideo,
} from '../../support/replays/replay-page.ts';

/** One show that is recorded across a connection loss of its broadcaster, then replayed by somebody who missed it. */
test.describe.configure({ mode: 'serial' });

const productIds = ['sunday-mug', 'meadow-wrap-dress'] as const;
const [first, second] = productIds;
const question = 'Does the mug come in blue?';

let show: ManagedStream;
let replay: Replay;
/** How long the show was live, by this test's clock. */
let onAirMs: number;

const chapters = (page: Page) => page.getByRole('list', { name: 'Chapters' }).getByRole('listitem');

test.beforeAll(async ({ browser, request }) => {
  const token = await sharedSession(request, 'streamer');
  show = await callApi<ManagedStream>(request, 'POST', '/streams', token, {
    title: 'The show that was missed',
    productIds,
  });
  const pin = async (productId: string) =>
    callApi(request, 'PUT', `/streams/${show.id}/pinned-product`, token, { productId });
  const context = await browser.newContext();
  const stage = await context.newPage();
  await openStage(stage);
  await publish(stage, show.vdoRoomId, token);
  await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
  const liveAtMs = Date.now();
  // It lasts ten minutes, of which the show takes one. A later viewer pays the price at that time.
  await callApi(request, 'POST', `/streams/${show.id}/offers`, token, {
    productId: first,
    percent: 20,
    minutes: 10,
  });

  const shopper = await (await browser.newContext()).newPage();
  await enterAs(shopper, 'shopper');
  await shopper.goto(`/stream/${show.id}`);
  await expectPublished(stage, 3);
  await pin(first);
  await chatOf(shopper).getByRole('textbox').fill(question);
  await chatOf(shopper).getByRole('textbox').press('Enter');
  await expect(chatOf(shopper).getByText(question)).toBeVisible();
  await shopper.context().close();

  await expectPublished(stage, 6);
  await stage.evaluate(() => window.stage.drop());
  const isAway = async () =>
    !(await readApi<ManagedStream>(request, `/streams/${show.id}`)).isBroadcasterConnected;
  await expect.poll(isAway, { timeout: 20_000 }).toBe(true);
  await publish(stage, show.vdoRoomId, token);
  await expect.poll(isAway).toBe(false);
  await expectPublished(stage, 3);
  await pin(second);
  await expectPublished(stage, 6);
  onAirMs = Date.now() - liveAtMs;
  await endStream(request, show.id);
  await context.close();
  replay = await readReplay(request, show.id);
});

test('[STREAM-22] [STREAM-23] a show is one replay from its first picture to its last, over a drop', async ({
  page,
}) => {
  expect(replay.files).toHaveLength(1);
  // The range from before the pin that precedes the connection loss until after the pin that follows it.
  const [before, after] = replay.chapters.map(({ atMs }) => atMs);
  expect(before).toBeGreaterThan(0);
  expect(replay.lengthMs).toBeGreaterThan(after! + 1000);
  expect(replay.lengthMs).toBeLessThan(onAirMs + 1000);

  await open(page, `/stream/${show.id}`);
  await replayPlayer(page).getByRole('button', { name: 'Play the replay' }).click();
  const video = replayVideo(page);
  await playsPast(page, 2);
  const played = await readPlayback(video);
  expect(Math.abs(played.length * 1000 - replay.lengthMs)).toBeLessThan(200);
  expect(played.frames).toBeGreaterThan(15);

  // After the connection loss.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 3;
  });
  await expect
    .poll(async () => (await readPlayback(video)).at, { timeout: 20_000 })
    .toBeGreaterThan(played.length - 1);
  expect((await readPlayback(video)).frames).toBeGreaterThan(played.frames + 15);
  await expect(replayPlayer(page).getByRole('button', { name: 'Watch again' })).toBeVisible();
});

test('a press on Play before the player’s code has loaded starts the replay afterwards', async ({ page }) => {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/replayed-stream-[^/]+\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`/stream/${show.id}`);
  await replayPlayer(page).getByRole('button', { name: 'Play the replay' }).click();
  expect(await readPlayback(replayVideo(page))).toMatchObject({ at: 0, isPaused: true });
  release();
  await playsPast(page, 0.5);
  await expect(replayPlayer(page).getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('[STREAM-24] chat, pinned product and chapters of a replay are those of the event log, each at its time', async ({
  page,
  request,
}) => {
  const { events } = await readApi<{ events: ReplayEvent[] }>(request, `/streams/${show.id}/replay/events`);
  const pins = events.flatMap(({ atMs, event }) =>
    event.type === 'product.pinned' ? [{ atMs, event }] : [],
  );
  expect(replay.chapters.map(({ product }) => product.id)).toEqual(productIds);
  expect(replay.chapters.map(({ atMs }) => atMs)).toEqual(pins.map(({ atMs }) => atMs));
  const chatMessage = events.find(({ event }) => event.type === 'chat.message')!;
  expect(chatMessage.atMs).toBeGreaterThan(pins[0]!.atMs);
  expect(chatMessage.atMs).toBeLessThan(pins[1]!.atMs);

  await open(page, `/stream/${show.id}`);
  const chat = page.getByRole('region', { name: 'Chat replay' });
  const pinned = page.getByRole('region', { name: 'Pinned product' });
  await expect(chapters(page)).toHaveCount(2);
  await expect(chat.getByText('Messages appear here as they were sent.')).toBeVisible();
  await expect(pinned.getByRole('link')).toHaveCount(0);

  await chapters(page)
    .first()
    .getByRole('button', { name: /^Go to / })
    .click();
  await expect(pinned.getByRole('link')).toHaveAttribute('href', `/product/${first}`);
  await expect(chapters(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(chat.getByText(question)).toHaveCount(0);

  await chapters(page)
    .nth(1)
    .getByRole('button', { name: /^Go to / })
    .click();
  await expect(pinned.getByRole('link')).toHaveAttribute('href', `/product/${second}`);
  await expect(chat.getByText(question)).toBeVisible();

  await page.getByRole('slider', { name: 'Seek' }).press('Home');
  await expect(pinned.getByRole('link')).toHaveCount(0);
  await expect(chat.getByText(question)).toHaveCount(0);
});

test('a viewer of a replay finds a product of the show and buys it there, at today’s price', async ({
  page,
  request,
}) => {
  const product = await readApi<ProductDetail>(request, `/products/${first}`);
  await open(page, `/stream/${show.id}`);
  await page.getByRole('searchbox', { name: 'Search the products of this show' }).fill('sunday');
  await expect(chapters(page)).toHaveCount(1);
  await chapters(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .click();
  const choice = page.getByRole('dialog', { name: 'Choose yours' });
  await choice.getByRole('radio', { name: 'Pine' }).check({ force: true });
  await choice.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  const line = cart.getByRole('listitem').filter({ hasText: 'Sunday Mug' });
  await expect(line).toContainText(formatPrice(product.price, product.currency));
  await expect(line).not.toContainText('Live price');
  await cart.getByRole('button', { name: 'Check out' }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await fillAddress(page, 'ada@example.com');
  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await checkout.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Your order is placed')).toBeVisible();
  await expect(page).toHaveURL(`/stream/${show.id}`);
});

test('a product’s page links to the moment that shows it', async ({ page }) => {
  await open(page, `/product/${second}`);
  const moments = page.getByRole('region', { name: 'Seen in shows' });
  await moments.getByRole('link', { name: show.title }).click();
  await expect(page).toHaveURL(new RegExp(`/stream/${show.id}\\?t=\\d+$`));
  const seek = page.getByRole('slider', { name: 'Seek' });
  const atSeconds = Math.floor(replay.chapters[1]!.atMs / 1000);
  await expect(seek).toHaveValue(String(atSeconds));
  await replayPlayer(page).getByRole('button', { name: 'Play the replay' }).click();
  await expect.poll(async () => (await readPlayback(replayVideo(page))).at).toBeGreaterThan(atSeconds);
});

test('a viewer makes a clip, whose page has a preview for crawlers and plays only the clip', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const shopper = await (await browser.newContext()).newPage();
  await enterAs(shopper, 'shopper');
  await open(shopper, `/stream/${show.id}?t=3`);
  // The replay is hydrated after the surrounding page.
  await expect(shopper.getByRole('searchbox', { name: /^Search the products/ })).toBeEditable();
  await replayPlayer(shopper).getByRole('button', { name: 'Make a clip' }).click();
  const maker = shopper.getByRole('region', { name: 'New clip' });
  await shopper.getByRole('slider', { name: 'Seek' }).fill('5');
  await maker.getByRole('button', { name: 'End here' }).click();
  await shopper.getByRole('slider', { name: 'Seek' }).fill('2');
  await maker.getByRole('button', { name: 'Start here' }).click();
  await maker.getByRole('textbox', { name: 'Name of the clip' }).fill('Bars & "tones"');
  await maker.getByRole('button', { name: 'Make clip' }).click();
  const address = await maker.getByRole('link', { name: 'Open the clip' }).getAttribute('href');
  await shopper.context().close();

  const crawled = await crawlShared(request, baseURL, address!);
  const { tag } = crawled;
  expect(tag('og:title')).toBe('Bars & "tones"');
  expect(tag('og:type')).toBe('video.other');
  expect(tag('og:video')).toMatch(/^http.*\/replays\/.*#t=2,5$/);
  expect(tag('og:video:type')).toBe('video/webm');
  expect(crawled.items('VideoObject')).toMatchObject([
    {
      name: 'Bars & "tones"',
      contentUrl: tag('og:video'),
      uploadDate: expect.stringMatching(/Z$/),
      duration: 'PT3S',
    },
  ]);

  await open(page, address!);
  const seek = page.getByRole('slider', { name: 'Seek' });
  await expect(seek).toHaveAttribute('max', '3');
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible({ timeout: 20_000 });
  const { at } = await readPlayback(replayVideo(page));
  expect(at).toBeGreaterThanOrEqual(5);
  expect(at).toBeLessThan(7);
  await page.getByRole('link', { name: show.title }).click();
  await expect(page).toHaveURL(new RegExp(`/stream/${show.id}\\?t=2$`));
  await expect(page.getByRole('region', { name: 'Clips' }).getByRole('link')).toHaveCount(1);
});

test('the streamer trims a replay: viewers get that part alone, and all again when it is undone', async ({
  page,
  browser,
  request,
}) => {
  const context = await browser.newContext();
  const studio = await context.newPage();
  await enterAs(studio, 'streamer');
  await open(studio, `/stream/${show.id}`);
  const recording = studio.getByRole('region', { name: 'Your recording' });
  await recording.getByRole('button', { name: 'Trim' }).click();
  const trim = studio.getByRole('region', { name: 'Trim' });
  const seek = trim.getByRole('slider', { name: 'Seek' });
  await seek.fill('3');
  await trim.getByRole('button', { name: 'Start here' }).click();
  await seek.fill('12');
  await trim.getByRole('button', { name: 'End here' }).click();
  await trim.getByRole('button', { name: 'Trim to this part' }).click();
  await expect(recording.getByText(/viewers get 0:0[345] to 0:12/)).toBeVisible({ timeout: 20_000 });
  const part = await readReplay(request, show.id);
  expect(part.lengthMs).toBeGreaterThan(6000);
  expect(part.lengthMs).toBeLessThanOrEqual(9000);
  const shownSeek = studio.getByRole('slider', { name: 'Seek' });
  await expect(shownSeek).toHaveAttribute('max', String(Math.round(part.lengthMs / 1000)));
  // The page plays another part, and nothing of the previous part is left.
  await expect(recording.getByRole('button', { name: 'Trim' })).toBeFocused();

  await open(page, `/stream/${show.id}`);
  await replayPlayer(page).getByRole('button', { name: 'Play the replay' }).click();
  await expect.poll(async () => (await readPlayback(replayVideo(page))).frames).toBeGreaterThan(10);
  const { length } = await readPlayback(replayVideo(page));
  expect(Math.abs(length * 1000 - part.lengthMs)).toBeLessThan(200);

  await recording.getByRole('button', { name: 'Trim' }).click();
  await trim.getByRole('button', { name: 'Undo the trim' }).click();
  await expect(trim).toHaveCount(0);
  await expect(recording.getByRole('button', { name: 'Trim' })).toBeFocused();
  expect((await readReplay(request, show.id)).lengthMs).toBe(replay.lengthMs);
  await context.close();
});

test('the streamer downloads, hides and deletes a replay, and only the streamer sees a hidden one', async ({
  page,
  browser,
  request,
}) => {
  const context = await browser.newContext();
  const studio = await context.newPage();
  await enterAs(studio, 'streamer');
  await open(studio, `/stream/${show.id}`);
  const recording = studio.getByRole('region', { name: 'Your recording' });
  const downloading = studio.waitForEvent('download');
  await recording.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^show-\d{4}-\d\d-\d\d-1\.webm$/);

  await replayPlayer(studio).getByRole('button', { name: 'Play the replay' }).click();
  await playsPast(studio, 0.5);
  await recording.getByRole('button', { name: 'Hide' }).click();
  await expect(recording.getByText('hidden from everybody else')).toBeVisible();
  await expect(studio.getByRole('heading', { name: 'Stream Has Ended' })).toHaveCount(0);
  expect(await readPlayback(replayVideo(studio))).toMatchObject({ isPaused: false });
  expect((await readPlayback(replayVideo(studio))).at).toBeGreaterThan(0.5);
  expect(await readApi(request, `/streams/${show.id}/replay`)).toEqual({ state: 'none' });
  expect((await request.get(`/api/v1/streams/${show.id}/replay/events`)).status()).toBe(404);
  expect((await request.get(replay.files[0]!.url)).status()).toBe(404);
  await open(page, `/stream/${show.id}`);
  await expect(page.getByRole('heading', { name: 'Stream Has Ended' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your recording' })).toHaveCount(0);

  await open(studio, `/stream/${show.id}`);
  await replayPlayer(studio).getByRole('button', { name: 'Play the replay' }).click();
  await playsPast(studio, 1);
  await recording.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(recording.getByText('everybody can watch it')).toBeVisible();
  // It continues to play, although its URL has changed.
  expect(await readPlayback(replayVideo(studio))).toMatchObject({ isPaused: false });
  expect((await readPlayback(replayVideo(studio))).at).toBeGreaterThan(1);
  expect((await request.get(replay.files[0]!.url, { headers: { range: 'bytes=0-9' } })).status()).toBe(206);

  await recording.getByRole('button', { name: 'Delete' }).click();
  await recording.getByRole('button', { name: 'Delete for good' }).click();
  await expect(recording).toHaveCount(0);
  expect((await request.get(replay.files[0]!.url)).status()).toBe(404);

  // A missing recording is no error, so the console shows none.
  const errors: string[] = [];
  studio.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const recordingResponse = studio.waitForResponse((answered) =>
    answered.url().endsWith(`/streams/${show.id}/recording`),
  );
  await open(studio, `/stream/${show.id}`);
  expect((await recordingResponse).status()).toBe(200);
  await expect(studio.getByRole('heading', { name: 'Stream Has Ended' })).toBeVisible();
  await expect(recording).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
});
