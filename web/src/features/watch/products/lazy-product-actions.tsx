import { Suspense } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';

const ProductActions = lazyPart(async () => (await import('./product-actions.tsx')).ProductActions);

/** The actions of a product, loaded late with their space reserved, because the show has priority. */
export function LazyProductActions({
  product,
  isMain = false,
}: {
  product: { id: string; name: string; stock: number };
  isMain?: boolean;
}) {
  return (
    <div className="min-h-9 min-w-22">
      <Suspense fallback={null}>
        <ProductActions product={product} isMain={isMain} />
      </Suspense>
    </div>
  );
}
