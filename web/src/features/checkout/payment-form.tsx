import type { Checkout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment, PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/format/price.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { usePay } from './checkout.api.ts';
import { type CardChoice, CardChoices } from './card-choices.tsx';
import { PendingPayment } from './pending-payment.tsx';

interface PaymentFormProps {
  checkout: Checkout;
  options: PaymentOptions & { provider: 'test' };
  /** What the user has saved. */
  methods: readonly PaymentMethod[];
  onPlaced: (payment: Payment & { status: 'placed' }) => void;
}

interface Choice extends CardChoice {
  payment: PaymentChoice;
}

function choicesOf(methods: readonly PaymentMethod[], options: PaymentFormProps['options']): Choice[] {
  const saved = methods.map((method) => ({
    id: method.id,
    title: `${method.brand} ending in ${method.last4}`,
    text: method.behaviour,
    payment: { methodId: method.id },
  }));
  const offered = options.testCards
    .filter(({ last4 }) => !methods.some((method) => method.last4 === last4))
    .map(({ card, brand, last4, behaviour }) => ({
      id: card,
      title: `${brand} ending in ${last4}`,
      text: behaviour,
      payment: { testCard: card },
    }));
  return [...saved, ...offered];
}

/** The card, and the button that pays. A payment that is declined leaves the units held for another try. */
export function PaymentForm({ checkout, options, methods, onPlaced }: PaymentFormProps) {
  const choices = choicesOf(methods, options);
  const [chosenId, setChosenId] = useState(choices[0]?.id ?? '');
  // One a try: a repeated press, and a call whose answer was lost, are the same order.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const pay = usePay();
  const [payment, setPayment] = useState<Payment>();
  const chosen = choices.find(({ id }) => id === chosenId);

  function take(next: Payment) {
    setPayment(next);
    if (next.status === 'placed') onPlaced(next);
    if (next.status === 'declined' || next.status === 'refunded') setIdempotencyKey(crypto.randomUUID());
  }

  function send() {
    if (chosen === undefined) return;
    pay.mutate({ checkoutId: checkout.id, payment: chosen.payment, idempotencyKey }, { onSuccess: take });
  }

  if (payment?.status === 'pending') return <PendingPayment id={payment.id} onSettled={take} />;
  const failure =
    payment?.status === 'declined' || payment?.status === 'refunded'
      ? payment.message
      : pay.error === null
        ? undefined
        : describeFailure(pay.error);
  return (
    <form
      aria-label="Payment"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FailureMessage message={pay.isPending ? undefined : failure} />
      <p className="text-small text-ink-soft">
        This server takes test payments: no money moves, and no card number is asked for.
      </p>
      <CardChoices choices={choices} chosenId={chosenId} onChoose={setChosenId} />
      <Button type="submit" size="large" wide busy={pay.isPending} busyLabel="Paying…">
        Pay {formatMoney(checkout.totals.total)}
      </Button>
      <ConfirmPayment
        paymentId={payment?.status === 'needs-confirmation' ? payment.id : undefined}
        total={checkout.totals.total}
        onAnswered={take}
      />
    </form>
  );
}
