import type { StripeConstructor } from '@stripe/stripe-js';

/** A page's recorded calls of Stripe.js, and its responses. */
export interface StandInStripe {
  publishableKeys: string[];
  /** Options of the form: the initial ones, then each change. */
  options: Record<string, unknown>[];
  confirmed: Record<string, unknown>[];
  nextActions: string[];
  /** The form's validation result, and the bank's results. */
  answers: { submit: object; confirm: object; retrieve: object };
}

/** The page caches what it has loaded, so the first fake stays and records here for every test. */
let seen: StandInStripe;

/** Replaces the Stripe.js script of `js.stripe.com`, which no test loads. */
export function standInForStripe(): StandInStripe {
  seen = {
    publishableKeys: [],
    options: [],
    confirmed: [],
    nextActions: [],
    answers: {
      submit: {},
      confirm: { paymentIntent: { status: 'succeeded' } },
      retrieve: { paymentIntent: { status: 'requires_payment_method' } },
    },
  };
  const element = () => ({
    mount(place: HTMLElement) {
      const frame = document.createElement('p');
      frame.textContent = 'Card number, expiry date and security code';
      place.append(frame);
    },
    on() {},
    off() {},
    update() {},
    destroy() {},
  });
  const unused = () => {
    throw new Error('This function is not used in tests');
  };
  const construct = (publishableKey: string) => {
    seen.publishableKeys.push(publishableKey);
    return {
      elements(options: Record<string, unknown>) {
        seen.options.push(options);
        return {
          create: element,
          getElement: () => null,
          update: (changes: Record<string, unknown>) => void seen.options.push(changes),
          submit: async () => seen.answers.submit,
        };
      },
      async confirmPayment(options: Record<string, unknown>) {
        seen.confirmed.push(options);
        return seen.answers.confirm;
      },
      async confirmSetup(options: Record<string, unknown>) {
        seen.confirmed.push(options);
        return seen.answers.confirm;
      },
      async handleNextAction({ clientSecret }: { clientSecret: string }) {
        seen.nextActions.push(clientSecret);
        return seen.answers.confirm;
      },
      retrievePaymentIntent: async () => seen.answers.retrieve,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
    };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of it is all that pages use
  window.Stripe = construct as unknown as StripeConstructor;
  return seen;
}
