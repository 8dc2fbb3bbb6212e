import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { expect, test } from 'vitest';
import { page, type Locator, userEvent } from 'vitest/browser';
import { getQueryClient } from '../../app/providers.tsx';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../testing/component/shown.ts';
import { brandProduct, productsPage } from '../../testing/sample-brands.ts';
import * as DashboardPage from './dashboard.tsx';

const table = page.getByRole('table', { name: 'Products' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const form = page.getByRole('dialog');
const question = page.getByRole('alertdialog', {
  name: 'Are you sure you want to delete this product?',
});
const stat = (name: string) =>
  [...document.querySelectorAll('dl[aria-label="Product stats"] > div')]
    .find((one) => one.querySelector('dt')?.textContent?.trim() === name)
    ?.querySelector('dd')?.textContent;

/** Signs a brand in that sells these, and opens its dashboard. */
async function openDashboard(products: readonly BrandProduct[], size?: typeof phone) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage(products)),
  );
  return mountPage(DashboardPage, { path: 'brand', at: '/brand', ...(size ? { size } : {}) });
}

async function expectRed(element: Locator): Promise<void> {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = getComputedStyle((await element.findElement()) as HTMLElement).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
  expect(alpha).toBe(255);
  expect(red).toBeGreaterThan(green + 10);
  expect(red).toBeGreaterThan(blue + 5);
}

test('[DASH-1] [DASH-5] a brand sees the figures and the table of its own products', async () => {
  await openDashboard([
    brandProduct({ id: 'bowl', name: 'Bowl', price: 30, originalPrice: 40 }),
    brandProduct({ id: 'cup', name: 'Cup', price: 10.1, public: false }),
    brandProduct({ id: 'jug', name: 'Jug', stockCount: 9 }),
  ]);
  await expectTexts(table.getByRole('rowheader'), [/Bowl/, /Cup/, /Jug/]);
  expect(stat('Products')).toBe('3');
  expect(stat('Active products')).toBe('2');
  expect(stat('Low stock')).toBe('1');
  expect(stat('Total Value')).toBe('$64.60');
  await expect.element(row('Bowl')).toMatchTextContent('$30.00');
  await expect.element(row('Cup')).toMatchTextContent('No, it is not public');
  await expect.element(row('Jug').getByRole('cell', { name: 'Once it is approved' })).toBeVisible();
});

test('on a phone nothing above the products moves when they come', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const products = Promise.withResolvers<ReturnType<typeof productsPage>>();
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => products.promise),
  );
  await mountPage(DashboardPage, { path: 'brand', at: '/brand', size: phone });
  const tab = page.getByRole('link', { name: 'Inventory', exact: true });
  const top = () => tab.element().getBoundingClientRect().top;
  await expect.element(tab).toBeVisible();
  const before = top();
  products.resolve(productsPage([brandProduct({ id: 'bowl', name: 'Bowl' })]));
  await expect.element(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
  expect(top()).toBe(before);
});

test('[DASH-3] the total value is the sum of the prices in each currency, whatever the stock', async () => {
  const products = [
    brandProduct({ id: 'bowl', price: 30, stockCount: 40 }),
    brandProduct({ id: 'cup', price: 10.1, inStock: false, stockCount: 0 }),
  ];
  const { stats, ...rest } = productsPage(products);
  const totalValue = [{ amount: 900, currency: 'JPY' }, ...stats.totalValue];
  const shown = await openDashboard(products);
  await expect.poll(() => stat('Total Value')).toBe('$40.10');
  await shown.unmount();
  getQueryClient().clear();

  answer(endpoints.brandProducts.list.handler(() => ({ ...rest, stats: { ...stats, totalValue } })));
  await mountPage(DashboardPage, { path: 'brand', at: '/brand' });
  await expect.poll(() => stat('Total Value')).toBe('¥900 + $40.10');
});

