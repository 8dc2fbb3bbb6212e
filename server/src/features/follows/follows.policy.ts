import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';
import type { Actor } from '../../platform/actor.ts';

/** The facts that decide how much of a profile a viewer sees. */
export interface SeenProfile {
  id: string;
  publicProfile: boolean;
  followState: FollowState;
  /** Whether this user has blocked the viewer. */
  hasBlockedViewer: boolean;
}

/**
 * Whether a viewer sees the content of a profile: streams, wishlist, followers and following. A private
 * profile is visible to its owner, accepted followers and admins (PROF-21, ROLE-17). People whom its owner
 * has blocked see nothing.
 */
export function maySeeProfileContent(
  viewer: Pick<Actor, 'userId' | 'role'> | null,
  profile: SeenProfile,
): boolean {
  if (viewer !== null && (viewer.userId === profile.id || viewer.role === 'admin')) return true;
  if (profile.hasBlockedViewer) return false;
  return profile.publicProfile || profile.followState === 'following';
}
