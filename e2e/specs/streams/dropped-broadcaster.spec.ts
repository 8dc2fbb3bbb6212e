import { expect, test } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { fillAddress } from '../../support/checkout.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { expectMovingPicture } from '../../support/video.ts';

const productId = 'sunday-mug';

test('after a broadcaster disconnects and returns, page, chat, cart and held items stay, and the picture is back', async ({
  page: viewer,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const token = await sharedSession(request, 'streamer');
  const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, {
    title: 'The show that breaks off',
    productIds: [productId],
  });
  const stage = await (await browser.newContext()).newPage();
  try {
    await openStage(stage);
    await publish(stage, show.vdoRoomId, token);
    await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
    await callApi(request, 'PUT', `/streams/${show.id}/pinned-product`, token, { productId });
    await useSession(viewer, (await newAccount(viewer.request)).token);
    await open(viewer, `/stream/${show.id}`);
    await expectMovingPicture(viewer, 30_000);
    // A reloaded page would lose this.
    await viewer.evaluate(() => document.body.setAttribute('data-first-load', 'yes'));
    const say = async (words: string) => {
      await chatOf(viewer).getByRole('textbox', { name: 'Message' }).fill(words);
      await chatOf(viewer).getByRole('button', { name: 'Send' }).click();
      await expect(chatOf(viewer).getByText(words)).toBeVisible();
    };
    await say('Is it still there?');

    await viewer
      .getByRole('button', { name: /^Add .*to cart$/i })
      .first()
      .click();
    const choice = viewer.getByRole('dialog', { name: 'Choose yours' });
    await choice.getByRole('radio').first().check({ force: true });
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    const cart = viewer.getByRole('dialog', { name: 'Your cart' });
    await cart.getByRole('button', { name: 'Check out' }).click();
    await fillAddress(viewer, 'ada@example.com');
    await viewer.getByRole('button', { name: 'Continue to payment' }).click();
    const held = viewer.getByRole('timer').filter({ hasText: 'Your items are held for' });
    await expect(held).toBeVisible();

    await stage.evaluate(() => window.stage.drop());
    // The checkout beside it is a modal dialog, so the player is not exposed as a region meanwhile.
    const dropped = viewer.getByText('The host dropped out. The show waits a minute for them.');
    await expect(dropped).toBeVisible({ timeout: 30_000 });
    await expect(held).toBeVisible();

    await publish(stage, show.vdoRoomId, token);
    await expect(dropped).toBeHidden({ timeout: 45_000 });
    await expectMovingPicture(viewer, 30_000);
    await expectPublished(stage, 2);
    await expect(held).toBeVisible();
    await viewer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(viewer.getByText('Your order is placed')).toBeVisible();
    await viewer.keyboard.press('Escape');
    await expect(chatOf(viewer).getByText('Is it still there?')).toBeVisible();
    await say('There it is again');
    await expect(viewer.locator('body')).toHaveAttribute('data-first-load', 'yes');
  } finally {
    await endStream(request, show.id);
    await stage.context().close();
  }
});
