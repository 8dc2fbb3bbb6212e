import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/public-profile';
import { absoluteAddress, originOf, pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch, prefetchedData } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { getQueryClient } from '../app/providers.tsx';
import { RouteFailure } from '../app/shell/failure-screens.tsx';
import { useSessionToken } from '../features/session/use-session-token.ts';
import { ProfileContent } from '../features/profiles/profile-content.tsx';
import { ProfileHeader, type ProfileRelation } from '../features/profiles/profile-header.tsx';
import { ProfileNotFound, ProfileSkeleton } from '../features/profiles/profile-states.tsx';
import { displayName } from '../features/profiles/profile-label.ts';
import { shownSocialLinks, userSocialFields } from '../features/profiles/social-links.ts';
import { profileQuery } from '../features/profiles/profiles.api.ts';
import { type Session, useSession } from '../features/session/session.api.ts';
import { describeFailure, isNotFound } from '../lib/api/api-error.ts';
import { sessionToken } from '../lib/api/session-token.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLoadFailure } from '../ui/list/list-states.tsx';

export const headers = loaderCacheHeaders;

/** Usernames are lower case. A URL with capitals is the same profile. */
const nameOf = (params: { username: string }) => params.username.toLowerCase();

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchQuery(profileQuery(nameOf(args.params), null, api)),
  ]);
}

/** How long the previous page stays while the profile loads. After that the spinner shows. */
const waitMs = 300;

/** Waits briefly for the profile, because the title is its name. The page itself shows a failure. */
export async function clientLoader({
  params,
}: Route.ClientLoaderArgs): Promise<Prefetched & { isLate?: boolean }> {
  const query = { ...profileQuery(nameOf(params), sessionToken.read()), retry: false };
  const isLate = await Promise.race([
    getQueryClient()
      .prefetchQuery(query)
      .then(() => false),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), waitMs);
    }),
  ]);
  return { isLate };
}

/** The URL also contains which list of people is open. That does not change the profile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameProfile = currentUrl.pathname === nextUrl.pathname;
  return isSameProfile && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const username = nameOf(params);
  const path = `/profile/${encodeURIComponent(username)}`;
  const profile = knownProfile(loaderData, username);
  if (profile === undefined || !profile.publicProfile) {
    return pageMeta(matches, {
      title: profile === undefined ? 'Profile' : `${displayName(profile)} (@${username})`,
      description: profile === undefined ? '' : 'This profile is private.',
      path,
      isPrivate: true,
    });
  }
  const name = displayName(profile);
  const description = profile.bio === '' ? `${name} on Greenroom.` : profile.bio;
  const origin = originOf(matches);
  const { _count: counts } = profile;
  return pageMeta(matches, {
    title: `${name} (@${username})`,
    description,
    path,
    // Generated avatars are SVG, which link previews do not show.
    ...(profile.avatarUrl.startsWith('/avatars/') ? {} : { image: profile.avatarUrl }),
    structuredData: [
      {
        '@type': 'ProfilePage',
        dateCreated: profile.createdAt,
        url: absoluteAddress(origin, path),
        mainEntity: {
          '@type': 'Person',
          name,
          alternateName: `@${username}`,
          identifier: username,
          description,
          image: absoluteAddress(origin, profile.avatarUrl),
          sameAs: shownSocialLinks(profile.socialLinks, userSocialFields).map(({ address }) => address),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: counts.followers,
          },
        },
      },
    ],
  });
}

function knownProfile(loaderData: Prefetched | undefined, username: string): UserProfile | undefined {
  const sent = prefetchedData(loaderData, profileQuery(username, null).queryKey);
  if (sent !== undefined || typeof window === 'undefined') return sent;
  return getQueryClient().getQueryData(profileQuery(username, sessionToken.read()).queryKey);
}

export default function PublicProfilePage({ loaderData, params }: Route.ComponentProps) {
  const username = nameOf(params);
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Profile
        key={username}
        username={username}
        isTitleLate={'isLate' in loaderData && loaderData.isLate === true}
      />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ProfileNotFound message="Profile not found" />;
  }
  return <RouteFailure failure={error} />;
}

/** The reader's relation to a profile. The server renders for a visitor. */
function relationOf(session: Session, isOwnAnswer: boolean, username: string): ProfileRelation {
  if (session.status === 'signed-out') return 'visitor';
  if (session.status !== 'signed-in' || !isOwnAnswer) return 'unknown';
  return session.user.username === username ? 'owner' : 'other';
}

function Profile({ username, isTitleLate }: { username: string; isTitleLate: boolean }) {
  const token = useSessionToken();
  const session = useSession();
  const queryClient = useQueryClient();
  const profile = useQuery({
    ...profileQuery(username, token),
    // The public data is shown until the reader's own response has arrived.
    placeholderData: () => queryClient.getQueryData(profileQuery(username, null).queryKey),
  });
  const { revalidate } = useRevalidator();
  const isLoaded = profile.data !== undefined;
  useEffect(() => {
    // Revalidation rebuilds the title, if the page rendered before the profile had loaded.
    if (isTitleLate && isLoaded) void revalidate();
  }, [isTitleLate, isLoaded, revalidate]);

  if (profile.data !== undefined) {
    const relation = relationOf(session, !profile.isPlaceholderData, username);
    return (
      <>
        <ProfileHeader profile={profile.data} relation={relation} />
        <ProfileContent profile={profile.data} isOwner={relation === 'owner'} />
      </>
    );
  }
  if (profile.isPending) return <ProfileSkeleton />;
  if (isNotFound(profile.error)) return <ProfileNotFound message={describeFailure(profile.error)} />;
  return (
    <PageLoadFailure
      query={profile}
      title="Failed to load this profile"
      text={describeFailure(profile.error)}
      way={
        <ButtonLink to="/" variant="quiet">
          Return to home
        </ButtonLink>
      }
    />
  );
}
