import type { Answer, ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { expect, test } from 'vitest';
import { inOrder, withChanged, withVote } from './question-order.ts';

const asked = (id: string, more: Partial<ReadQuestion> = {}): ReadQuestion => ({
  id,
  streamId: 's1',
  sequence: 1,
  author: null,
  text: `${id}?`,
  askedAt: '2026-05-04T12:00:00.000Z',
  voteCount: 0,
  hasVoted: false,
  ...more,
});
const answered = (at: string): Answer => ({ way: 'live', at, by: null });
const ids = (questions: readonly ReadQuestion[]) => questions.map(({ id }) => id);

test('open questions are sorted by votes, then by age, and answered ones are separate, latest first', () => {
  const { open, answered: done } = inOrder([
    asked('late', { sequence: 9, voteCount: 2 }),
    asked('early', { sequence: 3, voteCount: 2 }),
    asked('first', { answer: answered('2026-05-04T12:10:00.000Z') }),
    asked('top', { sequence: 12, voteCount: 5 }),
    asked('last', { answer: answered('2026-05-04T12:20:00.000Z') }),
  ]);
  expect(ids(open)).toEqual(['top', 'early', 'late']);
  expect(ids(done)).toEqual(['last', 'first']);
});

test('a change from the server preserves this reader’s votes, adds new questions and removes deleted ones', () => {
  const known = [asked('a', { hasVoted: true, voteCount: 1 }), asked('b'), asked('c')];
  const { hasVoted: _own, ...changed } = asked('a', { voteCount: 7 });
  const { hasVoted: _none, ...added } = asked('d', { voteCount: 3 });
  const next = withChanged(known, [changed, added], ['c', 'unknown']);
  expect(next.map(({ id, voteCount, hasVoted }) => [id, voteCount, hasVoted])).toEqual([
    ['b', 0, false],
    ['a', 7, true],
    ['d', 3, false],
  ]);
});

test('a vote counts once, and can be withdrawn', () => {
  const known = [asked('a', { voteCount: 4 }), asked('b')];
  const voted = withVote(known, { id: 'a', isWanted: true });
  expect(voted[0]).toMatchObject({ voteCount: 5, hasVoted: true });
  expect(withVote(voted, { id: 'a', isWanted: true })[0]).toMatchObject({ voteCount: 5 });
  expect(withVote(voted, { id: 'a', isWanted: false })[0]).toMatchObject({ voteCount: 4, hasVoted: false });
  expect(voted[1]).toEqual(known[1]);
});
