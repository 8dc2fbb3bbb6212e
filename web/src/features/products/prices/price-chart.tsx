import type { ProductPrice } from '@greenroom/contract/products/products.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../../lib/format/price.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { productPricesQuery } from './product-prices.api.ts';
import { priceSteps } from './price-steps.ts';

/** How many of the latest changes are listed below the chart. */
const changesShown = 5;

/** The price of a product in the last 90 days, as a line chart and as a list of its latest changes. */
export function PriceChart({
  productId,
  color,
  size,
}: {
  productId: string;
  color: string | undefined;
  size: string | undefined;
}) {
  const query = useQuery(productPricesQuery(productId, { color, size }));
  if (query.isPending) {
    return (
      <Loading label="Loading price history">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  }
  if (query.data === undefined) {
    return <QueryErrorState query={query} title="Failed to load the price history" />;
  }
  const { prices, currency } = query.data;
  if (prices.length === 0) return <p className="text-small text-ink-soft">No price is known yet.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Line prices={prices} currency={currency} now={new Date(query.dataUpdatedAt)} />
      <ol aria-label="Latest prices" className="tabular flex flex-col gap-1 text-small">
        {prices.slice(0, changesShown).map(({ at, price, originalPrice, isLive = false }) => (
          <li key={`${at} ${price}`} className="flex justify-between gap-4">
            <span className="text-stone-text">
              {isLive ? 'In a live show on' : 'Since'} {formatDate(at)}
            </span>
            <span>
              {formatPrice(price, currency)}
              {originalPrice === undefined || originalPrice <= price ? null : (
                <span className="text-stone-text">, instead of {formatPrice(originalPrice, currency)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface LineProps {
  prices: readonly ProductPrice[];
  currency: string;
  now: Date;
}

/** Hidden from screen readers: the list below has the same data. */
function Line({ prices, currency, now }: LineProps) {
  const { from, lowest, highest, path } = priceSteps(prices, now);
  return (
    <figure aria-hidden="true" className="tabular text-micro text-stone-text">
      <div className="flex gap-3">
        <div className="flex flex-col justify-between text-right">
          <span>{formatPrice(highest, currency)}</span>
          {highest === lowest ? null : <span>{formatPrice(lowest, currency)}</span>}
        </div>
        <svg viewBox="-1 -6 102 112" preserveAspectRatio="none" className="h-24 min-w-0 grow text-leaf">
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between">
        <span>{formatDate(from)}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
