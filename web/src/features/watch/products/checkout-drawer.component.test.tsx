import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import {
  cart,
  cartLine,
  deliveryAddress,
  order,
  orderDetail,
  totals,
} from '../../../testing/sample-carts.ts';
import { CheckoutDrawer } from './checkout-drawer.tsx';

const checkoutId = '3f1d2c4b-5a69-4788-9a0b-1c2d3e4f5a6b';
const { id } = order();
const { id: _id, available: _available, ...line } = cartLine();

beforeEach(() => {
  sessionStorage.setItem('greenroom.checkout', checkoutId);
  sessionStorage.removeItem('greenroom.payment');
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.checkout.paymentOptions.handler(() => ({
      provider: 'test',
      testCards: [{ card: 'visa', brand: 'Visa', last4: '4242', behaviour: 'Pays' }],
    })),
    endpoints.checkout.read.handler(() => ({
      id: checkoutId,
      email: 'robin@example.com',
      address: deliveryAddress,
      lines: [line],
      totals: totals(),
      heldUntil: new Date(Date.now() + 600_000).toISOString(),
      heldSeconds: 600,
    })),
    endpoints.orders.place.handler(() => ({ status: 'placed', id: checkoutId, orders: [order()] })),
    endpoints.orders.detail.handler(() => orderDetail({ cancellableUntil: '2031-03-04T17:42:00.000Z' })),
    endpoints.orders.cancelPurchase.handler(() => ({ orders: [order({ status: 'cancelled' })] })),
  );
});

test('an order placed beside a show can be undone there with one press, also in a low window', async () => {
  const size = { width: 844, height: 390 };
  await mount(<CheckoutDrawer onClose={() => {}} />, { size });
  await userEvent.click(page.getByRole('button', { name: 'Pay $30.49' }));
  const drawer = page.getByRole('dialog', { name: 'Your order' });
  await expect.element(drawer.getByText('Thank you. Your order is placed.')).toBeVisible();
  const hasFocus = () => drawer.element().contains(document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  const heading = drawer.getByRole('heading', { name: 'Your order' }).element();
  expect(heading.getBoundingClientRect().top).toBeGreaterThan(0);
  await expectAccessible();
  await userEvent.click(drawer.getByRole('button', { name: 'Undo this order' }));
  await expect.element(drawer.getByText('Your purchase is undone.')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  await expect.element(drawer.getByText(/^Thank you/)).not.toBeInTheDocument();
  expect(callsTo('POST', `/orders/${id}/cancel-purchase`)).toHaveLength(1);
  await expect
    .element(drawer.getByRole('link', { name: 'See your order' }))
    .toHaveAttribute('href', `/orders/${id}?placed=1`);
});
