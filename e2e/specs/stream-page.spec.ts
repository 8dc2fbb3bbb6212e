import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { type DemoRole, enterAs } from '../support/accounts.ts';
import { readApi } from '../support/api-answers.ts';
import { holdSocket } from '../support/held-socket.ts';
import { endShow, goLive } from '../support/live-show.ts';
import { open } from '../support/opened-page.ts';
import { expectMovingPicture, roomFrame } from '../support/video.ts';

/**
 * The stream page part by part. The player is watched on the demo show, which has a picture; chat and viewers on a show of
 * this file alone, whose people are known.
 */

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const controls = (page: Page) => page.getByRole('group', { name: 'Player controls' });
const chat = (page: Page) => page.getByRole('region', { name: 'Live Chat' });
const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const counter = (page: Page) => chat(page).getByText(/messages a minute/);
const picker = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const viewersButton = (page: Page) => page.getByRole('button', { name: /viewers, .* watching/ });
const viewerEntry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Viewers' }).getByRole('listitem').filter({ hasText: name });

/** A page of its own, closed by the test that opens it. */
async function openAs(browser: Browser, role: DemoRole, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, role);
  await open(page, path);
  return page;
}

async function demoShow(page: Page): Promise<StreamSummary> {
  const live = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  const show = live.find((one) => one.hostName === 'Theo Lindqvist');
  if (show === undefined) throw new Error('The demo show is not on air');
  return show;
}

/** Every number of an attempt that the player shows from now on: the first one stands for a second only. */
async function collectAttempts(page: Page): Promise<() => Promise<string[]>> {
  await player(page).evaluate((region) => {
    const shown: string[] = [];
    Object.assign(window, { shownAttempts: shown });
    const look = () => {
      const [attempt] = /Attempt \d\/5/.exec(region.textContent) ?? [];
      if (attempt !== undefined && shown.at(-1) !== attempt) shown.push(attempt);
    };
    new MutationObserver(look).observe(region, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shownAttempts: string[] }).shownAttempts);
}

