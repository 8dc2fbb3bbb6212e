import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, refusal, signInAs } from '../testing/component/api-answers.ts';
import {
  answerCheckout,
  checkoutId,
  heldCheckout,
  openCheckout,
  paymentId,
} from '../testing/component/open-checkout.ts';
import type { StandInStripe } from '../testing/component/stand-in-stripe.ts';
import { order, totals } from '../testing/sample-carts.ts';

let stripe: StandInStripe;
beforeEach(() => {
  stripe = answerCheckout();
});

afterEach(() => vi.useRealTimers());

const payButton = () => page.getByRole('button', { name: 'Pay $30.49' });
const cardForm = () => page.getByText('Card number, expiry date and security code');

test('a guest types the card in Stripe’s form, which shows the total, and the order opens', async () => {
  const mounted = await openCheckout();
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

test('the addresses of the order and its receipt are shown again before the payment', async () => {
  await openCheckout({ width: 390, height: 844 });
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect.element(payment.getByText('Robin Vale, Moss Lane 4, 1010 Wien, Austria')).toBeVisible();
  await expect.element(payment.getByText('robin@example.com')).toBeVisible();
  await expect.element(cardForm()).toBeVisible();
  await expectAccessible();
});

test('a screen reader gets the last minute and the end of the time to pay, and the focus moves to the heading', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const startMs = Date.now();
  await openCheckout();
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

test('an order of zero needs no card, and Stripe is not called', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  answer(
    endpoints.checkout.read.handler(() => ({
      ...heldCheckout,
      totals: totals({ discount: usd(2450), shipping: usd(0), total: usd(0) }),
    })),
    endpoints.orders.place.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })),
  );
  const mounted = await openCheckout();
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

test('an invalid entry is shown by Stripe’s form alone, and nothing is sent', async () => {
  stripe.answers.submit = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
  await openCheckout();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(payButton()).toBeEnabled();
  expect(page.getByText('Your card number is incomplete.').query()).toBeNull();
  expect(callsTo('POST', '/orders')).toEqual([]);
});

test('a declined card shows the reason, and the next try is another payment', async () => {
  stripe.answers.confirm = { error: { type: 'card_error', message: 'In words of Stripe' } };
  const message = 'The card has expired. Try another card.';
  answer(endpoints.orders.confirmPayment.handler(() => ({ status: 'declined', id: paymentId, message })));
  await openCheckout();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  expect(page.getByText('In words of Stripe').query()).toBeNull();
  expect(callsTo('POST', `/payments/${paymentId}/confirm`)[0]?.body).toEqual({ isApproved: false });
  await expect.element(cardForm()).toBeVisible();
});

test('the page waits for a payment that Stripe is still processing', async () => {
  answer(
    endpoints.orders.confirmPayment.handler(() => ({ status: 'needs-confirmation', id: paymentId })),
    endpoints.orders.payment.handler(() => ({ status: 'needs-confirmation', id: paymentId })),
  );
  const mounted = await openCheckout();
  await expect.element(cardForm()).toBeVisible();
  await userEvent.click(payButton());
  await expect.element(page.getByText('Waiting for the payment provider')).toBeVisible();
  answer(endpoints.orders.payment.handler(() => ({ status: 'placed', id: paymentId, orders: [order()] })));
  await expect.poll(mounted.address, { timeout: 10_000 }).toBe(`/orders/${order().id}?placed=1`);
});

test('a user pays with a saved card, or types another and saves it', async () => {
  signInAs();
  await openCheckout({ width: 390, height: 844 });
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

test('a page that is loaded again continues the second step of a typed card, with the same key', async () => {
  sessionStorage.setItem('greenroom.payment', JSON.stringify(attempt({ newCard: { isKept: false } })));
  stripe.answers.retrieve = { paymentIntent: { status: 'requires_action' } };
  const mounted = await openCheckout();
  await expect.poll(mounted.address).toBe(`/orders/${order().id}?placed=1`);
  expect(stripe.nextActions).toEqual(['pi_1_secret_2']);
  expect(stripe.confirmed).toEqual([]);
  expect(callsTo('POST', '/orders')).toHaveLength(1);
  expect(callsTo('POST', '/orders')[0]?.body).toEqual({
    checkoutId,
    payment: { newCard: { isKept: false } },
  });
});

test('a typed card that did not reach Stripe is cancelled after a reload, and the card form is shown again', async () => {
  sessionStorage.setItem('greenroom.payment', JSON.stringify(attempt({ newCard: { isKept: false } })));
  const message = 'The payment was not finished. Try again.';
  answer(endpoints.orders.confirmPayment.handler(() => ({ status: 'declined', id: paymentId, message })));
  await openCheckout();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(callsTo('POST', `/payments/${paymentId}/confirm`).map(({ body }) => body)).toEqual([
    { isApproved: false },
  ]);
  await expect.element(cardForm()).toBeVisible();
  expect(sessionStorage.getItem('greenroom.payment')).toBeNull();
});

/**
 * Checks the page until it shows the message. While a request of the previous check is pending, the page sends
 * no other.
 */
async function lookUntil(message: string): Promise<void> {
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      return page.getByText(message).query();
    })
    .toBeVisible();
}

const movedMessage = 'You went on to pay in another tab or on another device. Nothing was charged here.';

test('a page whose shopper continued to pay elsewhere shows that, and one press continues here', async () => {
  await openCheckout();
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

test('a change in the cart is shown, and the link leads to the cart', async () => {
  answer(
    endpoints.orders.place.handler(() => {
      throw refusal('checkout_moved');
    }),
    endpoints.checkout.resume.handler(() => {
      throw refusal('totals_changed');
    }),
  );
  await openCheckout();
  await userEvent.click(payButton());
  await userEvent.click(page.getByRole('button', { name: 'Pay here instead' }));
  await expect.element(page.getByText(/^Prices, stock or shipping have changed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay here instead' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  await expect.element(page.getByRole('heading', { name: 'Where it goes' })).toHaveFocus();
});

/** Opens the page when the server reports that its checkout was paid elsewhere. */
async function openPaidElsewhere(): Promise<void> {
  answer(
    endpoints.checkout.read.handler(() => {
      if (callsTo('GET', `/checkouts/${checkoutId}`).length > 1) throw refusal('checkout_bought');
      return heldCheckout;
    }),
  );
  await openCheckout({ width: 390, height: 844 });
  await expect
    .element(page.getByText('You have paid in another tab or on another device. Nothing was charged here.'))
    .toBeVisible();
  await expect.element(payButton()).not.toBeInTheDocument();
}

test('a page whose shopper has paid elsewhere shows that, and links to the orders', async () => {
  signInAs();
  await openPaidElsewhere();
  await expect
    .element(page.getByRole('link', { name: 'See your orders' }))
    .toHaveAttribute('href', '/orders');
  await expect.element(page.getByText(/^The mail that confirms/)).not.toBeInTheDocument();
});

test('a guest who has paid elsewhere sees where the order is, without a link to a page that needs an account', async () => {
  await openPaidElsewhere();
  await expect.element(page.getByText('The mail that confirms the order has a link to it.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See your orders' })).not.toBeInTheDocument();
});

test('a checkout that another window has replaced shows that, without a timer, and can be started again', async () => {
  answer(
    endpoints.orders.place.handler(() => {
      throw refusal('checkout_over');
    }),
  );
  await openCheckout();
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
