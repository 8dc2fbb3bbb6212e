import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

test(
  'a user is timed out, appeals, and can write again as soon as the streamer lifts the timeout',
  { tag: '@long' },
  async ({ page: streamer, browser }) => {
    test.setTimeout(120_000);
    const show = await goLive(streamer.request, { title: 'A show with an appeal' });
    const viewer = await (await browser.newContext()).newPage();
    try {
      const token = await sharedSession(streamer.request, 'streamer');
      const { id, username, token: own } = await newAccount(viewer.request);
      await useSession(viewer, own);
      await open(viewer, `/stream/${show.id}`);
      await expect(chatOf(viewer).getByRole('textbox', { name: 'Message' })).toBeVisible();
      await callApi(streamer.request, 'POST', `/chats/${show.user.id}/users/${id}/timeout`, token, {
        durationSeconds: 3600,
        reason: 'Spam or advertising',
        messageToPerson: 'No advertising, please.',
      });
      await expect(chatOf(viewer).getByText('No advertising, please.')).toBeVisible();
      await chatOf(viewer).getByRole('button', { name: 'Appeal' }).click();
      const form = viewer.getByRole('dialog', { name: 'Appeal' });
      await form.getByLabel('Why should it be lifted?').fill('I only answered a question about my own cup.');
      await expectAccessible(viewer);
      await form.getByRole('button', { name: 'Send appeal' }).click();
      await expect(
        chatOf(viewer).getByText('Your appeal waits for the streamer or a moderator.'),
      ).toBeVisible();

      await enterAs(streamer, 'streamer');
      await open(streamer, `/stream/${show.id}`);
      await chatOf(streamer).getByRole('button', { name: 'Moderation' }).click();
      const desk = streamer.getByRole('dialog', { name: 'Moderation' });
      await desk.getByRole('tab', { name: 'Appeals' }).click();
      await expect(desk.getByText('I only answered a question about my own cup.')).toBeVisible();
      await expectAccessible(streamer);
      await desk.getByRole('button', { name: `Lift the timeout of ${username}` }).click();
      const answer = streamer.getByRole('dialog', { name: 'Lift the timeout?' });
      await answer.getByLabel(`Message to ${username}`).fill('You are right, sorry.');
      await answer.getByRole('button', { name: 'Lift the timeout' }).click();
      await expect(desk.getByText('No appeal waits for you.')).toBeVisible();

      await chatOf(viewer).getByRole('textbox', { name: 'Message' }).fill('Thank you');
      await chatOf(viewer).getByRole('button', { name: 'Send' }).click();
      await expect(chatOf(viewer).getByText('Thank you')).toBeVisible();
      await open(viewer, '/notifications');
      await expect(viewer.getByText(/chats again: “You are right, sorry.”/).first()).toBeVisible();
      await desk.getByRole('tab', { name: 'Log' }).click();
      await expect(desk.getByText(`granted the appeal of @${username}`)).toBeVisible();
    } finally {
      await viewer.context().close();
      await endStream(streamer.request, show.id);
    }
  },
);
