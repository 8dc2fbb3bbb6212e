import type { PinFigures } from '@greenroom/contract/streams/run-of-show.schemas';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatCount } from '../../../lib/format/count.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { LocalTime } from '../../../ui/local-time.tsx';

/** The pins of a show, latest first, with the sales from each. */
export function PinFiguresTable({ pins }: { pins: readonly PinFigures[] }) {
  return (
    <table aria-label="What each pin sold" className="tabular w-full text-left text-micro">
      <thead>
        <tr className="text-stone-text">
          {['Pinned', 'Product', 'Taps', 'Put into carts', 'Sold', 'Sales'].map((name) => (
            <th key={name} scope="col" className="py-1 pr-3 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pins.map(({ pinId, pinnedAt, productName, taps, cartAdds, units, sales }) => (
          <tr key={pinId} className="border-t border-stone">
            <td className="py-1.5 pr-3 whitespace-nowrap">
              <LocalTime moment={pinnedAt} format={formatTimeOfDay} />
            </td>
            <td className="py-1.5 pr-3">{productName}</td>
            <td className="py-1.5 pr-3">{formatCount(taps)}</td>
            <td className="py-1.5 pr-3">{formatCount(cartAdds)}</td>
            <td className="py-1.5 pr-3">{formatCount(units)}</td>
            <td className="py-1.5 pr-3">{formatMoney(sales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
