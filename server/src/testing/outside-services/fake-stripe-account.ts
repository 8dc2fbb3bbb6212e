/** An error in Stripe's format. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, type: string, code: string, more: Record<string, unknown> = {}) {
    super(code);
    this.status = status;
    this.body = { type, code, message: code, ...more };
  }
}

/** The outcome of a card payment: success, a decline code, or a required second step. */
export type StripeCard = 'succeeds' | 'insufficient_funds' | 'lost_card' | 'second-step';

export interface FakeIntent {
  id: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled' | 'processing';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  metadata: Record<string, string>;
  setup_future_usage: string | null;
  last_payment_error: { type: string; code: string; decline_code: string } | null;
  latest_charge: Record<string, unknown> | null;
}

export interface FakeSetup {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  status: 'requires_payment_method' | 'succeeded';
  customer: string;
  usage: string | null;
}

interface FakeCustomer {
  id: string;
  email: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
}

interface FakeMethod {
  id: string;
  customer: string | null;
  outcome: StripeCard;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface FakeRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  metadata: Record<string, string>;
}

interface FakeDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';
}

const intentParameters =
  /^(amount|currency|customer|setup_future_usage|allowed_payment_method_types\[\d\]|metadata\[\w+\]|expand\[\d\])$/;

const setupParameters = /^(customer|usage|allowed_payment_method_types\[\d\])$/;

function metadataOf(body: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...body].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function refuseUnknown(body: URLSearchParams, known: RegExp): void {
  for (const param of body.keys()) {
    if (!known.test(param))
      throw new StripeRefusal(400, 'invalid_request_error', 'parameter_unknown', { param });
  }
}

/**
 * One account at Stripe: the responses of its API, and what shoppers' browsers do there without this server.
 */
export class FakeStripeAccount {
  readonly intents = new Map<string, FakeIntent>();
  readonly setups = new Map<string, FakeSetup>();
  readonly customers = new Map<string, FakeCustomer>();
  readonly methods = new Map<string, FakeMethod>();
  readonly refunds: FakeRefund[] = [];
  readonly disputes: FakeDispute[] = [];
  #made = 0;

