import type { Page } from '@playwright/test';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { desk, findings, phone, sidewaysOverflowPx } from '../../support/accessibility.ts';
import { useSession } from '../../support/accounts.ts';
import { bearer, type NewBrand, newBrand } from '../../support/brands.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

async function stored(page: Page, brand: NewBrand): Promise<BrandProduct[]> {
  const answer = await page.request.get('/api/v1/brands/products', { headers: bearer(brand.token) });
  return ((await answer.json()) as { data: { products: BrandProduct[] } }).data.products;
}

test('[DASH-6] [DASH-7] [DASH-8] a brand adds a product, changes it and deletes it', async ({ page }) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await open(page, '/brand');
  const form = page.getByRole('dialog');
  const row = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: 'jug' });
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await form.getByLabel('Name', { exact: true }).fill('Tall jug');
  await form.getByLabel('Price (USD)').fill('24.50');
  await form.getByLabel('Description').fill('Thrown in Leeds');
  await form.getByLabel('Stock count').fill('7');
  await form.getByLabel('Image URL').fill('/files/art/nothing.webp');
  await form.getByLabel('Tags').fill(' clay ,, kitchen ');
  await form.getByRole('combobox', { name: 'Category' }).click();
  const apparel = page.getByRole('option', { name: 'Apparel' });
  // The list selects the highlighted option, so wait for the highlight.
  await apparel.hover();
  await expect(apparel).toHaveAttribute('data-highlighted');
  await apparel.click();
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('$24.50');
  await expect(row).toContainText('Apparel');
  const added = {
    name: 'Tall jug',
    price: 24.5,
    description: 'Thrown in Leeds',
    stockCount: 7,
    images: ['/files/art/nothing.webp'],
    tags: ['clay', 'kitchen'],
    categoryId: 'apparel',
  };
  expect(await stored(page, brand)).toMatchObject([added]);

  await row.getByRole('button', { name: 'Edit Tall jug' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Wide jug');
  await form.getByLabel('Price (USD)').fill('19.99');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('$19.99');
  expect(await stored(page, brand)).toMatchObject([{ ...added, name: 'Wide jug', price: 19.99 }]);

  await row.getByRole('button', { name: 'Delete Wide jug' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No products yet')).toBeVisible();
  expect(await stored(page, brand)).toEqual([]);
});

test('the testing console calls with a key of the brand that ends with the page, and never with the session', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await open(page, '/brand');
  await page.getByRole('link', { name: 'Read and try its calls with a key of your brand' }).click();
  const section = page.getByRole('region', { name: 'API testing console' });
  const status = section.getByRole('status');
  for (const name of ['Read products', 'Read orders', 'Read sales'])
    await section.getByRole('checkbox', { name }).uncheck();
  await section.getByRole('button', { name: 'Make the key' }).click();
  await expect(status).toHaveText('Choose what the key may do.');
  await section.getByRole('checkbox', { name: 'Read products' }).check();
  await section.getByRole('button', { name: 'Make the key' }).click();
  await expect(status).toContainText('It may: Read products.');
  // The contrasts of the markup below are Swagger UI's own.
  await page.setViewportSize(phone);
  expect((await findings(page)).filter((found) => found.includes('#console'))).toEqual([]);
  expect(await sidewaysOverflowPx(page)).toBe(0);
  await page.setViewportSize(desk);

  const sessions = page.locator('.opblock-get:has([data-path="/account/sessions"])');
  await sessions.locator('.opblock-summary-control').click();
  await sessions.getByRole('button', { name: 'Try it out' }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => new URL(one.url()).pathname === '/api/v1/account/sessions'),
    sessions.getByRole('button', { name: 'Execute' }).click(),
  ]);
  const key = (await request.headerValue('authorization'))?.replace('Bearer ', '') ?? '';
  expect(key).toMatch(/^grk_/);
  // The key opens only brand endpoints.
  expect((await request.response())?.status()).toBe(403);
  await expect(sessions.getByText('key_not_enough').first()).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]),
  );
  expect(kept).not.toContain(key);
  expect(await page.locator('#app').textContent()).not.toContain(brand.token);

  const keyStatus = async () =>
    (await page.request.get('/api/v1/brands/inventory', { headers: bearer(key) })).status();
  expect(await keyStatus()).toBe(200);
  await open(page, '/brand/keys');
  await expect.poll(keyStatus).toBe(401);
});

