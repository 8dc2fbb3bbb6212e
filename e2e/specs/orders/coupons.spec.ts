import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, newSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test(
  'a brand creates a coupon, and a shopper replaces an unknown code, pays less and uses it once',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const token = await newSession(page.request, 'brand');
    const made = await callApi<{ id: string }>(page.request, 'POST', '/brands/products', token, {
      name: 'Walnut Tray',
      price: 40,
      categoryId: 'home',
      stockCount: 9,
    });
    const code = `TRAY${Date.now().toString(36).toUpperCase()}`;
    await useSession(page, token);
    await open(page, '/brand');
    await page.getByRole('button', { name: 'Make a coupon' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Make a coupon' });
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByLabel('Percent off').fill('25');
    await dialog.getByLabel('Items cost at least (USD, optional)').fill('60');
    await dialog.getByLabel(/once/i).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make coupon' }).click();
    await expect(page.getByRole('list', { name: 'Coupons' })).toContainText(code);

    const shopper = await (await browser.newContext()).newPage();
    const { token: shopperToken } = await newAccount(shopper.request);
    await useSession(shopper, shopperToken);
    await open(shopper, `/product/${made.id}`);
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    const cart = shopper.getByRole('dialog', { name: 'Your cart' });
    const field = cart.getByRole('textbox', { name: 'Coupon code' });
    await field.fill('NOTHING');
    await cart.getByRole('button', { name: 'Apply' }).click();
    await expect(cart.getByText('NOTHING')).toBeVisible();
    // One tray costs less than the coupon's minimum.
    await field.fill(code);
    await cart.getByRole('button', { name: 'Apply' }).click();
    await expect(cart.getByText(/\$60\.00/)).toBeVisible();
    await cart.getByRole('button', { name: /^Increase/ }).click();
    await expect(cart.getByText('−$20.00')).toBeVisible();

    await cart.getByRole('link', { name: 'Check out' }).click();
    await fillAddress(shopper, 'ada@example.com');
    await shopper.getByRole('button', { name: 'Continue to payment' }).click();
    await shopper.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(shopper.getByRole('heading', { name: /^Order GR-/ })).toBeVisible();
    await expect(shopper.getByText('−$20.00')).toBeVisible();

    await open(shopper, `/product/${made.id}`);
    await shopper.getByRole('button', { name: 'Increase quantity' }).click();
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    await field.fill(code);
    await cart.getByRole('button', { name: 'Apply' }).click();
    await expect(cart.getByText(`You have used ${code} already, and it works once`)).toBeVisible();
    await expect(cart.getByText('−$20.00')).toHaveCount(0);
    await shopper.context().close();
  },
);
