import type {
  PaymentMethod,
  PaymentProviderName,
  TestCard,
} from '@greenroom/contract/payment-methods/payment-methods.schemas';

/**
 * Who keeps ways to pay, and takes the money. Card numbers go from the browser to the provider and never come here: this
 * server knows its customers' ids alone. The provider is chosen by the configuration, once a start; features see this face.
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
  /** False when the customer has no such method. When it was the default, the oldest of the others takes over. */
  removeMethod(customerId: string, methodId: string): Promise<boolean>;
  /** False when the customer has no such method. */
  setDefaultMethod(customerId: string, methodId: string): Promise<boolean>;
  /** Forgets a customer and all that is kept for them. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Only of the test provider: cards that are chosen, not typed. Absent where real cards are entered at the provider. */
  readonly testCards?: {
    readonly offered: readonly TestCard[];
    /** Keeps a card for a customer; one that is kept already stays as it is. False for a card that is not offered. */
    add(customerId: string, card: string): Promise<boolean>;
  };
}