test('a console shows that its key was replaced or revoked elsewhere', async ({ page }) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  const opened = async (tab: Page) => {
    await tab.goto('/api/docs?as=brand');
    await tab.getByRole('button', { name: 'Make the key' }).click();
    const status = tab.getByRole('region', { name: 'API testing console' }).getByRole('status');
    await expect(status).toContainText('Calls are sent with the key');
    return status;
  };
  const gone =
    'The key does not work any more: it was revoked, or another page of the console took its place.';
  const first = await opened(page);
  const second = await page.context().newPage();
  const inSecond = await opened(second);
  // The reader returns to the first page.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(first).toContainText(gone);
  await expect(page.getByRole('button', { name: 'Make the key' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke the key' })).toBeHidden();

  // The key of the second page works until it is revoked elsewhere. Then a call reports it.
  await second.evaluate(() => window.dispatchEvent(new Event('focus')));
  const sessions = second.locator('.opblock-get:has([data-path="/account/sessions"])');
  await sessions.locator('.opblock-summary-control').click();
  await sessions.getByRole('button', { name: 'Try it out' }).click();
  const execute = async () => {
    const [answer] = await Promise.all([
      second.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/account/sessions'),
      sessions.getByRole('button', { name: 'Execute' }).click(),
    ]);
    return answer.status();
  };
  // A 403 shows that the key works, but does not open this endpoint.
  expect(await execute()).toBe(403);
  await expect(inSecond).toContainText('Calls are sent with the key');
  const keys = '/api/v1/brands/keys';
  const { data } = await (await page.request.get(keys, { headers: bearer(brand.token) })).json();
  for (const { id } of data.keys)
    await page.request.delete(`${keys}/${id}`, { headers: bearer(brand.token) });
  expect(await execute()).toBe(401);
  await expect(inSecond).toContainText(gone);
});

test('a console creates no key before it has loaded the list of calls', async ({ page }) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  let deliver = () => {};
  const asked = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/api/openapi.json', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/api/docs?as=brand');
  const section = page.getByRole('region', { name: 'API testing console' });
  const make = section.getByRole('button', { name: 'Make the key' });
  await expect(section).toBeVisible();
  await expect(make).toBeDisabled();
  deliver();
  await make.click();
  await expect(section.getByRole('status')).toContainText('Calls are sent with the key');
  const sessions = page.locator('.opblock-get:has([data-path="/account/sessions"])');
  await sessions.locator('.opblock-summary-control').click();
  await sessions.getByRole('button', { name: 'Try it out' }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/account/sessions'),
    sessions.getByRole('button', { name: 'Execute' }).click(),
  ]);
  // A 403 shows that the key is accepted, but does not open this endpoint.
  expect(answer.status()).toBe(403);
});

test('a console that is open checks its key every 15 s', async ({ page }) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await page.clock.install();
  await page.goto('/api/docs?as=brand');
  const section = page.getByRole('region', { name: 'API testing console' });
  await section.getByRole('button', { name: 'Make the key' }).click();
  const status = section.getByRole('status');
  await expect(status).toContainText('Calls are sent with the key');
  await page.clock.pauseAt(Date.now() + 60_000);
  const keys = '/api/v1/brands/keys';
  let asked = 0;
  page.on('request', (one) => {
    if (one.method() === 'GET' && new URL(one.url()).pathname === keys) asked += 1;
  });
  const nextAnswer = async () => page.waitForResponse((one) => new URL(one.url()).pathname === keys);
  const [kept] = await Promise.all([nextAnswer(), page.clock.runFor(15_000)]);
  expect(kept.status()).toBe(200);
  await expect(status).toContainText('Calls are sent with the key');
  const { data } = await (await page.request.get(keys, { headers: bearer(brand.token) })).json();
  for (const { id } of data.keys)
    await page.request.delete(`${keys}/${id}`, { headers: bearer(brand.token) });
  await page.clock.runFor(14_999);
  expect(asked).toBe(1);
  await Promise.all([nextAnswer(), page.clock.runFor(1)]);
  await expect(status).toContainText('The key does not work any more: it was revoked');
  await expect(section.getByRole('button', { name: 'Make the key' })).toBeVisible();
  // It has no key, so it stops polling.
  await page.clock.runFor(60_000);
  expect(asked).toBe(2);
});
