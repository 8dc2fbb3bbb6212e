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
import { openDashboard, productRow, productTable } from '../../testing/component/open-dashboard.ts';
import { expectCount, expectTexts } from '../../testing/component/shown.ts';
import { brandProduct, productsPage } from '../../testing/sample-brands.ts';
import * as DashboardPage from './dashboard.tsx';

const form = page.getByRole('dialog');
const question = page.getByRole('alertdialog', {
  name: 'Are you sure you want to delete this product?',
});
const stat = (name: string) =>
  [...document.querySelectorAll('dl[aria-label="Product stats"] > div')]
    .find((one) => one.querySelector('dt')?.textContent?.trim() === name)
    ?.querySelector('dd')?.textContent;

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
  await expectTexts(productTable.getByRole('rowheader'), [/Bowl/, /Cup/, /Jug/]);
  expect(stat('Products')).toBe('3');
  expect(stat('Active products')).toBe('2');
  expect(stat('Low stock')).toBe('1');
  expect(stat('Total Value')).toBe('$64.60');
  await expect.element(productRow('Bowl')).toMatchTextContent('$30.00');
  await expect.element(productRow('Cup')).toMatchTextContent('No, it is not public');
  await expect.element(productRow('Jug').getByRole('cell', { name: 'Once it is approved' })).toBeVisible();
});

test('on a phone nothing above the products moves when they arrive', async () => {
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
  const ask = productRow('Jug').getByRole('button', { name: 'Delete Jug' });
  await ask.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(productRow('Jug')).toBeVisible();
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
    const cells = productRow(`The ${status}`);
    await expectTexts(cells.getByRole('button'), ['Edit', 'Delete']);
    expect(cells.element().querySelector('[data-label="Approval"]')?.textContent).toBe(shownAs[status]);
  }
  await productRow('The pending').getByRole('button', { name: /^Edit/ }).click();
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
  await productRow('Jug').getByRole('button', { name: 'Delete Jug' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTexts(box, ['Product not found']);
  await expectRed(box);
  answer(
    endpoints.brandProducts.remove.handler(() => {
      throw unreachable();
    }),
  );
  await productRow('Jug').getByRole('button', { name: 'Delete Jug' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTexts(box, ['Failed to delete product']);
});

test('on a narrow screen the table becomes cards, without sideways scroll or serious accessibility problems', async () => {
  await openDashboard([brandProduct(), brandProduct({ id: 'cup', name: 'Cup', inStock: false })], phone);
  await expect.element(productTable).toBeVisible();
  expect(productTable.getByRole('row').nth(1).element().getBoundingClientRect().height).toBeGreaterThan(150);
  await expectAccessible([phone]);
  await productRow('Cup').getByRole('button', { name: /^Edit/ }).click();
  await expect.element(form).toBeVisible();
  await expectAccessible([phone]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectCount(form, 0);
  await productRow('Cup')
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
  // A user who wants to sell here is told where to apply, or why they cannot.
  const ways = page.getByRole('link', { name: /sell here$/ });
  const reason = page.getByText(/An account has one role, and yours is a streamer’s/);
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
    expect(reason.elements()).toHaveLength(role === 'streamer' ? 1 : 0);
    await shown.unmount();
  }
});

test('the table is searched, sorted and paged on the server, and the figures are those of all products', async () => {
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
  await expect.element(productRow('Jug')).toBeVisible();
  expect(stat('Products')).toBe('1,200');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expectTexts(productTable.getByRole('rowheader'), [/Jug/, /Cup/]);
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
