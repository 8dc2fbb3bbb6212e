import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, sidewaysOverflowPx } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, refusal, signInAs } from '../testing/component/api-answers.ts';
import { mountPage, phone } from '../testing/component/mount.tsx';
import { type StandInStripe, standInForStripe } from '../testing/component/stand-in-stripe.ts';
import { cart, cartLine, deliveryAddress, order, totals } from '../testing/sample-carts.ts';
import * as CheckoutPage from './checkout.tsx';

const checkoutId = '3f1d2c4b-5a69-4788-9a0b-1c2d3e4f5a6b';
const paymentId = '7a6b5c4d-3e2f-4101-8a9b-0c1d2e3f4a5b';
const { id: _id, available: _available, ...line } = cartLine();
const heldCheckout = {
  id: checkoutId,
  email: 'robin@example.com',
  address: deliveryAddress,
  lines: [line],
  totals: totals(),
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
  heldSeconds: 600,
};
const savedCard = {
  id: 'pm_saved',
  brand: 'Mastercard',
  last4: '4444',
  expiryMonth: 8,
  expiryYear: 2031,
  isDefault: true,
};

let stripe: StandInStripe;
beforeEach(() => {
  stripe = standInForStripe();
  sessionStorage.setItem('greenroom.checkout', checkoutId);
  sessionStorage.removeItem('greenroom.payment');
  sessionStorage.removeItem('greenroom.contact');
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.checkout.paymentOptions.handler(() => ({ provider: 'stripe', publishableKey: 'pk_live_shop' })),
    endpoints.checkout.read.handler(() => heldCheckout),
    endpoints.addresses.list.handler(() => ({ addresses: [] })),
    endpoints.paymentMethods.list.handler(() => ({ provider: 'stripe', methods: [savedCard] })),
    endpoints.orders.place.handler(() => ({
      status: 'needs-confirmation',
      id: paymentId,
      clientSecret: 'pi_1_secret_2',
    })),
    endpoints.orders.confirmPayment.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })),
  );
});

afterEach(() => vi.useRealTimers());

const open = (size?: { width: number; height: number }) =>
  mountPage(CheckoutPage, { path: 'checkout', at: '/checkout', ...(size && { size }) });
const payButton = () => page.getByRole('button', { name: 'Pay $30.49' });
const cardForm = () => page.getByText('Card number, expiry date and security code');

test('a guest types the card into Stripe’s form, which knows the total, and the order opens', async () => {
  const mounted = await open();
  await expect.element(cardForm()).toBeVisible();
  expect(stripe.publishableKeys).toContain('pk_live_shop');
  expect(stripe.options[0]).toMatchObject({
    mode: 'payment',
    amount: 3049,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: { variables: { colorPrimary: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
  });
  expect(page.getByText('test payments').query()).toBeNull();
  expect(page.getByRole('checkbox').query()).toBeNull();
  await expectAccessible();
  await userEvent.click(payButton());
  await expect.poll(mounted.address).toBe(`/orders/${order().id}?placed=1`);
  expect(stripe.confirmed).toMatchObject([{ clientSecret: 'pi_1_secret_2', redirect: 'if_required' }]);
  expect(callsTo('POST', '/orders')[0]?.body).toEqual({
    checkoutId,
    payment: { newCard: { isKept: false } },
  });
  expect(callsTo('POST', `/payments/${paymentId}/confirm`)[0]?.body).toEqual({ isApproved: true });
});

test('where the order and its receipt go is read once more before the payment', async () => {
  await open({ width: 390, height: 844 });
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect.element(payment.getByText('Robin Vale, Moss Lane 4, 1010 Wien, Austria')).toBeVisible();
  await expect.element(payment.getByText('robin@example.com')).toBeVisible();
  await expect.element(cardForm()).toBeVisible();
  await expectAccessible();
});

test('who listens to the page is told that the time to pay runs out, and goes on at the heading once it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const startMs = Date.now();
  await open();
  const status = page.getByRole('region', { name: 'Payment' }).getByRole('status');
  await expect.element(payButton()).toBeVisible();
  await expect.element(status).toBeEmptyDOMElement();
  vi.setSystemTime(startMs + 545_000);
  await expect.element(status).toHaveTextContent('Less than a minute is left to pay.');
  payButton().element().focus();
  vi.setSystemTime(startMs + 601_000);
  await expect.element(status).toHaveTextContent('The time to pay is over. Nothing was charged.');
  await expect.element(status).toBeVisible();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(payButton()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Payment' })).toHaveFocus();
  await expectAccessible();
});

test('an order of nothing asks for no card, and Stripe is not asked', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  answer(
    endpoints.checkout.read.handler(() => ({
      ...heldCheckout,
      totals: totals({ discount: usd(2450), shipping: usd(0), total: usd(0) }),
    })),
    endpoints.orders.place.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })),
  );
  const mounted = await open();
  await expect.element(page.getByText('There is nothing to pay, so no card is asked for.')).toBeVisible();
  expect(cardForm().query()).toBeNull();
  expect(page.getByRole('radio').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Place order' }));
  await expect.poll(mounted.address).toBe(`/orders/${order().id}?placed=1`);
  expect(callsTo('POST', '/orders').map(({ body }) => body)).toEqual([
    { checkoutId, payment: { nothing: true } },
  ]);
  expect(stripe.publishableKeys).toEqual([]);
});