test('[DASH-9] [DASH-10] the dashboard names the API console and links to the settings', async () => {
  const shown = await openDashboard([]);
  const console = page.getByRole('complementary', { name: 'API Testing Console', exact: true });
  await expect
    .element(console.getByRole('link', { name: 'Read and try its calls with a key of your brand' }))
    .toHaveAttribute('href', '/api/docs?as=brand');
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(shown.address()).toBe('/brand/settings');
});

test('[DASH-14] [DASH-15] [DASH-16] the add dialog asks for a name, and for prices in cents above 0', async () => {
  await openDashboard([]);
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const submit = form.getByRole('button', { name: 'Add Product' });
  const name = form.getByLabelText('Name', { exact: true });
  const price = form.getByLabelText('Price (USD)');
  for (const amount of [price, form.getByLabelText(/^Original price/)]) {
    await expect.element(amount).toHaveAttribute('type', 'number');
    await expect.element(amount).toHaveAttribute('step', '0.01');
    await expect.element(amount).toHaveAttribute('min', '0');
  }
  await expect.element(submit).toBeDisabled();
  await name.fill('Tall jug');
  await expect.element(submit).toBeDisabled();
  for (const refused of ['0', '-1']) {
    await price.fill(refused);
    await expect.element(submit).toBeDisabled();
  }
  await price.fill('24.50');
  await expect.element(submit).toBeEnabled();
  await name.fill('   ');
  await expect.element(submit).toBeDisabled();
});

test('[DASH-14] [DASH-15] a product that is there is not saved without a name or a price above 0 either', async () => {
  await openDashboard([brandProduct({ name: 'Jug', price: 24.5 })]);
  await row('Jug').getByRole('button', { name: 'Edit Jug' }).click();
  const submit = form.getByRole('button', { name: 'Save Changes' });
  for (const [label, refused, kept] of [
    ['Name', '  ', 'Tall jug'],
    ['Price (USD)', '0', '30'],
  ] as const) {
    const input = form.getByLabelText(label, { exact: true });
    await input.fill(refused);
    await expect.element(submit).toBeDisabled();
    await input.fill(kept);
    await expect.element(submit).toBeEnabled();
  }
});

test('[DASH-17] a stock count of 0 is sent as it is', async () => {
  await openDashboard([]);
  answer(endpoints.brandProducts.add.handler(() => brandProduct({ stockCount: 0 })));
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await form.getByLabelText('Name', { exact: true }).fill('Tall jug');
  await form.getByLabelText('Price (USD)').fill('24.50');
  await form.getByLabelText('Stock count').fill('0');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect
    .poll(() => callsTo('POST', '/brands/products').map(({ body }) => body))
    .toEqual([expect.objectContaining({ name: 'Tall jug', stockCount: 0 })]);
});

test('[DASH-17] [DASH-18] stock and pictures are checked before a product is sent, and it is sent whole', async () => {
  await openDashboard([]);
  const added = brandProduct({ id: 'new', name: 'Tall jug', categoryId: 'apparel', stockCount: 7 });
  answer(endpoints.brandProducts.add.handler(() => added));
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const submit = form.getByRole('button', { name: 'Add Product' });
  const stock = form.getByLabelText('Stock count');
  await form.getByLabelText('Name', { exact: true }).fill('Tall jug');
  await form.getByLabelText('Price (USD)').fill('24.50');
  await expect.element(stock).toHaveAttribute('min', '0');
  await form.getByRole('checkbox', { name: 'In Stock' }).click();
  await expect.element(stock).not.toBeInTheDocument();
  await form.getByRole('checkbox', { name: 'In Stock' }).click();
  await stock.fill('-1');
  await submit.click();
  await expect.element(form.getByText('The stock count cannot be below 0')).toBeVisible();
  await stock.fill('7');
  await form.getByLabelText(/^Image URL/).fill('not an address');
  await submit.click();
  await expect.element(form.getByText(/Enter a secure web address of a picture/)).toBeVisible();
  expect(callsTo('POST', '/brands/products')).toEqual([]);

  await form.getByLabelText(/^Image URL/).fill('/files/art/nothing.webp');
  await form.getByLabelText(/^Tags/).fill(' clay ,, kitchen ');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Apparel' }).click();
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([added])),
  );
  await submit.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Tall jug')).toMatchTextContent('Apparel');
  expect(callsTo('POST', '/brands/products').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Tall jug',
      price: 24.5,
      stockCount: 7,
      tags: ['clay', 'kitchen'],
      categoryId: 'apparel',
    }),
  ]);
});

