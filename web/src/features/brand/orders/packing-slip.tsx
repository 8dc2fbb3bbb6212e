import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import { lineKey } from '@greenroom/contract/orders/units';
import { formatDate } from '@greenroom/contract/time-format';
import { LocalTime } from '../../../ui/local-time.tsx';
import { addressLines } from '../../account/addresses/address-lines.ts';
import { lineLabel } from './unit-choice.tsx';

/** What lies in a parcel: where it goes and what is in it, without prices. On paper alone. */
export function PackingSlip({ order }: { order: BrandOrderDetail }) {
  if (order.address === undefined) return null;
  return (
    <section aria-label="Packing slip" className="hidden print:block">
      <h1 className="text-heading">Packing slip</h1>
      <p className="mt-2">
        Order {order.orderNumber} of <LocalTime moment={order.date} format={formatDate} />
      </p>
      <address className="mt-6 text-lead not-italic">
        {addressLines(order.address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <table className="mt-8 w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2">Item</th>
            <th className="py-2 text-right">Units</th>
          </tr>
        </thead>
        <tbody>
          {order.toShip.map((units) => (
            <tr key={lineKey(units)} className="border-b border-stone">
              <td className="py-2">{lineLabel(units, order.lines)}</td>
              <td className="tabular py-2 text-right">{units.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
