import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
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
  unreachable,
} from '../../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../../testing/component/mount.tsx';
import { expectCount } from '../../testing/component/shown.ts';
import { brandOrder } from '../../testing/sample-brand-orders.ts';
import { productsPage } from '../../testing/sample-brands.ts';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';
import * as PickListPage from './pick-list.tsx';

const { id, lines, toShip } = brandOrder();
const name = lines[0]?.name ?? '';
const usd = (amount: number) => ({ amount, currency: 'USD' });

async function openOrder(order: BrandOrderDetail = brandOrder(), size = desk) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.fulfilment.detail.handler(() => order),
    endpoints.fulfilment.list.handler(() => ({ items: [order] })),
    endpoints.brandProducts.list.handler(() => productsPage([])),
    endpoints.returns.list.handler(() => ({ items: [] })),
  );
  return mountPage(OrderPage, { path: 'brand/orders/:id', at: `/brand/orders/${id}`, size });
}

test('a brand sends one of two units, after an error for the missing tracking number', async () => {
  await openOrder();
  await expect.element(page.getByText('Moss Lane 4').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  const units = dialog.getByRole('textbox', { name: /^Units of/ }).or(dialog.getByRole('spinbutton'));
  await units.first().fill('1');
  await dialog.getByRole('button', { name: 'Ship 1 unit' }).click();
  await expect.element(dialog.getByText('Enter the tracking number')).toBeVisible();
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveFocus();
  expect(callsTo('POST', `/brands/orders/${id}/shipments`)).toEqual([]);
  await dialog.getByLabelText('Tracking number').fill('1Z 999');
  await expectAccessible();
  const sent = [Object.assign({}, toShip[0], { quantity: 1 })];
  const after = brandOrder({
    toShip: sent,
    unitsToShip: 1,
    shipments: [
      {
        id: '0d6a9c1e-6f58-4b52-9a5d-2f3a4b5c6d7e',
        carrier: 'UPS',
        trackingNumber: '1Z 999',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z%20999',
        shippedAt: '2026-05-05T09:00:00.000Z',
        units: sent,
      },
    ],
  });
  answer(
    endpoints.fulfilment.ship.handler(() => {
      throw refusal('invalid_input', { fields: { trackingNumber: 'UPS has no such number' } });
    }),
  );
  await dialog.getByRole('button', { name: 'Ship 1 unit' }).click();
  await expect.element(dialog.getByText('UPS has no such number')).toBeVisible();
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveFocus();
  answer(endpoints.fulfilment.ship.handler(() => after));
  await dialog.getByRole('button', { name: 'Ship 1 unit' }).click();
  await expect.element(page.getByRole('button', { name: 'Mark shipment 1 as delivered' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Track 1Z 999 at UPS' }))
    .toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z%20999');
  await expect.element(page.getByText('1 still to send')).toBeVisible();
  const calls = callsTo('POST', `/brands/orders/${id}/shipments`);
  // The same parcel, however often the request is repeated.
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(calls[0]?.body).toEqual({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    units: sent,
    carrier: 'ups',
    carrierName: '',
    trackingNumber: '1Z 999',
  });
  await expectAccessible();
});

test.each([desk, phone])('the counters of all lines are aligned, however long a name is', async (size) => {
  const named = (productId: string, ofLine: string) =>
    Object.assign({}, lines[0], { productId, name: ofLine });
  const waiting = (productId: string) => Object.assign({}, toShip[0], { productId });
  const order = brandOrder({
    lines: [named('cup', 'Cup'), named('jug', 'Hand thrown stoneware jug with a lid and a handle')],
    toShip: [waiting('cup'), waiting('jug')],
  });
  await openOrder(order, size);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const more = page.getByRole('dialog').getByRole('button', { name: /^Increase/ });
  await expectCount(more, 2);
  const [one, other] = more.elements().map((button) => button.getBoundingClientRect().right);
  expect(other).toBe(one);
});

test.each([desk, phone])('the buttons of an order fill two rows', async (size) => {
  await openOrder(brandOrder(), size);
  await expect.element(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  const [ship, slip, refund] = ['Mark as shipped', 'Packing slip', 'Refund'].map((name) =>
    page.getByRole('button', { name }).element().getBoundingClientRect(),
  );
  expect([slip?.top, slip?.left, refund?.right]).toEqual([refund?.top, ship?.left, ship?.right]);
  expect(ship?.bottom).toBeLessThan(slip?.top ?? 0);
});

test('a refund shows the amount for unsent units, and limits a typed amount to what is left', async () => {
  await openOrder(brandOrder({ refunded: usd(500) }));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect.element(dialog.getByText('$53.54 of what the buyer paid is left.')).toBeVisible();
  const units = dialog.getByRole('textbox', { name: /^Units of/ }).or(dialog.getByRole('spinbutton'));
  await dialog.getByRole('button', { name: 'Refund $0.00' }).click();
  await expect.element(dialog.getByText('Choose what you do not send')).toBeVisible();
  await expect.element(dialog.getByText('Write to the buyer why')).toBeVisible();
  await expect.element(units.first()).toHaveFocus();
  await units.first().fill('1');
  // Half of 49.00, and of the tax of 3.55.
  await expect.element(dialog.getByRole('button', { name: 'Refund $26.27' })).toBeVisible();
  // If nothing of the order is ever shipped, everything that is left is refunded.
  await dialog.getByRole('button', { name: 'All of them' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Refund $53.54' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'An amount' }).click();
  await dialog.getByLabelText('Amount (USD)').fill('60');
  await expect.element(dialog.getByText('At most $53.54 is left')).toBeVisible();
  await dialog.getByLabelText('Amount (USD)').fill('7.5');
  await dialog.getByLabelText('Message to the buyer').fill('It came late');
  await expectAccessible();
  answer(endpoints.fulfilment.refund.handler(() => brandOrder({ refunded: usd(1250) })));
  await dialog.getByRole('button', { name: 'Refund $7.50' }).click();
  await expect.element(page.getByText('$12.50')).toBeVisible();
  expect(callsTo('POST', `/brands/orders/${id}/refunds`)[0]?.body).toMatchObject({
    units: [],
    amountCents: 750,
    isRestocked: false,
    message: 'It came late',
  });
});

test('a refused shipment shows the present order, and the entered values stay', async () => {
  await openOrder();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  await dialog.getByLabelText('Tracking number').fill('1Z 4711');
  let now = brandOrder({ toShip: [Object.assign({}, toShip[0], { quantity: 1 })], unitsToShip: 1 });
  answer(
    endpoints.fulfilment.detail.handler(() => now),
    endpoints.fulfilment.ship.handler(() => {
      throw refusal('units_not_left');
    }),
  );
  await dialog.getByRole('button', { name: 'Ship 2 units' }).click();
  await expect.element(dialog.getByRole('alert').getByText(/./)).toBeVisible();
  // One unit was shipped elsewhere meanwhile.
  await expect.element(dialog.getByText('· 1 to send')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Ship 1 unit' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveValue('1Z 4711');

  // The buyer cancels the rest.
  const { address: _address, ...cancelled } = brandOrder({
    status: 'cancelled',
    toShip: [],
    unitsToShip: 0,
    refunded: brandOrder().total,
    cancelledUnits: toShip,
  });
  now = cancelled;
  await dialog.getByRole('button', { name: 'Ship 1 unit' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Ship 0 units' })).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(/./)).toBeVisible();
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveValue('1Z 4711');
  const shipped = callsTo('POST', `/brands/orders/${id}/shipments`).map(({ body }) => body);
  expect(shipped).toMatchObject([{ units: [{ quantity: 2 }] }, { units: [{ quantity: 1 }] }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as shipped' })).not.toBeInTheDocument();
});

test('a refused refund offers what is left now, and the message stays', async () => {
  await openOrder();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: 'All of them' }).click();
  await dialog.getByLabelText('Message to the buyer').fill('It broke in the kiln');
  const { timeline, ...order } = brandOrder({ toShip: [], unitsToShip: 0, refunded: usd(1000) });
  const refunded = { kind: 'refunded' as const, at: '2026-05-05T09:00:00.000Z', amount: usd(1000) };
  answer(
    endpoints.fulfilment.detail.handler(() => ({ ...order, timeline: [...timeline, refunded] })),
    endpoints.fulfilment.refund.handler(() => {
      throw refusal('units_not_left');
    }),
  );
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect.element(dialog.getByText('$48.54 of what the buyer paid is left.')).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(/./)).toBeVisible();
  await expect.element(dialog.getByLabelText('Message to the buyer')).toHaveValue('It broke in the kiln');
  await expect.element(dialog.getByRole('button', { name: 'All of them' })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Amount (USD)')).toBeVisible();
});

test('a refund is shown as in progress, and then as paid without a reload', async () => {
  await openOrder();
  const { timeline } = brandOrder();
  const refunded = { kind: 'refunded' as const, at: '2026-05-05T09:00:00.000Z', amount: usd(1250) };
  answer(
    endpoints.fulfilment.refund.handler(() => {
      // The next poll finds it refunded.
      answer(
        endpoints.fulfilment.detail.handler(() =>
          brandOrder({ refunded: usd(1250), timeline: [...timeline, refunded] }),
        ),
      );
      return brandOrder({ refunded: usd(1250) });
    }),
  );
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('radio', { name: 'An amount' }).click();
  await dialog.getByLabelText('Amount (USD)').fill('12.5');
  await dialog.getByLabelText('Message to the buyer').fill('It came late');
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
  const due = page.getByText('$12.50 goes back to the buyer. It is being paid.');
  await expect.element(due).toBeVisible();
  await expect.element(page.getByText('Refunded $12.50')).toBeVisible();
  await expect.element(due).not.toBeInTheDocument();
});

test('an order whose refund takes long shows that it is tried again', async () => {
  await openOrder(brandOrder({ refunded: usd(1250), isRefundDelayed: true }));
  await expect
    .element(
      page.getByText(
        '$12.50 goes back to the buyer. The payment provider has not paid it yet. It is asked again by itself',
        {
          exact: false,
        },
      ),
    )
    .toBeVisible();
});

test('on a phone the number of an order is on one line', async () => {
  await openOrder(brandOrder(), phone);
  const heading = page.getByRole('heading', { level: 1, name: 'Order GR-7K3M9-Q2XF0' });
  await expect.element(heading).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(heading.getByText('GR-7K3M9-Q2XF0').element());
  expect(new Set([...text.getClientRects()].map(({ bottom }) => bottom)).size).toBe(1);
});

test('an order that was sent has no address, no packing slip and nothing to ship', async () => {
  const { address: _address, ...rest } = brandOrder({ status: 'delivered', toShip: [], unitsToShip: 0 });
  await openOrder(rest);
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Goes to' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Packing slip' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mark as shipped' })).not.toBeInTheDocument();
});

test('orders are listed by status, and the list shows when it could not be loaded', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.fulfilment.list.handler(() => ({ items: [brandOrder({ unitsToShip: 1 })] })));
  await mountPage(OrdersPage, { path: 'brand/orders', at: '/brand/orders?status=processing' });
  const table = page.getByRole('table', { name: 'Orders' });
  await expect.element(table.getByText('2, 1 still to send')).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: 'GR-7K3M9-Q2XF0' }))
    .toHaveAttribute('href', `/brand/orders/${id}`);
  expect(callsTo('GET', '/brands/orders').map(({ query }) => query.get('status'))).toEqual(['processing']);
  await expectAccessible();
});

test('a list without orders links to the products, and an empty status to all orders', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.fulfilment.list.handler(() => ({ items: [] })));
  const { go } = await mountPage(OrdersPage, { path: 'brand/orders', at: '/brand/orders' });
  await expect.element(page.getByText('No orders yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See your products' }))
    .toHaveAttribute('href', '/brand');
  await go('/brand/orders?status=shipped');
  await expect.element(page.getByText('No order has this status.')).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect.element(page.getByText('No orders yet')).toBeVisible();
  await expectAccessible();
});

test('a pick list adds up what all orders need', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const line = { productId: 'mug', name, color: 'Moss', size: '', quantity: 7, orders: 3 };
  answer(endpoints.fulfilment.pickList.handler(() => ({ orders: 4, lines: [line] })));
  await mountPage(PickListPage, { path: 'brand/orders/pick-list', at: '/brand/orders/pick-list' });
  await expect.element(page.getByText('For 4 orders that wait to be sent')).toBeVisible();
  await expect
    .element(page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Orders' }))
    .toHaveAttribute('aria-current', 'page');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect.element(row.getByText('7')).toBeVisible();
  await expectAccessible();
});

test('a brand without the right to an order sees the page for not found', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.fulfilment.detail.handler(() => {
      throw refusal('order_not_found');
    }),
  );
  await mountPage(OrderPage, { path: 'brand/orders/:id', at: `/brand/orders/${id}` });
  await expect.element(page.getByText('Page Not Found')).toBeVisible();
});

test('an order that could not be loaded shows that as its heading, and links back to the list', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.fulfilment.detail.handler(() => {
      throw unreachable();
    }),
  );
  await mountPage(OrderPage, { path: 'brand/orders/:id', at: `/brand/orders/${id}` });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Failed to load this order' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'All orders' }))
    .toHaveAttribute('href', '/brand/orders');
});
