import { Suspense } from 'react';
import type { imageWidths } from '@greenroom/contract/image-widths';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import type { Route } from './+types/product';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { getQueryClient } from '../app/providers.tsx';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { productData } from '../app/structured-data.ts';
import { PurchaseActions } from '../features/cart/purchase-actions.tsx';
import { ProductCardSkeletons, RecommendedProducts } from '../features/products/card/product-card.tsx';
import { unitsInStock } from '@greenroom/contract/products/product-variants';
import { ProductView } from '../features/products/detail/product-view.tsx';
import { productQuery, relatedProductsQuery } from '../features/products/products.api.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { formatPrice } from '../lib/format/price.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { QueryErrorState } from '../ui/list/list-states.tsx';
import { Section } from '../ui/section.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';
import { WhenNear } from '../ui/loading/when-near.tsx';

const ProductMoments = lazyPart(
  async () => (await import('../features/replay/product-moments.tsx')).ProductMoments,
);

const ProductQuestions = lazyPart(
  async () => (await import('../features/questions/product-questions.tsx')).ProductQuestions,
);

const RecentlyViewed = lazyPart(
  async () => (await import('../features/products/detail/recently-viewed.tsx')).RecentlyViewed,
);

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return prefetch(
    args,
    (queryClient, api) => [
      queryClient.fetchQuery(productQuery(id, api)),
      queryClient.fetchQuery(relatedProductsQuery(id, api)),
    ],
    (queryClient, origin) => {
      const product = queryClient.getQueryData(productQuery(id).queryKey);
      return product && productData(origin, product);
    },
  );
}

/** Waits for the product, because the title is its name. The page itself shows a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Prefetched> {
  await getQueryClient().prefetchQuery({ ...productQuery(params.id), retry: false });
  return {};
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const product = knownProduct(loaderData, params.id);
  if (product === undefined) {
    return pageMeta(matches, {
      title: 'Product',
      description: '',
      path: `/product/${params.id}`,
      isPrivate: true,
    });
  }
  const { price, priceTo = price, currency } = product;
  return pageMeta(matches, {
    title: product.title,
    cardTitle: `${product.title} · ${priceTo === price ? '' : 'from '}${formatPrice(price, currency)}`,
    price: { amount: price, currency },
    description: product.description,
    path: `/product/${product.id}`,
    image: `${product.image}?width=${sharedImageWidth}`,
    type: 'product',
    structuredData: loaderData?.structuredData,
  });
}

/** Wide enough for link previews. The server converts the image to a format that other sites can read. */
const sharedImageWidth: (typeof imageWidths)[number] = 1280;

function knownProduct(loaderData: Prefetched | undefined, id: string): ProductDetail | undefined {
  const { queryKey } = productQuery(id);
  const sent = prefetchedData(loaderData, queryKey);
  if (sent !== undefined) return sent;
  return typeof window === 'undefined' ? undefined : getQueryClient().getQueryData(queryKey);
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Product key={params.id} id={params.id} />
      <WhenNear>
        <Suspense fallback={null}>
          <ProductMoments productId={params.id} />
        </Suspense>
        <Suspense fallback={null}>
          <ProductQuestions productId={params.id} />
        </Suspense>
      </WhenNear>
      <Section title="You May Also Like">
        <Related id={params.id} />
      </Section>
      <Suspense fallback={null}>
        <RecentlyViewed productId={params.id} />
      </Suspense>
    </HydrationBoundary>
  );
}

function Product({ id }: { id: string }) {
  const product = useQuery(productQuery(id));
  if (product.isPending) return <ProductSkeleton />;
  if (product.isLoadingError) {
    if (isNotFound(product.error)) return <NotFoundScreen />;
    return (
      <div className="page-width pt-8">
        <QueryErrorState
          query={product}
          title="Failed to load this product"
          text="Please try again later"
          isPage
        />
      </div>
    );
  }
  return (
    <ProductView
      product={product.data}
      renderActions={({ missing, ...wanted }) => (
        <PurchaseActions
          wanted={wanted}
          isSoldOut={unitsInStock(product.data, wanted) === 0}
          missing={missing}
        />
      )}
    />
  );
}

function Related({ id }: { id: string }) {
  const related = useQuery(relatedProductsQuery(id));
  if (related.isPending) return <ProductCardSkeletons count={4} />;
  if (related.isLoadingError) {
    return <QueryErrorState query={related} title="Failed to load products" />;
  }
  if (related.data.length === 0) return <p className="text-ink-soft">Nothing like it yet.</p>;
  return <RecommendedProducts products={related.data} />;
}

function ProductSkeleton() {
  return (
    <Loading label="Loading product" className="page-width grid gap-8 pt-15 lg:grid-cols-2 lg:gap-14">
      <Skeleton className="aspect-square rounded-panel" />
      <div className="space-y-4 lg:pt-4">
        <Skeleton className="h-5 w-1/4" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-28 w-full" />
      </div>
    </Loading>
  );
}
