import type { ProductCard as Product } from '@greenroom/contract/products/products.schemas';
import { useQuery } from '@tanstack/react-query';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { ProductCard, ProductCardSkeletons } from '../../products/card/product-card.tsx';
import { featuredProductsQuery } from '../../streams/stream.api.ts';
import type { TimedOffer } from '../../streams/joined-stream-state.ts';
import type { ShownProducts } from './featured-products.tsx';
import { highlightedFirst } from './highlighted-first.ts';
import { LiveOfferNote } from './live-offer-note.tsx';
import { PressedProduct } from './pressed-product.tsx';
import { withStock } from './with-stock.ts';

const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-7 lg:grid-cols-3 xl:grid-cols-4';

/** The products of the show as cards, in standard mode (VIEW-8, VIEW-13). */
export function FeaturedGrid({ streamId, stocks, highlighted, offers, sendTap }: ShownProducts) {
  const products = useQuery(featuredProductsQuery(streamId));
  if (products.isPending) return <ProductCardSkeletons count={4} className={gridClass} />;
  if (products.data === undefined) {
    return <QueryErrorState query={products} title="Failed to load products" />;
  }
  const shown = products.data.flatMap((product) => withStock(product, stocks) ?? []);
  if (shown.length === 0) {
    return <p className="text-small text-stone-text">No products in this show yet.</p>;
  }
  return (
    <ul aria-label="Featured products" className={gridClass}>
      {highlightedFirst(shown, highlighted).map(({ product, isHighlighted }) => (
        <li key={product.id} className="min-w-0">
          <PressedProduct productId={product.id} streamId={streamId} sendTap={sendTap}>
            <ProductCard
              product={product}
              note={
                <ShowNote
                  product={product}
                  isHighlighted={isHighlighted}
                  offer={offers.find(({ productId }) => productId === product.id)}
                />
              }
            />
          </PressedProduct>
        </li>
      ))}
    </ul>
  );
}

/** The show's note on a product: highlighted or offered. */
function ShowNote({
  product,
  isHighlighted,
  offer,
}: {
  product: Product;
  isHighlighted: boolean;
  offer: TimedOffer | undefined;
}) {
  return (
    <>
      {isHighlighted ? <p className="text-small font-semibold text-leaf-text">Highlighted</p> : null}
      {offer === undefined ? null : (
        <p>
          <LiveOfferNote offer={offer} price={product.price} currency={product.currency} />
        </p>
      )}
    </>
  );
}
