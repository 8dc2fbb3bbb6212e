import { expect, test } from 'vitest';
import { followAction } from './follow-action.ts';

test.each([
  ['none', true, { label: 'Follow', follows: true, expected: 'following' }],
  ['none', false, { label: 'Follow', follows: true, expected: 'requested' }],
  ['requested', false, { label: 'Requested', follows: false, expected: 'none' }],
  ['requested', true, { label: 'Follow', follows: true, expected: 'following' }],
  ['following', true, { label: 'Following', follows: false, expected: 'none' }],
  ['following', false, { label: 'Following', follows: false, expected: 'none' }],
] as const)(
  '[PROF-13] [PROF-22] while %s, with publicProfile %s, the button is %j',
  (followState, publicProfile, action) => {
    expect(followAction({ followState, publicProfile })).toEqual(action);
  },
);
