import type { Question, ReadQuestion } from '@greenroom/contract/questions/questions.schemas';

/** Open questions by votes, then oldest first. Answered questions separately, latest answer first. */
export function inOrder(questions: readonly ReadQuestion[]): {
  open: ReadQuestion[];
  answered: ReadQuestion[];
} {
  return {
    open: questions
      .filter(({ answer }) => answer === undefined)
      .toSorted((one, other) => other.voteCount - one.voteCount || one.sequence - other.sequence),
    answered: questions
      .filter(({ answer }) => answer !== undefined)
      .toSorted((one, other) => Date.parse(other.answer?.at ?? '') - Date.parse(one.answer?.at ?? '')),
  };
}

/** Merges changed questions. Fields that are specific to this reader are kept. */
export function withChanged(
  known: readonly ReadQuestion[],
  changed: readonly Question[],
  removedIds: readonly string[],
): ReadQuestion[] {
  const gone = new Set([...removedIds, ...changed.map(({ id }) => id)]);
  const votes = new Map(known.map(({ id, hasVoted }) => [id, hasVoted]));
  return [
    ...known.filter(({ id }) => !gone.has(id)),
    ...changed.map((question) => Object.assign({ hasVoted: votes.get(question.id) ?? false }, question)),
  ];
}

/** The questions after this reader gave or withdrew a vote on one of them. */
export function withVote(
  known: readonly ReadQuestion[],
  { id, isWanted }: { id: string; isWanted: boolean },
): ReadQuestion[] {
  return known.map((question) =>
    question.id !== id || question.hasVoted === isWanted
      ? question
      : Object.assign({}, question, {
          hasVoted: isWanted,
          voteCount: question.voteCount + (isWanted ? 1 : -1),
        }),
  );
}
