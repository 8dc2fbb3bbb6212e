import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';

/** The carrier of a parcel, and the tracking number as a link to the carrier's tracking page. */
export function TrackingLink({ shipment }: { shipment: NonNullable<OrderEvent['shipment']> }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  if (trackingNumber === '') return carrier;
  return (
    <>
      {carrier}{' '}
      {trackingUrl === undefined ? (
        <span className="tabular wrap-anywhere">{trackingNumber}</span>
      ) : (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Track ${trackingNumber} at ${carrier}`}
          className="tabular inline-flex min-h-11 items-center font-semibold text-leaf-text underline underline-offset-4 wrap-anywhere"
        >
          {trackingNumber}
        </a>
      )}
    </>
  );
}
