import type { Money } from '@greenroom/contract/money';
import type { PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import type {
  PaymentMethod,
  PaymentProviderName,
  TestCard,
} from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { EventEmitter } from '../../platform/event-emitter.ts';

/** The result of a charge. `paidWith` names the card, such as `Visa ending in 4242`. */
export type ChargeResult =
  | { status: 'succeeded'; paidWith: string }
  | { status: 'declined'; reason: string }
  | {
      status: 'needs-confirmation';
      /**
       * The shopper's browser completes this charge at the provider with it. It must not be shared or stored.
       */
      clientSecret?: string;
    };

/** A refund of a charge, requested here or made on the provider's own pages. */
export interface MoneyBack {
  /** The provider's id of the refund. */
  id: string;
  /** The `key` with which it was requested here. Undefined if it was made at the provider. */
  key: string | undefined;
  /** `dispute`: the buyer's bank took the money. */
  cause: 'refund' | 'dispute';
  amount: Money;
  /** Whether the buyer has or will receive the money. */
  isBack: boolean;
}

/** The choices that take money. */
type ChargeableChoice = Exclude<PaymentChoice, { nothing: true }>;

export interface Charge {
  /**
   * Identifies the charge. A second call with the same key returns the first one's result and charges
   * nothing.
   */
  key: string;
  amount: Money;
  /** The provider's id of the shopper. Undefined if they have none. */
  customerId: string | undefined;
  choice: ChargeableChoice;
}

/**
 * Stores payment methods and takes payments. Card numbers go from the browser to the provider and never reach
 * this server, which knows only the provider's customer ids. The configuration chooses the provider at start.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /**
   * Creates a customer and resolves to its id. The same `userId` always gives the same id, so that a retry
   * after a lost answer creates no second customer.
   */
  createCustomer(user: { userId: string; email: string; name: string }): Promise<string>;
  /** A customer's payment methods, the default first. Empty for an unknown customer. */
  listMethods(customerId: string): Promise<PaymentMethod[]>;
  /**
   * Only for a provider with its own card form in the browser: begins to save a card for a customer. The
   * browser completes it at the provider with the returned secret.
   */
  beginCard?(customerId: string): Promise<{ clientSecret: string }>;
  /**
   * False if the customer has no such method. If it was the default, the oldest of the others becomes the
   * default.
   */
  removeMethod(customerId: string, methodId: string): Promise<boolean>;
  /** False if the customer has no such method. */
  setDefaultMethod(customerId: string, methodId: string): Promise<boolean>;
  /** Deletes a customer and everything stored for them. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Takes a payment.
   * @throws AppError `payment_method_not_found` for a method that the customer does not have.
   * @throws Error if the result is unknown; repeating the call is safe.
   */
  charge(charge: Charge): Promise<ChargeResult>;
  /** Ends a charge that still waits for the shopper, or was never begun. Any other is unchanged. */
  giveUp(chargeKey: string): Promise<void>;
  /** Refunds a charge in whole or in part. A second call with the same key refunds nothing. */
  refund(refund: { key: string; chargeKey: string; amount: Money }): Promise<void>;
  /** Only for a provider that can refund without this server: the current refunds of a charge. */
  moneyBack?(chargeKey: string): Promise<MoneyBack[]>;
  /** Only for the test provider: cards to choose from. Absent if real cards are entered at the provider. */
  readonly testCards?: {
    readonly offered: readonly TestCard[];
    /**
     * Saves a card for a customer. A card that is already saved is unchanged. False for a card that is not
     * offered.
     */
    add(customerId: string, card: string): Promise<boolean>;
  };
  /**
   * Only for the test provider: receives the shopper's answer to the second step. A charge that waits for
   * none is unchanged.
   */
  readonly secondStep?: { answer(chargeKey: string, isApproved: boolean): Promise<void> };
  /**
   * Only for a provider with its own card form in the browser: the key that identifies this server to the
   * form.
   */
  readonly publishableKey?: string;
}

/** Events of a provider: a charge has changed. */
export type PaymentEvents = EventEmitter<{ chargeChanged: { chargeKey: string } }>;

/** The part of a provider that stores payment methods. */
export type PaymentMethodVault = Omit<
  PaymentProvider,
  'charge' | 'giveUp' | 'refund' | 'moneyBack' | 'secondStep'
>;
