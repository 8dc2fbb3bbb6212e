import type { Page } from '@playwright/test';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const address = '/profiles/brands/fernhollow';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

test('[BRAND-2] the page of a brand of the sample data introduces it', async ({ page }) => {
  await open(page, address);
  await expect(title(page)).toHaveText('Fernhollow');
  await expect(page.getByAltText('Cover of Fernhollow')).toBeVisible();
  await expect(page.getByAltText('Logo of Fernhollow')).toBeVisible();
  await expect(main(page).getByText(/^@/)).toHaveText('@fernhollow');
  await expect(main(page).getByText(/Everyday hair care in bottles/)).toBeVisible();
  await expect(main(page).getByText('Portland, Oregon', { exact: true })).toBeVisible();
  const link = (name: string | RegExp) => main(page).getByRole('link', { name });
  await expect(link(/^Website/)).toHaveAttribute('href', 'https://fernhollow.example');
  await expect(link('Contact')).toHaveAttribute('href', 'mailto:hello@fernhollow.example');
  await expect(link('+1 503 555 0117')).toHaveAttribute('href', 'tel:+15035550117');
  await expect(link(/^Instagram/)).toHaveAttribute('href', 'https://instagram.example/fernhollow');
});

test('an unknown brand shows the page for not found', async ({ page }) => {
  const response = await page.goto('/profiles/brands/nobody');
  expect(response!.status()).toBe(404);
  await expect(title(page)).toHaveText('Brand not found');
});
