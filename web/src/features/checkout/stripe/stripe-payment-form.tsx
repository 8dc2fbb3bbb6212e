import type { Checkout } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment } from '@greenroom/contract/orders/orders.schemas';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { StripeElements } from '../../../ui/stripe/stripe-elements.tsx';
import { CardChoices } from '../card-choices.tsx';
import { type GoneCheckout, goneBy } from '../checkout.api.ts';
import { keptAttempt, type PaymentAttempt } from '../kept-checkout.ts';
import { PendingPayment } from '../pending-payment.tsx';
import { useStripePayment } from './stripe.api.ts';

interface StripePaymentFormProps {
  checkout: Checkout;
  publishableKey: string;
  /** The user's saved cards. */
  methods: readonly PaymentMethod[];
  /** Whether there is a user to save a card for. */
  canKeepCard: boolean;
  /** Reports whether a payment is in progress. Its units stay held until it ends. */
  onUnderWay: (isUnderWay: boolean) => void;
  onPlaced: (payment: Payment & { status: 'placed' }) => void;
  /** Called with the server's reason why nothing can be paid here any more. */
  onGone: (gone: GoneCheckout) => void;
}

/** Stripe's own card form, and the Pay button. */
export function StripePaymentForm(props: StripePaymentFormProps) {
  const { total } = props.checkout.totals;
  const [isKept, setIsKept] = useState(false);
  return (
    <StripeElements
      publishableKey={props.publishableKey}
      loadingLabel="Loading payment"
      options={{
        mode: 'payment',
        amount: total.amount,
        currency: total.currency.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        setupFutureUsage: isKept ? 'on_session' : null,
      }}
    >
      <CardForm {...props} isKept={isKept} onKeep={setIsKept} />
    </StripeElements>
  );
}

const anotherCard = 'another-card';

function chosenBefore(attempt: PaymentAttempt | undefined, methods: readonly PaymentMethod[]): string {
  const before =
    attempt !== undefined && 'methodId' in attempt.payment ? attempt.payment.methodId : undefined;
  if (attempt !== undefined && 'newCard' in attempt.payment) return anotherCard;
  return methods.find(({ id }) => id === before)?.id ?? methods[0]?.id ?? anotherCard;
}

function CardForm({
  checkout,
  methods,
  canKeepCard,
  onUnderWay,
  onPlaced,
  onGone,
  isKept,
  onKeep,
}: StripePaymentFormProps & { isKept: boolean; onKeep: (isKept: boolean) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  // One key per attempt: a repeated press, a retry after a lost response and a reloaded page all refer to the
  // same order.
  const [attempt, setAttempt] = useState(() => keptAttempt.read(checkout.id));
  const [chosenId, setChosenId] = useState(() => chosenBefore(attempt, methods));
  const [payment, setPayment] = useState<Payment>();
  const [formFailure, setFormFailure] = useState<string>();
  const pay = useStripePayment();
  const isNew = chosenId === anotherCard;

  function take(next: Payment, of = attempt) {
    setPayment(next);
    const isUnderWay = next.status === 'pending' || next.status === 'needs-confirmation';
    onUnderWay(isUnderWay);
    if (next.status === 'placed') onPlaced(next);
    else if (isUnderWay && of !== undefined) keptAttempt.write({ ...of, isKnown: true });
    else {
      keptAttempt.clear();
      setAttempt(undefined);
    }
  }

  function ask(order: PaymentAttempt, hasForm: boolean, onError: (failure: Error) => void = () => {}) {
    if (stripe === null) return;
    pay.mutate(
      { ...order, stripe, elements: hasForm ? elements : null },
      {
        onSuccess: (next) => take(next, order),
        onError: (failure) => {
          const gone = goneBy(failure);
          if (gone === undefined) onError(failure);
          else onGone(gone);
        },
      },
    );
  }

  // A reload loses a typed card. Its payment is continued, or given up if nobody can finish it.
  const goOn = useEffectEvent(() => {
    if (attempt?.isKnown === true) ask(attempt, false);
  });
  useEffect(() => goOn(), []);

  async function send() {
    if (stripe === null || elements === null || pay.isPending) return;
    setFormFailure(undefined);
    if (isNew) {
      const { error } = await elements.submit();
      // The form itself shows invalid fields.
      if (error !== undefined) {
        if (error.type !== 'validation_error') setFormFailure(error.message);
        return;
      }
    }
    const payment = isNew ? { newCard: { isKept } } : { methodId: chosenId };
    const next = {
      checkoutId: checkout.id,
      payment,
      idempotencyKey: attempt?.idempotencyKey ?? randomId(),
      isKnown: false,
    };
    if (attempt !== undefined && JSON.stringify(attempt.payment) !== JSON.stringify(payment)) {
      // If the server already has this key, it rejects another card with 422. First find out what became of the
      // first one.
      ask(next, isNew, (failure) => {
        if (failure instanceof ApiError && failure.status === 422) ask(attempt, false);
      });
      return;
    }
    keptAttempt.write(next);
    setAttempt(next);
    ask(next, isNew);
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
