import type { Checkout, PaymentOptions } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment, PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/format/price.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { paymentQuery, usePay } from './checkout.api.ts';

interface PaymentFormProps {
  checkout: Checkout;
  options: PaymentOptions & { provider: 'test' };
  /** What the user has saved. */
  methods: readonly PaymentMethod[];
  onPlaced: (payment: Payment & { status: 'placed' }) => void;
}

interface Choice {
  id: string;
  title: string;
  text: string | undefined;
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
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-small font-semibold">Card</legend>
        {choices.map(({ id, title, text }) => (
          <label
            key={id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-stone px-4 py-2.5 has-checked:border-leaf has-checked:bg-moss has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="card"
              value={id}
              checked={id === chosenId}
              onChange={() => setChosenId(id)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span>
              <span className="block font-medium">{title}</span>
              {text === undefined ? null : <span className="block text-small text-ink-soft">{text}</span>}
            </span>
          </label>
        ))}
      </fieldset>
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

/** The provider has not answered yet. The server goes on asking, and this page asks the server. */
function PendingPayment({ id, onSettled }: { id: string; onSettled: (payment: Payment) => void }) {
  const { data } = useQuery(paymentQuery(id));
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (data !== undefined && data.status !== 'pending') settle(data);
  }, [data]);
  return (
    <output className="flex items-start gap-3 rounded-card border border-stone p-5">
      <Spinner />
      <div>
        <p className="font-semibold">Waiting for the payment provider</p>
        <p className="mt-1 text-small text-ink-soft">
          Your items stay held. You are charged once, also if you close this page.
        </p>
      </div>
    </output>
  );
}
