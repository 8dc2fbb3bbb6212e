import { HydrationBoundary } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/search';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { ProductResults } from '../features/products/product-results.tsx';
import { productListQuery } from '../features/products/products.api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/list/list-states.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const search = searchText(new URL(args.request.url).searchParams);
  return prefetch(args, (queryClient, api) =>
    search === '' ? [] : [queryClient.fetchInfiniteQuery(productListQuery({ search }, api))],
  );
}

export function clientLoader(): Prefetched {
  return {};
}

export function meta({ matches, location }: Route.MetaArgs) {
  const search = searchText(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: search === '' ? 'Search' : `Search: ${search}`,
    description: 'Find products on Greenroom.',
    path: '/search',
    isPrivate: true,
  });
}

function searchText(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, 100);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const search = searchText(params);
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PageTitle title={search === '' ? 'Search' : `Results for “${search}”`} />
      <div className="page-width mt-6">
        {search === '' ? (
          <EmptyState
            title="What are you looking for?"
            text="Type a product or a brand into the search box above."
            action={
              <ButtonLink to="/products" variant="outline">
                Browse all products
              </ButtonLink>
            }
          />
        ) : (
          <ProductResults filter={{ search }} />
        )}
      </div>
    </HydrationBoundary>
  );
}
