import { money } from '@greenroom/contract/money';
import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { Printer, Truck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { addressLines } from '../../account/addresses/address-lines.ts';
import { LineItem } from '../../cart/lines/line-item.tsx';
import { TotalsList } from '../../cart/totals-list.tsx';
import { OrderStatusBadge } from '../../orders/order-status.tsx';
import { OrderTimeline } from '../../orders/order-timeline.tsx';
import { useMay } from '../team/brand-may.tsx';
import { isPriced, PackedLine } from './packed-line.tsx';
import { refundDueCents, refundLeftCents } from './refund-amount.ts';
import { Shipments } from './shipments.tsx';

const ShipDialog = lazyPart(async () => (await import('./ship-dialog.tsx')).ShipDialog);
const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** An order as its brand sees it, with the brand's actions. */
export function BrandOrderView({ userId, order }: { userId: string; order: BrandOrderDetail }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-14 print:hidden">
      <div className="flex flex-col gap-8">
        <section aria-labelledby="items">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="items" className="text-heading">
              Items
            </h2>
            <OrderStatusBadge status={order.status} />
          </div>
          <ul className="mt-5 flex flex-col gap-5">
            {order.lines.map((line) => (
              <li key={lineKey(line)}>
                {isPriced(line) ? (
                  <LineItem line={line} progress={waiting(order, lineKey(line))} />
                ) : (
                  <PackedLine line={line} progress={waiting(order, lineKey(line))} />
                )}
              </li>
            ))}
          </ul>
          {order.totals === undefined ? null : (
            <div className="mt-6 max-w-md border-t border-stone pt-5">
              <TotalsList totals={order.totals} isFinal refunded={order.refunded} />
            </div>
          )}
        </section>
        <Shipments userId={userId} order={order} />
      </div>
      <div className="flex flex-col gap-8">
        <Steps userId={userId} order={order} />
        {order.address === undefined ? null : (
          <section aria-labelledby="goes-to">
            <h2 id="goes-to" className="mb-2 text-lead">
              Goes to
            </h2>
            <address className="text-ink-soft not-italic">
              {addressLines(order.address).map((text) => (
                <span key={text} className="block wrap-anywhere">
                  {text}
                </span>
              ))}
            </address>
            <p className="mt-2 text-small text-stone-text">Shown until all of it is sent.</p>
          </section>
        )}
        <section aria-labelledby="history">
          <h2 id="history" className="mb-4 text-lead">
            What happened
          </h2>
          <OrderTimeline timeline={order.timeline} />
          <RefundDue order={order} />
        </section>
      </div>
    </div>
  );
}

/** A pending refund has no event yet. */
function RefundDue({ order }: { order: BrandOrderDetail }) {
  const cents = refundDueCents(order);
  if (cents <= 0 || order.refunded === undefined) return null;
  return (
    <p className="text-small text-ink-soft">
      {formatMoney(money(cents, order.refunded.currency))} goes back to the buyer.{' '}
      {order.isRefundDelayed === undefined
        ? 'It is being paid.'
        : 'The payment provider has not paid it yet. It is asked again by itself, at least once an hour, and the buyer has a mail once it is paid.'}
    </p>
  );
}

/** How many units of a line are not shipped yet, if some are. */
function waiting({ toShip, status, lines }: BrandOrderDetail, key: string): string | undefined {
  if (status !== 'processing') return undefined;
  const left = toShip.find((units) => lineKey(units) === key)?.quantity ?? 0;
  const bought = lines.find((line) => lineKey(line) === key)?.quantity ?? 0;
  if (left === bought) return undefined;
  return left === 0 ? 'Nothing of it left to send' : `${left} still to send`;
}

type Step = 'ship' | 'refund';

function Steps({ userId, order }: { userId: string; order: BrandOrderDetail }) {
  const [dialog, setDialog] = useState<{ step: Step; isOpen: boolean; opening: number }>();
  const open = (step: Step) =>
    setDialog((before) => ({ step, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const canShip = order.toShip.length > 0;
  const may = useMay();
  const canRefund = may('orders:refund') && (refundLeftCents(order) > 0 || canShip);
  const parts = {
    userId,
    order,
    isOpen: dialog?.isOpen ?? false,
    onClose: () => setDialog((before) => before && { ...before, isOpen: false }),
  };
  // An open dialog stays if the order changed meanwhile, to show why its action was rejected.
  if (!canShip && !canRefund && !parts.isOpen) return null;
  return (
    <div className="flex flex-col gap-3">
      {/* The next action is on its own line, the others side by side below it. */}
      <div className="flex flex-wrap gap-3">
        {canShip ? (
          <>
            <Button wide onClick={() => open('ship')}>
              <Truck aria-hidden="true" className="size-4.5" />
              Mark as shipped
            </Button>
            <Button variant="outline" className="grow" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4.5" />
              Packing slip
            </Button>
          </>
        ) : null}
        {canRefund ? (
          <Button variant="outline" className="grow" onClick={() => open('refund')}>
            Refund
          </Button>
        ) : null}
      </div>
      {order.cancellableUntil === undefined ? null : (
        <p className="text-small text-ink-soft">
          The buyer can cancel it until <LocalTime moment={order.cancellableUntil} format={formatTimeOfDay} />
          , or until you send something.
        </p>
      )}
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          {dialog.step === 'ship' ? (
            <ShipDialog key={dialog.opening} {...parts} />
          ) : (
            <RefundDialog key={dialog.opening} {...parts} />
          )}
        </Suspense>
      )}
    </div>
  );
}