test('what is typed wrong is said by Stripe’s form alone, and nothing is sent', async () => {
  stripe.answers.submit = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
  await open();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(payButton()).toBeEnabled();
  expect(page.getByText('Your card number is incomplete.').query()).toBeNull();
  expect(callsTo('POST', '/orders')).toEqual([]);
});

test('a declined card is said in words, and the next try is another payment', async () => {
  stripe.answers.confirm = { error: { type: 'card_error', message: 'In words of Stripe' } };
  const message = 'The card has expired. Try another card.';
  answer(endpoints.orders.confirmPayment.handler(() => ({ status: 'declined', id: paymentId, message })));
  await open();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  expect(page.getByText('In words of Stripe').query()).toBeNull();
  expect(callsTo('POST', `/payments/${paymentId}/confirm`)[0]?.body).toEqual({ isApproved: false });
  await expect.element(cardForm()).toBeVisible();
});

test('a payment that Stripe still works on is waited for', async () => {
  answer(
    endpoints.orders.confirmPayment.handler(() => ({ status: 'needs-confirmation', id: paymentId })),
    endpoints.orders.payment.handler(() => ({ status: 'needs-confirmation', id: paymentId })),
  );
  const mounted = await open();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(page.getByText('Waiting for the payment provider')).toBeVisible();
  answer(endpoints.orders.payment.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })));
  await expect.poll(mounted.address, { timeout: 10_000 }).toBe(`/orders/${order().id}?placed=1`);
});

test('a user pays with a saved card, or types another and saves it', async () => {
  signInAs();
  await open({ width: 390, height: 844 });
  await expect.element(page.getByRole('radio', { name: 'Mastercard ending in 4444' })).toBeChecked();
  expect(cardForm().query()).toBeNull();
  await userEvent.click(page.getByRole('radio', { name: 'Another card' }));
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Save this card for next time' }));
  await expect.poll(() => stripe.options.at(-1)).toMatchObject({ setupFutureUsage: 'on_session' });
  await expectAccessible();
  await userEvent.click(page.getByRole('radio', { name: 'Mastercard ending in 4444' }));
  await userEvent.click(payButton());
  await expect.poll(() => stripe.nextActions).toEqual(['pi_1_secret_2']);
  expect(callsTo('POST', '/orders')[0]?.body).toEqual({ checkoutId, payment: { methodId: 'pm_saved' } });
});

const attempt = (payment: object) => ({
  checkoutId,
  payment,
  idempotencyKey: '5b0e7c1a-1111-4222-8333-444455556666',
  isKnown: true,
});

test('a page that is loaded again goes on with the second step of a typed card, under the same key', async () => {
  sessionStorage.setItem('greenroom.payment', JSON.stringify(attempt({ newCard: { isKept: false } })));
  stripe.answers.retrieve = { paymentIntent: { status: 'requires_action' } };
  const mounted = await open();
  await expect.poll(mounted.address).toBe(`/orders/${order().id}?placed=1`);
  expect(stripe.nextActions).toEqual(['pi_1_secret_2']);
  expect(stripe.confirmed).toEqual([]);
  expect(callsTo('POST', '/orders')).toHaveLength(1);
  expect(callsTo('POST', '/orders')[0]?.body).toEqual({
    checkoutId,
    payment: { newCard: { isKept: false } },
  });
});

