import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ProductPrice } from '../../products/prices/product-price.tsx';
import { LazyProductActions } from './lazy-product-actions.tsx';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import type { LiveStocks, TimedOffer } from '../../streams/joined-stream-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { pageStockNote } from '../../products/card/stock-notes.ts';
import { highlightedFirst } from './highlighted-first.ts';
import { PressedProduct } from './pressed-product.tsx';
import { withStock } from './with-stock.ts';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

const LiveOfferNote = lazyPart(async () => (await import('./live-offer-note.tsx')).LiveOfferNote);

const listClass = 'scrollbar-thin flex gap-3 overflow-x-auto';

export interface ShownProducts {
  streamId: string;
  /** The current stock. */
  stocks: LiveStocks;
  /** These come first and are marked. */
  highlighted: readonly { id: string }[];
  offers: readonly TimedOffer[];
  sendTap: JoinedStream['sendTap'];
}

interface FeaturedProductsProps extends ShownProducts {
  /** This product is already beside the list, so the list omits it. */
  pinnedId: string | undefined;
}

/** The products of the stream in a row that scrolls horizontally, from the server (VIEW-13). */
export function FeaturedProducts({
  streamId,
  pinnedId,
  stocks,
  highlighted,
  offers,
  sendTap,
}: FeaturedProductsProps) {
  const products = useQuery(featuredProductsQuery(streamId));
  if (products.isPending) {
    return (
      <Loading label="Loading products" className={listClass}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-15 w-76 shrink-0 rounded-card" />
        ))}
      </Loading>
    );
  }
  if (products.data === undefined) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
        Failed to load products
        <Button
          size="small"
          variant="outline"
          busy={products.isRefetching}
          busyLabel="Retrying…"
          onClick={() => void products.refetch()}
        >
          <RotateCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      </p>
    );
  }
  const others = highlightedFirst(
    products.data.flatMap((product) => (product.id === pinnedId ? [] : (withStock(product, stocks) ?? []))),
    highlighted,
  );
  if (others.length === 0) {
    return (
      <p className="text-small text-stone-text">
        {pinnedId !== undefined ? 'No other products in this show yet.' : 'No products in this show yet.'}
      </p>
    );
  }
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul aria-label="Featured products" tabIndex={0} className={listClass}>
      {others.map(({ product, isHighlighted }) => (
        <li key={product.id} className="w-76 shrink-0">
          <PressedProduct productId={product.id} streamId={streamId} sendTap={sendTap}>
            <ProductLine
              product={product}
              isHighlighted={isHighlighted}
              offer={offers.find(({ productId }) => productId === product.id)}
            />
          </PressedProduct>
        </li>
      ))}
    </ul>
  );
}

/** A product in one line that is entirely a link. */
function ProductLine({
  product,
  isHighlighted,
  offer,
}: {
  product: ProductCard;
  isHighlighted: boolean;
  offer: TimedOffer | undefined;
}) {
  const left = pageStockNote(product.stock);
  return (
    <article
      className={classNames(
        'relative flex items-center gap-3 rounded-card border p-1 hover:border-stone hover:bg-moss',
        isHighlighted ? 'border-leaf bg-moss' : 'border-transparent',
      )}
    >
      <ProductThumbnail product={product} size="size-13" />
      <div className="min-w-0 grow">
        {isHighlighted ? (
          <p className="text-[0.75rem] leading-4 font-semibold text-leaf-text">Highlighted</p>
        ) : null}
        <h3 className="truncate font-text text-small font-semibold tracking-normal">
          <Link to={`/product/${product.id}`} className="card-link">
            {product.name}
          </Link>
        </h3>
        <p className="text-small">
          <ProductPrice product={product} />{' '}
          {left === undefined ? null : (
            <span className="tabular text-micro font-medium text-leaf-text">{left}</span>
          )}
        </p>
        {offer === undefined ? null : (
          <Suspense fallback={null}>
            <LiveOfferNote offer={offer} price={product.price} currency={product.currency} />
          </Suspense>
        )}
      </div>
      <div className="relative">
        <LazyProductActions product={product} />
      </div>
    </article>
  );
}
