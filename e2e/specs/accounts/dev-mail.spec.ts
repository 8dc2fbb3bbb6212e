import { findings, phone, sidewaysOverflowPx } from '../../support/accessibility.ts';
import { newAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/watched-page.ts';

test('the pages of sent mails are readable in light and in dark, on a phone', async ({ page }) => {
  const { email } = await newAccount(page.request);
  await page.setViewportSize(phone);
  await expect(async () => {
    await page.goto('/dev/mail');
    await page.getByRole('link', { name: email }).click({ timeout: 1000 });
  }).toPass();
  for (const back of [false, true]) {
    if (back) await page.getByRole('link', { name: 'All mail' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      back ? 'Mail' : 'Confirm your email address',
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `${page.url()} in ${colorScheme}`).toEqual([]);
      expect(await sidewaysOverflowPx(page)).toBe(0);
    }
  }
});
