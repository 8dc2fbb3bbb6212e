import { type Browser, expect, type Page, test } from '@playwright/test';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, newAccount, type DemoRole, useSession } from '../../support/accounts.ts';
import { holdSocket } from '../../support/held-socket.ts';
import { chatOf, viewersButton } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

/** Chat and viewers of the stream page, on a show that only this file uses, with known participants. */

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const viewerEntry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Viewers' }).getByRole('listitem').filter({ hasText: name });

/** A separate page, closed by the test that opens it. */
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

  test('[VIEWERS-5] the streamer has the Streamer badge in the list of viewers, and nobody else', async ({
    page,
    browser,
  }) => {
    const streamer = await openAs(browser, 'streamer', path);
    await enterAs(page, 'shopper');
    await open(page, path);
    await viewersButton(page).click();
    await expect(viewerEntry(page, 'juno').getByText('Streamer', { exact: true })).toBeVisible();
    await expect(viewerEntry(page, 'You').getByText('Streamer', { exact: true })).toHaveCount(0);
    await streamer.context().close();
  });

  test('[VIEWERS-1] [VIEWERS-2] [VIEWERS-4] the count opens the list of viewers, with avatars and online dots', async ({
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

  test('[VIEWERS-8] in a joined show the list has the reader as You, once', async ({ page }) => {
    await enterAs(page, 'brand');
    await open(page, path);
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
    await viewersButton(page).click();
    await expect(viewerEntry(page, 'You')).toHaveCount(1);
    await expect(viewerEntry(page, 'fernhollow')).toHaveCount(0);
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

  // After the tests that name the show's participants, because it adds one.
  test('the button to the latest message leaves the focus in the messages', async ({ page }) => {
    await useSession(page, (await newAccount(page.request)).token);
    await open(page, path);
    const log = page.getByRole('log', { name: 'Chat messages' });
    const jump = chatOf(page).getByRole('button', { name: 'Jump to newest' });
    for (const word of ['first', 'second']) {
      await messageBox(page).fill(`${'x\n'.repeat(200)}${word}`);
      await messageBox(page).press('Enter');
      await expect(log).toContainText(word);
    }
    // A message that arrives in that moment scrolls a reader at the newest message along, so scroll up again.
    await expect(async () => {
      await log.evaluate((element) => element.scrollTo({ top: 0 }));
      await jump.focus({ timeout: 1000 });
      await expect(jump).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(jump).toBeHidden();
    await expect(log).toBeFocused();
  });
});
