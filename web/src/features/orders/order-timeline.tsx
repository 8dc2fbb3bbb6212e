import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatMoney } from '../../lib/format/price.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { TrackingLink } from './tracking-link.tsx';

function eventLabel({ kind, amount }: OrderEvent): string {
  switch (kind) {
    case 'placed':
      return amount === undefined ? 'Paid and placed' : `Paid ${formatMoney(amount)} and placed`;
    case 'shipped':
      return 'Shipped';
    case 'delivered':
      return 'Delivered';
    case 'cancelled':
      return 'Cancelled';
    case 'return-asked':
      return 'Return asked for';
    case 'return-accepted':
      return 'Return accepted';
    case 'return-refused':
      return 'Return refused';
    case 'refunded':
    case 'refunded-at-provider':
      return amount === undefined ? 'Refunded' : `Refunded ${formatMoney(amount)}`;
    case 'charged-back':
      return amount === undefined
        ? 'Taken back by the bank'
        : `${formatMoney(amount)} taken back by the bank`;
    case 'refund-undone':
      return amount === undefined ? 'Refund undone' : `Refund of ${formatMoney(amount)} undone`;
  }
}

/** The events of an order, oldest first. */
export function OrderTimeline({ timeline }: { timeline: readonly OrderEvent[] }) {
  return (
    <ol aria-label="Timeline" className="ml-1.5 flex flex-col">
      {timeline.map((event) => (
        <li
          key={`${event.kind} ${event.at} ${event.text ?? ''} ${event.shipment?.trackingNumber ?? ''}`}
          className="relative border-l-2 border-stone pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[0.4375rem] before:size-3 before:rounded-full before:bg-leaf"
        >
          <p className="tabular font-medium">{eventLabel(event)}</p>
          {event.text === undefined ? null : (
            <p className="text-small whitespace-pre-line wrap-anywhere">{event.text}</p>
          )}
          {event.shipment === undefined ? null : (
            <p className="text-small">
              <TrackingLink shipment={event.shipment} />
            </p>
          )}
          <p className="text-small text-ink-soft">
            <LocalTime
              moment={event.at}
              format={(moment) => `${formatDate(moment)}, ${formatTimeOfDay(moment)}`}
            />
          </p>
        </li>
      ))}
    </ol>
  );
}
