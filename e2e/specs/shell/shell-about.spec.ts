import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('[ABOUT-1] the about page states the mission', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  for (const part of [/green-rating system/i, /AI-assisted discovery/i, /live community commerce/i]) {
    await expect(main.getByRole('paragraph').filter({ hasText: part })).toBeVisible();
    await expect(main.getByRole('term').filter({ hasText: part })).toBeVisible();
  }
  // Text only: the page has no controls, and its two links are those of ABOUT-3 and ABOUT-4.
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link')).toHaveCount(2);
});

test('[ABOUT-2] [ABOUT-5] its only figures are those of the quoted claim', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  const quote = main.getByRole('blockquote');
  await expect(quote).toContainText('127,000 brands');
  await expect(quote).toContainText('nearly 30%');
  await expect(quote).toContainText('greenwashing');
  const numbers = (text: string) => text.match(/\d[\d,.]*%?/g);
  expect(numbers(await main.innerText())).toEqual(numbers(await quote.innerText()));
});

test('[ABOUT-3] [ABOUT-4] links go to the livestreams and to the products', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Watch live streams' }).click();
  await expect(page).toHaveURL('/live-streams');
  await page.goBack();
  await main.getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/products');
});
