import type { Money } from '@greenroom/contract/money';
import { type OrderDetail, refundedCents } from '@greenroom/contract/orders/orders.schemas';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { addressLines } from '../account/addresses/address-lines.ts';
import { formatMoney } from '../../lib/format/price.ts';
import { LineItem } from '../cart/lines/line-item.tsx';
import { TotalsList } from '../cart/totals-list.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ReturnSection } from './return-section.tsx';

interface OrderViewProps {
  order: OrderDetail;
  /** False if the page has its own control for cancelling. */
  canCancel?: boolean;
}

/** An order: its lines, address, costs and events. It prints as a receipt. */
export function OrderView({ order, canCancel = true }: OrderViewProps) {
  const [name = '', ...lines] = addressLines(order.address);
  useFocusOnCancelled(order.status);
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-14">
      <section aria-labelledby="items">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="items" className="text-heading">
            From {order.brand.name}
          </h2>
          <OrderStatusBadge status={order.status} />
        </div>
        <ul className="mt-5 flex flex-col gap-5">
          {order.lines.map((line) => (
            <li key={`${line.productId} ${line.color} ${line.size}`}>
              <LineItem line={line} />
            </li>
          ))}
        </ul>
        <div className="mt-6 border-t border-stone pt-5 sm:ml-auto sm:w-88">
          <TotalsList totals={order.totals} isFinal refunded={refundedOf(order)} />
          <p className="mt-3 text-small text-ink-soft">
            {order.paidWith === '' ? 'There was nothing to pay' : `Paid with ${order.paidWith}`}
          </p>
        </div>
      </section>
      <div className="flex flex-col gap-8">
        <section aria-labelledby="history">
          <h2 id="history" tabIndex={-1} className="mb-4 text-lead outline-none">
            What happened
          </h2>
          <OrderTimeline timeline={order.timeline} />
          {order.refundDue === undefined ? null : (
            <p className="text-small text-ink-soft">
              {formatMoney(order.refundDue)} goes back to you.{' '}
              {order.isRefundDelayed === undefined
                ? 'It is being paid.'
                : 'The payment provider takes longer than usual. We go on asking it, and send you a mail once it is paid.'}
            </p>
          )}
        </section>
        <ReturnSection order={order} />
        <section aria-labelledby="goes-to">
          <h2 id="goes-to" className="mb-2 text-lead">
            Goes to
          </h2>
          <address className="text-ink-soft not-italic">
            {[name, ...lines, order.email].map((text) => (
              <span key={text} className="block wrap-anywhere">
                {text}
              </span>
            ))}
          </address>
        </section>
        <div className="flex flex-wrap items-start gap-3 print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print receipt
          </Button>
          {!canCancel || order.cancellableUntil === undefined ? null : (
            <CancelOrder id={order.id} until={order.cancellableUntil} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The total of completed refunds. Pending refunds are not included. */
function refundedOf({ timeline, totals }: OrderDetail): Money {
  return { amount: refundedCents(timeline), currency: totals.total.currency };
}

/** The cancel button disappears with its dialog, so the focus moves to the order's events. */
function useFocusOnCancelled(status: OrderDetail['status']): void {
  const [first] = useState(status);
  useEffect(() => {
    if (status !== 'cancelled' || first === 'cancelled') return undefined;
    // After the dialog has restored the focus.
    const frame = requestAnimationFrame(() => takeFocus(document.getElementById('history')));
    return () => cancelAnimationFrame(frame);
  }, [status, first]);
}
