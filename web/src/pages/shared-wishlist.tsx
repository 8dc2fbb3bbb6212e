import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import type { Route } from './+types/shared-wishlist';
import { pageMeta } from '../app/page-meta.ts';
import { prefetch, prefetchedData } from '../app/prefetch.ts';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { ProductCard, productGridClass } from '../features/products/card/product-card.tsx';
import { sharedCollectionQuery } from '../features/wishlists/collections.api.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchQuery(sharedCollectionQuery(args.params.shareKey, api)),
  ]);
}

/** The browser loads the data itself. */
export function clientLoader() {
  return {};
}

/** Must not be cached: a list that is no longer shared disappears immediately. */
export function headers() {
  return { 'cache-control': 'no-store' };
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const list = prefetchedData(loaderData, sharedCollectionQuery(params.shareKey).queryKey);
  return pageMeta(matches, {
    title: list === undefined ? 'A wishlist' : `${list.name}, a wishlist of ${list.ownerName}`,
    description: 'Products that somebody keeps for later, and shares.',
    path: `/wishlist/shared/${params.shareKey}`,
    image: list?.products[0]?.image,
    isPrivate: true,
  });
}

/** A shared wishlist list, for everyone with its URL. */
export default function SharedWishlistPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={'dehydratedState' in loaderData ? loaderData.dehydratedState : undefined}>
      <SharedWishlist shareKey={params.shareKey} />
    </HydrationBoundary>
  );
}

function SharedWishlist({ shareKey }: { shareKey: string }) {
  const list = useQuery(sharedCollectionQuery(shareKey));
  if (list.data === undefined && isNotFound(list.error)) return <NotFoundScreen />;
  return (
    <>
      <PageTitle
        title={list.data?.name ?? 'Wishlist'}
        text={list.data === undefined ? undefined : `A wishlist of ${list.data.ownerName}`}
      />
      <div className="page-width mt-8 pb-16">
        {list.isPending ? (
          <Loading label="Loading the wishlist" className={productGridClass}>
            {['a', 'b', 'c', 'd'].map((place) => (
              <Skeleton key={place} className="aspect-square rounded-card" />
            ))}
          </Loading>
        ) : list.data === undefined ? (
          <QueryErrorState query={list} title="Failed to load this wishlist" text="Please try again later" />
        ) : list.data.products.length === 0 ? (
          <EmptyState
            title="This list is empty"
            text="Nothing of it is sold right now."
            action={<ButtonLink to="/products">Browse products</ButtonLink>}
          />
        ) : (
          <ul aria-label="Wishlist" className={productGridClass}>
            {list.data.products.map((product) => (
              <li key={product.id} className="min-w-0">
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
