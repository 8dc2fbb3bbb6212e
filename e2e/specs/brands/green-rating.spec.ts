import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, useSession } from '../../support/accounts.ts';
import { newBrand } from '../../support/brands.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const rating = (page: Page) => page.locator('#green-rating');

test('a brand files a claim, an admin accepts it with a reason, and everybody reads the rating with its evidence', async ({
  page,
  browser,
}) => {
  const { token, companyName, slug } = await newBrand(page.request, 'Loom');
  await open(page, `/profiles/brands/${slug}`);
  await expect(rating(page).getByText('Unrated', { exact: true })).toBeVisible();

  await useSession(page, token);
  await open(page, '/brand/green');
  const form = page.getByRole('form', { name: 'File a claim' });
  await form.getByLabel('What you claim').fill('All thread is organic cotton');
  await form.getByLabel('Link to the evidence').fill('https://certificates.example/loom-17');
  await form.getByLabel('Verified by').fill('Thread Council');
  await form.getByLabel('Valid until').fill('2031-06-30');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'File the claim' }).click();
  await expect(page.getByRole('list', { name: 'Your claims' })).toContainText('All thread is organic cotton');
  // Evidence without a verdict does not count.
  await open(page, `/profiles/brands/${slug}`);
  await expect(rating(page).getByText('Unrated', { exact: true })).toBeVisible();
  await expect(rating(page).getByText('All thread is organic cotton')).toHaveCount(0);

  const admin = await (await browser.newContext()).newPage();
  await enterAs(admin, 'admin');
  await open(admin, '/admin');
  await admin.getByRole('tab', { name: 'Green Claims' }).click();
  await admin.getByRole('button', { name: `Accept Material of ${companyName}` }).click();
  const question = admin.getByRole('dialog', { name: 'Accept this claim?' });
  await question.getByLabel('Reason').fill('The certificate names all eight mills.');
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(admin.getByText('Claim accepted')).toBeVisible();
  await admin.context().close();

  await open(page, `/profiles/brands/${slug}`);
  await expect(rating(page)).toContainText(/\d+ of 100, from accepted evidence/);
  const evidence = rating(page).getByRole('list', { name: 'Evidence' });
  await expect(evidence).toContainText('All thread is organic cotton');
  await expect(evidence).toContainText('Thread Council');
  await expect(evidence).toContainText('The certificate names all eight mills.');
  await expect(
    evidence.getByRole('link', { name: /certificates\.example|evidence/i }).first(),
  ).toHaveAttribute('href', 'https://certificates.example/loom-17');
  await rating(page).getByText('History of the rating').click();
  await expect(
    rating(page).getByRole('list', { name: 'History of the rating' }).getByRole('listitem'),
  ).toHaveText(/^Material accepted: All thread is organic cotton.*grade D, 25 of 100 from then on$/);
});
