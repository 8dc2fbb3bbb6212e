import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { FakeStripeAccount, StripeRefusal } from './fake-stripe-account.ts';

const webhookSecret = 'whsec_of_a_test';

/** The outcome of the next call to a path with this prefix. */
export interface StripeFailure {
  call: string;
  /**
   * `lost`: it is executed, but the response does not arrive. `hangs`: it is not executed, and not answered
   * until `letGo`. A number: it is not executed, and answered with this status.
   */
  outcome: 'lost' | 'hangs' | number;
}

/**
 * Stripe's API on this machine, as far as this server uses it: form bodies, idempotency keys that replay the
 * first response, and the states of payment intents. `account` is the state at Stripe and what browsers do
 * there.
 */
export async function startFakeStripe(): Promise<{
  account: FakeStripeAccount;
  /** The environment variables of a server that uses it for payments. */
  variables: Record<string, string>;
  /** Makes the next calls fail, each once, in this order. */
  fail: (...failures: readonly StripeFailure[]) => void;
  /** Closes the connections of hanging calls. */
  letGo: () => void;
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void;
  /** Every call that arrived, such as `POST /v1/payment_intents`. */
  calls: string[];
  /** The body and the signature of the webhook event for this. */
  event: (type: string, object: unknown, more?: { secret?: string; at?: Date }) => SignedEvent;
  close: () => void;
}> {
  const account = new FakeStripeAccount();
  const replays = new Map<string, { request: string; status: number; body: unknown }>();
  const failures: StripeFailure[] = [];
  const hanging = new Set<ServerResponse>();
  const calls: string[] = [];

  function take(call: string): StripeFailure | undefined {
    const index = failures.findIndex((failure) => call.startsWith(failure.call));
    return index === -1 ? undefined : failures.splice(index, 1)[0];
  }

  function perform(call: string, body: URLSearchParams, key: string | undefined) {
    const request = `${call} ${body.toString()}`;
    const known = key === undefined ? undefined : replays.get(key);
    if (known !== undefined && known.request !== request) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Another request' } } };
    }
    if (known !== undefined) return known;
    let answer: { status: number; body: unknown };
    try {
      answer = { status: 200, body: account.answer(call, body) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      answer = { status: error.status, body: { error: error.body } };
    }
    if (key !== undefined) replays.set(key, { request, ...answer });
    return answer;
  }

  function send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stripe');
      const call = `${request.method} ${url.pathname}`;
      calls.push(call);
      if (request.headers.authorization !== 'Bearer sk_test_of_a_test') {
        send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
        return;
      }
      const failure = take(call);
      if (typeof failure?.outcome === 'number') {
        send(response, failure.outcome, { error: { type: 'api_error', message: 'Something went wrong' } });
        return;
      }
      if (failure?.outcome === 'hangs') {
        hanging.add(response);
        return;
      }
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      const body = request.method === 'GET' ? url.searchParams : new URLSearchParams(text);
      const answer = perform(call, body, typeof key === 'string' ? key : undefined);
      if (failure?.outcome === 'lost') response.destroy();
      else send(response, answer.status, answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const signing = new Stripe('sk_test_of_a_test');

  return {
    account,
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_of_a_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    fail: (...more) => void failures.push(...more),
    letGo() {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    forgetKeys: () => replays.clear(),
    calls,
    event(type, object, { secret = webhookSecret, at = new Date() } = {}) {
      const body = JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type,
        data: { object },
      });
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = signing.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      return { body, signature };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface SignedEvent {
  body: string;
  signature: string;
}

/** Sends a webhook event as Stripe does. Resolves to the status. */
export async function deliver(origin: string, { body, signature }: SignedEvent): Promise<number> {
  const response = await fetch(`${origin}/api/v1/payments/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
