import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { ProductPrice } from '../../products/prices/product-price.tsx';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';
import { pageStockNote } from '../../products/card/stock-notes.ts';

interface PinnedProductProps {
  /** Undefined while nothing is pinned. The region stays mounted, so that a new pin is announced. */
  product: ProductCard | undefined;
  /** Rendered at the end: the actions of the product. */
  action?: ReactNode;
  /** The show's current offer for the product. */
  offer?: ReactNode;
}

/**
 * The product that the streamer shows right now. It slides in when it is pinned. In a narrow container, the
 * price is on its own line below name and action.
 */
export function PinnedProduct({ product, action, offer }: PinnedProductProps) {
  return (
    <section aria-label="Pinned product" aria-live="polite" className="@container empty:hidden">
      {product === undefined ? null : (
        <div
          key={product.id}
          className="relative grid animate-[pin-in_var(--motion-slow)_var(--ease-settle)] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-stone bg-paper-raised p-2 pr-3 brief:py-1"
        >
          <div className="row-span-2">
            <ProductThumbnail product={product} size="size-14 brief:size-11 @md:size-18" eager />
          </div>
          <div className="min-w-0 @md:self-end">
            <p className="flex items-center gap-1 text-[0.75rem] leading-4 font-semibold whitespace-nowrap text-leaf-text">
              <Pin aria-hidden="true" className="size-3 shrink-0" />
              On stage now
            </p>
            <p className="truncate text-body leading-snug font-semibold">
              <Link to={`/product/${product.id}`} className="card-link">
                {product.name}
              </Link>
            </p>
          </div>
          <div className="relative empty:hidden @md:col-start-3 @md:row-span-2 @md:row-start-1">{action}</div>
          {/* The lowest previous price is on the same line if there is room. */}
          <p className="col-span-2 col-start-2 flex [&_.basis-full]:basis-auto flex-wrap items-center gap-x-3 text-small @md:col-span-1 @md:self-start">
            <ProductPrice product={product} />
            <StockLabel stock={product.stock} />
          </p>
          {offer ? <div className="col-span-3">{offer}</div> : null}
        </div>
      )}
    </section>
  );
}

function StockLabel({ stock }: { stock: number }) {
  const note = pageStockNote(stock);
  return (
    <span className={classNames('tabular text-micro text-ink-soft', note === undefined && '@max-md:hidden')}>
      {note ?? 'In stock'}
    </span>
  );
}
