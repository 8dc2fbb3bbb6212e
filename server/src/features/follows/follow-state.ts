import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';

/** How somebody stands to a user, by what is stored of their follow. */
export function followStateOf(follow: { acceptedAt: Date | null } | undefined): FollowState {
  if (follow === undefined) return 'none';
  return follow.acceptedAt === null ? 'requested' : 'following';
}
