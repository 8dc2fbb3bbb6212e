import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectTexts } from '../testing/component/shown.ts';
import { order, orderDetail } from '../testing/sample-carts.ts';
import { placedState } from '../features/checkout/placed-orders.ts';
import * as OrderPage from './order.tsx';
import * as OrdersPage from './orders.tsx';

const { id } = orderDetail();
const guestKey = 'k'.repeat(43);
/** Makes this browser that of a guest who has bought something. */
const buyAsGuest = () => window.localStorage.setItem('greenroom.guest-key', guestKey);
const open = (at = `/orders/${id}`) => mountPage(OrderPage, { path: 'orders/:id', at });

test('an order shows its items, all its costs, its address and its history', async () => {
  signInAs();
  answer(
    endpoints.orders.detail.handler(() =>
      orderDetail({
        timeline: [
          { kind: 'placed', at: '2026-05-04T12:00:00.000Z', amount: { amount: 5854, currency: 'USD' } },
          { kind: 'cancelled', at: '2026-05-04T12:05:00.000Z' },
          { kind: 'refunded', at: '2026-05-04T12:05:09.000Z', amount: { amount: 2000, currency: 'USD' } },
          { kind: 'refunded', at: '2026-05-05T12:05:09.000Z', amount: { amount: 3100, currency: 'USD' } },
          { kind: 'charged-back', at: '2026-05-06T12:05:09.000Z', amount: { amount: 700, currency: 'USD' } },
          {
            kind: 'refund-undone',
            at: '2026-05-07T12:05:09.000Z',
            amount: { amount: 2000, currency: 'USD' },
          },
        ],
        status: 'delivered',
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
    /^Refunded \$20.00/,
    /^Refunded \$31.00/,
    /^\$7.00 taken back by the bank/,
    /^Refund of \$20.00 undone/,
  ]);
  const refunded = page.getByRole('term').filter({ hasText: 'Refunded' });
  expect(refunded.element().nextElementSibling?.textContent).toBe('$38.00');
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('all orders of a purchase are cancelled with one press, with messages before and after', async () => {
  buyAsGuest();
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

test('a purchase of several brands links to each of its orders, for a guest too', async () => {
  buyAsGuest();
  answer(
    endpoints.orders.detail.handler(() => orderDetail({ cancellableUntil: '2031-03-04T17:42:00.000Z' })),
  );
  const other = order({
    id: '5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e2a',
    orderNumber: 'GR-NORTH-LOOM1',
    brand: { name: 'North Loom', slug: 'north-loom' },
  });
  const at = `/orders/${id}?placed=2`;
  const shown = await mountPage(OrderPage, { path: 'orders/:id', at, state: placedState([order(), other]) });
  const thanks = page.getByRole('status').filter({ hasText: 'Each of the 2 brands sends its own order.' });
  await expect.element(thanks).toBeVisible();
  await expect.element(thanks).toMatchTextContent('Both orders are cancelled, and your money comes back.');
  expect(thanks.getByRole('link').elements()).toHaveLength(1);
  await thanks.getByRole('link', { name: 'Order GR-NORTH-LOOM1 from North Loom' }).click();
  await expect.poll(shown.address).toBe(`/orders/${other.id}`);
});

test('an order that its brand has already sent is named when the others are cancelled', async () => {
  buyAsGuest();
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

test('an order that was just placed can be cancelled in one way only', async () => {
  buyAsGuest();
  answer(
    endpoints.orders.detail.handler(() => orderDetail({ cancellableUntil: '2031-03-04T17:42:00.000Z' })),
  );
  const shown = await open(`/orders/${id}?placed=1`);
  await expect.element(page.getByRole('button', { name: 'Undo this order' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  await shown.unmount();
  await open(`/orders/${id}`);
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo this order' })).not.toBeInTheDocument();
});

test('an order is cancelled after a question, with a message', async () => {
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
  // The button and its dialog are gone. The focus is on the order's events.
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toHaveFocus();
  await expect.element(thanks).not.toBeInTheDocument();
  expect(callsTo('POST', `/orders/${id}/cancel`)).toHaveLength(1);
});

test('an order whose refund takes long shows that', async () => {
  signInAs();
  const refundDue = { amount: 3107, currency: 'USD' };
  answer(
    endpoints.orders.detail.handler(() =>
      orderDetail({ status: 'cancelled', refundDue, isRefundDelayed: true }),
    ),
  );
  await open(`/orders/${id}`);
  await expect
    .element(
      page.getByText('$31.07 goes back to you. The payment provider takes longer than usual.', {
        exact: false,
      }),
    )
    .toBeVisible();
});

test('a cancelled order shows the refund, and then that it was paid, without a reload', async () => {
  signInAs();
  const cancellableUntil = new Date(Date.now() + 600_000).toISOString();
  const amount = { amount: 3107, currency: 'USD' };
  const { timeline } = orderDetail();
  const refunded = { kind: 'refunded' as const, at: new Date().toISOString(), amount };
  let isPaidBack = false;
  answer(
    endpoints.orders.detail.handler(() =>
      isPaidBack
        ? orderDetail({ status: 'cancelled', timeline: [...timeline, refunded] })
        : orderDetail({ cancellableUntil }),
    ),
    endpoints.orders.cancel.handler(() => {
      isPaidBack = true;
      return orderDetail({ status: 'cancelled', refundDue: amount });
    }),
  );
  await open(`/orders/${id}`);
  const due = page.getByText('$31.07 goes back to you. It is being paid.');
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect.element(due).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(due).toBeVisible();
  await expect.element(page.getByText('Refunded $31.07')).toBeVisible();
  await expect.element(due).not.toBeInTheDocument();
});

/** An order that its brand ships while the buyer cancels it. */
function answerSentMeanwhile() {
  signInAs();
  const cancellableUntil = new Date(Date.now() + 600_000).toISOString();
  let isSent = false;
  const refuse = () => {
    isSent = true;
    throw refusal('order_not_cancellable');
  };
  answer(
    endpoints.orders.detail.handler(() => orderDetail(isSent ? { status: 'shipped' } : { cancellableUntil })),
    endpoints.orders.cancel.handler(refuse),
    endpoints.orders.cancelPurchase.handler(refuse),
  );
}

test('a refused cancellation shows how the order is now', async () => {
  answerSentMeanwhile();
  await open();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByText('Shipped', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

test('a purchase that can no longer be undone shows how its order is now', async () => {
  answerSentMeanwhile();
  await open(`/orders/${id}?placed=1`);
  await page.getByRole('button', { name: 'Undo this order' }).click();
  await expect.element(page.getByText('Shipped', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo this order' })).not.toBeInTheDocument();
});

test('a user who signs in is asked whether orders made here as a guest are theirs', async () => {
  buyAsGuest();
  signInAs();
  const other = order({ id: '5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e10', orderNumber: 'GR-OTHER' });
  let [guests, own] = [[order(), other], [] as Order[]];
  let isFailing = true;
  answer(
    endpoints.orders.list.handler(() => ({ items: own })),
    endpoints.guestOrders.list.handler(() => ({ orders: guests })),
    endpoints.guestOrders.claim.handler(({ input }) => {
      if (isFailing) throw refusal('order_not_found');
      own = guests.filter((one) => one.id === input.id);
      guests = guests.filter((one) => one.id !== input.id);
      return { orders: own };
    }),
  );
  const shown = await mountPage(OrdersPage, { path: 'orders', at: '/orders' });
  const question = page.getByRole('region', { name: 'Are these orders yours?' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Order GR-OTHER is not mine' }).click();
  const mine = page.getByRole('button', { name: `Add order ${order().orderNumber} to my account` });
  await expect.element(page.getByRole('heading', { name: 'Is this order yours?' })).toBeVisible();
  await mine.click();
  await expect.element(page.getByRole('alert').getByText(/./)).toBeVisible();
  expect(own).toEqual([]);

  isFailing = false;
  await mine.click();
  await expect
    .element(page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: /GR-7K3M9-Q2XF0/ }))
    .toBeVisible();
  await expect.element(page.getByText(/GR-OTHER/)).not.toBeInTheDocument();
  expect(callsTo('POST', `/guest-orders/${other.id}/claim`)).toEqual([]);

  // An order that one user declined may belong to the next user.
  await shown.unmount();
  signInAs(sessionUser({ id: 'wren' }));
  await mountPage(OrdersPage, { path: 'orders', at: '/orders' });
  await expect.element(page.getByRole('button', { name: 'Add order GR-OTHER to my account' })).toBeVisible();
});

test('an order that was made before signing in can be added to the account on its own page', async () => {
  buyAsGuest();
  signInAs();
  let isClaimed = false;
  answer(
    endpoints.orders.detail.handler(() => {
      if (!isClaimed) throw refusal('order_not_found');
      return orderDetail();
    }),
    endpoints.guestOrders.list.handler(() => ({ orders: isClaimed ? [] : [order({ id })] })),
    endpoints.guestOrders.claim.handler(() => {
      isClaimed = true;
      return { orders: [order({ id })] };
    }),
  );
  await open();
  await page.getByRole('button', { name: /^Add order/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Order GR-7K3M9-Q2XF0' })).toBeVisible();
  expect(callsTo('POST', `/guest-orders/${id}/claim`).map(({ body }) => body)).toEqual([{ guestKey }]);
});

test('another user’s order is not found', async () => {
  buyAsGuest();
  answer(
    endpoints.orders.detail.handler(() => {
      throw refusal('order_not_found');
    }),
  );
  await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByText('Goes to')).not.toBeInTheDocument();
});

test('the link of a mail opens a guest’s order, to be read only', async () => {
  const asked: unknown[] = [];
  answer(
    endpoints.orders.detail.handler(() => {
      throw refusal('order_not_found');
    }),
    endpoints.guestOrders.open.handler(({ input }) => {
      asked.push(input);
      if (input.token !== 'from-the-mail') throw refusal('order_not_found');
      return orderDetail({ orderNumber: 'GR-MAIL1-00001' });
    }),
  );
  const shown = await open(`/orders/${id}#token=from-the-mail`);
  await expect.element(page.getByRole('heading', { name: 'Order GR-MAIL1-00001' })).toBeVisible();
  expect(asked).toEqual([{ id, token: 'from-the-mail' }]);
  // Nothing was bought in this browser, so the order is not requested as a buyer's.
  expect(callsTo('GET', `/orders/${id}`)).toEqual([]);
  await expect.element(page.getByText(/in the browser that it was made in/)).toBeVisible();
  await expect.element(page.getByText('Moss Lane 4', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  await shown.unmount();
  const older = await open(`/orders/${id}#permit=from-the-mail`);
  await expect.element(page.getByRole('heading', { name: 'Order GR-MAIL1-00001' })).toBeVisible();
  await older.unmount();
  await open(`/orders/${id}#token=guessed`);
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Order');
});
