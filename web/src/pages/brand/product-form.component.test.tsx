import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, unreachable } from '../../testing/component/api-answers.ts';
import { openDashboard, productRow } from '../../testing/component/open-dashboard.ts';
import { brandProduct, productsPage } from '../../testing/sample-brands.ts';

const form = page.getByRole('dialog');

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
  await productRow('Jug').getByRole('button', { name: 'Edit Jug' }).click();
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
  await expect.element(productRow('Tall jug')).toMatchTextContent('Apparel');
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
  await productRow('Jug').getByRole('button', { name: 'Edit Jug' }).click();
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
  await expect.element(productRow('Wide jug')).toMatchTextContent('$19.99');
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
