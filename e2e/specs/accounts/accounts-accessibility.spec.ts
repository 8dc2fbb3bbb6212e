import { expectAccessible, phone } from '../../support/accessibility.ts';
import { newAccount, useSession } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('the pages of getting back in have no serious finding', async ({ page }) => {
  for (const path of ['/forgot-password', '/reset-password?token=used', '/reset-password', '/verify-email']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
});

test('the security section has no serious finding, nor have its dialogs', async ({ page }) => {
  const account = await newAccount(page.request);
  await useSession(page, account.token);
  await open(page, '/profile?section=security');
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  for (const name of ['Change password', 'Change email', 'Turn on', 'Delete account']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByLabel(/password/i).first()).toBeVisible();
    if (name === 'Turn on') {
      await dialog.getByLabel('Password', { exact: true }).fill(account.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    }
    await expectAccessible(page, [phone]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});
