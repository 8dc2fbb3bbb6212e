import { productCategories } from '@greenroom/contract/products/catalogue';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { HydrationBoundary } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/products';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import {
  catalogueAddress,
  categoryChoices,
  filterOf,
  productSorts,
} from '../features/products/product-query.ts';
import { ProductResults } from '../features/products/product-results.tsx';
import { productListQuery } from '../features/products/products.api.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Select } from '../ui/form/select.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const filter = filterOf(new URL(args.request.url).searchParams);
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchInfiniteQuery(productListQuery(filter, api)),
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

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterOf(search);
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PageTitle title="Shop" />
      <div className="page-width mt-6 flex flex-wrap items-center justify-between gap-4 md:mt-8">
        <nav aria-label="Categories" className="min-w-0">
          <ul className="flex flex-wrap gap-2">
            {categoryChoices.map(({ value, label }) => (
              <li key={label}>
                <Link
                  to={catalogueAddress({ category: value, sort: filter.sort })}
                  aria-current={filter.category === value ? 'page' : undefined}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center rounded-full border border-stone-strong px-4.5 text-small font-semibold hover:border-ink hover:bg-moss aria-[current=page]:border-leaf aria-[current=page]:bg-leaf aria-[current=page]:text-on-leaf"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Select
          label="Sort by"
          labelPlace="inside"
          className="w-full sm:w-64"
          value={filter.sort}
          options={productSorts}
          onChange={(sort: ProductSort) =>
            void navigate(catalogueAddress({ category: filter.category, sort }), { preventScrollReset: true })
          }
        />
      </div>
      <div className="page-width mt-6">
        <ProductResults filter={filter} />
      </div>
    </HydrationBoundary>
  );
}