test('a typed card that never came to Stripe is given up after a reload, and asked for again', async () => {
  sessionStorage.setItem('greenroom.payment', JSON.stringify(attempt({ newCard: { isKept: false } })));
  const message = 'The payment was not finished. Try again.';
  answer(endpoints.orders.confirmPayment.handler(() => ({ status: 'declined', id: paymentId, message })));
  await open();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(callsTo('POST', `/payments/${paymentId}/confirm`).map(({ body }) => body)).toEqual([
    { isApproved: false },
  ]);
  await expect.element(cardForm()).toBeVisible();
  expect(sessionStorage.getItem('greenroom.payment')).toBeNull();
});

/** Looks at the page until it says so: while it still asks for the time before, it does not ask again. */
async function lookUntil(message: string): Promise<void> {
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      return page.getByText(message).query();
    })
    .toBeVisible();
}

const movedMessage = 'You went on to pay in another tab or on another device. Nothing was charged here.';

test('a page whose shopper went on to pay elsewhere says so when it is looked at, and goes on here in one press', async () => {
  await open();
  await expect.element(payButton()).toBeVisible();
  const again = '6e5d4c3b-2a19-4807-9f6e-5d4c3b2a1908';
  answer(
    endpoints.checkout.read.handler(() => {
      throw refusal('checkout_moved');
    }),
    endpoints.checkout.resume.handler(() => ({ ...heldCheckout, id: again })),
    endpoints.orders.place.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })),
  );
  await lookUntil(movedMessage);
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(payButton()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Start again' })).not.toBeInTheDocument();
  await expectAccessible();
  answer(endpoints.checkout.read.handler(() => ({ ...heldCheckout, id: again })));
  await userEvent.click(page.getByRole('button', { name: 'Pay here instead' }));
  await expect.element(payButton()).toBeVisible();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect.element(page.getByText(movedMessage)).not.toBeInTheDocument();
  expect(callsTo('POST', `/checkouts/${checkoutId}/resume`).map(({ body }) => body)).toEqual([
    { total: totals().total },
  ]);
  expect(sessionStorage.getItem('greenroom.checkout')).toBe(again);
});

