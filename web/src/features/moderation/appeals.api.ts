import type { AppealOutcome, AppealStanding } from '@greenroom/contract/moderation/appeals.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { moderationKeys, queueRefreshMs, useAct } from './moderation.api.ts';

/**
 * The reader's options against their current timeout or ban. `token` identifies the requesting session, here
 * and below.
 */
export function ownAppealQuery(hostId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'own-appeal', token],
    queryFn: async ({ signal }): Promise<AppealStanding> =>
      (await api.appeals.own({ hostId }, { signal })).data,
    staleTime: 0,
  });
}

/** Sends an appeal. The form shows its own failures, so they raise no toast. */
export function useFileAppeal(hostId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownAppealQuery(hostId, useSessionToken());
  return useMutation({
    mutationFn: async (text: string) => (await api.appeals.file({ hostId, text })).data,
    onSuccess: (standing) => queryClient.setQueryData(queryKey, standing),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Open appeals, oldest first. */
export function appealsQuery(hostId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'appeals', token],
    queryFn: async ({ signal }) => (await api.appeals.list({ hostId }, { signal })).data.appeals,
    staleTime: 0,
    refetchInterval: queueRefreshMs,
  });
}

export const useAnswerAppeal = () =>
  useAct(
    async (input: { hostId: string; appealId: string; outcome: AppealOutcome; messageToPerson: string }) =>
      api.appeals.answer(input),
    { showsOwnFailure: true },
  );

/** Reported messages that await a decision: of one streamer's chats, or of all for admins. */
export function reportedMessagesQuery(hostId: string | undefined, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.all, hostId ?? 'all-hosts', 'reported', token],
    queryFn: async ({ signal }) =>
      hostId === undefined
        ? (await api.messageReports.all(undefined, { signal })).data.messages
        : (await api.messageReports.list({ hostId }, { signal })).data.messages,
    staleTime: 0,
    refetchInterval: queueRefreshMs,
  });
}

export const useDismissReports = () =>
  useAct(async (input: { hostId: string; streamId: string; sequence: number }) =>
    api.messageReports.dismiss(input),
  );
