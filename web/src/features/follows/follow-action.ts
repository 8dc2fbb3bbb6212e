import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';

/** What the button beside a profile says, and what a press does. */
export interface FollowAction {
  label: 'Follow' | 'Requested' | 'Following';
  follows: boolean;
  /** What a press is expected to lead to. */
  expected: FollowState;
}

/**
 * The button of a profile (PROF-13, PROF-22). A request that still waits where the profile has become public is offered as a
 * follow, which then is let through.
 */
export function followAction(profile: { followState: FollowState; publicProfile: boolean }): FollowAction {
  const { followState, publicProfile } = profile;
  if (followState === 'following') return { label: 'Following', follows: false, expected: 'none' };
  if (followState === 'requested' && !publicProfile)
    return { label: 'Requested', follows: false, expected: 'none' };
  return { label: 'Follow', follows: true, expected: publicProfile ? 'following' : 'requested' };
}
