import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const waitingKey = ['admin', 'green-claims'] as const;

/** The claims that await a verdict, oldest first. */
export function waitingGreenClaimsQuery() {
  return queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.green.waiting(undefined, { signal })).data.claims,
  });
}

/** Accepts or rejects a claim. The form shows failures itself. */
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

/** The objections that await an answer, oldest first. */
export function waitingObjectionsQuery() {
  return queryOptions({
    queryKey: objectionsKey,
    queryFn: async ({ signal }) => (await api.green.waitingObjections(undefined, { signal })).data.objections,
  });
}

/** Answers an objection. The form shows failures itself. */
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
