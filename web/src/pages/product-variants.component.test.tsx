import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { productDetail } from '../testing/sample-products.ts';
import * as ProductPage from './product.tsx';

const dress: Partial<ProductDetail> = {
  id: 'dress',
  stock: 15,
  colors: [
    { name: 'Blush', hex: '#edc3b3' },
    { name: 'Pine', hex: '#2c5644' },
  ],
  sizes: ['S', 'M', 'L'],
  images: [
    { id: 'dress-0', url: '/icon-192.png', alt: 'In blush' },
    { id: 'dress-1', url: '/icon-512.png', alt: 'In pine' },
  ],
  variants: [
    { color: 'Blush', size: 'S', stock: 9, imageId: 'dress-0' },
    { color: 'Blush', size: 'M', stock: 0, imageId: 'dress-0' },
    { color: 'Pine', size: 'M', stock: 2, imageId: 'dress-1' },
    { color: 'Pine', size: 'L', stock: 4, imageId: 'dress-1' },
  ],
};

const chip = (name: string) => page.getByRole('radio', { name, exact: true });
const quantity = page.getByRole('spinbutton', { name: 'Quantity' });

async function open(more: Partial<ProductDetail> = {}) {
  const detail = productDetail({ ...dress, ...more });
  answer(
    endpoints.products.detail.handler(() => detail),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: [] })),
  );
  await mountPage(ProductPage, { path: 'product/:id', at: '/product/dress' });
}

test('options show which combinations are not made and which are sold out', async () => {
  await open();
  await expect.element(chip('Blush')).toBeChecked();
  for (const name of ['S', 'M (sold out)', 'L (not made)']) await expect.element(chip(name)).toBeVisible();
  await page.getByRole('radio', { name: 'Pine' }).click();
  for (const name of ['S (not made)', 'M', 'L']) await expect.element(chip(name)).toBeVisible();
  await chip('L').click();
  await expect.element(chip('Blush (not made)')).toBeVisible();
  await expect.element(chip('L')).toBeChecked();
  // That size is not made in the other color, so a size must be chosen again.
  await chip('Blush (not made)').click();
  await expect.element(chip('Blush')).toBeChecked();
  await expect.element(chip('L (not made)')).not.toBeChecked();
  await expectAccessible();
});

test('the chosen variant has its own picture, note and quantity', async () => {
  await open();
  const picture = page.getByRole('region', { name: 'Product images' }).getByRole('img').first();
  await expect.element(picture).toHaveAccessibleName('In blush');
  await page.getByRole('radio', { name: 'Pine' }).click();
  await chip('M').click();
  await expect.element(picture).toHaveAccessibleName('In pine');
  await expect.element(page.getByText('Only 2 left: Pine, M')).toBeVisible();
  await quantity.fill('7');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(quantity).toHaveValue(2);
  await chip('Blush (sold out)').click();
  await expect.element(page.getByText('Out of stock: Blush, M')).toBeVisible();
  await expect.element(quantity).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await chip('S').click();
  await expect.element(page.getByText(/^(Only|Out of stock)/)).not.toBeInTheDocument();
  await expect.element(quantity).toHaveAttribute('max', '9');
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('a product without variants offers all colors in all sizes', async () => {
  const { variants: _variants, ...plain } = productDetail(dress);
  answer(
    endpoints.products.detail.handler(() => plain),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: [] })),
  );
  await mountPage(ProductPage, { path: 'product/:id', at: '/product/dress' });
  for (const name of ['Blush', 'Pine', 'S', 'M', 'L']) await expect.element(chip(name)).toBeVisible();
  await chip('L').click();
  await expect.element(chip('L')).toBeChecked();
  await expect.element(quantity).toHaveAttribute('max', '10');
});

test('the chosen variant has its own price, and its own price history', async () => {
  const asked: unknown[] = [];
  answer(
    endpoints.products.prices.handler(({ input }) => {
      asked.push(input);
      return { currency: 'USD', prices: [{ at: '2026-11-01T10:00:00.000Z', price: 108.5 }] };
    }),
  );
  await open({
    price: 96,
    priceTo: 108.5,
    originalPrice: 120,
    variants: [
      { color: 'Blush', size: 'S', stock: 9 },
      { color: 'Blush', size: 'M', stock: 3, price: 108.5 },
      { color: 'Pine', size: 'L', stock: 4, price: 101 },
    ],
  });
  const price = page.getByRole('status').filter({ hasText: '$' });
  await expect.element(price).toHaveTextContent('From $96.00, before $120.00−20%');
  await chip('S').click();
  await expect.element(price).toHaveTextContent('Now $96.00, before $120.00−20%');
  await chip('M').click();
  await expect.element(price).toHaveTextContent('$108.50');
  await page.getByText('Price history').click();
  await expect.element(page.getByRole('list', { name: 'Latest prices' }).getByText('$108.50')).toBeVisible();
  expect(asked).toEqual([{ id: 'dress', color: 'Blush', size: 'M' }]);
  // All sizes in pine have the same price.
  await page.getByRole('radio', { name: /^Pine/ }).click();
  await expect.element(price).toHaveTextContent('$101.00');
  await expectAccessible();
});
