import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newAccount, useSession } from '../support/accounts.ts';
import { open } from '../support/opened-page.ts';
import { expect, test } from '../support/own-address.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Serious and critical findings of axe, light, and of its colours, dark; and whether the page scrolls sideways. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page })
      // Stops of the keyboard at both ends of an open popup: what lands there is passed on at once.
      .exclude('[data-base-ui-focus-guard]');
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      found.push(...nodes.map(({ target }) => `${colorScheme}: ${id} at ${target.join(' ')}`));
    }
  }
  const isWide = await page.evaluate(
    () => document.scrollingElement!.scrollWidth > document.scrollingElement!.clientWidth,
  );
  return isWide ? [...found, 'scrolls sideways'] : found;
}

for (const size of sizes) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages of getting back in have no serious finding', async ({ page }) => {
      for (const path of [
        '/forgot-password',
        '/reset-password?token=used',
        '/reset-password',
        '/verify-email',
      ]) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await faults(page), path).toEqual([]);
      }
    });

    test('the security section has no serious finding, nor have its dialogs', async ({ page }) => {
      const account = await newAccount(page.request);
      await useSession(page, account.token);
      await open(page, '/profile?section=security');
      await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      const dialog = page.getByRole('dialog');
      for (const name of ['Change password', 'Change email', 'Turn on', 'Delete account']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(dialog.getByLabel(/password/i).first()).toBeVisible();
        if (name === 'Turn on') {
          await dialog.getByLabel('Password', { exact: true }).fill(account.password);
          await dialog.getByRole('button', { name: 'Continue' }).click();
          await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
        }
        expect(await faults(page), name).toEqual([]);
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toBeHidden();
      }
    });
  });
}
