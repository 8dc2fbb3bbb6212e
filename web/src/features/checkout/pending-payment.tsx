import type { Payment } from '@greenroom/contract/orders/orders.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { isUnderWay, paymentQuery } from './checkout.api.ts';

/** Shown while the provider has not answered. The server polls the provider, and this page polls the server. */
export function PendingPayment({
  id,
  hasConfirmed = false,
  onSettled,
}: {
  id: string;
  /**
   * The shopper has done the second step. Until the payment is settled, a required confirmation counts as
   * pending too.
   */
  hasConfirmed?: boolean;
  onSettled: (payment: Payment) => void;
}) {
  const { data } = useQuery(paymentQuery(id, hasConfirmed));
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (data !== undefined && !isUnderWay(data, hasConfirmed)) settle(data);
  }, [data, hasConfirmed]);
  return (
    <output
      ref={takeFocus}
      tabIndex={-1}
      className="flex outline-none items-start gap-3 rounded-card border border-stone p-5"
    >
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
