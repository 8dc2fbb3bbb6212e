import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';

const Specifications = lazyPart(async () => (await import('../detail/specifications.tsx')).Specifications);
const ReviewsPanel = lazyPart(async () => (await import('../../reviews/reviews-panel.tsx')).ReviewsPanel);

/** Description, specifications and reviews (PDP-14). */
export function ProductTabs({ product }: { product: ProductDetail }) {
  const [chosen, setChosen] = useState<string>();
  const { hash } = useLocation();
  // The server does not get the URL fragment.
  const isAboutReviews = useIsHydrated() && hash.startsWith('#review');
  return (
    <Tabs
      label="About this product"
      value={chosen ?? (isAboutReviews ? 'reviews' : 'description')}
      onChange={setChosen}
      tabs={[
        { value: 'description', label: 'Description', content: <Description product={product} /> },
        {
          value: 'specifications',
          label: 'Specifications',
          content: (
            <Suspense fallback={null}>
              <Specifications product={product} />
            </Suspense>
          ),
        },
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
      <FormattedText text={product.formattedDescription} />
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

function ReviewsSkeleton() {
  return (
    <Loading label="Loading reviews" className="max-w-4xl space-y-8">
      <Skeleton className="h-44 max-w-md rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </Loading>
  );
}
