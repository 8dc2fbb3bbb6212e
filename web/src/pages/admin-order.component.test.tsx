import type { OperatorOrderDetail } from '@greenroom/contract/orders/operator-orders.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import * as AdminPage from './admin.tsx';
import * as AdminOrderPage from './admin-order.tsx';

const id = '8a1f1f4e-5b0c-4d0b-9f0c-6a7b8c9d0e1f';
const usd = (amount: number) => ({ amount, currency: 'USD' });
const order: OperatorOrderDetail = {
  id,
  orderNumber: 'GR-7K3M9-Q2XF0',
  date: '2026-05-04T12:00:00.000Z',
  status: 'processing',
  units: 2,
  unitsToShip: 2,
  total: usd(6300),
  images: [],
  brand: { name: 'Fernhollow', slug: 'fernhollow' },
  isBrandAway: true,
  email: 'ada@example.com',
  seller: { name: 'Fernhollow' },
  lines: [],
  toShip: [],
  cancelledUnits: [],
  shipments: [],
  returns: [],
  refunded: usd(0),
  timeline: [],
};

test('an operator finds an order that its brand cannot end, cancels it with a message, and answers its return', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  answer(
    endpoints.operatorOrders.list.handler(({ input }) => ({
      items: input.isStranded && input.search === 'fern' ? [order] : [],
    })),
  );
  await mountPage(AdminPage, { path: '/admin', at: '/admin?tab=orders&status=stranded' });
  await expect.element(page.getByText('No order is like this.', { exact: false })).toBeVisible();
  await page.getByLabelText('Order number, brand or buyer’s email').fill('fern');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('link', { name: 'GR-7K3M9-Q2XF0' })).toBeVisible();
  await expect.element(page.getByText('Nobody to act')).toBeVisible();
  await expectAccessible();

  answer(endpoints.operatorOrders.detail.handler(() => order));
  await mountPage(AdminOrderPage, { path: '/admin/orders/:id', at: `/admin/orders/${id}` });
  await expect.element(page.getByText('Nobody can act for Fernhollow now.', { exact: false })).toBeVisible();
  const cancelled: OperatorOrderDetail = {
    ...order,
    status: 'cancelled',
    returns: [{ id, status: 'asked', at: order.date, lines: [], refund: usd(2100) }],
  };
  answer(endpoints.operatorOrders.cancel.handler(() => cancelled));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect.element(page.getByText('Write to the buyer why')).toBeVisible();
  await page.getByLabelText('Message to the buyer').fill('Its brand is gone');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  // While the dialog is open, the button behind it is hidden and would count as gone.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(callsTo('POST', `/admin/orders/${id}/cancellation`).map(({ body }) => body)).toEqual([
    { requestId: expect.any(String), isRestocked: false, message: 'Its brand is gone' },
  ]);

  answer(
    endpoints.operatorOrders.answerReturn.handler(() => ({
      ...cancelled,
      returns: [{ id, status: 'accepted', at: order.date, lines: [], refund: usd(2100), answer: 'Send it' }],
    })),
  );
  await page.getByLabelText('Answer for order GR-7K3M9-Q2XF0').fill('Send it');
  await page.getByRole('button', { name: 'Accept and refund $21.00' }).click();
  await expect.element(page.getByText('Accepted')).toBeVisible();
});