  #id(kind: string): string {
    this.#made += 1;
    return `${kind}_${String(this.#made).padStart(6, '0')}`;
  }

  /** @throws StripeRefusal */
  answer(call: string, body: URLSearchParams): unknown {
    const [method, , , kind = '', id = '', action = '', inner = ''] = call.split(/[ /]/);
    switch (`${method} ${kind}${id && '/:id'}${action && `/${action}`}${inner && '/:id'}`) {
      case 'POST customers':
        return this.#createCustomer(body);
      case 'GET customers/:id':
        return this.#found(this.customers, id);
      case 'POST customers/:id':
        return this.#changeCustomer(id, body);
      case 'DELETE customers/:id':
        this.#found(this.customers, id);
        this.customers.delete(id);
        return { id, object: 'customer', deleted: true };
      case 'GET customers/:id/payment_methods':
        return this.#list([...this.methods.values()].filter(({ customer }) => customer === id).toReversed());
      case 'GET customers/:id/payment_methods/:id': {
        const kept = this.methods.get(inner);
        if (kept?.customer !== id) throw new StripeRefusal(404, 'invalid_request_error', 'resource_missing');
        return kept;
      }
      case 'POST payment_methods/:id/detach':
        return Object.assign(this.#found(this.methods, id), { customer: null });
      case 'POST setup_intents':
        return this.#createSetup(body);
      case 'POST payment_intents':
        return this.#createIntent(body);
      case 'GET payment_intents/:id':
        return this.#found(this.intents, id);
      case 'POST payment_intents/:id/confirm':
        return this.#confirm(id, body.get('payment_method') ?? '');
      case 'POST payment_intents/:id/cancel':
        return this.#cancel(id);
      case 'GET refunds':
        return this.#list(this.refunds.filter((one) => one.payment_intent === body.get('payment_intent')));
      case 'POST refunds':
        return this.#refund(body);
      case 'GET disputes':
        return this.#list(this.disputes.filter((one) => one.payment_intent === body.get('payment_intent')));
      default:
        throw new StripeRefusal(404, 'invalid_request_error', 'unknown_address');
    }
  }

  #found<Thing>(things: Map<string, Thing>, id: string): Thing {
    const thing = things.get(id);
    if (thing === undefined) throw new StripeRefusal(404, 'invalid_request_error', 'resource_missing');
    return thing;
  }

  #list(data: readonly unknown[]): unknown {
    return { object: 'list', data, has_more: false, url: '/v1' };
  }

  #createCustomer(body: URLSearchParams): FakeCustomer {
    const id = this.#id('cus');
    const customer = {
      id,
      email: null,
      metadata: metadataOf(body),
      invoice_settings: { default_payment_method: null },
    };
    this.customers.set(id, customer);
    return customer;
  }

  #changeCustomer(id: string, body: URLSearchParams): FakeCustomer {
    const customer = this.#found(this.customers, id);
    const email = body.get('email');
    if (email !== null) customer.email = email;
    const chosen = body.get('invoice_settings[default_payment_method]');
    if (chosen !== null) customer.invoice_settings.default_payment_method = chosen;
    return customer;
  }

  #createIntent(body: URLSearchParams): FakeIntent {
    refuseUnknown(body, intentParameters);
    const amount = Number(body.get('amount'));
    if (amount < 50) throw new StripeRefusal(400, 'invalid_request_error', 'amount_too_small');
    const id = this.#id('pi');
    const intent: FakeIntent = {
      id,
      client_secret: `${id}_secret_x`,
      status: 'requires_payment_method',
      amount,
      currency: body.get('currency') ?? '',
      customer: body.get('customer'),
      metadata: metadataOf(body),
      setup_future_usage: body.get('setup_future_usage'),
      last_payment_error: null,
      latest_charge: null,
      amount_received: 0,
    };
    this.intents.set(id, intent);
    return intent;
  }

  #createSetup(body: URLSearchParams): FakeSetup {
    refuseUnknown(body, setupParameters);
    const id = this.#id('seti');
    const setup: FakeSetup = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_x`,
      status: 'requires_payment_method',
      customer: this.#found(this.customers, body.get('customer') ?? '').id,
      usage: body.get('usage'),
    };
    this.setups.set(id, setup);
    return setup;
  }

  /**
   * The browser enters a card into Stripe's form and saves it with the client secret. Then the card belongs
   * to the customer.
   */
  saveInBrowser(clientSecret: string): { setup: FakeSetup; method: FakeMethod } {
    const setup = [...this.setups.values()].find((one) => one.client_secret === clientSecret);
    if (setup?.status !== 'requires_payment_method') throw new Error('This client secret cannot save a card');
    setup.status = 'succeeded';
    return { setup, method: this.saveCard(setup.customer, 'succeeds') };
  }

  /** The browser enters a card into Stripe's form and confirms the intent of this client secret. */
  payInBrowser(clientSecret: string, card: StripeCard): FakeIntent {
    const intent = [...this.intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent === undefined) throw new Error('No intent has this client secret');
    const method = this.saveCard(null, card);
    try {
      return this.#confirm(intent.id, method.id);
    } catch (error) {
      if (error instanceof StripeRefusal && error.status === 402) return intent;
      throw error;
    }
  }

  /** The shopper completes the bank's second step. */
  finishSecondStep(intent: FakeIntent): void {
    this.#pay(intent, 'visa', '3155');
  }

  saveCard(customer: string | null, outcome: StripeCard): FakeMethod {
    const id = this.#id('pm');
    const last4 = outcome === 'succeeds' ? '4242' : '9995';
    const method = { id, customer, outcome, card: { brand: 'visa', last4, exp_month: 8, exp_year: 2031 } };
    this.methods.set(id, method);
    return method;
  }

  #confirm(id: string, methodId: string): FakeIntent {
    const intent = this.#found(this.intents, id);
    const method = this.#found(this.methods, methodId);
    if (intent.status !== 'requires_payment_method') {
      throw new StripeRefusal(400, 'invalid_request_error', 'payment_intent_unexpected_state');
    }
    switch (method.outcome) {
      case 'succeeds':
        if (intent.setup_future_usage !== null) method.customer = intent.customer;
        return this.#pay(intent, method.card.brand, method.card.last4);
      case 'second-step':
        intent.status = 'requires_action';
        return intent;
      case 'insufficient_funds':
      case 'lost_card': {
        const error = { type: 'card_error', code: 'card_declined', decline_code: method.outcome };
        intent.last_payment_error = error;
        throw new StripeRefusal(402, 'card_error', 'card_declined', error);
      }
    }
  }

  #pay(intent: FakeIntent, brand: string, last4: string): FakeIntent {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = {
      id: this.#id('ch'),
      object: 'charge',
      refunded: false,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand, last4 } },
    };
    return intent;
  }

  #cancel(id: string): FakeIntent {
    const intent = this.#found(this.intents, id);
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
      throw new StripeRefusal(400, 'invalid_request_error', 'payment_intent_unexpected_state');
    }
    intent.status = 'canceled';
    return intent;
  }

  #refund(body: URLSearchParams): FakeRefund {
    const intent = this.#found(this.intents, body.get('payment_intent') ?? '');
    const amount = Number(body.get('amount'));
    const before = this.refunds.filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
    const givenBack = before.reduce((sum, one) => sum + one.amount, 0);
    if (givenBack + amount > intent.amount_received)
      throw new StripeRefusal(400, 'invalid_request_error', 'charge_already_refunded');
    return this.#giveBack(intent, amount, metadataOf(body));
  }

  #giveBack(intent: FakeIntent, amount: number, metadata: Record<string, string>): FakeRefund {
    const refund: FakeRefund = {
      id: this.#id('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      status: 'succeeded',
      metadata,
    };
    this.refunds.push(refund);
    return refund;
  }

  /** A refund made by hand in Stripe's dashboard. */
  refundByHand(intent: FakeIntent, amount: number): FakeRefund {
    return this.#giveBack(intent, amount, {});
  }

  /** The buyer's bank disputes the payment. */
  dispute(intent: FakeIntent, amount: number, status: FakeDispute['status'] = 'needs_response'): FakeDispute {
    const { id, currency } = intent;
    const dispute = {
      id: this.#id('dp'),
      object: 'dispute' as const,
      payment_intent: id,
      amount,
      currency,
      status,
    };
    this.disputes.push(dispute);
    return dispute;
  }
}
