import type { TestCard } from '@greenroom/contract/payment-methods/payment-methods.schemas';

/** The result of paying with a test card. */
export type TestCardOutcome =
  | 'succeeds'
  | 'declined'
  | 'insufficient-funds'
  | 'needs-confirmation'
  | 'times-out';

interface CatalogueCard {
  card: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  outcome: TestCardOutcome;
}

const behaviours: Readonly<Record<TestCardOutcome, string>> = {
  succeeds: 'Payments succeed',
  declined: 'Payments are declined',
  'insufficient-funds': 'Payments fail for insufficient funds',
  'needs-confirmation': 'Payments need to be confirmed first',
  'times-out': 'Payments succeed, but the answer is late',
};

/**
 * The cards of the test provider. Their last digits are those of well-known test numbers; complete numbers do
 * not exist here.
 */
export const testCards: readonly CatalogueCard[] = [
  { card: 'visa', brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2034, outcome: 'succeeds' },
  {
    card: 'mastercard-declined',
    brand: 'Mastercard',
    last4: '0002',
    expiryMonth: 12,
    expiryYear: 2034,
    outcome: 'declined',
  },
  {
    card: 'visa-insufficient-funds',
    brand: 'Visa',
    last4: '9995',
    expiryMonth: 12,
    expiryYear: 2034,
    outcome: 'insufficient-funds',
  },
  {
    card: 'mastercard-needs-confirmation',
    brand: 'Mastercard',
    last4: '3155',
    expiryMonth: 12,
    expiryYear: 2034,
    outcome: 'needs-confirmation',
  },
  {
    card: 'visa-late',
    brand: 'Visa',
    last4: '0077',
    expiryMonth: 12,
    expiryYear: 2034,
    outcome: 'times-out',
  },
];

export function findTestCard(card: string): CatalogueCard | undefined {
  return testCards.find((candidate) => candidate.card === card);
}

/** A card as it is offered, with a description of the result of paying with it. */
export function describeTestCard({ card, brand, last4, outcome }: CatalogueCard): TestCard {
  return { card, brand, last4, behaviour: behaviours[outcome] };
}
