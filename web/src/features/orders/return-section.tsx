import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../lib/format/price.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { returnableUnits } from './returnable-units.ts';

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog);

const states: Readonly<Record<OrderReturn['status'], { tone: BadgeTone; label: string }>> = {
  asked: { tone: 'sun', label: 'Waits for the brand' },
  accepted: { tone: 'leaf', label: 'Accepted' },
  refused: { tone: 'beet', label: 'Refused' },
};

/** The buyer's return requests for an order, and the button for a new one. */
export function ReturnSection({ order }: { order: OrderDetail }) {
  const token = useSessionToken();
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 });
  const left = returnableUnits(order);
  const canAsk =
    order.returnableUntil !== undefined &&
    left.some((units) => units > 0) &&
    !order.returns.some(({ status }) => status === 'asked');
  if (!canAsk && order.returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="mb-4 text-lead">
        Returns
      </h2>
      <ul className="flex flex-col gap-4">
        {order.returns.map((one) => (
          <li key={one.id}>
            <ReturnCard one={one} brandName={order.brand.name} />
          </li>
        ))}
      </ul>
      {canAsk ? (
        <div className="mt-3 print:hidden">
          <Button
            variant="outline"
            onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
          >
            Return items
          </Button>
          <p className="mt-2 text-small text-ink-soft">
            Possible until <LocalTime moment={order.returnableUntil ?? ''} format={formatDate} />
          </p>
        </div>
      ) : null}
      {dialog.opening === 0 ? null : (
        <Suspense fallback={null}>
          <ReturnDialog
            key={dialog.opening}
            order={order}
            left={left}
            token={token}
            isOpen={dialog.isOpen}
            onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      )}
    </section>
  );
}

function ReturnCard({ one, brandName }: { one: OrderReturn; brandName: string }) {
  const { tone, label } = states[one.status];
  return (
    <article className="rounded-card border border-stone p-4 text-small">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular">
          {one.status === 'refused' ? 'Asked for' : one.status === 'asked' ? 'Would give back' : 'Gives back'}{' '}
          {formatMoney(one.refund)}
        </span>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {one.lines.map(({ productId, color, size, quantity, name, reason }) => (
          <li key={`${productId} ${color} ${size}`} className="wrap-anywhere">
            {quantity} × {name}: <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
      {one.answer === undefined ? null : (
        <p className="mt-2 wrap-anywhere">
          <span className="font-semibold">{brandName}:</span> {one.answer}
        </p>
      )}
    </article>
  );
}
