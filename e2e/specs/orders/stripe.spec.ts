import { expectAccessible } from '../../support/accessibility.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open } from '../../support/opened-page.ts';
import { expect, serveStripe, test } from '../../support/servers/stripe-server.ts';

test('a guest pays through Stripe, which loads only then; a declined card leaves the items held, and another pays', async ({
  page,
  stripeServer,
}) => {
  const asked = await serveStripe(page, stripeServer);
  await open(page, '/product/sunday-mug');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await fillAddress(page, 'ada@example.com');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const card = page.getByLabel('Card number');
  await card.fill('4000000000009995');
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: 'Pay $36.02' });
  await pay.click();
  await expect(page.getByText('The card has not enough money. Try another card.')).toBeVisible();
  await card.fill('4242424242424242');
  await pay.click();
  await expect(page.getByText('Thank you. Your order is placed.')).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  expect(asked).toEqual(['js.stripe.com', 'api.stripe.com', 'api.stripe.com']);
  expect(
    [...stripeServer.intents.values()].map(({ status, amount, currency }) => [status, amount, currency]),
  ).toEqual([
    ['canceled', 3602, 'usd'],
    ['succeeded', 3602, 'usd'],
  ]);
});
