import { answer, endpoints } from './api-answers.ts';
import { mountPage } from './mount.tsx';
import { type StandInStripe, standInForStripe } from './stand-in-stripe.ts';
import { cart, cartLine, deliveryAddress, order, totals } from '../sample-carts.ts';
import * as CheckoutPage from '../../pages/checkout.tsx';

export const checkoutId = '3f1d2c4b-5a69-4788-9a0b-1c2d3e4f5a6b';
export const paymentId = '7a6b5c4d-3e2f-4101-8a9b-0c1d2e3f4a5b';
const { id: _id, available: _available, ...line } = cartLine();
/** A checkout with held units, as its shopper reads it. */
export const heldCheckout = {
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

/** Answers all requests of the checkout, with a fake Stripe, in a browser that has started to pay. */
export function answerCheckout(): StandInStripe {
  const stripe = standInForStripe();
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
  return stripe;
}

export const openCheckout = (size?: { width: number; height: number }) =>
  mountPage(CheckoutPage, { path: 'checkout', at: '/checkout', ...(size && { size }) });
