import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';

/** The follow state for a stored follow. */
export function followStateOf(follow: { acceptedAt: Date | null } | undefined): FollowState {
  if (follow === undefined) return 'none';
  return follow.acceptedAt === null ? 'requested' : 'following';
}
