import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF');

/** Decides on an entry of a queue of the admin dashboard. */
async function decide(
  admin: Page,
  { tab, press, words, expectedText }: { tab: string; press: string; words?: string; expectedText: string },
): Promise<void> {
  await open(admin, `/admin?tab=${tab}`);
  await admin.getByRole('button', { name: press }).click();
  const dialog = admin.getByRole('dialog');
  if (words !== undefined) await dialog.getByRole('textbox').fill(words);
  // The last button of the form submits it.
  await dialog.getByRole('button').last().click();
  await expect(admin.getByText(expectedText)).toBeVisible();
}

test(
  'a brand applies, is accepted, gets a product approved, is rated by a document, and an objection is answered',
  { tag: '@long' },
  async ({ page, browser }) => {
    const company = `Heron ${Date.now().toString(36)}`;
    const admin = await (await browser.newContext()).newPage();
    await open(admin, '/about');
    await useSession(admin, await sharedSession(page.request, 'admin'));

    const { token } = await newAccount(page.request);
    await open(page, '/about');
    await useSession(page, token);
    await open(page, '/profile?section=apply');
    await page.getByLabel('Company name').fill(company);
    await page.getByLabel('What you sell, and who makes it').fill('We throw jugs by hand.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('list', { name: 'Your applications' })).toContainText('Waits for an answer');
    await decide(admin, {
      tab: 'applications',
      press: `Accept ${company}`,
      words: 'Welcome.',
      expectedText: 'Application accepted',
    });

    await open(page, '/brand');
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    const form = page.getByRole('dialog').getByRole('form');
    await form.getByLabel('Name', { exact: true }).fill(`${company} Jug`);
    await form.getByLabel('Price (USD)').fill('24.5');
    await form.getByLabel('Stock count').fill('7');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('It is sold once it is approved.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: `${company} Jug` });
    await expect(row).toContainText('Pending');

    const product = `${company} Jug of ${company}`;
    await decide(admin, {
      tab: 'products',
      press: `Reject ${product}`,
      words: 'Say what it is made of.',
      expectedText: 'Product rejected',
    });
    await open(page, '/brand');
    await expect(row).toContainText('Say what it is made of.');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Description (optional)').fill('Stoneware.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(row).toContainText('Pending');
    await decide(admin, { tab: 'products', press: `Approve ${product}`, expectedText: 'Product approved' });

    await open(page, '/brand/green');
    const claim = page.getByRole('form', { name: 'File a claim' });
    await claim.getByLabel('What you claim', { exact: true }).fill('All clay is dug here');
    await claim
      .getByLabel('Document (optional with a link)')
      .setInputFiles({ name: 'clay.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(claim.getByText('clay.pdf')).toBeVisible();
    await claim.getByLabel('Verified by').fill('Clay Board');
    await claim.getByLabel('Valid until').fill('2031-06-30');
    await claim.getByRole('button', { name: 'File the claim' }).click();
    await expect(page.getByRole('list', { name: 'Your claims' })).toContainText('All clay is dug here');
    await decide(admin, {
      tab: 'green',
      press: `Accept Material of ${company}`,
      words: 'The map names the pit.',
      expectedText: 'Claim accepted',
    });

    const reader = await newAccount(page.request);
    await useSession(page, reader.token);
    const slug = company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    await open(page, `/profiles/brands/${slug}`);
    const rating = page.locator('#green-rating');
    await expect(rating).toContainText('25 of 100');
    const document = page.waitForEvent('download');
    await rating.getByRole('link', { name: /^clay\.pdf/ }).click();
    expect((await document).suggestedFilename()).toBe('clay.pdf');
    await rating.getByRole('button', { name: 'Object to Material' }).click();
    await page.getByRole('dialog').getByLabel('Reasons').fill('The pit is closed.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send objection' }).click();
    await expect(rating).toContainText('An objection waits for an answer.');
    await decide(admin, {
      tab: 'green',
      press: `Let it stand on Material of ${company}`,
      words: 'It was open when the clay was dug.',
      expectedText: 'Objection answered',
    });
    await admin.context().close();

    await open(page, `/profiles/brands/${slug}`);
    await expect(rating.getByRole('list', { name: 'Objections to Material' })).toContainText(
      'The claim stands. It was open when the clay was dug.',
    );
    await open(page, `/search?q=${encodeURIComponent(company)}`);
    await page.getByRole('link', { name: `Green rating D: the evidence of ${company}` }).click();
    await expect(rating).toBeInViewport();
  },
);
