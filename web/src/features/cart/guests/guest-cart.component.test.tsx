import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { cart, cartLine, order } from '../../../testing/sample-carts.ts';
import { closeCart } from '../cart-drawer.store.ts';
import { CartButton } from '../cart-button.tsx';

const mug = cartLine({ quantity: 3 });

test('a guest’s cart is not requested until it is opened, if there is no key', async () => {
  closeCart();
  answer(endpoints.cart.read.handler(() => cart()));
  await mount(<CartButton />);
  await expect.element(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  expect(callsTo('GET', '/cart')).toEqual([]);
});

test('a guest’s cart is taken over at sign-in, once', async () => {
  window.localStorage.setItem('greenroom.guest-key', 'k'.repeat(43));
  signInAs();
  const changes = ['Sunday Mug was left out: it is sold by your own brand.'];
  answer(endpoints.cart.merge.handler(() => cart([mug], { changes })));
  answer(endpoints.guestOrders.list.handler(() => ({ orders: [] })));
  closeCart();
  await mount(<CartButton />);
  await expect.element(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  await expect.element(page.getByText(changes[0] ?? '')).toBeVisible();
  expect(callsTo('POST', '/cart/merge').map(({ body }) => body)).toEqual([{ guestKey: 'k'.repeat(43) }]);
  await expect.poll(() => window.localStorage.getItem('greenroom.guest-key')).toBeNull();
});

test('an order made here as a guest is not taken over: its key stays, and the user gets a question', async () => {
  window.localStorage.setItem('greenroom.guest-key', 'k'.repeat(43));
  signInAs();
  answer(endpoints.cart.merge.handler(() => cart([mug])));
  answer(endpoints.guestOrders.list.handler(() => ({ orders: [order()] })));
  closeCart();
  const { address } = await mount(<CartButton />);
  await expect
    .element(page.getByText('An order was made in this browser without an account. Is it yours?'))
    .toBeVisible();
  expect(window.localStorage.getItem('greenroom.guest-key')).toBe('k'.repeat(43));
  await page.getByRole('button', { name: 'See it' }).click();
  expect(address()).toBe('/orders');
});

test('after a reload there is no second merge and no second question, and after the next sign-in there is', async () => {
  window.localStorage.setItem('greenroom.guest-key', 'k'.repeat(43));
  answer(endpoints.cart.merge.handler(() => cart([mug])));
  answer(endpoints.guestOrders.list.handler(() => ({ orders: [order()] })));
  closeCart();
  const question = page.getByText('An order was made in this browser without an account. Is it yours?');
  const load = async () => {
    const shown = await mount(<CartButton />);
    await expect.element(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
    return shown;
  };
  const asked = () => [callsTo('POST', '/cart/merge').length, callsTo('POST', '/guest-orders').length];
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([mug])));
  const first = await load();
  await expect.element(question).toBeVisible();
  expect(asked()).toEqual([1, 1]);
  await first.unmount();
  const again = await load();
  await again.unmount();
  signInAs(sessionUser({ id: 'wren' }));
  answer(endpoints.cart.read.handler(() => cart([mug])));
  await load();
  await expect.poll(asked).toEqual([2, 2]);
  await expect.element(question).toBeVisible();
});
