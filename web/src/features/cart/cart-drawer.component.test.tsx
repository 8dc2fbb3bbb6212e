import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, refusal, signInAs } from '../../testing/component/api-answers.ts';
import { mount, phone } from '../../testing/component/mount.tsx';
import { cart, cartLine, totals } from '../../testing/sample-carts.ts';
import { productDetail } from '../../testing/sample-products.ts';
import { closeCart } from './cart-drawer.store.ts';
import { CartButton } from './cart-button.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const drawer = page.getByRole('dialog', { name: 'Your cart' });
const mug = cartLine({ quantity: 3 });

async function open(size?: typeof phone) {
  closeCart();
  await mount(<CartButton />, size === undefined ? {} : { size });
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect.element(drawer).toBeVisible();
}

test('a press on the cart before its code has loaded opens it afterwards', async () => {
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([])));
  closeCart();
  window.greenroomPress = { name: 'open cart', atMs: Date.now() };
  await mount(<CartButton />);
  await expect.element(drawer).toBeVisible();
});

test('the cart shows its lines by brand, the reason of each price, and all parts of the total', async () => {
  signInAs();
  const lamp = cartLine({
    id: '1b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
    productId: 'lamp',
    name: 'Linen Lamp',
    brand: { name: 'Kiln', slug: 'kiln' },
    color: 'Butter',
    size: 'Tall',
    unitPrice: usd(8900),
    discount: usd(890),
    priceNote: 'Sale price, 18% off the original price. GREEN10 takes 10% off',
  });
  answer(
    endpoints.cart.read.handler(() =>
      cart([mug, lamp], {
        coupon: { code: 'GREEN10', isApplied: true, message: 'GREEN10 is applied' },
        totals: totals({ items: usd(16_250), discount: usd(890), shipping: usd(0), total: usd(15_360) }),
      }),
    ),
  );
  await open();
  await expect
    .element(page.getByRole('button', { name: 'Cart, 4 items', includeHidden: true }))
    .toBeInTheDocument();
  const kiln = drawer.getByRole('region', { name: 'From Kiln' });
  await expect.element(kiln).toMatchTextContent('Linen Lamp');
  for (const text of ['Butter, Tall', 'GREEN10 takes 10% off', 'Coupon takes $8.90 off'])
    await expect.element(kiln).toMatchTextContent(text);
  await expect.element(kiln).not.toMatchTextContent('Sunday Mug');
  for (const text of [
    'Items',
    '$162.50',
    '−$8.90',
    'Free',
    'Depends on the address',
    'Total before tax',
    '$153.60',
  ])
    await expect.element(drawer).toMatchTextContent(text);
  await expect.element(drawer.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
  await expectAccessible();
});

test('a tab that becomes visible shows what another tab added', async () => {
  signInAs();
  let shown = cart([mug]);
  answer(endpoints.cart.read.handler(() => shown));
  closeCart();
  await mount(<CartButton />);
  await expect.element(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  shown = cart([cartLine({ quantity: 5 })]);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('button', { name: 'Cart, 5 items' })).toBeVisible();
});

test('each parcel shows its shipping, the reason, and what is missing for free shipping', async () => {
  signInAs();
  const parcels = [
    { brands: ['Loom'], shipping: usd(0), note: 'Free over $60 at Loom' },
    { brands: ['Fernhollow', 'Kiln'], shipping: usd(599), note: 'Free over $50', untilFree: usd(2551) },
  ];
  answer(endpoints.cart.read.handler(() => cart([mug], { totals: totals({ parcels }) })));
  await open(phone);
  for (const text of [
    'Shipping from LoomFree over $60 at Loom',
    'Shipping from Fernhollow, KilnFree over $50',
    '$25.51 more from Fernhollow, Kiln, and its shipping is free.',
  ])
    await expect.element(drawer).toMatchTextContent(text);
  await expectAccessible();
});

test('unknown shipping has no amount, and is not in the total', async () => {
  signInAs();
  const parcels = [
    { brands: ['Bee Two'], shippingFrom: usd(0), note: '' },
    { brands: ['Fernhollow'], shippingFrom: usd(700), note: '' },
    { brands: ['Kiln'], shipping: usd(0), note: 'Free at Kiln' },
  ];
  const { shipping: _shipping, ...unknown } = totals({ shippingFrom: usd(700), total: usd(2450) });
  answer(endpoints.cart.read.handler(() => cart([mug], { totals: { ...unknown, parcels } })));
  await open(phone);
  for (const text of [
    'Shipping from Bee TwoDepends on the address',
    'Shipping from FernhollowFrom $7.00',
    'Shipping from KilnFree at KilnFree',
    'Total before shipping and tax$24.50',
  ])
    await expect.element(drawer).toMatchTextContent(text);
});

test('[CART-2] the quantity never goes under 1, and what is left is the most', async () => {
  signInAs();
  let quantity = 2;
  const line = () => cartLine({ quantity, available: 3 });
  answer(
    endpoints.cart.read.handler(() => cart([line()])),
    endpoints.cart.setQuantity.handler(({ input }) => {
      ({ quantity } = input);
      return cart([line()]);
    }),
  );
  await open();
  const field = drawer.getByRole('spinbutton', { name: 'Quantity of Sunday Mug' });
  await drawer.getByRole('button', { name: 'Decrease quantity of Sunday Mug' }).click();
  await expect.element(field).toHaveValue(1);
  await drawer.getByRole('button', { name: 'Decrease quantity of Sunday Mug' }).click({ force: true });
  await drawer.getByRole('button', { name: 'Increase quantity of Sunday Mug' }).click();
  await expect.element(field).toHaveValue(2);
  await field.fill('40');
  await expect.poll(() => quantity).toBe(3);
  const sent = callsTo('PUT', `/cart/lines/${mug.id}`).map(
    ({ body }) => (body as { quantity: number }).quantity,
  );
  expect(Math.min(...sent)).toBe(1);
  expect(Math.max(...sent)).toBe(3);
});

test('a change is shown beside its line, and is not in the total', async () => {
  signInAs();
  const lines = [
    cartLine({ name: 'Dear Mug', productId: 'dear', unitPrice: usd(3000), unitPriceBefore: usd(2450) }),
    cartLine({
      id: '2b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
      productId: 'few',
      quantity: 5,
      available: 2,
      problem: 'not-enough',
    }),
    cartLine({
      id: '3b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
      productId: 'out',
      available: 0,
      problem: 'sold-out',
    }),
  ];
  answer(endpoints.cart.read.handler(() => cart(lines)));
  await open(phone);
  for (const note of [
    'The price was $24.50 and is $30.00 now.',
    'Only 2 left. Choose fewer to buy it.',
    'Sold out. It is not in the total.',
  ])
    await expect.element(drawer.getByText(note)).toBeVisible();
  await expectAccessible();
});

test('a removed line disappears, and the empty cart links to the shop', async () => {
  signInAs();
  answer(
    endpoints.cart.read.handler(() => cart([mug])),
    endpoints.cart.remove.handler(() => cart()),
  );
  await open();
  await drawer.getByRole('button', { name: 'Remove Sunday Mug' }).click();
  await expect.element(drawer.getByText('Your cart is empty')).toBeVisible();
  expect(callsTo('DELETE', `/cart/lines/${mug.id}`)).toHaveLength(1);
  await expect
    .element(drawer.getByRole('link', { name: 'Browse products' }))
    .toHaveAttribute('href', '/products');
  await expect.element(drawer.getByRole('link', { name: 'Check out' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Cart', exact: true })).toHaveFocus();
});

test('a removed line can be restored with its units, color and size', async () => {
  signInAs();
  const tee = cartLine({
    id: crypto.randomUUID(),
    productId: 'tee',
    name: 'Everyday Tee',
    color: 'Moss',
    size: 'M',
    quantity: 3,
  });
  let lines = [mug, tee];
  answer(
    endpoints.cart.read.handler(() => cart(lines)),
    endpoints.cart.remove.handler(() => {
      lines = [mug];
      return cart(lines);
    }),
    endpoints.cart.add.handler(() => {
      lines = [mug, { ...tee, id: crypto.randomUUID() }];
      return cart(lines);
    }),
  );
  await open();
  const undo = drawer.getByRole('button', { name: 'Undo the removal of Everyday Tee' });
  await expect.element(drawer.getByRole('button', { name: 'Remove Everyday Tee' })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: 'Remove Everyday Tee' }).click();
  await expect.element(drawer.getByText('Removed Everyday Tee.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Remove Everyday Tee' })).not.toBeInTheDocument();
  await undo.click();
  await expect.element(drawer.getByRole('button', { name: 'Remove Everyday Tee' })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(callsTo('POST', '/cart/lines').map(({ body }) => body)).toEqual([
    { productId: 'tee', quantity: 3, color: 'Moss', size: 'M' },
  ]);
});

test('on a phone the undo of a removal is visible, wherever the line was', async () => {
  signInAs();
  const many = Array.from({ length: 6 }, (_, place) =>
    cartLine({ id: crypto.randomUUID(), productId: `mug-${place}`, name: `Mug ${place}` }),
  );
  let lines = many;
  answer(
    endpoints.cart.read.handler(() => cart(lines)),
    endpoints.cart.remove.handler(() => {
      lines = many.slice(0, -1);
      return cart(lines);
    }),
  );
  await open(phone);
  await drawer.getByRole('button', { name: 'Remove Mug 5' }).click();
  await expect.element(drawer.getByRole('button', { name: 'Undo the removal of Mug 5' })).toBeInViewport();
  await expect.element(drawer.getByText('Mug 0')).not.toBeInViewport();
});

test('an empty coupon field shows what to enter, and its button stays beside it', async () => {
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([mug])));
  await open(phone);
  const apply = drawer.getByRole('button', { name: 'Apply' });
  await apply.click();
  await expect.element(drawer.getByText('Enter a code')).toBeVisible();
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const field = drawer.getByRole('textbox', { name: 'Coupon code' });
  expect(middleOf(apply.element())).toBeCloseTo(middleOf(field.element()), 0);
});

test('a coupon code is applied, and one without effect shows the reason and can be replaced', async () => {
  signInAs();
  answer(
    endpoints.cart.read.handler(() => cart([mug])),
    endpoints.cart.setCoupon.handler(({ input }) => {
      if (input.code === 'BROKEN') throw refusal('cart_full');
      if (input.code !== 'GREEN10')
        return cart([mug], {
          coupon: { code: 'NOPE', isApplied: false, message: 'NOPE is for nothing in your cart' },
        });
      return cart([mug], { coupon: { code: 'GREEN10', isApplied: true, message: 'GREEN10 is applied' } });
    }),
  );
  answer(endpoints.cart.removeCoupon.handler(() => cart([mug])));
  await open();
  const field = drawer.getByRole('textbox', { name: 'Coupon code' });
  await field.fill('NOPE');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect.element(drawer.getByText('NOPE is for nothing in your cart')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Remove code' })).toBeVisible();
  await expect.element(field).toHaveValue('NOPE');
  await field.fill('broken');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect.element(drawer.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('broken');
  await expectAccessible();
  await field.fill('green10');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect.element(drawer.getByText('GREEN10 is applied')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: 'Remove code' }).click();
  await expect.element(field).toHaveValue('');
});

test('the reason of a coupon without effect is scrolled above the footer of a full cart', async () => {
  signInAs();
  const full = ['1', '2', '3', '4'].map((place) =>
    cartLine({ id: `1b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3${place}`, productId: `mug-${place}` }),
  );
  answer(
    endpoints.cart.read.handler(() => cart(full)),
    endpoints.cart.setCoupon.handler(() =>
      cart(full, { coupon: { code: 'NOPE', isApplied: false, message: 'NOPE is for nothing in your cart' } }),
    ),
  );
  await open(phone);
  const field = drawer.getByRole('textbox', { name: 'Coupon code' });
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByText('Enter a code')).toBeInViewport({ ratio: 1 });
  await field.fill('NOPE');
  field.element().scrollIntoView({ block: 'end' });
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByText('NOPE is for nothing in your cart')).toBeInViewport({ ratio: 1 });
});

