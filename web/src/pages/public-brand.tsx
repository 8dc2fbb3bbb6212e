import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRouteErrorResponse, redirect } from 'react-router';
import type { Route } from './+types/public-brand';
import { absoluteAddress, originOf, pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { getQueryClient } from '../app/providers.tsx';
import { RouteFailure } from '../app/shell/failure-screens.tsx';
import { brandProfileQuery } from '../features/brand/brand.api.ts';
import { BrandHeader } from '../features/brand/brand-header.tsx';
import { shownBrandLinks } from '../features/brand/brand-links.ts';
import { GreenRating } from '../features/brand/green/green-rating.tsx';
import { greenRatingQuery } from '../features/brand/green/green.api.ts';
import { BrandProducts } from '../features/brand/products/brand-products.tsx';
import { BrandNotFound, BrandSkeleton } from '../features/brand/brand-states.tsx';
import { useSessionToken } from '../features/session/use-session-token.ts';
import { useSession } from '../features/session/session.api.ts';
import { describeFailure, describeServerFailure, isNotFound } from '../lib/api/api-error.ts';
import { sessionToken } from '../lib/api/session-token.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLoadFailure } from '../ui/list/list-states.tsx';

export const headers = loaderCacheHeaders;

/** Slugs are lower case. A URL with capitals is the same brand. */
const slugOf = (params: { slug?: string | undefined }) => (params.slug ?? '').toLowerCase();

/** @throws a redirect from a former URL of the brand to the current one */
function leaveFormerAddress(requestedSlug: string, brand: BrandProfile | undefined): void {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (brand !== undefined && brand.slug !== requestedSlug) throw redirect(brandAddress(brand.slug), 301);
}

const brandAddress = (slug: string) => `/profiles/brands/${encodeURIComponent(slug)}`;

export async function loader(args: Route.LoaderArgs) {
  const slug = slugOf(args.params);
  const page = await prefetch(args, (queryClient, api) => [
    queryClient.fetchQuery(brandProfileQuery(slug, null, api)),
    queryClient.fetchQuery(greenRatingQuery(slug, api)),
  ]);
  leaveFormerAddress(slug, prefetchedData(page.data, brandProfileQuery(slug, null).queryKey));
  return page;
}

/** Waits for the brand, because the title is its name. The page itself shows a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Prefetched> {
  const slug = slugOf(params);
  const query = brandProfileQuery(slug, sessionToken.read());
  await getQueryClient().prefetchQuery({ ...query, retry: false });
  leaveFormerAddress(slug, getQueryClient().getQueryData(query.queryKey));
  return {};
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const slug = slugOf(params);
  const path = brandAddress(slug);
  const brand = knownBrand(loaderData, slug);
  if (brand === undefined) {
    return pageMeta(matches, { title: 'Brand', description: '', path, isPrivate: true });
  }
  const origin = originOf(matches);
  const description = brand.companyDescription || `${brand.companyName} on Greenroom.`;
  return pageMeta(matches, {
    title: brand.companyName,
    description: description.slice(0, 200),
    path,
    image: brand.coverImageUrl,
    isPrivate: brand.approvalStatus !== 'approved',
    structuredData: [
      {
        '@type': 'Organization',
        name: brand.companyName,
        url: absoluteAddress(origin, path),
        description,
        ...(brand.logoUrl === undefined ? {} : { logo: absoluteAddress(origin, brand.logoUrl) }),
        sameAs: shownBrandLinks(brand.socialLinks).map(({ address }) => address),
      },
    ],
  });
}

function knownBrand(loaderData: Prefetched | undefined, slug: string): BrandProfile | undefined {
  const sent = prefetchedData(loaderData, brandProfileQuery(slug, null).queryKey);
  if (sent !== undefined || typeof window === 'undefined') return sent;
  return getQueryClient().getQueryData(brandProfileQuery(slug, sessionToken.read()).queryKey);
}

export default function PublicBrandPage({ loaderData, params }: Route.ComponentProps) {
  const slug = slugOf(params);
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Brand key={slug} slug={slug} />
    </HydrationBoundary>
  );
}

/**
 * The server renders without a session. A brand that it does not find may still be visible to its owner, who is
 * signed in only in the browser.
 */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <MaybeOwnBrand slug={slugOf(params)} /> : <RouteFailure failure={error} />;
}

function MaybeOwnBrand({ slug }: { slug: string }) {
  const session = useSession();
  return session.status === 'signed-in' ? <Brand slug={slug} /> : <BrandNotFound message="Brand not found" />;
}

/** Shows BRAND-23 if the brand could not be loaded. */
function Brand({ slug }: { slug: string }) {
  const token = useSessionToken();
  const session = useSession();
  const queryClient = useQueryClient();
  const seenByAll = () => queryClient.getQueryData(brandProfileQuery(slug, null).queryKey);
  const brand = useQuery({
    ...brandProfileQuery(slug, token),
    // The public data is shown until the reader's own response has arrived, and also if that fails.
    placeholderData: seenByAll,
  });
  const shown = brand.data ?? (isNotFound(brand.error) ? undefined : seenByAll());
  if (shown !== undefined) {
    const isOwner = session.status === 'signed-in' && session.user.id === shown.user?.id;
    return (
      <>
        <BrandHeader brand={shown} isOwner={isOwner} />
        <BrandProducts brand={shown} />
        {shown.approvalStatus === 'approved' ? <GreenRating slug={shown.slug} /> : null}
      </>
    );
  }
  if (brand.isPending) return <BrandSkeleton />;
  if (isNotFound(brand.error))
    return <BrandNotFound message={describeServerFailure(brand.error, 'Brand not found')} />;
  return (
    <PageLoadFailure
      query={brand}
      title="Failed to load brand profile"
      text={describeFailure(brand.error)}
      way={
        <ButtonLink to="/products" variant="quiet">
          Browse all products
        </ButtonLink>
      }
    />
  );
}
