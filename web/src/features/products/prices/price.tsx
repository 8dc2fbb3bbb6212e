import { productLimits } from '@greenroom/contract/limits/products';
import { formatPrice, percentOff } from '../../../lib/format/price.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface PriceProps {
  price: number;
  /** The highest price of a variant, if prices differ. */
  priceTo?: number | undefined;
  originalPrice?: number | undefined;
  /** The lowest price of the last 30 days, if it is known. */
  lowestRecentPrice?: number | undefined;
  currency: string;
  size?: 'card' | 'page';
}

/**
 * A price. On sale it also shows the previous price struck through, the discount, and the lowest price of the
 * last 30 days (FMT-5).
 */
export function Price({
  price,
  priceTo,
  originalPrice,
  lowestRecentPrice,
  currency,
  size = 'card',
}: PriceProps) {
  const off = percentOff(price, originalPrice);
  return (
    <span className="tabular inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={classNames('font-semibold', size === 'page' && 'font-display text-heading')}>
        {off === undefined || priceTo !== undefined ? null : <span className="sr-only">Now </span>}
        {priceTo === undefined ? null : <span className="font-text text-small font-normal">From </span>}
        {formatPrice(price, currency)}
      </span>
      {off === undefined || originalPrice === undefined ? null : (
        <>
          <s className="text-small text-stone-text">
            <span className="sr-only">, before </span>
            {formatPrice(originalPrice, currency)}
          </s>
          <Badge tone="sun">−{off}%</Badge>
          {lowestRecentPrice === undefined ? null : (
            <span
              className={classNames(
                'basis-full text-stone-text',
                size === 'page' ? 'text-small' : 'text-micro',
              )}
            >
              {productLimits.lowestPriceDays}-day low {formatPrice(lowestRecentPrice, currency)}
            </span>
          )}
        </>
      )}
    </span>
  );
}
