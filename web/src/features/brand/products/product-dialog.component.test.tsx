import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings } from '../../../testing/component/accessibility.ts';
import { mount } from '../../../testing/component/mount.tsx';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../../testing/component/api-answers.ts';
import { expectCount } from '../../../testing/component/shown.ts';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { ProductDialog } from './product-dialog.tsx';

function Opened({ product }: { product?: BrandProduct }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <ProductDialog product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      {isOpen ? null : <p>Closed</p>}
    </>
  );
}

const name = page.getByLabelText('Name', { exact: true });
const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
const closed = page.getByText('Closed');

test('the form has the focus in its first field, and its disabled button has the reason', async () => {
  await mount(<Opened />);
  await expect.element(name).toHaveFocus();
  const submit = page.getByRole('button', { name: 'Add Product' });
  await expect.element(submit).toBeDisabled();
  const reason = 'Enter a name and a price greater than 0 first.';
  await expect.element(submit).toHaveAccessibleDescription(reason);
  await expect.element(page.getByText(reason)).toBeVisible();
  await name.fill('Tall jug');
  await page.getByLabelText('Price (USD)').fill('24.50');
  await expect.element(submit).toBeEnabled();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
  expect(await findings()).toEqual([]);
});

test('[DASH-18] the stock count is there only while In Stock is checked, also for a product that is out of stock', async () => {
  await mount(<Opened product={brandProduct({ inStock: false, stockCount: 0 })} />);
  const inStock = page.getByRole('checkbox', { name: 'In Stock' });
  const stock = page.getByLabelText('Stock count');
  await expect.element(inStock).not.toBeChecked();
  await expectCount(stock, 0);
  await inStock.click();
  await expect.element(stock).toBeVisible();
  await inStock.click();
  await expectCount(stock, 0);
});

test('Escape, Close and Cancel ask before entered values are lost, and the form can be continued', async () => {
  await mount(<Opened />);
  await name.fill('Tall jug');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Add product' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Tall jug');
  for (const button of ['Close', 'Cancel']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.element(question).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name).toHaveValue('Tall jug');
  }
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(closed).toBeVisible();
});

test('Escape closes an unchanged form', async () => {
  await mount(<Opened />);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(closed).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('a product changed by somebody else leaves the entered values, shows the changes, and can be saved again', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const jug = brandProduct({ name: 'Jug', description: 'Thrown in Leeds', price: 24.5, version: 7 });
  const changed = { ...jug, description: 'Thrown in York', price: 31, stockCount: 11, version: 8 };
  const changes: unknown[] = [];
  answer(
    endpoints.brandProducts.detail.handler(({ input }) => ({ ...changed, id: input.id })),
    endpoints.brandProducts.change.handler(({ input }) => {
      changes.push(input);
      if (input.version !== 8) throw refusal('product_changed');
      return { ...changed, name: input.name, version: 9 };
    }),
  );
  await mount(<Opened product={jug} />);
  await name.fill('Tall jug');
  await page.getByLabelText('Price (USD)').fill('26');
  const submit = page.getByRole('button', { name: 'Save Changes' });
  await submit.click();
  await expect.element(page.getByLabelText('Description (optional)')).toHaveValue('Thrown in York');
  await expect.element(page.getByLabelText('Stock count')).toHaveValue(11);
  await expect.element(name).toHaveValue('Tall jug');
  await expect.element(page.getByLabelText('Price (USD)')).toHaveValue(26);
  await expect.element(page.getByText(/What is new is shown here: Description, Stock count\./)).toBeVisible();
  await expect.element(page.getByText(/Yours stays, although it has changed too: Price\./)).toBeVisible();
  await expect.element(page.getByText(/Close it and open it again/)).not.toBeInTheDocument();
  // The input is still not saved.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await submit.click();
  await expect.element(closed).toBeVisible();
  expect(callsTo('PUT', '/brands/products/jug')).toHaveLength(2);
  expect(changes.at(-1)).toMatchObject({
    name: 'Tall jug',
    description: 'Thrown in York',
    price: 26,
    stockCount: 11,
    stockCountBefore: 11,
    version: 8,
  });
});

test('sizes that somebody else has added are in the form before it is saved again', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const gown = brandProduct({
    id: 'gown',
    name: 'Gown',
    version: 3,
    variants: [{ size: 'S', stockCount: 4 }],
  });
  const variants = [
    { size: 'S', stockCount: 3 },
    { size: 'L', stockCount: 12 },
  ];
  const changes: unknown[] = [];
  answer(
    endpoints.brandProducts.detail.handler(() => ({ ...gown, variants, version: 4 })),
    endpoints.brandProducts.change.handler(({ input }) => {
      changes.push(input.variants);
      if (input.version !== 4) throw refusal('stock_moved');
      return { ...gown, variants, version: 5 };
    }),
  );
  await mount(<Opened product={gown} />);
  await name.fill('Long gown');
  const submit = page.getByRole('button', { name: 'Save Changes' });
  await submit.click();
  await expect.element(page.getByText(/What is new is shown here: Colors and sizes\./)).toBeVisible();
  await submit.click();
  await expect.element(closed).toBeVisible();
  expect(changes).toEqual([
    [{ size: 'S', stockCount: 4, stockCountBefore: 4 }],
    [
      { size: 'S', stockCount: 3, stockCountBefore: 3 },
      { size: 'L', stockCount: 12, stockCountBefore: 12 },
    ],
  ]);
});

test('a server error is shown once, beside its field, also in a row of colors and sizes', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const gown = brandProduct({
    id: 'gown',
    variants: [
      { size: 'S', stockCount: 4 },
      { size: 'L', stockCount: 2 },
    ],
  });
  const tooFine = 'Enter an amount that can be paid in USD';
  let fields: Record<string, string> = { price: tooFine };
  answer(
    endpoints.brandProducts.change.handler(() => {
      throw refusal('invalid_input', { message: tooFine, fields });
    }),
  );
  await mount(<Opened product={gown} />);
  const submit = page.getByRole('button', { name: 'Save Changes' });
  await submit.click();
  await expect.element(page.getByLabelText('Price (USD)')).toHaveAccessibleDescription(tooFine);
  await expectCount(page.getByText(tooFine), 1);

  fields = { 'variants.1.price': tooFine };
  await page.getByLabelText('Price (USD)').fill('31');
  await submit.click();
  const ofRow = page.getByLabelText('Price', { exact: true }).nth(1);
  await expect.element(ofRow).toHaveAccessibleDescription(tooFine);
  await expect.element(ofRow).toHaveFocus();
  await expectCount(page.getByText(tooFine), 1);
});
