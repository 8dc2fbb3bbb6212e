import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { ProductDialog } from './product-dialog.tsx';

const form = page.getByRole('dialog');
const rows = form.getByRole('group', { name: /^Colors and sizes/ }).getByRole('listitem');
const fieldOf = (row: Locator, label: string) => row.getByLabelText(label, { exact: true });
const addRow = form.getByRole('button', { name: 'Add a color or size' });

async function open(product?: BrandProduct) {
  signInAs(sessionUser({ role: 'brand' }));
  await mount(<ProductDialog product={product} isOpen onClose={() => {}} />);
}

const variants = [
  { color: { name: 'Pine', hex: '#2c5644' }, size: 'S', stockCount: 3, imageIndex: 1 },
  { color: { name: 'Blush', hex: '#edc3b3' }, size: 'M', stockCount: 0, price: 99 },
];

test('a new product is sent with its colors and sizes, and without its own count', async () => {
  await open();
  answer(endpoints.brandProducts.add.handler(() => brandProduct({ id: 'new', name: 'Dress' })));
  await form.getByLabelText('Name', { exact: true }).fill('Dress');
  await form.getByLabelText('Price (USD)').fill('96');
  await expect.element(form.getByLabelText('Stock count')).toBeVisible();
  await addRow.click();
  await expect.element(form.getByLabelText('Stock count')).not.toBeInTheDocument();
  const first = rows.nth(0);
  await fieldOf(first, 'Color').fill('Pine');
  await fieldOf(first, 'Size').fill('S');
  await fieldOf(first, 'Units').fill('3');
  await form.getByLabelText(/^Image URL/).fill('https://example.com/pine.jpg');
  await fieldOf(first, 'Picture').fill('1');
  // The next row starts with the color of the previous one.
  await addRow.click();
  await expect.element(fieldOf(rows.nth(1), 'Color')).toHaveValue('Pine');
  await form.getByRole('button', { name: 'Add Product' }).click();
  const refused = 'Give each variant a color, a size or both, the same for all, and none twice';
  await expect.element(form.getByText(refused)).toBeVisible();
  expect(callsTo('POST', '/brands/products')).toEqual([]);
  await fieldOf(rows.nth(1), 'Size').fill('M');
  await fieldOf(rows.nth(1), 'Units').fill('-1');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect.element(rows.nth(1).getByText('The stock count cannot be below 0')).toBeVisible();
  await fieldOf(rows.nth(1), 'Units').fill('5');
  await fieldOf(rows.nth(1), 'Price').fill('0');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect.element(rows.nth(1).getByText('The price has to be greater than 0')).toBeVisible();
  await fieldOf(rows.nth(1), 'Price').fill('108.50');
  await expectAccessible();
  await form.getByRole('button', { name: 'Add Product' }).click();
  const color = { name: 'Pine', hex: '#2c5644' };
  await expect
    .poll(() => callsTo('POST', '/brands/products').map(({ body }) => body))
    .toEqual([
      expect.objectContaining({
        variants: [
          { color, size: 'S', stockCount: 3, imageIndex: 0 },
          { color, size: 'M', stockCount: 5, price: 108.5, imageIndex: 0 },
        ],
      }),
    ]);
});

test('a product shows its variants, sends them unchanged, and sends none when all are removed', async () => {
  const images = ['/files/art/pine.webp', '/files/art/blush.webp'];
  const product = brandProduct({ variants, stockCount: 3, images, imageUrl: images[0] });
  await open(product);
  answer(endpoints.brandProducts.change.handler(() => product));
  const sent = () =>
    callsTo('PUT', `/brands/products/${brandProduct({}).id}`).map(
      ({ body }) => (body as { variants?: unknown }).variants,
    );
  // Includes the units at opening, so that units sold meanwhile stay subtracted.
  const saved = variants.map((variant) => Object.assign({ stockCountBefore: variant.stockCount }, variant));
  await expectCount(rows, 2);
  await expect.element(fieldOf(rows.nth(0), 'Units')).toHaveValue(3);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(sent).toEqual([saved]);
  await form.getByRole('button', { name: 'Remove row 1' }).click();
  await expect.element(fieldOf(rows.nth(0), 'Color')).toHaveValue('Blush');
  await form.getByRole('button', { name: 'Remove row 1' }).click();
  await expect.element(form.getByLabelText('Stock count')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(sent).toEqual([saved, []]);
});

test('after a row is removed by keyboard, the focus is on the next one', async () => {
  await open(brandProduct({ variants, stockCount: 3 }));
  const remove = (row: number) => form.getByRole('button', { name: `Remove row ${row}` });
  for (const left of [1, 0]) {
    (remove(1).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expectCount(rows, left);
    await expect
      .element(left === 0 ? form.getByRole('group', { name: 'Rows of colors and sizes' }) : remove(1))
      .toHaveFocus();
  }
});

test('a product without variants is sent without any', async () => {
  await open(brandProduct({}));
  answer(endpoints.brandProducts.change.handler(() => brandProduct({})));
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const { id } = brandProduct({});
  await expect.poll(() => callsTo('PUT', `/brands/products/${id}`).length).toBe(1);
  expect(callsTo('PUT', `/brands/products/${id}`)[0]?.body).not.toHaveProperty('variants');
});