test('[DASH-7] the edit dialog shows the product, and keeps what was typed when saving fails', async () => {
  const jug = brandProduct({
    description: 'Thrown in Leeds',
    tags: ['clay'],
    images: ['/files/art/one.webp', '/files/art/two.webp'],
  });
  await openDashboard([jug]);
  await row('Jug').getByRole('button', { name: 'Edit Jug' }).click();
  const name = form.getByLabelText('Name', { exact: true });
  await expect.element(form.getByLabelText(/^Description/)).toHaveValue('Thrown in Leeds');
  await expect.element(form.getByLabelText('Stock count')).toHaveValue(20);
  await name.fill('Wide jug');
  await form.getByLabelText('Price (USD)').fill('19.99');
  answer(
    endpoints.brandProducts.change.handler(() => {
      throw unreachable();
    }),
  );
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const alert = form.getByRole('alert');
  await expect.element(alert.getByText('Failed to update product', { exact: true })).toBeVisible();
  await expect
    .element(alert.getByText('The server could not be reached. Check your connection and try again.'))
    .toBeVisible();
  await expect.element(name).toHaveValue('Wide jug');

  const changed = { ...jug, name: 'Wide jug', price: 19.99 };
  answer(
    endpoints.brandProducts.change.handler(() => changed),
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([changed])),
  );
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Wide jug')).toMatchTextContent('$19.99');
  expect(callsTo('PUT', '/brands/products/jug').at(-1)?.body).toMatchObject({
    name: 'Wide jug',
    price: 19.99,
    description: 'Thrown in Leeds',
    tags: ['clay'],
    images: ['/files/art/one.webp', '/files/art/two.webp'],
    stockCount: 20,
    stockCountBefore: 20,
  });
});

test('[DASH-8] delete asks first, and deletes only after the yes', async () => {
  await openDashboard([brandProduct()]);
  let products = [brandProduct()];
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage(products)),
    endpoints.brandProducts.remove.handler(() => {
      products = [];
      return {};
    }),
  );
  const ask = row('Jug').getByRole('button', { name: 'Delete Jug' });
  await ask.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(row('Jug')).toBeVisible();
  expect(callsTo('DELETE', '/brands/products/jug')).toEqual([]);
  await ask.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No products yet')).toBeVisible();
  expect(callsTo('DELETE', '/brands/products/jug')).toHaveLength(1);
});

test('[DASH-11] [DASH-13] the approval of a product is shown, and nothing offers to change it', async () => {
  const shownAs = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
  const statuses = Object.keys(shownAs) as (keyof typeof shownAs)[];
  await openDashboard(
    statuses.map((approvalStatus) =>
      brandProduct({ id: approvalStatus, name: `The ${approvalStatus}`, approvalStatus }),
    ),
  );
  for (const status of statuses) {
    const cells = row(`The ${status}`);
    await expectTexts(cells.getByRole('button'), ['Edit', 'Delete']);
    expect(cells.element().querySelector('[data-label="Approval"]')?.textContent).toBe(shownAs[status]);
  }
  await row('The pending').getByRole('button', { name: /^Edit/ }).click();
  await expect.element(form.getByLabelText('Name', { exact: true })).toBeVisible();
  expect(form.getByText(/approv|pending|rejected/i).elements()).toEqual([]);
});

