import { fileURLToPath } from 'node:url';
import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, useSession } from '../../support/accounts.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const picture = fileURLToPath(new URL('../../../web/public/icon-512.png', import.meta.url));

test(
  'a buyer reviews a product with a photo, changes the review, and deletes it',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await newAccount(page.request);
    await useSession(page, token);
    await open(page, '/product/sunday-mug#reviews');
    const panel = page.getByRole('tabpanel', { name: /^Reviews/ });
    await expect(panel.getByText('Who has bought it here can review it.')).toBeVisible();
    const before = Number(
      /\d+/.exec((await page.getByRole('tab', { name: /^Reviews/ }).textContent()) ?? '')?.[0],
    );

    await page.getByRole('button', { name: 'Buy Now' }).click();
    await fillAddress(page, 'ada@example.com');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?placed=1$/);

    await open(page, '/product/sunday-mug#reviews');
    await panel.getByRole('button', { name: 'Write a review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write a review' });
    await dialog.getByRole('radio', { name: '4 stars' }).check();
    await dialog.getByRole('textbox', { name: 'Your words' }).fill('Holds more than it looks');
    await dialog.getByLabel('Photo of what you bought').setInputFiles(picture);
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog).toHaveCount(0);

    const own = panel.getByRole('region', { name: 'Your review' });
    await expect(own).toContainText('Holds more than it looks');
    await expect(own).toContainText('Verified purchase');
    const photo = own.getByRole('img', { name: 'Photo 1 of Sunday Mug by Ada Meadow' });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const tab = page.getByRole('tab', { name: `Reviews (${before + 1})` });
    await expect(tab).toBeVisible();
    await expectAccessible(page);

    await own.getByRole('button', { name: 'Edit review' }).click();
    const change = page.getByRole('dialog', { name: 'Change your review' });
    await change.getByRole('textbox', { name: 'Your words' }).fill('Holds less than I thought');
    await change.getByRole('button', { name: 'Save changes' }).click();
    await expect(own).toContainText('Holds less than I thought');
    await reload(page);
    await expect(own).toContainText('edited');
    await expect(photo).toBeVisible();

    await own.getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByRole('tab', { name: `Reviews (${before})` })).toBeVisible();
  },
);
