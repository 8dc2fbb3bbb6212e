import type { AppealOutcome, AppealStanding } from '@greenroom/contract/moderation/appeals.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useViewer } from '../session/use-viewer.ts';
import { moderationKeys, queueRefreshMs, useAct } from './moderation.api.ts';

/** What the reader can do about the timeout or ban that holds for them. `viewer` is the session that asks, here and below. */
export function ownAppealQuery(hostId: string, viewer: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'own-appeal', viewer],
    queryFn: async ({ signal }): Promise<AppealStanding> =>
      (await api.appeals.own({ hostId }, { signal })).data,
    staleTime: 0,
  });
}

/** Sends an appeal. What the form shows itself is no toast. */
export function useFileAppeal(hostId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownAppealQuery(hostId, useViewer());
  return useMutation({
    mutationFn: async (text: string) => (await api.appeals.file({ hostId, text })).data,
    onSuccess: (standing) => queryClient.setQueryData(queryKey, standing),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Appeals that wait, oldest first. */
export function appealsQuery(hostId: string, viewer: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'appeals', viewer],
    queryFn: async ({ signal }) => (await api.appeals.list({ hostId }, { signal })).data.appeals,
    staleTime: 0,
    refetchInterval: queueRefreshMs,
  });
}

export const useAnswerAppeal = () =>
  useAct(
    async (input: { hostId: string; appealId: string; outcome: AppealOutcome; told: string }) =>
      api.appeals.answer(input),
    { showsOwnFailure: true },
  );

/** Reported messages that wait for a decision: of one streamer's chats, or of all for admins. */
export function reportedMessagesQuery(hostId: string | undefined, viewer: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.all, hostId ?? 'all-hosts', 'reported', viewer],
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
