import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';
import type { Actor } from '../../platform/actor.ts';

/** What decides on the visibility of a profile, and how the one who asks stands to it. */
export interface SeenProfile {
  id: string;
  publicProfile: boolean;
  followState: FollowState;
  /** Whether this user has blocked the one who asks. */
  hasBlockedViewer: boolean;
}

/**
 * Whether somebody sees what a profile holds: streams, wishlist, followers and following. A private one is for its owner,
 * accepted followers and admins (PROF-21, ROLE-17); for somebody whom its owner has blocked, none.
 */
export function maySeeProfileContent(
  viewer: Pick<Actor, 'userId' | 'role'> | null,
  profile: SeenProfile,
): boolean {
  if (viewer !== null && (viewer.userId === profile.id || viewer.role === 'admin')) return true;
  if (profile.hasBlockedViewer) return false;
  return profile.publicProfile || profile.followState === 'following';
}