test.describe('chat and viewers', () => {
  let show: StreamDetail;
  let path: string;

  test.beforeAll(async ({ request }) => {
    show = await goLive(request, { title: 'A show to chat in' });
    path = `/stream/${show.id}`;
  });
  test.afterAll(async ({ request }) => {
    await endShow(request, show.id);
  });

  test('[CHAT-2] the chat panel has a settings menu that changes how the chat is shown', async ({ page }) => {
    await open(page, path);
    await chat(page).getByRole('button', { name: 'Chat settings' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const compact = menu.getByRole('menuitemcheckbox', { name: 'Compact messages' });
    await expect(compact).toHaveAttribute('aria-checked', 'false');
    await compact.click();
    await expect(compact).toHaveAttribute('aria-checked', 'true');
  });

  test('[CHAT-6] [CHAT-7] [CHAT-15] [CHAT-16] [CHAT-17] the input counts messages, warns of the limit and blocks at it until the reset', async ({
    page,
  }) => {
    await page.clock.install();
    await enterAs(page, 'shopper');
    await open(page, path);
    const send = chat(page).getByRole('button', { name: 'Send message' });
    const words = chat(page).getByRole('status');
    const log = page.getByRole('log', { name: 'Chat messages' });
    await expect(counter(page)).toHaveText('0/10 messages a minute');
    for (let sent = 1; sent <= 10; sent += 1) {
      await messageBox(page).fill(`Message number ${sent}.`);
      await messageBox(page).press('Enter');
      await expect(log.getByText(`Message number ${sent}.`)).toBeVisible();
      await expect(counter(page)).toHaveText(
        new RegExp(`^${sent}/10 messages a minute · resets in ([1-9]|[1-5]\\d|60)s$`),
      );
      const remaining = words.filter({ hasText: 'messages remaining' });
      if (sent < 8) await expect(remaining).toHaveCount(0);
      else if (sent < 10) await expect(remaining).toHaveText(`${10 - sent} messages remaining`);
    }

    // Both at one moment: the seconds of the warning are the seconds to the reset, and they run.
    const seconds = async () => {
      const text = await chat(page).innerText();
      const waits = /Message limit reached\. Wait (\d+)s/.exec(text)?.[1];
      expect(waits).toBeDefined();
      expect(waits).toBe(/resets in (\d+)s/.exec(text)?.[1]);
      return Number(waits);
    };
    const before = await seconds();
    await expect.poll(seconds).toBeLessThan(before);

    await messageBox(page).fill('One too many.');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await messageBox(page).press('Enter');
    await expect(messageBox(page)).toHaveValue('One too many.');
    await expect(log.getByText('One too many.')).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 61_000);
    await expect(counter(page)).toHaveText('0/10 messages a minute');
    await expect(words.filter({ hasText: 'Message limit reached' })).toHaveCount(0);
    await expect(send).toHaveAttribute('aria-disabled', 'false');
  });

  test('[CHAT-10] [CHAT-12] what is typed beyond 500 characters is ignored; Shift+Enter adds a line and sends nothing', async ({
    page,
  }) => {
    await enterAs(page, 'brand');
    await open(page, path);
    const box = messageBox(page);
    await box.fill('a'.repeat(498));
    await box.pressSequentially('bcde');
    await expect(box).toHaveValue(`${'a'.repeat(498)}bc`);
    await expect(chat(page).getByText('500/500')).toBeVisible();

    await box.fill('First line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    await expect(box).toHaveValue('First line\nsecond line');
    await expect(counter(page)).toHaveText(/^0\/10/);
    await box.press('Enter');
    await expect(box).toHaveValue('');
    await expect(counter(page)).toHaveText(/^1\/10/);
    await expect(chat(page).getByRole('paragraph').filter({ hasText: 'First line' })).toContainText(
      'First line\nsecond line',
      { useInnerText: true },
    );
  });

  test('[MENTION-1] [MENTION-3] [MENTION-4] [MENTION-5] [MENTION-6] [MENTION-9] the mention picker opens at @ and is used by keys; mentions are highlighted', async ({
    page,
    browser,
  }) => {
    const others = [await openAs(browser, 'shopper', path), await openAs(browser, 'streamer', path)];
    await enterAs(page, 'brand');
    await open(page, path);
    const box = messageBox(page);
    const chosen = picker(page).getByRole('option', { selected: true });
    await expect(picker(page)).toBeHidden();
    await box.pressSequentially('Hello @');
    await expect(picker(page).getByRole('option')).toHaveText(['@juno', '@shopper']);

    await expect(chosen).toHaveText('@juno');
    await box.press('ArrowDown');
    await expect(chosen).toHaveText('@shopper');
    await box.press('ArrowUp');
    await expect(chosen).toHaveText('@juno');

    const counted = await counter(page).innerText();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(box).toHaveValue('Hello @shopper ');
    await expect(picker(page)).toBeHidden();
    expect((await counter(page).innerText()).split(' ')[0]).toBe(counted.split(' ')[0]);
    await expect(chat(page).locator('mark')).toHaveCount(0);

    await box.pressSequentially('and @ju');
    await expect(chosen).toHaveText('@juno');
    await box.press('Tab');
    await expect(box).toHaveValue('Hello @shopper and @juno ');
    await expect(box).toBeFocused();

    await box.pressSequentially('@');
    await expect(picker(page)).toBeVisible();
    await box.press('Escape');
    await expect(picker(page)).toBeHidden();
    await expect(box).toHaveValue('Hello @shopper and @juno @');

    await box.press('Enter');
    await expect(chat(page).locator('mark')).toHaveText(['@shopper', '@juno']);
    for (const other of others) {
      await expect(chat(other).locator('mark')).toHaveText(['@shopper', '@juno']);
      await other.context().close();
    }
  });

  test('[VIEWERS-1] [VIEWERS-2] [VIEWERS-4] [VIEWERS-5] the count opens the list of viewers, with avatars, online dots and the Streamer badge', async ({
    page,
    browser,
  }) => {
    const streamer = await openAs(browser, 'streamer', path);
    await enterAs(page, 'shopper');
    await open(page, path);
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
    await viewersButton(page).click();
    await expect(page.getByRole('heading', { name: 'Viewers' })).toBeVisible();
    const host = viewerEntry(page, 'juno');
    const own = viewerEntry(page, 'You');
    await expect(host).toBeVisible();
    await expect(host.getByText('Streamer', { exact: true })).toBeVisible();
    await expect(own.getByText('Streamer', { exact: true })).toHaveCount(0);
    for (const entry of [host, own]) {
      const avatar = entry.locator('img');
      await expect(avatar).toBeVisible();
      await expect
        .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      const dot = entry.getByText('Online').locator('..');
      await expect(dot).toBeVisible();
      expect((await dot.boundingBox())?.width).toBe(12);
      await expect(dot).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    }
    await streamer.context().close();
  });

  test('[VIEWERS-3] a viewer whose avatar cannot be had stands with the initial', async ({ page }) => {
    await page.route('**/avatars/**', (route) => route.fulfill({ status: 404 }));
    await enterAs(page, 'shopper');
    await open(page, path);
    await viewersButton(page).click();
    const own = viewerEntry(page, 'You');
    await expect(own.getByText('S', { exact: true })).toBeVisible();
    await expect(own.locator('img')).toHaveCount(0);
  });

  test('[CHAT-24] [VIEWERS-8] a refused join says why, and the list still has the reader as You', async ({
    page,
  }) => {
    const reason = 'This show is for invited guests';
    await holdSocket(page, { code: 'forbidden', message: reason });
    await enterAs(page, 'brand');
    await open(page, path);
    await expect(chat(page).getByText(`The chat is not available: ${reason}`)).toBeVisible();
    await viewersButton(page).click();
    await expect(viewerEntry(page, 'You')).toHaveCount(1);
    await expect(viewerEntry(page, 'You')).toBeVisible();
  });

  test('[VIEWERS-8] in a joined show the list has the reader as You, once', async ({ page }) => {
    await enterAs(page, 'brand');
    await open(page, path);
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
    await viewersButton(page).click();
    await expect(viewerEntry(page, 'You')).toHaveCount(1);
    await expect(viewerEntry(page, 'fernhollow')).toHaveCount(0);
  });

  test('[CHAT-23] a join that failed and is tried again says that the chat is reconnecting', async ({
    page,
  }) => {
    await holdSocket(page, { code: 'internal', message: 'Something went wrong' });
    await open(page, path);
    await expect(chat(page).getByText('Reconnecting to the chat…')).toBeVisible();
  });

  test('[CHAT-23] a lost connection says that the chat is reconnecting, until it is back', async ({
    page,
  }) => {
    const network = await holdSocket(page);
    await open(page, path);
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
    await expect(chat(page).getByText('Reconnecting to the chat…')).toBeHidden();
    await network.cut();
    await expect(chat(page).getByText('Reconnecting to the chat…')).toBeVisible();
    network.mend();
    await expect(chat(page).getByText('Reconnecting to the chat…')).toBeHidden({ timeout: 20_000 });
  });
});

test.describe('a show that is not on air', () => {
  test('[PLAYER-3] [VIEWERS-7] the player says Stream Offline, and the list that nobody is there yet', async ({
    page,
  }) => {
    const [scheduled] = await readApi<StreamSummary[]>(page.request, '/streams?status=scheduled');
    await open(page, `/stream/${scheduled?.id}`);
    await expect(player(page).getByRole('heading', { name: 'Stream Offline' })).toBeVisible();
    await expect(player(page).getByText('Stream Has Ended')).toHaveCount(0);
    await viewersButton(page).click();
    await expect(page.getByRole('region', { name: 'Viewers' }).getByText('No viewers yet')).toBeVisible();
  });
});

test.describe('the player of the demo show', () => {
  test('[PLAYER-11] the controls hide 3 s after the mouse stopped, and come back when it moves', async ({
    page,
  }) => {
    await open(page, `/stream/${(await demoShow(page)).id}`);
    await expectMovingPicture(page);
    await player(page).hover();
    // A clock that is held would let the picture stop as well: when the mouse moved and when they hid is read in the page.
    const restMs = player(page).evaluate(
      (region) =>
        new Promise<number>((resolve) => {
          let movedAt = performance.now();
          region.addEventListener('pointermove', () => {
            movedAt = performance.now();
          });
          const group = region.querySelector('[aria-label="Player controls"]');
          new MutationObserver(() => {
            if (group?.classList.contains('opacity-0')) resolve(performance.now() - movedAt);
          }).observe(region, { subtree: true, attributeFilter: ['class'] });
        }),
    );
    await page.mouse.move(400, 300);
    await expect(controls(page)).toHaveCSS('opacity', '1');
    await page.mouse.move(420, 310);
    expect(await restMs).toBeGreaterThanOrEqual(2990);
    await expect(controls(page)).toHaveCSS('opacity', '0');
    await page.mouse.move(440, 320);
    await expect(controls(page)).toHaveCSS('opacity', '1');
  });

  test('[PLAYER-15] [PLAYER-18] [VIEW-12] the volume goes from 0 to 100; Share copies the link; the chat is 340 px wide', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await open(page, `/stream/${(await demoShow(page)).id}`);
    await expectMovingPicture(page);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      // The panel with the line that parts it from the video.
      expect((await chat(page).locator('..').boundingBox())?.width).toBe(340);
    }

    const volume = controls(page).getByRole('slider', { name: 'Volume' });
    const loudness = async () =>
      (await roomFrame(page)).evaluate(() =>
        Math.round((document.querySelector('video')?.volume ?? -1) * 100),
      );
    await expect(volume).toHaveAttribute('min', '0');
    await expect(volume).toHaveAttribute('max', '100');
    await volume.focus();
    await volume.press('Home');
    await expect(volume).toHaveValue('0');
    await volume.press('ArrowLeft');
    await expect(volume).toHaveValue('0');
    await volume.press('ArrowRight');
    await expect(volume).toHaveValue('1');
    await expect.poll(loudness).toBe(1);
    await volume.press('End');
    await volume.press('ArrowRight');
    await expect(volume).toHaveValue('100');
    await expect.poll(loudness).toBe(100);

    await controls(page).getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('[PLAYER-17] Share opens the browser’s share feature where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          shared.push(data);
          return Promise.resolve();
        },
      });
    });
    const show = await demoShow(page);
    await open(page, `/stream/${show.id}`);
    await controls(page).getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
      .toEqual([{ title: show.title, url: page.url() }]);
    await expect(page.getByText('Link copied')).toHaveCount(0);
  });

  test('[VIEW-15] [VIEW-18] without its chat the page says - for the count and goes on with video and products', async ({
    page,
  }) => {
    await holdSocket(page, { code: 'internal', message: 'Something went wrong' });
    await open(page, `/stream/${(await demoShow(page)).id}`);
    await expect(chat(page).getByText('Reconnecting to the chat…')).toBeVisible();
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, - watching');
    await expect(viewersButton(page)).toHaveText('-');
    await expectMovingPicture(page);
    await expect(
      page.getByRole('list', { name: 'Featured products' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(viewersButton(page)).toHaveText('-');
  });

  test('[VIEW-18] a refused join leaves video and products as they are', async ({ page }) => {
    await holdSocket(page, { code: 'forbidden', message: 'This show is for invited guests' });
    await open(page, `/stream/${(await demoShow(page)).id}`);
    await expect(chat(page).getByText('The chat is not available')).toBeVisible();
    await expectMovingPicture(page);
    await expect(
      page.getByRole('list', { name: 'Featured products' }).getByRole('link').first(),
    ).toBeVisible();
  });

  test('[VIEW-14] the viewer counts are how many browsers watch, and the time on air is the show’s', async ({
    page,
    browser,
  }) => {
    const { id } = await demoShow(page);
    const shown = async () => {
      const [inChat, inPlayer] = await Promise.all([
        viewersButton(page).innerText(),
        player(page)
          .getByText(/^\d+\s*viewers?$/)
          .innerText(),
      ]);
      const { viewerCount } = await readApi<StreamDetail>(page.request, `/streams/${id}`);
      return { inChat: Number(inChat), inPlayer: Number.parseInt(inPlayer, 10), measured: viewerCount };
    };
    const same = (count: number) => ({ inChat: count, inPlayer: count, measured: count });
    const before = (await readApi<StreamDetail>(page.request, `/streams/${id}`)).viewerCount;
    await open(page, `/stream/${id}`);
    await expect.poll(shown).toEqual(same(before + 1));
    const another = await (await browser.newContext()).newPage();
    await open(another, `/stream/${id}`);
    await expect.poll(shown).toEqual(same(before + 2));
    await another.context().close();
    await expect.poll(shown).toEqual(same(before + 1));

    const { startedAt } = await readApi<StreamDetail>(page.request, `/streams/${id}`);
    const onAir = await page.getByText(/on air/).innerText();
    const shownSeconds = (/on air ([\d:]+)/.exec(onAir)?.[1] ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(Math.abs(shownSeconds - (Date.now() - Date.parse(startedAt ?? '')) / 1000)).toBeLessThan(5);
  });

  test('[PLAYER-5] [PLAYER-6] a lost video says Connection Lost and counts the attempts, until the picture is back', async ({
    page,
  }) => {
    await open(page, `/stream/${(await demoShow(page)).id}`);
    await expectMovingPicture(page);
    await expect(player(page).getByText('Connection Lost')).toBeHidden();
    const shown = await collectAttempts(page);
    // Nobody answers at the door of the video until the attempts have been seen.
    await page.route('**/whep/**', (route) => route.abort('connectionfailed'));
    const runFile = join(process.env['E2E_DATA_FOLDER'] ?? '', 'media.json');
    const { pid } = JSON.parse(await readFile(runFile, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await expect(player(page).getByRole('heading', { name: 'Connection Lost' })).toBeVisible();
    await expect
      .poll(async () => (await shown()).slice(0, 3))
      .toEqual(['Attempt 1/5', 'Attempt 2/5', 'Attempt 3/5']);
    await page.unroute('**/whep/**');
    await expectMovingPicture(page, 40_000);
    await expect(player(page).getByText('Connection Lost')).toBeHidden();
  });
});