test('in a window as low as at 400% zoom, the link to the checkout can be scrolled to', async () => {
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([mug])));
  await open({ width: 360, height: 225 });
  const checkOut = drawer.getByRole('link', { name: 'Check out' });
  await expect.element(checkOut).toBeInTheDocument();
  checkOut.element().scrollIntoView();
  await expect.element(checkOut).toBeInViewport({ ratio: 1 });
});

test('a line gets another color within the cart, and a sold-out one cannot be chosen', async () => {
  let color = 'Moss';
  const jug = () => cartLine({ name: 'Moss Jug', productId: 'jug', color, quantity: 2 });
  const variant = (name: string, stock: number) => ({ color: name, size: '', stock });
  signInAs();
  answer(
    endpoints.cart.read.handler(() => cart([jug(), cartLine({ id: crypto.randomUUID() })])),
    endpoints.products.detail.handler(() =>
      productDetail({
        colors: ['Moss', 'Sand', 'Rose'].map((name) => ({ name, hex: '#336644' })),
        variants: [variant('Moss', 4), variant('Sand', 9), variant('Rose', 0)],
      }),
    ),
    endpoints.cart.setOptions.handler(({ input }) => {
      color = input.color ?? '';
      return cart([jug()]);
    }),
  );
  await open(phone);
  // A product without colors and sizes has nothing to change.
  expect(drawer.getByRole('button', { name: /^Change/ }).elements()).toHaveLength(1);
  await drawer.getByRole('button', { name: 'Change color or size of Moss Jug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Moss Jug' });
  const save = dialog.getByRole('button', { name: 'Change' });
  await dialog.getByRole('radio', { name: 'Rose (sold out)' }).click();
  await expect.element(dialog.getByText('This choice is sold out.')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Sand' }).click();
  await expectAccessible();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(drawer.getByText('Sand')).toBeVisible();
  await expect
    .element(drawer.getByRole('button', { name: 'Change color or size of Moss Jug' }))
    .toHaveFocus();
});
