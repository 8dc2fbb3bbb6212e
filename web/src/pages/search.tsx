import { searchLimits } from '@greenroom/contract/limits/search';
import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/search';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { CorrectedSearch } from '../features/products/browse/search-reading.tsx';
import { ProductBrowser } from '../features/products/browse/product-browser.tsx';
import { countLabel } from '../features/products/browse/product-count-label.ts';
import { filterOf } from '../features/products/browse/filter-of-address.ts';
import { productFacetsQuery, productListQuery } from '../features/products/browse/product-list.api.ts';
import { FoundBrands } from '../features/search/found-brands.tsx';
import { rememberSearch } from '../features/search/recent-searches.store.ts';
import { foundBrandsQuery, foundStreamsQuery } from '../features/search/search.api.ts';
import { StreamCard, StreamCardSkeletons, streamGridClass } from '../features/streams/stream-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/list/list-states.tsx';
import { PagedList } from '../ui/list/paged-list.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useIsHydrated } from '../ui/hydration/use-is-hydrated.ts';

const tabs = ['products', 'shows', 'brands'] as const;
type Tab = (typeof tabs)[number];

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
          queryClient.fetchInfiniteQuery(foundStreamsQuery(search, api)),
          queryClient.fetchInfiniteQuery(foundBrandsQuery(search, api)),
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
    description: 'Find products, shows and brands on Greenroom.',
    path: '/search',
    isPrivate: true,
  });
}

function searchText(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, searchLimits.textMaxCharacters);
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
            text="Type a product, a show or a brand into the search box above."
            action={
              <ButtonLink to="/products" variant="outline">
                Browse all products
              </ButtonLink>
            }
          />
        ) : (
          <SearchTabs search={search} />
        )}
      </div>
    </HydrationBoundary>
  );
}

/** The results by kind. The open tab is kept in the URL. */
function SearchTabs({ search }: { search: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = { ...filterOf(params), search };
  const { data: products } = useInfiniteQuery(productListQuery(filter));
  const { data: streams } = useInfiniteQuery(foundStreamsQuery(search));
  const { data: brands } = useInfiniteQuery(foundBrandsQuery(search));
  // A search from a link is remembered too.
  useEffect(() => rememberSearch(search), [search]);
  const words = products?.pages[0]?.reading?.markedWords ?? [];
  return (
    <Tabs
      label="Search results"
      value={tabs.find((tab) => tab === params.get('tab')) ?? 'products'}
      onChange={(tab: Tab) => void navigate(tabAddress(params, tab), { preventScrollReset: true })}
      tabs={[
        {
          value: 'products',
          label: <TabLabel label="Products" count={products?.pages[0]?.total} />,
          content: (
            <ProductBrowser
              filter={filter}
              renderReading={(reading) => <CorrectedSearch filter={filter} reading={reading} />}
            />
          ),
        },
        {
          value: 'shows',
          label: <TabLabel label="Shows" count={streams?.pages[0]?.total} />,
          content: <FoundStreams search={search} words={words} />,
        },
        {
          value: 'brands',
          label: <TabLabel label="Brands" count={brands?.pages[0]?.total} />,
          content: <BrandsPanel search={search} words={words} />,
        },
      ]}
    />
  );
}

function tabAddress(params: URLSearchParams, tab: Tab): string {
  const next = new URLSearchParams(params);
  if (tab === 'products') next.delete('tab');
  else next.set('tab', tab);
  return `/search?${next.toString()}`;
}

function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      {label}{' '}
      {count === undefined ? null : (
        <span className="tabular ml-0.5 font-normal text-stone-text">
          {countLabel({ total: count, totalIs: 'exact' }, { isHydrated })}
        </span>
      )}
    </>
  );
}

function FoundStreams({ search, words }: { search: string; words: readonly string[] }) {
  const query = useInfiniteQuery(foundStreamsQuery(search));
  return (
    <PagedList
      query={query}
      noun="shows"
      skeleton={<StreamCardSkeletons count={4} />}
      empty={<EmptyState title="No shows found" text="Try other words, or look at what is on now." />}
      rowsOf={({ streams }) => streams}
    >
      {(streams) => (
        <>
          <h2 className="sr-only">Shows</h2>
          <ul aria-label="Shows" className={streamGridClass}>
            {streams.map((stream) => (
              <li key={stream.id} className="min-w-0">
                <StreamCard stream={stream} markedWords={words} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function BrandsPanel({ search, words }: { search: string; words: readonly string[] }) {
  const query = useInfiniteQuery(foundBrandsQuery(search));
  return (
    <PagedList
      query={query}
      noun="brands"
      empty={<EmptyState title="No brands found" text="Try the brand’s name, or another word." />}
      rowsOf={({ brands }) => brands}
    >
      {(brands) => (
        <>
          <h2 className="sr-only">Brands</h2>
          <FoundBrands brands={brands} words={words} />
        </>
      )}
    </PagedList>
  );
}
