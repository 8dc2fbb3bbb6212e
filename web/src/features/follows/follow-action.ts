import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';

/** What the button beside a profile says, and what a press does. */
export interface FollowAction {
  label: 'Follow' | 'Requested' | 'Following';
  follows: boolean;
  /** What a press is expected to lead to. */
  expected: FollowState;
}

/**
 * The button of a profile (PROF-13, PROF-22). Where a request is still open and the profile has become public, the button
 * offers to follow, which then needs no answer.
 */
export function followAction(profile: { followState: FollowState; publicProfile: boolean }): FollowAction {
  const { followState, publicProfile } = profile;
  if (followState === 'following') return { label: 'Following', follows: false, expected: 'none' };
  if (followState === 'requested' && !publicProfile)
    return { label: 'Requested', follows: false, expected: 'none' };
  return { label: 'Follow', follows: true, expected: publicProfile ? 'following' : 'requested' };
}
