import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { ProductRowsLoading } from '../products/product-row.tsx';

const CaptionDesk = lazyPart(async () => (await import('../captions/caption-desk.tsx')).CaptionDesk);
const RunOfShow = lazyPart(async () => (await import('./run-of-show.tsx')).RunOfShow);

interface RunOfShowSectionProps {
  streamId: string;
  isLive: boolean;
  /** The pinned product, from the stream's socket room. Undefined for none, and while it is unknown. */
  pinnedProduct: ProductCard | undefined;
}

/**
 * The run of show with the captions below it. On a desk that fits in the viewport, it scrolls within the
 * remaining height.
 */
export function RunOfShowSection({ streamId, isLive, pinnedProduct }: RunOfShowSectionProps) {
  return (
    <section
      aria-labelledby="show-products"
      tabIndex={-1}
      className="self-start rounded-card border border-stone p-4 md:p-5 lg:col-start-1 lg:flex lg:min-h-0 lg:flex-col lg:self-stretch lg:p-3"
    >
      <h2 id="show-products" className="mb-3 text-lead lg:mb-1 lg:px-1 lg:text-body">
        Run of show
      </h2>
      <div className="scrollbar-thin lg:min-h-0 lg:grow lg:overflow-y-auto lg:px-1">
        <Suspense fallback={<ProductRowsLoading />}>
          <RunOfShow streamId={streamId} isLive={isLive} pinnedProduct={pinnedProduct} />
        </Suspense>
        {isLive ? (
          <section aria-labelledby="show-captions" className="mt-5 border-t border-stone pt-4">
            <h3 id="show-captions" className="mb-3 text-body">
              Captions
            </h3>
            <Suspense fallback={null}>
              <CaptionDesk streamId={streamId} />
            </Suspense>
          </section>
        ) : null}
      </div>
    </section>
  );
}
