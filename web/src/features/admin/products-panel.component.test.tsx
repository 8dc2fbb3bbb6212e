import type { WaitingProduct } from '@greenroom/contract/brands/product-approval.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { ProductsPanel } from './products-panel.tsx';

const jug = (more: Partial<WaitingProduct> = {}): WaitingProduct => ({
  id: 'jug',
  name: 'Heron Jug',
  formattedDescription: [
    { kind: 'paragraph', lines: [[{ text: 'Of <b>red</b> clay' }]] },
    { kind: 'list', lines: [[{ text: 'holds ' }, { text: 'three', isStrong: true }, { text: ' litres' }]] },
  ],
  price: 24.5,
  currency: 'EUR',
  categoryId: 'home',
  tags: ['clay', 'blue'],
  images: [],
  brand: { name: 'Heron Clay', slug: 'heron' },
  submittedAt: '2026-05-04T12:00:00.000Z',
  ...more,
});
const list = page.getByRole('list', { name: 'Products' });

function answerWaiting(products: WaitingProduct[], total = products.length): void {
  signInAs(sessionUser({ role: 'admin' }));
  answer(endpoints.productApproval.waiting.handler(() => ({ products, total })));
}

test('a pending product is shown as its brand sent it, with the number of others', async () => {
  answerWaiting([jug(), jug({ id: 'cup', name: 'Heron Cup' })], 60);
  await mount(<ProductsPanel />);
  await expect.element(list.getByText('Of <b>red</b> clay').first()).toBeVisible();
  const part = list
    .getByRole('listitem')
    .filter({ hasText: /^holds three litres$/ })
    .first();
  await expect.element(part).toBeVisible();
  await expect.element(part.getByRole('strong')).toHaveTextContent('three');
  await expect.element(list.getByText('€24.50').first()).toBeVisible();
  await expect.element(list.getByText('Tags: clay, blue').first()).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Heron Clay' }).first())
    .toHaveAttribute('href', '/profiles/brands/heron');
  await expect.element(page.getByText('60 wait. These have waited longest.')).toBeVisible();
  await expectAccessible();
});

test('a product that was just sent is described in one sentence', async () => {
  answerWaiting([jug({ submittedAt: new Date().toISOString() })]);
  await mount(<ProductsPanel />);
  await expect.element(list.getByText('Sent just now', { exact: true })).toBeVisible();
});

test('a pending product shows small pictures, and one without pictures has no list of them', async () => {
  const images = ['/icon-192.png?of=front', '/icon-192.png?of=back'];
  answerWaiting([jug({ images }), jug({ id: 'cup', name: 'Heron Cup' })]);
  await mount(<ProductsPanel />);
  const pictures = page.getByRole('list', { name: 'Pictures of Heron Jug' });
  await expect.element(pictures).toBeVisible();
  const shown = [...pictures.element().querySelectorAll('img')];
  expect(shown.map((image) => image.getAttribute('src')?.split('&')[0])).toEqual(images);
  expect(shown.map((image) => image.getBoundingClientRect().width)).toEqual([96, 96]);
  await expect.element(list.getByText('Heron Cup')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Pictures of Heron Cup' })).not.toBeInTheDocument();
});

test('a rejection needs a reason, and sends the version that was shown', async () => {
  answerWaiting([jug()]);
  answer(endpoints.productApproval.decide.handler(() => ({})));
  await mount(<ProductsPanel />);
  await page.getByRole('button', { name: 'Reject Heron Jug of Heron Clay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this product?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Say what it is made of.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('Product rejected')).toBeVisible();
  expect(callsTo('PUT', '/admin/products/jug/approval').map(({ body }) => body)).toEqual([
    { submittedAt: '2026-05-04T12:00:00.000Z', status: 'rejected', reason: 'Say what it is made of.' },
  ]);
});

test('an approval needs no reason, can trust the brand, and shows when another admin was faster', async () => {
  answerWaiting([jug()]);
  answer(
    endpoints.productApproval.decide.handler(() => {
      throw refusal('product_decided');
    }),
  );
  await mount(<ProductsPanel />);
  await page.getByRole('button', { name: 'Approve Heron Jug of Heron Clay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this product?' });
  expect(dialog.getByLabelText('Reason').elements()).toEqual([]);
  await dialog.getByLabelText(/Sell all that waits of Heron Clay, and what it adds from now on/).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByText(/decided or changed meanwhile/)).toBeVisible();
  expect(callsTo('PUT', '/admin/products/jug/approval').map(({ body }) => body)).toEqual([
    { submittedAt: '2026-05-04T12:00:00.000Z', status: 'approved', trustsBrand: true },
  ]);
});

test('an empty queue shows a message', async () => {
  answerWaiting([]);
  await mount(<ProductsPanel />);
  await expect.element(page.getByText('Nothing to decide')).toBeVisible();
});
