import type { Page } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { phone, sidewaysOverflowPx } from '../../support/accessibility.ts';
import { type NewAccount, newAccount, useSession } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** Words that cannot wrap, in viewports with little room. */

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100);

let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request, { name: longWord });
});

async function expectInside(page: Page, what: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await what.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

test('long words widen neither the address list nor the user menu on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  const saved = await page.request.post('/api/v1/addresses', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { recipient: longWord, line1: longWord, city: 'Wien', postalCode: '1010', countryCode: 'AT' },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  await useSession(page, account.token);
  await open(page, '/profile?section=addresses');
  await expect(page.getByRole('list', { name: 'Addresses' })).toContainText(longWord);
  expect(await sidewaysOverflowPx(page)).toBe(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expectInside(page, page.getByRole('menu'));
});

test('a dialog breaks the long name in its title', async ({ page }) => {
  const reader = await newAccount(page.request);
  await useSession(page, reader.token);
  await page.setViewportSize(phone);
  await open(page, `/profile/${account.username}`);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expectInside(page, page.getByRole('dialog'));
});

test('between phone and desktop width the text fits in the search box', async ({ page }) => {
  await useSession(page, account.token);
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, '/about');
  const field = page.getByRole('banner').getByRole('combobox');
  expect((await field.boundingBox())?.width).toBeGreaterThan(150);
  expect(await sidewaysOverflowPx(page)).toBe(0);
});

for (const viewport of [
  { width: 667, height: 375 },
  { width: 720, height: 450 },
]) {
  test(`at ${viewport.width} x ${viewport.height} a show’s picture and the last line of its chat are visible`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const [live] = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
    await open(page, `/stream/${live?.id}`);
    await expect(page.getByRole('region', { name: 'Player' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Sign in to chat' })).toBeInViewport({ ratio: 1 });
  });
}
