import { type Browser, expect, type Page, test } from '@playwright/test';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, newAccount, type DemoRole, useSession } from '../../support/accounts.ts';
import { holdSocket } from '../../support/held-socket.ts';
import { chatOf, viewersButton } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

/** Chat and viewers of the stream page, on a show of this file alone, whose people are known. */

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const counter = (page: Page) => chatOf(page).getByText(/messages a minute/);
const picker = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const viewerEntry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Viewers' }).getByRole('listitem').filter({ hasText: name });

/** A page of its own, closed by the test that opens it. */
async function openAs(browser: Browser, role: DemoRole, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, role);
  await open(page, path);
  return page;
}

test.describe('chat and viewers', () => {
  let show: StreamDetail;
  let path: string;

  test.beforeAll(async ({ request }) => {
    show = await goLive(request, { title: 'A show to chat in' });
    path = `/stream/${show.id}`;
  });
  test.afterAll(async ({ request }) => {
    await endStream(request, show.id);
  });

  test('[CHAT-2] the chat panel has a settings menu that changes how the chat is shown', async ({ page }) => {
    await open(page, path);
    await chatOf(page).getByRole('button', { name: 'Chat settings' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const compact = menu.getByRole('menuitemcheckbox', { name: 'Compact messages' });
    await expect(compact).toHaveAttribute('aria-checked', 'false');
    await compact.click();
    await expect(compact).toHaveAttribute('aria-checked', 'true');
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
    await expect(chatOf(page).getByText('500/500')).toBeVisible();

    await box.fill('First line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    await expect(box).toHaveValue('First line\nsecond line');
    await expect(counter(page)).toHaveText(/^0\/10/);
    await box.press('Enter');
    await expect(box).toHaveValue('');
    await expect(counter(page)).toHaveText(/^1\/10/);
    await expect(chatOf(page).getByRole('paragraph').filter({ hasText: 'First line' })).toContainText(
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
    await expect(chatOf(page).locator('mark')).toHaveCount(0);

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
    await expect(chatOf(page).locator('mark')).toHaveText(['@shopper', '@juno']);
    for (const other of others) {
      await expect(chatOf(other).locator('mark')).toHaveText(['@shopper', '@juno']);
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
    await expect(chatOf(page).getByText(`The chat is not available: ${reason}`)).toBeVisible();
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
    await expect(chatOf(page).getByText('Reconnecting to the chat…')).toBeVisible();
  });

  test('[CHAT-23] a lost connection says that the chat is reconnecting, until it is back', async ({
    page,
  }) => {
    const network = await holdSocket(page);
    await open(page, path);
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
    await expect(chatOf(page).getByText('Reconnecting to the chat…')).toBeHidden();
    await network.cut();
    await expect(chatOf(page).getByText('Reconnecting to the chat…')).toBeVisible();
    network.mend();
    await expect(chatOf(page).getByText('Reconnecting to the chat…')).toBeHidden({ timeout: 20_000 });
  });

  // Last, for its author is one more person to mention.
  test('[CHAT-6] [CHAT-7] [CHAT-15] [CHAT-16] [CHAT-17] the input counts messages, warns of the limit and blocks at it until the reset', async ({
    page,
  }) => {
    await page.clock.install();
    // Nobody who has sent in another show within the last minute.
    await useSession(page, (await newAccount(page.request)).token);
    await open(page, path);
    const send = chatOf(page).getByRole('button', { name: 'Send message' });
    const words = chatOf(page).getByRole('status');
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
      const text = await chatOf(page).innerText();
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

  // After what names the people of the show: it adds one.
  test('the button to the newest message leaves the focus with the messages', async ({ page }) => {
    await useSession(page, (await newAccount(page.request)).token);
    await open(page, path);
    const log = page.getByRole('log', { name: 'Chat messages' });
    const jump = chatOf(page).getByRole('button', { name: 'Jump to newest' });
    for (const word of ['first', 'second']) {
      await messageBox(page).fill(`${'x\n'.repeat(200)}${word}`);
      await messageBox(page).press('Enter');
      await expect(log).toContainText(word);
    }
    await log.evaluate((element) => element.scrollTo({ top: 0 }));
    await jump.focus();
    await page.keyboard.press('Enter');
    await expect(jump).toBeHidden();
    await expect(log).toBeFocused();
  });
});
