import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, newAccount, useSession } from '../../support/accounts.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

async function say(page: Page, words: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: 'Message' }).fill(words);
  await chatOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(chatOf(page).getByText(words)).toBeVisible();
}

test(
  'a streamer times a user out from their name, sends them the reason, and undoes it in the log',
  { tag: '@long' },
  async ({ page: streamer, browser }) => {
    test.setTimeout(90_000);
    const show = await goLive(streamer.request, { title: 'A show that is moderated' });
    const viewer = await (await browser.newContext()).newPage();
    try {
      const { username, token } = await newAccount(viewer.request);
      await useSession(viewer, token);
      await open(viewer, `/stream/${show.id}`);
      await say(viewer, 'Buy my mugs at mugs.example');

      await enterAs(streamer, 'streamer');
      await open(streamer, `/stream/${show.id}`);
      await chatOf(streamer).getByRole('button', { name: username, exact: true }).click();
      const card = streamer.getByRole('dialog', { name: username });
      await expect(card.getByText('Buy my mugs at mugs.example')).toBeVisible();
      await card.getByLabel('Details for the log (optional)').fill('third time today');
      await card.getByLabel(`Message to ${username} (optional)`).fill('Please stop advertising.');
      await expectAccessible(streamer);
      await card.getByRole('button', { name: 'Time out' }).click();
      await expect(streamer.getByText(`${username} is timed out`)).toBeVisible();
      await streamer.keyboard.press('Escape');

      // The person sees that they are muted and the message to them, but not the log's reason.
      await expect(chatOf(viewer).getByText('You are muted in this chat')).toBeVisible();
      await expect(chatOf(viewer).getByText('Please stop advertising.')).toBeVisible();
      await expect(viewer.getByText('third time today')).toHaveCount(0);
      await expect(chatOf(viewer).getByRole('textbox', { name: 'Message' })).toHaveCount(0);

      await chatOf(streamer).getByRole('button', { name: 'Moderation' }).click();
      const desk = streamer.getByRole('dialog', { name: 'Moderation' });
      await desk.getByRole('tab', { name: 'Log' }).click();
      await expect(desk.getByText('Spam or advertising: third time today')).toBeVisible();
      await expectAccessible(streamer);
      await desk.getByRole('button', { name: `Undo: timed @${username} out` }).click();
      await expect(desk.getByText('Undone', { exact: true }).first()).toBeVisible();

      await say(viewer, 'I stopped');
      await streamer.keyboard.press('Escape');
      await expect(chatOf(streamer).getByText('I stopped')).toBeVisible();
    } finally {
      await viewer.context().close();
      await endStream(streamer.request, show.id);
    }
  },
);
