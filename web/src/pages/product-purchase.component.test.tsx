import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, refusal, signInAs } from '../testing/component/api-answers.ts';
import { openProduct } from '../testing/component/open-product.tsx';
import { closeCart, useCartDrawer } from '../features/cart/cart-drawer.store.ts';
import { cart, cartLine } from '../testing/sample-carts.ts';
import { productDetail } from '../testing/sample-products.ts';

test('[PDP-9] [CART-1] Add to Cart puts the chosen color and quantity in, and opens the cart', async () => {
  signInAs();
  answer(endpoints.wishlists.productIds.handler(() => ({ productIds: [] })));
  const line = cartLine({ quantity: 3, color: 'Sand' });
  answer(
    endpoints.cart.add.handler(() => cart([line])),
    endpoints.cart.read.handler(() => cart([line])),
  );
  closeCart();
  await openProduct({
    stock: 8,
    colors: [
      { name: 'Moss', hex: '#336644' },
      { name: 'Sand', hex: '#ccbb99' },
    ],
  });
  await page.getByRole('radio', { name: 'Sand' }).click();
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect
    .poll(() => callsTo('POST', '/cart/lines').map(({ body }) => body))
    .toEqual([{ productId: productDetail().id, color: 'Sand', quantity: 3 }]);
  await expect.poll(() => useCartDrawer.getState().isOpen).toBe(true);
});

test('[PDP-8] Buy Now puts it into the cart and goes to /checkout', async () => {
  signInAs();
  answer(endpoints.wishlists.productIds.handler(() => ({ productIds: [] })));
  answer(endpoints.cart.add.handler(() => cart([cartLine()])));
  closeCart();
  const shown = await openProduct();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect.poll(shown.address).toBe('/checkout');
  expect(callsTo('POST', '/cart/lines')).toHaveLength(1);
  expect(useCartDrawer.getState().isOpen).toBe(false);
});

test('a refusal of the server is shown beside the buttons', async () => {
  signInAs();
  answer(endpoints.wishlists.productIds.handler(() => ({ productIds: [] })));
  answer(
    endpoints.cart.add.handler(() => {
      throw refusal('own_product');
    }),
  );
  await openProduct();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.element(page.getByText('You cannot buy what your own brand sells')).toBeVisible();
});
