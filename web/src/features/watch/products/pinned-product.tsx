import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Price } from '../../products/prices/price.tsx';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';
import { pageStockNote } from '../../products/card/stock-notes.ts';

interface PinnedProductProps {
  /** Undefined while nothing is pinned; the region stays, so that a pin is announced. */
  product: ProductCard | undefined;
  /** Stands at the end: what may be done with it. */
  action?: ReactNode;
  /** What the show offers of it for some minutes. */
  offer?: ReactNode;
}

/** The product that the streamer shows right now; it slides in when it is pinned. */
export function PinnedProduct({ product, action, offer }: PinnedProductProps) {
  return (
    <section aria-label="Pinned product" aria-live="polite" className="@container empty:hidden">
      {product === undefined ? null : (
        <div
          key={product.id}
          className="relative flex animate-[pin-in_var(--motion-slow)_var(--ease-settle)] flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-stone bg-paper-raised p-2 pr-3"
        >
          <ProductThumbnail product={product} size="size-18 md:size-20" eager />
          <div className="min-w-0 grow basis-0">
            <p className="flex items-center gap-1 text-[0.75rem] leading-4 font-semibold whitespace-nowrap text-leaf-text">
              <Pin aria-hidden="true" className="size-3 shrink-0" />
              On stage now
            </p>
            <p className="truncate text-body leading-snug font-semibold">
              <Link to={`/product/${product.id}`} className="card-link">
                {product.name}
              </Link>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-small">
              <Price
                price={product.price}
                priceTo={product.priceTo}
                originalPrice={product.originalPrice}
                lowestRecentPrice={product.lowestRecentPrice}
                currency={product.currency}
              />
              <StockLabel stock={product.stock} />
            </p>
          </div>
          {action ? <div className="relative shrink-0">{action}</div> : null}
          {offer ? <div className="basis-full">{offer}</div> : null}
        </div>
      )}
    </section>
  );
}

function StockLabel({ stock }: { stock: number }) {
  return <span className="tabular text-micro text-ink-soft">{pageStockNote(stock) ?? 'In stock'}</span>;
}
