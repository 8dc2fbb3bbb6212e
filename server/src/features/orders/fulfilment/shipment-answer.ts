import { carrierName, trackingUrl } from '@greenroom/contract/orders/carriers';
import type { Shipment } from '@greenroom/contract/orders/orders.schemas';
import type { ShipmentRow } from './fulfilment.queries.ts';

/** A shipment as its buyer and its brand see it. */
export function toShipment(row: ShipmentRow): Shipment {
  const { id, carrier, trackingNumber, shippedAt, deliveredAt, units } = row;
  const url = trackingUrl(carrier, trackingNumber);
  return {
    id,
    carrier: carrierName(carrier, row.carrierName),
    trackingNumber,
    ...(url === undefined ? {} : { trackingUrl: url }),
    shippedAt: shippedAt.toISOString(),
    ...(deliveredAt === null ? {} : { deliveredAt: deliveredAt.toISOString() }),
    units,
  };
}
