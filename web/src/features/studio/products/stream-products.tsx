import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { featuredProductsQuery } from '../../streams/stream.api.ts';
import { PinnedProduct } from '../../watch/products/pinned-product.tsx';
import { usePins } from './use-pins.ts';
import { ProductRow, ProductRowsLoading } from './product-row.tsx';
import { ProductSearch } from './product-search.tsx';

interface StreamProductsProps {
  streamId: string;
  /** What is pinned, as the stream's socket room says; undefined for nothing, and while it is not known. */
  pinnedProduct: ProductCard | undefined;
}

/** The pinned product, and those that can be pinned instead: the stream's own and the catalogue's. */
export function StreamProducts({ streamId, pinnedProduct }: StreamProductsProps) {
  const featured = useQuery(featuredProductsQuery(streamId));
  const pins = usePins(streamId, pinnedProduct);
  const pinned = pins.shown;

  const pinButton = (product: ProductCard) => {
    const isOnStage = product.id === pinned?.id;
    return (
      <Button
        size="small"
        variant="secondary"
        unavailable={isOnStage}
        aria-label={isOnStage ? `${product.name} is on stage` : `Pin ${product.name}`}
        onClick={() => pins.pin(product)}
      >
        <Pin aria-hidden="true" className="size-4" />
        {isOnStage ? 'On stage' : 'Pin'}
      </Button>
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <PinnedProduct
        product={pinned}
        action={
          pinned === undefined ? undefined : (
            <Button size="small" variant="outline" aria-label={`Unpin ${pinned.name}`} onClick={pins.unpin}>
              <PinOff aria-hidden="true" className="size-4" />
              Unpin
            </Button>
          )
        }
      />
      {pinned === undefined ? (
        <p className="text-small text-ink-soft">
          Nothing is on stage. Pin a product, and everyone sees it under the video.
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
        <div>
          <h3 className="font-text text-small font-semibold tracking-normal">In this show</h3>
          {featured.isPending ? (
            <ProductRowsLoading />
          ) : featured.data === undefined ? (
            <p className="mt-2 text-small text-beet">
              Failed to load products{' '}
              <Button size="small" variant="quiet" onClick={() => void featured.refetch()}>
                Retry
              </Button>
            </p>
          ) : featured.data.length === 0 ? (
            <p className="mt-2 text-small text-stone-text">No products were chosen for this show.</p>
          ) : (
            <ul aria-label="Products of this show" className="mt-1 divide-y divide-stone">
              {featured.data.map((product) => (
                <li key={product.id}>
                  <ProductRow product={product} action={pinButton(product)} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <ProductSearch label="Search the catalogue" renderAction={pinButton} />
      </div>
    </div>
  );
}
