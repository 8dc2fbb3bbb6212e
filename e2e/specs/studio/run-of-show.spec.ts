import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { fillAddress } from '../../support/checkout.ts';
import { chatOf } from '../../support/live-chat.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** The demo streamer can have only one live show at a time. */
test.describe.configure({ mode: 'serial' });

const productIds = ['meadow-wrap-dress', 'sunday-mug'];

test('a product is pinned by its key, offered at a lower price and bought at that price, and the studio shows it', async ({
  page,
  browser,
  request,
}) => {
  const show = await goLive(request, { title: 'Mugs for less', productIds });
  try {
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    const run = page.getByRole('region', { name: 'Run of show' });
    const row = run.getByRole('listitem').filter({ hasText: 'Sunday Mug' });
    await expect(row).toBeVisible();

    const viewer = await (await browser.newContext()).newPage();
    await open(viewer, `/stream/${show.id}`);
    await page.keyboard.press('2');
    const pinned = viewer.getByRole('region', { name: 'Pinned product' });
    await expect(pinned.getByRole('link', { name: 'Sunday Mug' })).toBeVisible();

    await row.getByRole('button', { name: 'More for Sunday Mug' }).click();
    await page.getByRole('menuitem', { name: 'Offer for less…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer Sunday Mug' });
    await dialog.getByLabel('Percent off').fill('25');
    await dialog.getByLabel('Minutes').fill('10');
    await dialog.getByRole('button', { name: 'Start offer' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(pinned.getByText(/^Live price \$/)).toBeVisible();
    await expect(pinned.getByRole('timer')).toHaveText(/^(10:00|9:\d\d) left$/);

    await pinned.getByRole('button', { name: 'Add Sunday Mug to cart' }).click();
    // The color of one product and the size of another are chosen beside the show.
    const choice = viewer.getByRole('dialog', { name: 'Choose yours' });
    await expect(choice.getByText(/^Live price \$/)).toBeVisible();
    await choice.getByRole('radio', { name: 'Pine' }).check({ force: true });
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    const cart = viewer.getByRole('dialog', { name: 'Your cart' });
    await expect(cart.getByText(/Live price of “Mugs for less”, 25% off until .* UTC/)).toBeVisible();
    await cart.getByRole('button', { name: 'Close' }).click();
    await viewer.getByRole('button', { name: 'Add Meadow Dress to cart' }).click();
    await choice.getByRole('radio', { name: 'Pine' }).check({ force: true });
    await choice.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await expectAccessible(viewer);
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart.getByRole('listitem').filter({ hasText: 'Meadow Dress' })).toContainText(/\bM\b/);
    await expect(viewer).toHaveURL(`/stream/${show.id}`);
    await cart.getByRole('button', { name: 'Check out' }).click();
    const checkout = viewer.getByRole('dialog', { name: 'Checkout' });
    await fillAddress(viewer, 'ada@example.com');
    await checkout.getByRole('button', { name: 'Continue to payment' }).click();
    await checkout.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(viewer.getByText('Your order is placed')).toBeVisible();
    await viewer.context().close();

    await expect(row.getByText('1 sold')).toBeVisible({ timeout: 15_000 });
    await expect(row.getByText('1 tap')).toBeVisible();
    await run.getByText('What each pin sold').click();
    await expect(
      run.getByRole('table', { name: 'What each pin sold' }).getByRole('row', { name: /Sunday Mug/ }),
    ).toBeVisible();
    await expectAccessible(page);
  } finally {
    await endStream(request, show.id);
  }
});

test('a producer pins with their own account, and no longer after the dismissal', async ({
  page,
  request,
}) => {
  const producer = await newAccount(request);
  const streamer = await sharedSession(request, 'streamer');
  await callApi(request, 'POST', '/studio/producers', streamer, { username: producer.username });
  const show = await goLive(request, { title: 'With a second pair of hands', productIds });
  try {
    await useSession(page, producer.token);
    await open(page, '/producer');
    await page.getByRole('link', { name: 'With a second pair of hands' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'With a second pair of hands' })).toBeVisible();
    const answered = page.waitForResponse(/pinned-product$/);
    await page.getByRole('button', { name: 'Pin Sunday Mug' }).click();
    expect((await answered).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Unpin Sunday Mug' })).toBeVisible();
    await expectAccessible(page);

    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      for (const name of ['Player', 'Live Chat', 'Run of show']) {
        const box = await page.getByRole('region', { name }).boundingBox();
        expect(box, name).not.toBeNull();
        expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(size.height);
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
    }

    await callApi(request, 'DELETE', `/studio/producers/${producer.id}`, streamer);
    await open(page, `/producer/${show.id}`);
    await expect(page.getByText('This show is not yours to run')).toBeVisible();
  } finally {
    await endStream(request, show.id);
  }
});

test('only its streamer sees a rehearsal', async ({ page, browser, request }) => {
  const token = await sharedSession(request, 'streamer');
  const { id } = await callApi<ManagedStream>(request, 'POST', '/streams', token, {
    title: 'A dry run behind the curtain',
    productIds,
    isRehearsal: true,
  });
  await callApi(request, 'POST', `/streams/${id}/go-live`, token);
  try {
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    const stage = page.getByRole('region', { name: 'Stage' });
    await expect(stage.getByText('Rehearsal', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Your rehearsal is on\. /)).toBeVisible();
    const chat = chatOf(page);
    await chat.getByRole('textbox').fill('Sound check, one two');
    await chat.getByRole('textbox').press('Enter');
    await expect(chat.getByRole('log').getByText('Sound check, one two')).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await enterAs(other, 'shopper');
    await open(other, '/live-streams');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByText('A dry run behind the curtain')).toHaveCount(0);
    expect((await other.goto(`/stream/${id}`))?.status()).toBe(404);
    await other.context().close();
  } finally {
    await endStream(request, id);
  }
});
