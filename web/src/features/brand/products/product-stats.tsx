import type { ProductStats as Stats } from '@greenroom/contract/brands/inventory.schemas';
import { productLimits } from '@greenroom/contract/limits/products';
import { formatNumber } from '../../../lib/format/number.ts';
import { formatPrice } from '../../../lib/format/price.ts';

/** The figures above the product table (DASH-1). */
export function ProductStats({ stats }: { stats: Stats }) {
  const values = stats.totalValue.map(({ amount, currency }) => formatPrice(amount, currency));
  return (
    <dl
      aria-label="Product stats"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-stone bg-stone md:grid-cols-4"
    >
      <Stat name="Products" value={formatNumber(stats.products)} />
      <Stat name="Active products" value={formatNumber(stats.active)} note="Set to active and public" />
      <Stat
        name="Low stock"
        value={formatNumber(stats.lowStock)}
        note={`Fewer than ${productLimits.brandLowStockUnder} left`}
      />
      <Stat
        name="Total Value"
        value={values.length === 0 ? formatPrice(0, 'USD') : values.join(' + ')}
        note="Of one of each"
      />
    </dl>
  );
}

function Stat({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="flex flex-col bg-paper p-4 md:p-5">
      <dt className="text-micro text-stone-text">{name}</dt>
      <dd className="tabular mt-1 font-display text-lead font-semibold wrap-anywhere sm:text-heading">
        {value}
      </dd>
      {note === undefined ? null : <dd className="text-micro text-stone-text">{note}</dd>}
    </div>
  );
}
