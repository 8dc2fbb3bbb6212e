import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { type StandInStripe, standInForStripe } from '../../../testing/component/stand-in-stripe.ts';
import { PaymentMethodsSection } from './payment-methods-section.tsx';

const visa: PaymentMethod = {
  id: 'pm_1',
  brand: 'Visa',
  last4: '4242',
  expiryMonth: 8,
  expiryYear: 2031,
  isDefault: true,
};

let stripe: StandInStripe;
let methods: PaymentMethod[];
beforeEach(() => {
  stripe = standInForStripe();
  methods = [];
  signInAs(sessionUser());
  answer(
    endpoints.paymentMethods.list.handler(() => ({
      provider: 'stripe',
      methods,
      publishableKey: 'pk_live_shop',
    })),
    endpoints.paymentMethods.beginCard.handler(() => ({ clientSecret: 'seti_1_secret_2' })),
  );
});

const add = () => page.getByRole('button', { name: 'Add a card' });
const saved = () => page.getByRole('heading', { name: /^Visa ending in 4242/ });
const save = () => page.getByRole('button', { name: 'Save card' });

test('[ACCT-22] a card is typed into Stripe’s form, saved there, and stands in the list', async () => {
  await mount(<PaymentMethodsSection />);
  await expect.element(page.getByText('No payment methods saved', { exact: true })).toBeVisible();
  await add().click();
  await expect.element(page.getByRole('heading', { name: 'Add a card' })).toHaveFocus();
  await expect.element(page.getByText('Card number, expiry date and security code')).toBeVisible();
  expect(stripe.options[0]).toMatchObject({ mode: 'setup', allowedPaymentMethodTypes: ['card'] });
  await expectAccessible();
  methods = [visa];
  await save().click();
  await expect.element(saved()).toBeVisible();
  await expect.element(page.getByText('No payment methods saved')).not.toBeInTheDocument();
  expect(stripe.confirmed).toMatchObject([{ clientSecret: 'seti_1_secret_2', redirect: 'if_required' }]);
  await expect.element(add()).toBeVisible();
});

test('an invalid entry is shown by Stripe’s form alone, and a declined card shows its reason and can be retried', async () => {
  await mount(<PaymentMethodsSection />);
  await add().click();
  stripe.answers.submit = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
  await save().click();
  expect(callsTo('POST', '/payment-methods/cards')).toEqual([]);
  stripe.answers.submit = {};
  stripe.answers.confirm = { error: { type: 'card_error', message: 'Your card was declined.' } };
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your card was declined.');
  stripe.answers.confirm = { setupIntent: { status: 'succeeded' } };
  methods = [visa];
  await save().click();
  await expect.element(saved()).toBeVisible();
});
