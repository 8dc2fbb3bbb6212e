import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';

const ReviewsPanel = lazyPart(async () => (await import('../../reviews/reviews-panel.tsx')).ReviewsPanel);

/** Description, specifications and reviews (PDP-14). */
export function ProductTabs({ product }: { product: ProductDetail }) {
  const [chosen, setChosen] = useState<string>();
  const { hash } = useLocation();
  // The server does not know what stands behind the #.
  const isAboutReviews = useIsHydrated() && hash.startsWith('#review');
  return (
    <Tabs
      label="About this product"
      value={chosen ?? (isAboutReviews ? 'reviews' : 'description')}
      onChange={setChosen}
      tabs={[
        { value: 'description', label: 'Description', content: <Description product={product} /> },
        { value: 'specifications', label: 'Specifications', content: <Specifications product={product} /> },
        {
          value: 'reviews',
          label: `Reviews (${product.reviews})`,
          content: (
            <Suspense fallback={<ReviewsSkeleton />}>
              <ReviewsPanel product={product} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

function Description({ product }: { product: ProductDetail }) {
  return (
    <div className="max-w-2xl space-y-4">
      <p>{product.description}</p>
      {product.features.length === 0 ? null : (
        <ul className="list-disc space-y-1.5 pl-5 marker:text-leaf-text">
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Specifications({ product }: { product: ProductDetail }) {
  if (product.specifications.length === 0) {
    return <p className="text-ink-soft">The brand gave no specifications.</p>;
  }
  return (
    <dl className="max-w-2xl divide-y divide-stone border-y border-stone">
      {product.specifications.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[minmax(8rem,1fr)_2fr] gap-4 py-3 text-small">
          <dt className="text-stone-text">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReviewsSkeleton() {
  return (
    <Loading label="Loading reviews" className="max-w-4xl space-y-8">
      <Skeleton className="h-44 max-w-md rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </Loading>
  );
}
