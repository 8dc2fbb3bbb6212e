import type { Question, ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { withChanged, withVote } from './question-order.ts';

/** The query key of a show's questions, for all readers. */
export const streamQuestionsKey = (streamId: string) => ['questions', streamId] as const;

/** The questions of a show, unordered. `token` identifies the requesting session. */
export function questionsQuery(streamId: string, token: string | null) {
  return queryOptions({
    queryKey: [...streamQuestionsKey(streamId), token],
    queryFn: async ({ signal }): Promise<ReadQuestion[]> => {
      const { open, answered } = (await api.questions.list({ streamId }, { signal })).data;
      return [...open, ...answered];
    },
  });
}

/** Updates the cached questions of a show. Cancels pending reads, because their data is older. */
function useQuestions(streamId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = questionsQuery(streamId, useSessionToken());
  return {
    async change(next: (known: readonly ReadQuestion[]) => ReadQuestion[]) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && next(known));
    },
  };
}

/** A mutation that resolves with the changed question. The form shows its own failures, so they raise no toast. */
function useChange<Input>(
  streamId: string,
  mutationFn: (input: Input) => Promise<{ data: Question }>,
  showsOwnFailure = false,
) {
  const questions = useQuestions(streamId);
  return useMutation({
    mutationFn,
    onSuccess: async ({ data }) => questions.change((known) => withChanged(known, [data], [])),
    meta: { showsOwnFailure },
    retry: false,
  });
}

export const useAsk = (streamId: string) =>
  useChange(
    streamId,
    async (input: { content: string; clientMessageId: string }) => api.questions.ask({ streamId, ...input }),
    true,
  );

export const useMarkQuestion = (streamId: string) =>
  useChange(streamId, async (sequence: number) => api.questions.mark({ streamId, sequence }));

export type AnswerInput = Parameters<typeof api.questions.answer>[0]['answer'];

export const useAnswer = (streamId: string) =>
  useChange(
    streamId,
    async (input: { id: string; answer: AnswerInput; productId?: string | null }) =>
      api.questions.answer(input),
    true,
  );

export const useAnswerLive = (streamId: string) =>
  useChange(streamId, async (id: string) => api.questions.answer({ id, answer: { way: 'live' } }));

export const useReopen = (streamId: string) =>
  useChange(streamId, async (id: string) => api.questions.reopen({ id }));

export function useWithdraw(streamId: string) {
  const questions = useQuestions(streamId);
  return useMutation({
    mutationFn: async (id: string) => api.questions.withdraw({ id }),
    onSuccess: async (_done, id) => questions.change((known) => withChanged(known, [], [id])),
    retry: false,
  });
}

/** An optimistic vote, which is rolled back if the request fails. */
export function useVote(streamId: string) {
  const questions = useQuestions(streamId);
  return useMutation({
    scope: { id: `votes of ${streamId}` },
    mutationFn: async ({ id, isWanted }: { id: string; isWanted: boolean }) =>
      (await (isWanted ? api.questions.vote({ id }) : api.questions.unvote({ id }))).data,
    onMutate: async (vote) => questions.change((known) => withVote(known, vote)),
    onError: async (_failure, { id, isWanted }) =>
      questions.change((known) => withVote(known, { id, isWanted: !isWanted })),
    retry: false,
  });
}