test('what has changed in the cart since is said, and the way leads over it', async () => {
  answer(
    endpoints.orders.place.handler(() => {
      throw refusal('checkout_moved');
    }),
    endpoints.checkout.resume.handler(() => {
      throw refusal('totals_changed');
    }),
  );
  await open();
  await userEvent.click(payButton());
  await userEvent.click(page.getByRole('button', { name: 'Pay here instead' }));
  await expect.element(page.getByText(/^Prices, stock or shipping have changed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay here instead' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  await expect.element(page.getByRole('heading', { name: 'Where it goes' })).toHaveFocus();
});

/** The page, once the server says that its checkout was paid elsewhere. */
async function openPaidElsewhere(): Promise<void> {
  answer(
    endpoints.checkout.read.handler(() => {
      if (callsTo('GET', `/checkouts/${checkoutId}`).length > 1) throw refusal('checkout_bought');
      return heldCheckout;
    }),
  );
  await open({ width: 390, height: 844 });
  await expect
    .element(page.getByText('You have paid in another tab or on another device. Nothing was charged here.'))
    .toBeVisible();
  await expect.element(payButton()).not.toBeInTheDocument();
}

test('a page whose shopper has paid elsewhere says so, and leads to the orders', async () => {
  signInAs();
  await openPaidElsewhere();
  await expect
    .element(page.getByRole('link', { name: 'See your orders' }))
    .toHaveAttribute('href', '/orders');
  await expect.element(page.getByText(/^The mail that confirms/)).not.toBeInTheDocument();
});

test('a guest who has paid elsewhere is told where the order is, and not led to the page that needs an account', async () => {
  await openPaidElsewhere();
  await expect.element(page.getByText('The mail that confirms the order has a link to it.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See your orders' })).not.toBeInTheDocument();
});

test('a checkout that another window has begun anew says so, shows no timer, and starts again', async () => {
  answer(
    endpoints.orders.place.handler(() => {
      throw refusal('checkout_over');
    }),
  );
  await open();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await userEvent.click(payButton());
  await expect
    .element(page.getByText('This checkout is over, and nothing was charged. Start again.'))
    .toBeVisible();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(payButton()).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  await expect.element(page.getByRole('heading', { name: 'Where it goes' })).toHaveFocus();
  expect(sessionStorage.getItem('greenroom.checkout')).toBeNull();
});

test('what was typed stays over a reload, and is not for somebody else at the same window', async () => {
  sessionStorage.removeItem('greenroom.checkout');
  const first = await open();
  await page.getByLabelText('Email').fill('robin@example.com');
  await page.getByLabelText('Full name').fill('Robin Vale');
  await page.getByLabelText('City').fill('Wien');
  await first.unmount();
  const second = await open();
  await expect.element(page.getByLabelText('Email')).toHaveValue('robin@example.com');
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Robin Vale');
  await expect.element(page.getByLabelText('City')).toHaveValue('Wien');
  await second.unmount();
  signInAs();
  answer(endpoints.cart.read.handler(() => cart([cartLine()])));
  await open();
  await expect.element(page.getByLabelText('Full name')).toHaveValue('');
  expect(sessionStorage.getItem('greenroom.contact')).toBeNull();
});

test('another country takes the faults away that were those of the one before', async () => {
  sessionStorage.removeItem('greenroom.checkout');
  await open();
  await page.getByLabelText('Country').selectOptions('US');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.element(page.getByText('Enter the ZIP code')).toBeVisible();
  await expect.element(page.getByText('Enter the state')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('CA');
  await expect.element(page.getByText('Enter the postal code')).toBeVisible();
  await expect.element(page.getByText('Enter the province')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('AT');
  await expect.element(page.getByText('Enter the province')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('State or region (optional)')).not.toHaveAttribute('aria-invalid');
});

test('a saved address is chosen and shown as chosen, the first one again too, and another is typed', async () => {
  signInAs();
  sessionStorage.removeItem('greenroom.checkout');
  const home = { ...deliveryAddress, id: 'home', isDefault: true };
  const work = {
    ...deliveryAddress,
    id: 'work',
    isDefault: false,
    line1: '1 Mill Lane',
    city: 'Sacramento',
    region: 'California',
    postalCode: '95814',
    countryCode: 'US',
  };
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => ({ addresses: [home, work] })),
  );
  await open();
  const saved = page.getByRole('combobox', { name: 'Saved addresses' });
  const street = page.getByLabelText('Street and number');
  const choose = async (name: RegExp) => {
    await saved.click();
    await page.getByRole('option', { name }).click();
  };
  await expect.element(saved).toMatchTextContent('Moss Lane 4');
  await choose(/1 Mill Lane/);
  await expect.element(street).toHaveValue('1 Mill Lane');
  await expect.element(saved).toMatchTextContent('1 Mill Lane');
  await expect.element(page.getByLabelText('State')).toHaveValue('CA');
  await choose(/Moss Lane 4/);
  await expect.element(street).toHaveValue('Moss Lane 4');
  await expect.element(saved).toMatchTextContent('Moss Lane 4');
  await street.fill('Moss Lane 5');
  await expect.element(saved).toMatchTextContent('Another address');
  await choose(/Moss Lane 4/);
  await choose(/Another address/);
  await expect.element(street).toHaveValue('');
  await expect.element(saved).toMatchTextContent('Another address');
  await expectAccessible();
});

test('a long saved address does not widen the checkout on a phone', async () => {
  signInAs();
  sessionStorage.removeItem('greenroom.checkout');
  const long = {
    ...deliveryAddress,
    id: 'long',
    isDefault: true,
    line1: '1 Donaudampfschifffahrtsgasse, Stair 3',
  };
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => ({ addresses: [long] })),
  );
  await open(phone);
  await expect.element(page.getByRole('combobox', { name: 'Saved addresses' })).toBeVisible();
  expect(sidewaysOverflowPx()).toBe(0);
});

