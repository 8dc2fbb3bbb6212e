import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { featuredProductsQuery } from '../../streams/stream.api.ts';
import { ProductRow } from './product-row.tsx';
import type { StudioContext } from '../studio-context.ts';
import { isShowKnown, UnknownShow } from '../unknown-show.tsx';

/** The products of the live stream, or of the planned one. */
export function StudioProducts({ studio, openStream }: StudioContext) {
  const products = useQuery({
    ...featuredProductsQuery(openStream?.id ?? ''),
    enabled: openStream !== undefined,
  });
  if (!isShowKnown(studio.lifeCycle)) return <UnknownShow studio={studio} />;
  if (openStream === undefined) {
    return (
      <EmptyState
        title="No show is open"
        text="Choose products when you set up a show; they are listed here before and while it is live."
        action={<ButtonLink to="/studio">Set up a show</ButtonLink>}
      />
    );
  }
  if (products.isPending) return <Skeleton className="h-40 rounded-card" />;
  if (products.data === undefined) {
    return (
      <QueryErrorState
        query={products}
        title="Failed to load products"
        text={describeFailure(products.error)}
      />
    );
  }
  if (products.data.length === 0) {
    return (
      <EmptyState
        title="No products in this show"
        text="Go back to the show and search the catalogue there. While the show is live you can pin any product."
        action={<ButtonLink to="/studio">Go to the show</ButtonLink>}
      />
    );
  }
  return (
    <section aria-labelledby="products-of-show">
      <h2 id="products-of-show" className="text-lead">
        {openStream.title}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-x-10 md:grid-cols-2">
        {products.data.map((product) => (
          <li key={product.id} className="border-b border-stone">
            <ProductRow product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
