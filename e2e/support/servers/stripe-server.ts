import type { Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { listen, startOwnServer } from './own-server.ts';
import { test as base } from '../watched-page.ts';

interface Intent {
  id: string;
  client_secret: string;
  status: string;
  amount: number;
  currency: string;
  last_payment_error: { code: string; decline_code: string } | null;
  latest_charge: unknown;
}

interface StripeServer {
  origin: string;
  intents: Map<string, Intent>;
}

/** A fake of Stripe's API, with what a guest who pays with a new card needs. */
function createApi(intents: Map<string, Intent>): Server {
  return createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const [, , , id = '', action = ''] = (request.url ?? '').split(/[/?]/);
      const body = new URLSearchParams(text);
      const known = intents.get(id);
      const intent: Intent = known ?? {
        id: `pi_${intents.size + 1}`,
        client_secret: `pi_${intents.size + 1}_secret_1`,
        status: 'requires_payment_method',
        amount: Number(body.get('amount')),
        currency: body.get('currency') ?? '',
        last_payment_error: null,
        latest_charge: null,
      };
      intents.set(intent.id, intent);
      if (action === 'cancel') intent.status = 'canceled';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(intent));
    });
  });
}

/** Tests with this `page` use a separate server that is paid through Stripe. */
export const test = base.extend<object, { stripeServer: StripeServer }>({
  stripeServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from its parameter
    async ({}, use) => {
      const intents = new Map<string, Intent>();
      const api = createApi(intents);
      const server = await startOwnServer({
        variables: {
          STRIPE_SECRET_KEY: 'sk_test_of_a_test',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_test',
          STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
          STRIPE_API_URL: `http://127.0.0.1:${await listen(api)}`,
        },
      });
      try {
        await use({ origin: server.origin, intents });
      } finally {
        await server.stop();
        api.closeAllConnections();
        api.close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stripeServer }, use) => use(stripeServer.origin),
});

/** A minimal Stripe.js: a card field in its own form, and a payment request to Stripe's API. */
const script = `window.Stripe = () => {
  let field;
  const confirm = async ({ clientSecret }) => {
    const answer = await fetch('https://api.stripe.com/v1/confirm', {
      method: 'POST',
      body: new URLSearchParams({ clientSecret, card: field.value }),
    });
    return answer.ok ? { paymentIntent: {} } : { error: { type: 'card_error' } };
  };
  const element = {
    mount(place) {
      const label = document.createElement('label');
      field = document.createElement('input');
      label.append('Card number ', field);
      place.append(label);
    },
    on() {}, off() {}, update() {}, destroy() {},
  };
  return {
    elements: () => ({ create: () => element, getElement: () => null, update() {}, submit: async () => ({}) }),
    confirmPayment: confirm,
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
  };
};`;

/**
 * Serves what Stripe serves to browsers. A card number that ends in 9995 has insufficient funds. Returns the
 * hosts of the requests to Stripe.
 */
export async function serveStripe(page: Page, { intents }: StripeServer): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://*.stripe.com/**', async (route) => {
    const request = route.request();
    asked.push(new URL(request.url()).hostname);
    if (request.method() !== 'POST') return route.fulfill({ contentType: 'text/javascript', body: script });
    const body = new URLSearchParams(request.postData() ?? '');
    const intent = [...intents.values()].find((one) => one.client_secret === body.get('clientSecret'));
    if (intent === undefined) throw new Error('The page sent a client secret that Stripe does not know');
    const last4 = (body.get('card') ?? '').slice(-4);
    const headers = { 'access-control-allow-origin': '*' };
    if (last4 === '9995') {
      intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' };
      return route.fulfill({ status: 402, headers, json: {} });
    }
    intent.status = 'succeeded';
    intent.latest_charge = { refunded: false, payment_method_details: { card: { brand: 'visa', last4 } } };
    return route.fulfill({ headers, json: {} });
  });
  return asked;
}

export { expect } from '../watched-page.ts';