test('where the costs at a typed address cannot be loaded, the form stays as it is typed, and they are asked for again', async () => {
  sessionStorage.removeItem('greenroom.checkout');
  let isReached = false;
  answer(
    endpoints.cart.read.handler(({ input: { region } }) => {
      if (region !== undefined && !isReached) throw refusal('not_found');
      return cart([cartLine()]);
    }),
  );
  await open();
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  await page.getByLabelText('Country').selectOptions('US');
  const state = page.getByLabelText('State');
  await state.selectOptions('California');
  await expect.element(summary.getByText('Failed to load what it costs at this address')).toBeVisible();
  await expect.element(summary.getByText('Sunday Mug')).toBeVisible();
  expect(page.getByText('$30.49').query()).toBeNull();
  await expect.element(state).toHaveValue('CA');
  await expectAccessible();
  isReached = true;
  await userEvent.click(summary.getByRole('button', { name: 'Retry' }));
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  await expect.element(state).toHaveValue('CA');
});

test('the total that was shown is the one that is asked for, and what has changed since is said', async () => {
  signInAs();
  sessionStorage.removeItem('greenroom.checkout');
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const address = {
    ...deliveryAddress,
    id: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
    isDefault: true,
  };
  let shownLine = cartLine();
  answer(
    endpoints.addresses.list.handler(() => ({ addresses: [address] })),
    endpoints.cart.read.handler(() => cart([shownLine])),
    endpoints.checkout.start.handler(() => {
      throw refusal('totals_changed');
    }),
  );
  await open();
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect.element(summary.getByText('$30.49')).toBeVisible();
  shownLine = cartLine({ unitPrice: usd(2600), price: usd(2600), unitPriceBefore: usd(2450) });
  await userEvent.click(page.getByRole('button', { name: 'Continue to payment' }));
  await expect
    .element(summary.getByText('The price was $24.50 and is $26.00 now.', { exact: true }))
    .toBeVisible();
  await expect.element(summary.getByText('$31.99')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText(/have changed since you looked/)).toBeVisible();
  expect(callsTo('POST', '/checkouts').map(({ body }) => (body as { total: unknown }).total)).toEqual([
    usd(3049),
  ]);
});

test('saved addresses that do not load are said to be missing, and Retry fills in the default one', async () => {
  signInAs();
  sessionStorage.removeItem('greenroom.checkout');
  const home = { ...deliveryAddress, id: '5c1f0a52-5b0c-4a37-8a6c-0a4f5d8f3b11', isDefault: true };
  let isDown = true;
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => {
      if (isDown) throw refusal('internal');
      return { addresses: [home] };
    }),
  );
  await open(phone);
  const said = page.getByText(/^Your saved addresses did not load\./);
  const retry = page.getByRole('button', { name: 'Retry' });
  const recipient = page.getByLabelText('Full name');
  await expect.element(said).toBeVisible();
  await expectAccessible();
  await retry.click();
  await expect.poll(() => callsTo('GET', '/addresses')).toHaveLength(2);
  await expect.element(retry).toHaveFocus();
  await expect.element(recipient).toHaveValue('');
  isDown = false;
  await retry.click();
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(recipient).toHaveValue(deliveryAddress.recipient);
  await expect.element(page.getByRole('group', { name: 'Saved addresses' })).toHaveFocus();
});

test('what was typed stays when saved addresses load later', async () => {
  signInAs();
  sessionStorage.removeItem('greenroom.checkout');
  const home = { ...deliveryAddress, id: '5c1f0a52-5b0c-4a37-8a6c-0a4f5d8f3b11', isDefault: true };
  let isDown = true;
  answer(
    endpoints.cart.read.handler(() => cart([cartLine()])),
    endpoints.addresses.list.handler(() => {
      if (isDown) throw refusal('internal');
      return { addresses: [home] };
    }),
  );
  await open();
  const recipient = page.getByLabelText('Full name');
  await recipient.fill('Ines Okafor');
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Saved addresses' }))
    .toMatchTextContent('Another address');
  await expect.element(recipient).toHaveValue('Ines Okafor');
});
