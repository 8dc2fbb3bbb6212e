import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const waitingKey = ['admin', 'green-claims'] as const;

/** The claims that wait for a verdict, the oldest first. */
export function waitingGreenClaimsQuery() {
  return queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.green.waiting(undefined, { signal })).data.claims,
  });
}

/** Accepts or refuses a claim. The form shows a failure itself. */
export function useDecideGreenClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { id: string; status: 'accepted' | 'refused'; reason: string }) =>
      api.green.decide(input),
    retry: false,
    meta: { showsOwnFailure: true },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: waitingKey }),
        queryClient.invalidateQueries({ queryKey: ['green'] }),
      ]);
    },
  });
}

const objectionsKey = ['admin', 'green-objections'] as const;

/** The objections that wait for an answer, the oldest first. */
export function waitingObjectionsQuery() {
  return queryOptions({
    queryKey: objectionsKey,
    queryFn: async ({ signal }) => (await api.green.waitingObjections(undefined, { signal })).data.objections,
  });
}

/** Answers an objection. The form shows a failure itself. */
export function useAnswerObjection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { id: string; outcome: 'stands' | 'withdrawn'; reason: string }) =>
      api.green.answerObjection(input),
    retry: false,
    meta: { showsOwnFailure: true },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: objectionsKey }),
        queryClient.invalidateQueries({ queryKey: ['green'] }),
      ]);
    },
  });
}
