import type { Money } from '@greenroom/contract/money';
import type { PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import type {
  PaymentMethod,
  PaymentProviderName,
  TestCard,
} from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { EventEmitter } from '../../platform/event-emitter.ts';

/** What came of a charge. `paidWith` says the card, such as `Visa ending in 4242`. */
export type ChargeResult =
  | { status: 'succeeded'; paidWith: string }
  | { status: 'declined'; reason: string }
  | {
      status: 'needs-confirmation';
      /** With it the shopper's browser finishes this one charge at the provider. For nobody else, and not to be stored. */
      clientSecret?: string;
    };

/** Money of a charge that went back, by a step here or on the provider's own pages. */
export interface MoneyBack {
  /** The provider's id of it. */
  id: string;
  /** The `key` of the refund by which it was asked for here; undefined for what nobody here has asked for. */
  key: string | undefined;
  /** `dispute`: the buyer's bank took it. */
  cause: 'refund' | 'dispute';
  amount: Money;
  /** Whether the buyer has it, or is on the way to get it. */
  isBack: boolean;
}

/** A way in which money is taken. */
type ChargeableChoice = Exclude<PaymentChoice, { nothing: true }>;

export interface Charge {
  /** Names the charge: a second call with the same key answers what came of the first, and charges nothing. */
  key: string;
  amount: Money;
  /** The provider's id of the shopper; undefined for one who has none. */
  customerId: string | undefined;
  choice: ChargeableChoice;
}

/**
 * Who keeps ways to pay, and takes the money. Card numbers go from the browser to the provider and never come here: this
 * server knows its customers' ids alone. The configuration chooses the provider once a start.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /**
   * A new customer's id. The provider answers the same id when the same `userId` asks again, so that a second try after a
   * lost answer makes no second customer.
   */
  createCustomer(user: { userId: string; email: string; name: string }): Promise<string>;
  /** What the provider keeps for a customer, the default first; none for a customer that it does not know. */
  listMethods(customerId: string): Promise<PaymentMethod[]>;
  /**
   * Only of a provider whose own form in the browser takes the card: begins to save one for a customer. The browser finishes
   * it at the provider with the secret that is answered.
   */
  beginCard?(customerId: string): Promise<{ clientSecret: string }>;
  /** False when the customer has no such method. When it was the default, the oldest of the others takes over. */
  removeMethod(customerId: string, methodId: string): Promise<boolean>;
  /** False when the customer has no such method. */
  setDefaultMethod(customerId: string, methodId: string): Promise<boolean>;
  /** Forgets a customer and all that is kept for them. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Takes money.
   * @throws AppError `payment_method_not_found` for a choice that the customer does not have.
   * @throws Error when what came of it is unknown: the same call asks again.
   */
  charge(charge: Charge): Promise<ChargeResult>;
  /** Ends a charge that still waits for the shopper, and one that was never begun; any other stays as it is. */
  giveUp(chargeKey: string): Promise<void>;
  /** Gives money of a charge back. A second call with the same key gives nothing back. */
  refund(refund: { key: string; chargeKey: string; amount: Money }): Promise<void>;
  /** Only of a provider where money can go back without this server: all that went back of a charge, as it is now. */
  moneyBack?(chargeKey: string): Promise<MoneyBack[]>;
  /** Only of the test provider: cards that are chosen, not typed. Absent where real cards are entered at the provider. */
  readonly testCards?: {
    readonly offered: readonly TestCard[];
    /** Keeps a card for a customer; one that is kept already stays as it is. False for a card that is not offered. */
    add(customerId: string, card: string): Promise<boolean>;
  };
  /** Only of the test provider: takes the shopper's answer to the second step. A charge that waits for none stays as it is. */
  readonly secondStep?: { answer(chargeKey: string, isApproved: boolean): Promise<void> };
  /** Only of a provider whose own form in the browser takes the card: the key by which that form knows this server. */
  readonly publishableKey?: string;
}

/** What a provider says by itself: something about a charge is no longer as it was. */
export type PaymentEvents = EventEmitter<{ chargeChanged: { chargeKey: string } }>;

/** The part of a provider that keeps ways to pay. */
export type PaymentMethodKeeper = Omit<
  PaymentProvider,
  'charge' | 'giveUp' | 'refund' | 'moneyBack' | 'secondStep'
>;
