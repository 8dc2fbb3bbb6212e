import { productCategories } from '@greenroom/contract/products/catalogue';
import { HydrationBoundary } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/products';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { ProductBrowser } from '../features/products/browse/product-browser.tsx';
import { filterOf } from '../features/products/browse/filter-of-address.ts';
import { catalogueAddress } from '../features/products/browse/product-query.ts';
import { productFacetsQuery, productListQuery } from '../features/products/browse/product-list.api.ts';
import { PageTitle } from '../ui/page-title.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const filter = filterOf(new URL(args.request.url).searchParams);
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchInfiniteQuery(productListQuery(filter, api)),
    queryClient.fetchQuery(productFacetsQuery(filter, api)),
  ]);
}

export function clientLoader(): Prefetched {
  return {};
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { category } = filterOf(new URLSearchParams(location.search));
  const label = category === undefined ? undefined : productCategories[category];
  return pageMeta(matches, {
    title: label === undefined ? 'Shop' : `${label} | Shop`,
    description: `${label ?? 'Hair care, skincare, home and apparel'} from independent brands, shown live by people who use it.`,
    path: catalogueAddress({ category }),
  });
}

/** The catalogue (SHOP-1). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PageTitle title="Shop" />
      <div className="page-width mt-6 md:mt-8">
        <ProductBrowser filter={filterOf(search)} />
      </div>
    </HydrationBoundary>
  );
}
