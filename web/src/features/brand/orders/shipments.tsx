import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import type { Shipment } from '@greenroom/contract/orders/orders.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { formatDate } from '@greenroom/contract/time-format';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { TrackingLink } from '../../orders/tracking-link.tsx';
import { useDeliver } from './brand-orders.api.ts';
import { lineLabel } from './unit-choice.tsx';

/** The parcels of an order, oldest first. */
export function Shipments({ userId, order }: { userId: string; order: BrandOrderDetail }) {
  if (order.shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="mb-4 text-heading">
        Shipments
      </h2>
      <ul className="flex flex-col gap-3">
        {order.shipments.map((shipment, place) => (
          <li key={shipment.id}>
            <ShipmentCard userId={userId} order={order} shipment={shipment} number={place + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShipmentCard({
  userId,
  order,
  shipment,
  number,
}: {
  userId: string;
  order: BrandOrderDetail;
  shipment: Shipment;
  number: number;
}) {
  const deliver = useDeliver(userId, order.id);
  return (
    <article className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-stone p-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-3 font-text text-body font-semibold tracking-normal">
          Shipment {number}
          <Badge tone={shipment.deliveredAt === undefined ? 'sky' : 'leaf'}>
            {shipment.deliveredAt === undefined ? 'On its way' : 'Delivered'}
          </Badge>
        </h3>
        <p className="text-small">
          <TrackingLink shipment={shipment} />
        </p>
        <ul className="mt-1 text-small">
          {shipment.units.map((units) => (
            <li key={lineKey(units)} className="wrap-anywhere">
              {units.quantity} × {lineLabel(units, order.lines)}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-small text-ink-soft">
          Sent <LocalTime moment={shipment.shippedAt} format={formatDate} />
          {shipment.deliveredAt === undefined ? null : (
            <>
              , delivered <LocalTime moment={shipment.deliveredAt} format={formatDate} />
            </>
          )}
        </p>
      </div>
      {shipment.deliveredAt === undefined ? (
        <Button
          variant="outline"
          busy={deliver.isPending}
          busyLabel="Saving…"
          aria-label={`Mark shipment ${number} as delivered`}
          onClick={() => deliver.mutate(shipment.id)}
        >
          Mark as delivered
        </Button>
      ) : null}
    </article>
  );
}
