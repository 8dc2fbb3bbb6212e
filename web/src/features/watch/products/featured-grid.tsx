import { useQuery } from '@tanstack/react-query';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { ProductCard, ProductCardSkeletons } from '../../products/card/product-card.tsx';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

import type { JoinedStream } from '../../streams/joined-stream.ts';
import { PressedProduct } from './pressed-product.tsx';
import { withStock } from './with-stock.ts';

const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-7 lg:grid-cols-3 xl:grid-cols-4';

/** The products of the show as cards, in standard mode (VIEW-8, VIEW-13). */
export function FeaturedGrid({
  streamId,
  stocks,
  tellTap,
}: {
  streamId: string;
  /** What is left by now. */
  stocks: Readonly<Record<string, number>>;
  tellTap: JoinedStream['tellTap'];
}) {
  const products = useQuery(featuredProductsQuery(streamId));
  if (products.isPending) return <ProductCardSkeletons count={4} className={gridClass} />;
  if (products.data === undefined) {
    return <QueryErrorState query={products} title="Failed to load products" />;
  }
  if (products.data.length === 0) {
    return <p className="text-small text-stone-text">No products in this show yet.</p>;
  }
  return (
    <ul aria-label="Featured products" className={gridClass}>
      {products.data.map((product) => (
        <li key={product.id} className="min-w-0">
          <PressedProduct productId={product.id} streamId={streamId} tellTap={tellTap}>
            <ProductCard product={withStock(product, stocks)} />
          </PressedProduct>
        </li>
      ))}
    </ul>
  );
}
