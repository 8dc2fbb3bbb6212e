import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, refusal, signInAs } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectTexts } from '../testing/component/shown.ts';
import { order, orderDetail } from '../testing/sample-carts.ts';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';

const { id } = orderDetail();
const open = (at = `/orders/${id}`) => mountPage(OrderPage, { path: 'orders/:id', at });

/** The color that a token has here, as the browser computes it. */
function colourOf(token: string): string {
  const probe = document.createElement('i');
  probe.style.backgroundColor = `var(${token})`;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

test('[CART-9] a status is coloured: delivered green, shipped blue, processing yellow, cancelled red', async () => {
  signInAs();
  const statuses = [
    ['delivered', 'Delivered', '--leaf'],
    ['shipped', 'Shipped', '--sky'],
    ['processing', 'Processing', '--sun'],
    ['cancelled', 'Cancelled', '--beet'],
  ] as const;
  answer(
    endpoints.orders.list.handler(() => ({
      items: statuses.map(([status], index) =>
        order({ id: `5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1${index}`, orderNumber: `GR-${status}`, status }),
      ),
    })),
  );
  await mountPage(OrdersPage, { path: 'orders', at: '/orders', within: [SignedInLayout] });
  const hues = new Set<string>();
  for (const [, label, token] of statuses) {
    const badge = page.getByText(label, { exact: true });
    await expect.element(badge).toBeVisible();
    const { backgroundColor } = getComputedStyle(badge.element());
    expect(backgroundColor, label).toBe(colourOf(token));
    hues.add(backgroundColor);
  }
  expect(hues.size).toBe(4);
  await expectAccessible();
});

test('an order shows what was bought, all that it cost, where it goes and what happened', async () => {
  signInAs();
  answer(
    endpoints.orders.detail.handler(() =>
      orderDetail({
        timeline: [
          { kind: 'placed', at: '2026-05-04T12:00:00.000Z', amount: { amount: 5854, currency: 'USD' } },
          { kind: 'cancelled', at: '2026-05-04T12:05:00.000Z' },
          { kind: 'refunded', at: '2026-05-04T12:05:09.000Z', amount: { amount: 5854, currency: 'USD' } },
        ],
        status: 'cancelled',
      }),
    ),
  );
  await open(`/orders/${id}?placed=2`);
  await expect.element(page.getByRole('heading', { name: 'Order GR-7K3M9-Q2XF0' })).toBeVisible();
  for (const text of [
    'Tax (7.25%)',
    '$3.55',
    '$58.54',
    'Paid with Visa ending in 4242',
    'Moss Lane 4',
    'Austria',
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/^Thank you/)).not.toBeInTheDocument();
  await expectTexts(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem'), [
    /^Paid \$58.54 and placed/,
    /^Cancelled/,
    /^Refunded \$58.54/,
  ]);
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('all orders of a purchase are undone with one press, which says so before and after', async () => {
  const cancellableUntil = '2031-03-04T17:42:00.000Z';
  let isUndone = false;
  const others = ['Moss & Clay', 'North Loom'].map((name, place) =>
    order({
      id: `5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1${place}`,
      status: 'cancelled',
      brand: { name, slug: `brand-${place}` },
    }),
  );
  answer(
    endpoints.orders.detail.handler(() =>
      orderDetail(isUndone ? { status: 'cancelled' } : { cancellableUntil }),
    ),
    endpoints.orders.cancelPurchase.handler(() => {
      isUndone = true;
      return { orders: [order({ status: 'cancelled' }), ...others] };
    }),
  );
  await open(`/orders/${id}?placed=3`);
  const undo = page.getByRole('button', { name: 'Undo this purchase' });
  const until = formatTimeOfDay(cancellableUntil);
  const promise = `All 3 orders are cancelled, and your money comes back. Possible until ${until}`;
  await expect.element(page.getByText(promise)).toBeVisible();
  await undo.click();
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toHaveFocus();
  await expect
    .element(
      page.getByText('Your purchase is undone. All 3 orders are cancelled, and your money comes back.'),
    )
    .toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByText(/Thank you/)).not.toBeInTheDocument();
  expect(callsTo('POST', `/orders/${id}/cancel-purchase`)).toHaveLength(1);
  expect(callsTo('POST', `/orders/${id}/cancel`)).toEqual([]);
});

test('an order that its brand sends already is named when the others are undone', async () => {
  answer(
    endpoints.orders.detail.handler(() => orderDetail({ cancellableUntil: '2031-03-04T17:42:00.000Z' })),
    endpoints.orders.cancelPurchase.handler(() => ({
      orders: [
        order({ status: 'cancelled' }),
        order({ status: 'shipped', brand: { name: 'North Loom', slug: 'north-loom' } }),
      ],
    })),
  );
  await open(`/orders/${id}?placed=2`);
  await page.getByRole('button', { name: 'Undo this purchase' }).click();
  await expect.element(page.getByText('1 of 2 orders are cancelled.')).toBeVisible();
  await expect.element(page.getByText(/Too late to cancel: North Loom\./)).toBeVisible();
});

test('an order is cancelled after a question, and says so', async () => {
  signInAs();
  const cancellableUntil = new Date(Date.now() + 600_000).toISOString();
  answer(
    endpoints.orders.detail.handler(() => orderDetail({ cancellableUntil })),
    endpoints.orders.cancel.handler(() => orderDetail({ status: 'cancelled' })),
  );
  await open(`/orders/${id}?placed=2`);
  const thanks = page.getByText(/Each of the 2 brands sends its own order/);
  await expect.element(thanks).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  expect(callsTo('POST', `/orders/${id}/cancel`)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  // The button and its question are gone: the focus is with what happened.
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toHaveFocus();
  await expect.element(thanks).not.toBeInTheDocument();
  expect(callsTo('POST', `/orders/${id}/cancel`)).toHaveLength(1);
});

test('somebody else’s order is not there', async () => {
  answer(
    endpoints.orders.detail.handler(() => {
      throw refusal('order_not_found');
    }),
  );
  await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByText('Goes to')).not.toBeInTheDocument();
});
