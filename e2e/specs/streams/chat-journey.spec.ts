import type { Browser, Locator, Page } from '@playwright/test';
import { enterAs, newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const messageBox = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Message' });
const messages = (page: Page) => page.getByRole('log', { name: 'Chat messages' });
const paragraph = (page: Page, text: string): Locator =>
  messages(page).getByRole('paragraph').filter({ hasText: text });

async function say(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words);
  await messageBox(page).press('Enter');
  await expect(paragraph(page, words)).toBeVisible();
}

async function openAs(browser: Browser, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await useSession(page, token);
  await open(page, path);
  await expect(messageBox(page)).toBeVisible();
  return page;
}

test('three people in a chat: one mentions, one moderates and undoes, one decides on the appeal', async ({
  page: streamer,
  browser,
}) => {
  test.setTimeout(180_000);
  const show = await goLive(streamer.request, { title: 'A show with three in its chat' });
  const token = await sharedSession(streamer.request, 'streamer');
  const path = `/stream/${show.id}`;
  const opened: Page[] = [];
  try {
    const [person, helper] = [await newAccount(streamer.request), await newAccount(streamer.request)];
    await callApi(streamer.request, 'POST', `/chats/${show.user.id}/moderators`, token, {
      username: helper.username,
      reason: 'Helps in every show',
    });
    await enterAs(streamer, 'streamer');
    await open(streamer, path);
    const viewer = await openAs(browser, person.token, path);
    opened.push(viewer);
    const moderator = await openAs(browser, helper.token, path);
    opened.push(moderator);

    // Mention: the picker finds the moderator, who sees it highlighted.
    await say(moderator, 'Ask me anything');
    await messageBox(viewer).pressSequentially(`@${helper.username.slice(0, 4)}`);
    await viewer.getByRole('listbox', { name: 'People to mention' }).getByText(helper.username).click();
    await messageBox(viewer).pressSequentially('is it microwave safe?');
    await messageBox(viewer).press('Enter');
    for (const page of [streamer, viewer, moderator])
      await expect(paragraph(page, `@${helper.username} is it microwave safe?`)).toBeVisible();

    // Moderate: a deleted message disappears for everybody, and its undo restores it.
    await say(viewer, 'Cheaper at my own shop');
    await expect(paragraph(moderator, 'Cheaper at my own shop')).toBeVisible();
    const menu = moderator
      .getByRole('button', { name: `More about this message of ${person.username}` })
      .last();
    await menu.focus();
    await menu.press('Enter');
    await moderator.getByRole('menuitem', { name: 'Delete message' }).click();
    for (const page of [streamer, viewer, moderator]) {
      await expect(paragraph(page, 'Message deleted')).toBeVisible();
      await expect(paragraph(page, 'Cheaper at my own shop')).toHaveCount(0);
    }
    await moderator.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const page of [streamer, viewer, moderator])
      await expect(paragraph(page, 'Cheaper at my own shop')).toBeVisible();

    // Time out, with a message to the person.
    await chatOf(moderator).getByRole('button', { name: person.username, exact: true }).last().click();
    const card = moderator.getByRole('dialog', { name: person.username });
    await card.getByLabel(`Message to ${person.username} (optional)`).fill('No advertising, please.');
    await card.getByRole('button', { name: 'Time out', exact: true }).click();
    await expect(chatOf(viewer).getByText('No advertising, please.')).toBeVisible();
    await expect(messageBox(viewer)).toHaveCount(0);
    await moderator.keyboard.press('Escape');
    await expect(card).toBeHidden();

    // Appeal: the streamer lifts the timeout, and the person writes again.
    await chatOf(viewer).getByRole('button', { name: 'Appeal' }).click();
    const form = viewer.getByRole('dialog', { name: 'Appeal' });
    await form.getByLabel('Why should it be lifted?').fill('It was a joke about my own cup.');
    await form.getByRole('button', { name: 'Send appeal' }).click();
    await expect(
      chatOf(viewer).getByText('Your appeal waits for the streamer or a moderator.'),
    ).toBeVisible();
    await chatOf(streamer).getByRole('button', { name: 'Moderation' }).click();
    const desk = streamer.getByRole('dialog', { name: 'Moderation' });
    await desk.getByRole('tab', { name: 'Appeals' }).click();
    await expect(desk.getByText('It was a joke about my own cup.')).toBeVisible();
    await desk.getByRole('button', { name: `Lift the timeout of ${person.username}` }).click();
    const answer = streamer.getByRole('dialog', { name: 'Lift the timeout?' });
    await answer.getByLabel(`Message to ${person.username}`).fill('Fair enough.');
    await answer.getByRole('button', { name: 'Lift the timeout' }).click();
    await expect(desk.getByText('No appeal waits for you.')).toBeVisible();
    await desk.getByRole('tab', { name: 'Log' }).click();
    await expect(desk.getByText(`granted the appeal of @${person.username}`)).toBeVisible();
    await streamer.keyboard.press('Escape');
    await expect(desk).toBeHidden();
    await say(viewer, 'Thank you both');
    for (const page of [streamer, moderator]) await expect(paragraph(page, 'Thank you both')).toBeVisible();
  } finally {
    for (const page of opened) await page.context().close();
    await endStream(streamer.request, show.id);
  }
});
