import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';

/** The label and the effect of the button beside a profile. */
export interface FollowAction {
  label: 'Follow' | 'Requested' | 'Following';
  follows: boolean;
  /** The expected state after a press. */
  expected: FollowState;
}

/**
 * The follow button of a profile (PROF-13, PROF-22). If a request is still open but the profile has become
 * public, the button offers to follow, which then needs no approval.
 */
export function followAction(profile: { followState: FollowState; publicProfile: boolean }): FollowAction {
  const { followState, publicProfile } = profile;
  if (followState === 'following') return { label: 'Following', follows: false, expected: 'none' };
  if (followState === 'requested' && !publicProfile)
    return { label: 'Requested', follows: false, expected: 'none' };
  return { label: 'Follow', follows: true, expected: publicProfile ? 'following' : 'requested' };
}
