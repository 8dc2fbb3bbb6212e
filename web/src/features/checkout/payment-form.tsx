import type { Checkout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment, PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/format/price.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { type GoneCheckout, goneBy, usePay } from './checkout.api.ts';
import { type CardChoice, CardChoices } from './card-choices.tsx';
import { keptAttempt } from './kept-checkout.ts';
import type { PaymentAttempt } from './kept-checkout.ts';
import { PendingPayment } from './pending-payment.tsx';

interface PaymentFormProps {
  checkout: Checkout;
  /** Undefined if there is nothing to pay. */
  options: (PaymentOptions & { provider: 'test' }) | undefined;
  /** The user's saved cards. */
  methods: readonly PaymentMethod[];
  /** Reports whether a payment is in progress. Its units stay held until it ends. */
  onUnderWay: (isUnderWay: boolean) => void;
  onPlaced: (payment: Payment & { status: 'placed' }) => void;
  /**
   * Called with the server's reason why nothing can be paid here any more, such as after another window has
   * started a new checkout.
   */
  onGone: (gone: GoneCheckout) => void;
}

interface Choice extends CardChoice {
  payment: PaymentChoice;
}

function choicesOf(methods: readonly PaymentMethod[], options: PaymentFormProps['options']): Choice[] {
  if (options === undefined) return [{ id: 'nothing', title: '', payment: { nothing: true } }];
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

function isSameChoice(one: PaymentChoice, other: PaymentChoice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The card, if there is something to pay, and the Pay button. After a declined payment the units stay held for
 * another attempt.
 */
export function PaymentForm({ checkout, options, methods, onUnderWay, onPlaced, onGone }: PaymentFormProps) {
  const choices = choicesOf(methods, options);
  // One key per attempt: a repeated press, a retry after a lost response and a reloaded page all refer to the
  // same order.
  const [attempt, setAttempt] = useState(() => keptAttempt.read(checkout.id));
  const [chosenId, setChosenId] = useState(
    () =>
      choices.find(({ payment: choice }) => attempt !== undefined && isSameChoice(choice, attempt.payment))
        ?.id ??
      choices[0]?.id ??
      '',
  );
  const pay = usePay();
  const [payment, setPayment] = useState<Payment>();
  const chosen = choices.find(({ id }) => id === chosenId);

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

  function ask(order: PaymentAttempt, onError: (failure: Error) => void = () => {}) {
    pay.mutate(order, {
      onSuccess: (next) => take(next, order),
      onError: (failure) => {
        const gone = goneBy(failure);
        if (gone === undefined) onError(failure);
        else onGone(gone);
      },
    });
  }

  function send() {
    if (chosen === undefined) return;
    const next = {
      checkoutId: checkout.id,
      payment: chosen.payment,
      idempotencyKey: attempt?.idempotencyKey ?? randomId(),
      isKnown: false,
    };
    if (attempt !== undefined && !isSameChoice(attempt.payment, chosen.payment)) {
      // If the server already has this key, it rejects another card with 422. First find out what became of the
      // first card.
      ask(next, (failure) => {
        if (failure instanceof ApiError && failure.status === 422) ask(attempt);
      });
      return;
    }
    keptAttempt.write(next);
    setAttempt(next);
    ask(next);
  }

  const goOn = useEffectEvent(() => {
    if (attempt?.isKnown === true) ask(attempt);
  });
  useEffect(() => goOn(), []);

  if (payment?.status === 'pending') return <PendingPayment id={payment.id} onSettled={take} />;
  const failure =
    payment?.status === 'declined' || payment?.status === 'refunded'
      ? payment.message
      : pay.error === null
        ? undefined
        : describeFailure(pay.error);
  return (
    <Form
      label="Payment"
      className="flex max-w-2xl flex-col gap-5"
      attempt={{
        failure: pay.isPending ? undefined : failure,
        onSubmit: (event) => {
          event.preventDefault();
          send();
        },
      }}
    >
      <p className="text-small text-ink-soft">
        {options === undefined
          ? 'There is nothing to pay, so no card is asked for.'
          : 'This server takes test payments: no money moves, and no card number is asked for.'}
      </p>
      {options === undefined ? null : (
        <CardChoices choices={choices} chosenId={chosenId} onChoose={setChosenId} />
      )}
      <Button
        type="submit"
        size="large"
        wide
        busy={pay.isPending}
        busyLabel={options === undefined ? 'Placing…' : 'Paying…'}
      >
        {options === undefined ? 'Place order' : `Pay ${formatMoney(checkout.totals.total)}`}
      </Button>
      <ConfirmPayment
        paymentId={payment?.status === 'needs-confirmation' ? payment.id : undefined}
        total={checkout.totals.total}
        onAnswered={take}
      />
    </Form>
  );
}
