import { HydrationBoundary } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/search';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { ProductBrowser } from '../features/products/product-browser.tsx';
import { filterOf } from '../features/products/product-query.ts';
import { productFacetsQuery, productListQuery } from '../features/products/products.api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/list/list-states.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const search = searchText(searchParams);
  const filter = { ...filterOf(searchParams), search };
  return prefetch(args, (queryClient, api) =>
    search === ''
      ? []
      : [
          queryClient.fetchInfiniteQuery(productListQuery(filter, api)),
          queryClient.fetchQuery(productFacetsQuery(filter, api)),
        ],
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
      {search === '' ? (
        <div className="page-width mt-6">
          <EmptyState
            title="What are you looking for?"
            text="Type a product or a brand into the search box above."
            action={
              <ButtonLink to="/products" variant="outline">
                Browse all products
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <ProductBrowser filter={{ ...filterOf(params), search }} />
      )}
    </HydrationBoundary>
  );
}
