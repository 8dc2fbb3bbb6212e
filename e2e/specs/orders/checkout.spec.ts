import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, useSession } from '../../support/accounts.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expectMovingPicture } from '../../support/video.ts';
import { expect, test } from '../../support/watched-page.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });

test('[ROUTE-5] [CART-3] a guest buys: the total is whole before they pay, a declined card keeps the items, another pays', async ({
  page,
}) => {
  await open(page, '/product/sunday-mug');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(drawer(page).getByText('Sunday Mug')).toBeVisible();
  await expectAccessible(page);
  await drawer(page).getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL('/checkout');
  await fillAddress(page, 'ada@example.com');
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Tax (7.25%)');
  const shown = await page
    .getByRole('region', { name: 'Your order' })
    .getByRole('definition')
    .last()
    .textContent();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your items are held for (10:00|9:\d\d)$/);
  const pay = page.getByRole('button', { name: `Pay ${shown}` });
  await expectAccessible(page);

  await reload(page);
  await expect(page.getByRole('timer')).toHaveText(/^Your items are held for (10:00|9:\d\d)$/);
  await page.getByRole('radio', { name: /Mastercard ending in 0002/ }).check();
  await pay.click();
  await expect(page.getByText('The card was declined. Try another card.')).toBeVisible();
  await page.getByRole('radio', { name: /Mastercard ending in 3155/ }).check();
  await pay.click();
  await page
    .getByRole('dialog', { name: 'Confirm the payment' })
    .getByRole('button', { name: 'Approve' })
    .click();

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?placed=1$/);
  await expect(page.getByText('Thank you. Your order is placed.')).toBeVisible();
  await expect(page.getByText(`Paid ${shown} and placed`)).toBeVisible();
  const bought = page.getByRole('region', { name: /^From / }).getByRole('listitem');
  await expect(bought).toHaveCount(1);
  await expect(bought).toContainText('Sunday Mug');
  await expect(bought).toContainText('2 × $');
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo this order' }).click();
  await expect(page.getByText(`Refunded ${shown}`)).toBeVisible();
});

test('[ROUTE-6] what a guest put in is in the cart after signing in, and what is bought is on /orders', async ({
  page,
}) => {
  await open(page, '/product/sunday-mug');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('heading', { name: 'Where it goes' })).toBeVisible();
  const { token } = await newAccount(page.request);
  await useSession(page, token);
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await open(page, '/checkout');
  await fillAddress(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order GR-/);
  const title = (await heading.textContent()) ?? '';
  await open(page, '/orders');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toContainText(title);
  await page.getByRole('link', { name: title }).click();
  await expect(heading).toHaveText(title);
});

test('a shopper adds the pinned product of a show to the cart, and checks out beside the video', async ({
  page,
}) => {
  const { data } = (await (await page.request.get('/api/v1/streams?isLive=true')).json()) as {
    data: { id: string }[];
  };
  await open(page, `/stream/${data[0]?.id}`);
  const pinned = page.getByRole('region', { name: 'Pinned product' });
  const name = (await pinned.getByRole('link').textContent()) ?? '';
  const added = page.waitForResponse(
    (response) => response.url().endsWith('/cart/lines') && response.request().method() === 'POST',
  );
  await pinned.getByRole('button', { name: `Add ${name} to cart` }).click();
  const choice = page.getByRole('dialog', { name: 'Choose yours' });
  await choice.getByRole('radio').first().check({ force: true });
  await choice.getByRole('button', { name: 'Add to Cart' }).click();
  expect((await added).status()).toBe(200);
  await expect(drawer(page).getByRole('link', { name })).toBeVisible();
  await expect(page).toHaveURL(/\/stream\//);
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  const beside = page.getByRole('dialog', { name: 'Checkout' });
  await fillAddress(page, 'ada@example.com');
  await beside.getByRole('button', { name: 'Continue to payment' }).click();
  await beside.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Your order is placed')).toBeVisible();
  // The show continued all the time.
  await expect(page).toHaveURL(/\/stream\//);
  await expectMovingPicture(page);
});

async function holdMug(page: Page): Promise<void> {
  await open(page, '/product/sunday-mug');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await fillAddress(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

const placed = /\/orders\/[0-9a-f-]{36}\?placed=1$/;

test('a page that is loaded again during a payment asks for the same confirmation, and then pays', async ({
  page,
}) => {
  await holdMug(page);
  await page.getByRole('radio', { name: /Mastercard ending in 3155/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm the payment' });
  await expect(question).toBeVisible();
  await reload(page);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(placed);
});

test('a late payment continues after the page is loaded again, and ends with its order', async ({ page }) => {
  await holdMug(page);
  await page.getByRole('radio', { name: /Visa ending in 0077/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Waiting for the payment provider')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change address or cart' })).toHaveCount(0);
  await reload(page);
  await expect(page).toHaveURL(placed, { timeout: 40_000 });
});

test('after a lost answer another card makes no second payment, and the first one continues', async ({
  page,
}) => {
  await holdMug(page);
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.getByRole('radio', { name: /Mastercard ending in 3155/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/^The server could not be reached/)).toBeVisible();
  await page.unroute('**/api/v1/orders');
  await page.getByRole('radio', { name: /Visa ending in 4242/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm the payment' });
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You refused the payment. Try again, or with another card.')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(placed);
});
