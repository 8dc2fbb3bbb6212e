import { homeLimits } from '@greenroom/contract/limits/pages';
import { Suspense } from 'react';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Route } from './+types/home';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { CategoryCards, CategoryCardSkeletons } from '../features/home/category-cards.tsx';
import { Hero, HeroSkeleton } from '../features/home/hero.tsx';
import { homeContentQuery, homeRefreshMs } from '../features/home/home.api.ts';
import {
  ProductCard,
  productGridClass,
  ProductCardSkeletons,
} from '../features/products/card/product-card.tsx';
import { popularProductsQuery } from '../features/products/products.api.ts';
import { StreamCard, StreamCardSkeletons, streamGridClass } from '../features/streams/stream-card.tsx';
import { liveAndUpcoming } from '../features/streams/stream-list.ts';
import { streamListQuery } from '../features/streams/streams.api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ExpandableList } from '../ui/list/expandable-list.tsx';
import { EmptyState, QueryErrorState } from '../ui/list/list-states.tsx';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { Section } from '../ui/section.tsx';

const Recommended = lazyPart(
  async () => (await import('../features/products/detail/recommended.tsx')).Recommended,
);

export const headers = loaderCacheHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Home',
    description:
      'Watch independent hosts show what they love, live, and shop from brands whose green rating anyone can check.',
    path: '/',
  });
}

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchQuery(homeContentQuery(api)),
    queryClient.fetchQuery(streamListQuery(api)),
    queryClient.fetchQuery(popularProductsQuery(api)),
  ]);
}

export function clientLoader(): Prefetched {
  return {};
}

/** The home page (HOME-1). It shows four streams at first (HOME-9). */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <h1 className="sr-only">Home</h1>
      <HeroStage />
      <Section
        title="Live and Upcoming Streams"
        aside={
          <Link to="/live-streams" className="link inline-flex min-h-11 items-center">
            All streams
          </Link>
        }
      >
        <HomeStreams />
      </Section>
      <Section title="Streams and Products by Category">
        <Categories />
      </Section>
      <Section
        title="Popular Products"
        aside={
          <Link to="/products" className="link inline-flex min-h-11 items-center">
            All products
          </Link>
        }
      >
        <PopularProducts />
      </Section>
      <Suspense fallback={null}>
        <Recommended />
      </Suspense>
    </HydrationBoundary>
  );
}

function HeroStage() {
  // This also refetches the category cards, which use the same query.
  const home = useQuery({ ...homeContentQuery(), refetchInterval: homeRefreshMs });
  if (home.isPending) return <HeroSkeleton />;
  if (home.isLoadingError) {
    return (
      <div className="page-width pt-6">
        <QueryErrorState query={home} title="Failed to load featured shows" />
      </div>
    );
  }
  return home.data.heroSlides.length === 0 ? null : <Hero slides={home.data.heroSlides} />;
}

function HomeStreams() {
  const streams = useQuery(streamListQuery());
  if (streams.isPending) return <StreamCardSkeletons count={homeLimits.streamsShown} />;
  if (streams.isLoadingError) {
    return <QueryErrorState query={streams} title="Failed to load streams" text="Please try again later" />;
  }
  const shown = liveAndUpcoming(streams.data);
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Nobody is on stage right now"
        action={
          <ButtonLink to="/live-streams" variant="outline">
            See past shows
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ExpandableList
      items={shown}
      shownAtFirst={homeLimits.streamsShown}
      showMoreLabel="Show More Streams"
      className={streamGridClass}
      itemKey={(stream) => stream.id}
    >
      {(stream, place) => <StreamCard stream={stream} isRowOnNarrow={place > 0} />}
    </ExpandableList>
  );
}

function Categories() {
  const home = useQuery(homeContentQuery());
  if (home.isPending) return <CategoryCardSkeletons />;
  if (home.isLoadingError) {
    return <QueryErrorState query={home} title="Failed to load categories" />;
  }
  return home.data.categories.length === 0 ? (
    <EmptyState
      title="No categories yet"
      action={<ButtonLink to="/products">Browse all products</ButtonLink>}
    />
  ) : (
    <CategoryCards categories={home.data.categories} />
  );
}

const popularGridClass = productGridClass.replace('lg:grid-cols-4', '');

function PopularProducts() {
  const products = useQuery(popularProductsQuery());
  if (products.isPending) {
    return <ProductCardSkeletons count={homeLimits.productsShown} className={popularGridClass} />;
  }
  if (products.isLoadingError) {
    return <QueryErrorState query={products} title="Failed to load products" />;
  }
  if (products.data.length === 0) {
    return (
      <EmptyState title="The shelves are still empty" text="Products appear here when a brand adds them." />
    );
  }
  return (
    <ExpandableList
      items={products.data}
      shownAtFirst={homeLimits.productsShown}
      showMoreLabel="Show More Products"
      className={popularGridClass}
      itemKey={(product) => product.id}
    >
      {(product) => <ProductCard product={product} />}
    </ExpandableList>
  );
}
