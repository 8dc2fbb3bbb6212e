import type { BrandOrderDetail, PackingSlip as Slip } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { formatDate } from '@greenroom/contract/time-format';
import { classNames } from '../../../ui/class-names.ts';
import { LocalTime } from '../../../ui/local-time.tsx';
import { addressLines } from '../../account/addresses/address-lines.ts';
import { lineLabel } from './unit-choice.tsx';
import { OrderNumber } from '../../orders/order-number.tsx';

/** The packing slip of an order that is already loaded. */
export function slipOf(
  { id, orderNumber, date, seller, toShip, lines }: BrandOrderDetail,
  address: Slip['address'],
): Slip {
  return {
    id,
    orderNumber,
    date,
    seller,
    address,
    lines: toShip.map((units) => ({
      ...units,
      name: lines.find(({ productId }) => productId === units.productId)?.name ?? '',
    })),
  };
}

/** The sender: the brand and its contact details. */
export function SellerLines({ seller: { name, ...contact } }: { seller: Slip['seller'] }) {
  return (
    <address className="not-italic wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      {[contact.location, contact.email, contact.phone].map((line) =>
        line === undefined ? null : (
          <span key={line} className="block text-small">
            {line}
          </span>
        ),
      )}
    </address>
  );
}

/** The contents of a parcel: sender, address and products, without prices. */
export function PackingSlip({ slip, className }: { slip: Slip; className?: string }) {
  return (
    <section aria-label={`Packing slip of order ${slip.orderNumber}`} className={className}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="text-heading">Packing slip</h2>
          <p className="mt-2">
            Order <OrderNumber>{slip.orderNumber}</OrderNumber> of{' '}
            <LocalTime moment={slip.date} format={formatDate} />
          </p>
        </div>
        <SellerLines seller={slip.seller} />
      </div>
      <address className="mt-6 text-lead not-italic">
        {addressLines(slip.address).map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <table className="mt-8 w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-2">
              Item
            </th>
            <th scope="col" className="py-2 text-right">
              Units
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={lineKey(line)} className="break-inside-avoid border-b border-stone">
              <td className="py-2 pr-4 wrap-anywhere">{lineLabel(line, slip.lines)}</td>
              <td className="tabular py-2 text-right">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Several slips: below each other on the screen, each on its own page in print. */
export function PackingSlips({ slips }: { slips: readonly Slip[] }) {
  return (
    <div className="flex flex-col gap-6 print:block">
      {slips.map((slip) => (
        <PackingSlip
          key={slip.id}
          slip={slip}
          className={classNames(
            'rounded-card border border-stone bg-paper-raised p-6 md:p-8',
            'print:border-0 print:bg-transparent print:p-0 print:not-last:break-after-page',
          )}
        />
      ))}
    </div>
  );
}
