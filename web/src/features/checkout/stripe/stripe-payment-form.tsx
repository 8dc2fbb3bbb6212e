import type { Checkout } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment } from '@greenroom/contract/orders/orders.schemas';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { CardChoices } from '../card-choices.tsx';
import { PendingPayment } from '../pending-payment.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import { stripeQuery, useStripePayment } from './stripe.api.ts';

interface StripePaymentFormProps {
  checkout: Checkout;
  publishableKey: string;
  /** What the user has saved. */
  methods: readonly PaymentMethod[];
  /** Whether there is somebody to keep a card for. */
  canKeepCard: boolean;
  onPlaced: (payment: Payment & { status: 'placed' }) => void;
}

/** Stripe's own card form, and the button that pays. */
export function StripePaymentForm(props: StripePaymentFormProps) {
  const { total } = props.checkout.totals;
  const stripe = useQuery(stripeQuery(props.publishableKey));
  const [appearance] = useState(stripeAppearance);
  const [isKept, setIsKept] = useState(false);
  if (stripe.isPending) {
    return (
      <Loading label="Loading payment" className="max-w-2xl">
        <Skeleton className="h-56 rounded-card" />
      </Loading>
    );
  }
  if (stripe.data === undefined) {
    return (
      <QueryErrorState
        query={stripe}
        title="The card form could not be loaded"
        text="It comes from Stripe. Check your connection and what your browser blocks, and try again."
      />
    );
  }
  return (
    <Elements
      stripe={stripe.data}
      options={{
        mode: 'payment',
        amount: total.amount,
        currency: total.currency.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        setupFutureUsage: isKept ? 'on_session' : null,
        appearance,
      }}
    >
      <CardForm {...props} isKept={isKept} onKeep={setIsKept} />
    </Elements>
  );
}

const anotherCard = 'another-card';

function CardForm({
  checkout,
  methods,
  canKeepCard,
  onPlaced,
  isKept,
  onKeep,
}: StripePaymentFormProps & { isKept: boolean; onKeep: (isKept: boolean) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [chosenId, setChosenId] = useState(methods[0]?.id ?? anotherCard);
  // One a try: a repeated press, and a call whose answer was lost, are the same order.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [payment, setPayment] = useState<Payment>();
  const [formFailure, setFormFailure] = useState<string>();
  const pay = useStripePayment();
  const isNew = chosenId === anotherCard;

  function take(next: Payment) {
    setPayment(next);
    if (next.status === 'placed') onPlaced(next);
    if (next.status === 'declined' || next.status === 'refunded') setIdempotencyKey(crypto.randomUUID());
  }

  async function send() {
    if (stripe === null || elements === null || pay.isPending) return;
    setFormFailure(undefined);
    if (isNew) {
      const { error } = await elements.submit();
      // Wrong fields say so themselves, in the form.
      if (error !== undefined) {
        if (error.type !== 'validation_error') setFormFailure(error.message);
        return;
      }
    }
    pay.mutate(
      {
        stripe,
        elements,
        checkoutId: checkout.id,
        payment: isNew ? { newCard: { isKept } } : { methodId: chosenId },
        idempotencyKey,
      },
      { onSuccess: take },
    );
  }

  if (payment?.status === 'pending' || payment?.status === 'needs-confirmation') {
    return <PendingPayment id={payment.id} hasConfirmed onSettled={take} />;
  }
  const failure =
    formFailure ??
    (payment?.status === 'declined' || payment?.status === 'refunded'
      ? payment.message
      : pay.error === null
        ? undefined
        : describeFailure(pay.error));
  return (
    <form
      aria-label="Payment"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FailureMessage message={pay.isPending ? undefined : failure} />
      <p className="text-small text-ink-soft">
        Your card goes straight to Stripe. This server never sees its number.
      </p>
      {methods.length === 0 ? null : (
        <CardChoices
          choices={[
            ...methods.map(({ id, brand, last4 }) => ({ id, title: `${brand} ending in ${last4}` })),
            { id: anotherCard, title: 'Another card' },
          ]}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      )}
      {isNew ? (
        <>
          <PaymentElement options={{ layout: 'tabs' }} />
          {canKeepCard ? (
            <Checkbox label="Save this card for next time" checked={isKept} onChange={onKeep} />
          ) : null}
        </>
      ) : null}
      <Button type="submit" size="large" wide busy={pay.isPending} busyLabel="Paying…">
        Pay {formatMoney(checkout.totals.total)}
      </Button>
    </form>
  );
}
