import { formatPrice, percentOff } from '../../lib/format/price.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

interface PriceProps {
  price: number;
  originalPrice?: number | undefined;
  currency: string;
  size?: 'card' | 'page';
}

/** A price; on sale, with the price before struck and how much less it is. */
export function Price({ price, originalPrice, currency, size = 'card' }: PriceProps) {
  const off = percentOff(price, originalPrice);
  return (
    <span className="tabular inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={classNames('font-semibold', size === 'page' && 'font-display text-heading')}>
        {off === undefined ? null : <span className="sr-only">Now </span>}
        {formatPrice(price, currency)}
      </span>
      {off === undefined || originalPrice === undefined ? null : (
        <>
          <s className="text-small text-stone-text">
            <span className="sr-only">, before </span>
            {formatPrice(originalPrice, currency)}
          </s>
          <Badge tone="sun">−{off}%</Badge>
        </>
      )}
    </span>
  );
}
