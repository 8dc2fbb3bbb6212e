import { type Browser, expect, type Page, test } from '@playwright/test';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { type NewAccount, newAccount, useSession } from '../../support/accounts.ts';
import { callApi, failApi } from '../../support/api-answers.ts';
import { holdSocket } from '../../support/held-socket.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open, reload } from '../../support/opened-page.ts';

/**
 * The effect of a block in the chat: the blocking user sees no messages of the blocked one, everybody else sees
 * all.
 */

let show: StreamDetail;
test.beforeAll(async ({ request }) => {
  show = await goLive(request, { title: 'A show with somebody rude' });
});
test.afterAll(async ({ request }) => {
  await endStream(request, show.id);
});

const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' });
const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function enter(browser: Browser, account: NewAccount | undefined): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (account !== undefined) await useSession(page, account.token);
  await open(page, `/stream/${show.id}`);
  return page;
}

async function say(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(log(page).getByText(words)).toBeVisible();
}

test(
  'messages and mentions by a blocked user reach everybody except the reader who blocked them',
  { tag: '@long' },
  async ({ browser, request }) => {
    const [mira, rude] = [await newAccount(request), await newAccount(request)];
    const reader = await enter(browser, mira);
    const [speaker, bystander] = [await enter(browser, rude), await enter(browser, undefined)];
    const change = (method: 'PUT' | 'DELETE') =>
      callApi(request, method, `/profiles/users/${rude.username}/block`, mira.token);
    const expectNothingOf = async (words: readonly string[]) => {
      for (const each of words) await expect(log(reader).getByText(each)).toHaveCount(0);
    };

    await say(speaker, `One for @${mira.username}`);
    await expect(log(reader).getByText('One for')).toBeVisible();
    const picker = reader.getByRole('listbox', { name: 'People to mention' });
    await messageBox(reader).fill(`@${rude.username}`);
    await expect(picker).toContainText(rude.username);

    // As if done on the profile in another page or device: this page is informed.
    await change('PUT');
    await expect(log(reader).getByText('One for')).toHaveCount(0);
    await expect(picker).toHaveCount(0);

    await say(speaker, `Two for @${mira.username}`);
    await say(reader, 'Peace at last');
    await expect(log(bystander).getByText('Peace at last')).toBeVisible();
    for (const words of ['One for', 'Two for']) await expect(log(bystander).getByText(words)).toBeVisible();
    await expectNothingOf(['One for', 'Two for']);

    const network = await holdSocket(reader);
    const mendBlocks = await failApi(reader, '/profiles/me/blocked-ids');
    await reload(reader);
    await expect(reader.getByText('The chat could not be loaded')).toBeVisible();
    await expectNothingOf(['One for', 'Two for']);
    await mendBlocks();
    await reader.getByRole('button', { name: 'Retry' }).click();
    await expect(log(reader).getByText('Peace at last')).toBeVisible();
    await expectNothingOf(['One for', 'Two for']);

    await network.cut();
    await expect(reader.getByText('Reconnecting to the chat…')).toBeVisible();
    await say(speaker, 'Three, while you were away');
    network.mend();
    await expect(reader.getByText('Reconnecting to the chat…')).toHaveCount(0, { timeout: 30_000 });
    await say(reader, 'Back again');
    await expectNothingOf(['One for', 'Two for', 'Three, while']);

    await change('DELETE');
    for (const words of ['One for', 'Two for', 'Three, while you were away'])
      await expect(log(reader).getByText(words)).toBeVisible();
    for (const page of [reader, speaker, bystander]) await page.context().close();
  },
);