test('[DASH-22] [DASH-23] [DASH-26] an error shows its message in a red box, and what failed where it has none', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => {
      throw unreachable();
    }),
  );
  await mountPage(DashboardPage, { path: 'brand', at: '/brand' });
  const box = page.getByRole('alert').getByText(/./);
  await expectTexts(box, ['Failed to fetch products']);
  await expectRed(box);
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([brandProduct()])),
  );
  await page.getByRole('button', { name: 'Retry' }).click();

  answer(
    endpoints.brandProducts.remove.handler(() => {
      throw refusal('product_not_found');
    }),
  );
  await row('Jug').getByRole('button', { name: 'Delete Jug' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTexts(box, ['Product not found']);
  await expectRed(box);
  answer(
    endpoints.brandProducts.remove.handler(() => {
      throw unreachable();
    }),
  );
  await row('Jug').getByRole('button', { name: 'Delete Jug' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTexts(box, ['Failed to delete product']);
});

test('on a narrow screen the table is cards, nothing scrolls sideways, and axe finds nothing serious', async () => {
  await openDashboard([brandProduct(), brandProduct({ id: 'cup', name: 'Cup', inStock: false })], phone);
  await expect.element(table).toBeVisible();
  expect(table.getByRole('row').nth(1).element().getBoundingClientRect().height).toBeGreaterThan(150);
  await expectAccessible([phone]);
  await row('Cup').getByRole('button', { name: /^Edit/ }).click();
  await expect.element(form).toBeVisible();
  await expectAccessible([phone]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectCount(form, 0);
  await row('Cup')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.element(question).toBeVisible();
  await expectAccessible([phone]);
  await userEvent.keyboard('{Escape}');
});

test('[ROLE-8] the dashboard lets in brands and admins, and shows everybody else a message', async () => {
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
  );
  // Who asks to sell here is told where, or why not.
  const ways = page.getByRole('link', { name: /sell here$/ });
  const told = page.getByText(/An account has one role, and yours is a streamer’s/);
  for (const [role, title, way] of [
    ['user', 'Brands only', ['Apply to sell here /profile?section=apply']],
    ['streamer', 'Brands only', ['How you can sell here /profile?section=apply']],
    ['brand', 'Brand Dashboard', []],
    ['admin', 'Brand Dashboard', []],
  ] as const) {
    signInAs(sessionUser({ id: `a-${role}`, role }));
    const shown = await mountPage(DashboardPage, { path: 'brand', at: '/brand' });
    await expectTexts(page.getByRole('heading', { level: 1 }), [title]);
    expect(ways.elements().map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(way);
    expect(told.elements()).toHaveLength(role === 'streamer' ? 1 : 0);
    await shown.unmount();
  }
});

test('the table finds, sorts and pages on the server, and the figures stay those of all', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const [jug, cup] = [brandProduct(), brandProduct({ id: 'cup', name: 'Cup' })];
  const { stats } = productsPage(
    Array.from({ length: 1200 }, (_, place) => brandProduct({ id: `p${place}` })),
  );
  answer(
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(({ input: { search, cursor } }) => {
      if (search === 'nothing') return { products: [], total: 0, stats };
      return cursor === undefined
        ? { products: [jug], total: 1200, stats, nextCursor: 'second' }
        : { products: [cup], total: 1200, stats };
    }),
  );
  await mountPage(DashboardPage, { path: 'brand', at: '/brand' });
  await expect.element(row('Jug')).toBeVisible();
  expect(stat('Products')).toBe('1,200');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expectTexts(table.getByRole('rowheader'), [/Jug/, /Cup/]);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Price, low to high' }).click();
  const asked = () => callsTo('GET', '/brands/products').at(-1)?.query;
  await expect.poll(() => asked()?.get('sort')).toBe('price');
  expect(asked()?.get('direction')).toBe('ascending');
  await page.getByRole('searchbox', { name: 'Search your products' }).fill('nothing');
  await expect.element(page.getByText('No products found', { exact: true })).toBeVisible();
  expect(stat('Products')).toBe('1,200');
  await expectAccessible();
});
