import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** Poll interval of a moderator's queues while they are visible. */
export const queueRefreshMs = 5000;

export const moderationKeys = {
  all: ['moderation'] as const,
  ofHost: (hostId: string) => ['moderation', hostId] as const,
};

/**
 * A user's record in a streamer's chats, for moderators. `token` identifies the requesting session, here and
 * below.
 */
export function userCardQuery(hostId: string, userId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'user', userId, token],
    queryFn: async ({ signal }) => (await api.moderation.user({ hostId, userId }, { signal })).data,
    staleTime: 0,
  });
}

/** The moderation log of a streamer's chats, latest first. */
export function moderationLogQuery(hostId: string, token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'log', token],
    queryFn: async ({ pageParam, signal }) => {
      const { data, nextCursor } = await api.moderation.log(
        { hostId, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      );
      return { entries: data, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
    staleTime: 0,
  });
}

export function moderatorsQuery(hostId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'moderators', token],
    queryFn: async ({ signal }) => (await api.moderation.moderators({ hostId }, { signal })).data.moderators,
    staleTime: 0,
  });
}

export function chatSettingsQuery(hostId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'settings', token],
    queryFn: async ({ signal }) => (await api.moderation.settings({ hostId }, { signal })).data,
    staleTime: 0,
  });
}

/** Messages that await a moderator. Polled while they are visible. */
export function heldMessagesQuery(hostId: string, token: string | null) {
  return queryOptions({
    queryKey: [...moderationKeys.ofHost(hostId), 'held', token],
    queryFn: async ({ signal }) => (await api.moderation.held({ hostId }, { signal })).data.messages,
    staleTime: 0,
    refetchInterval: queueRefreshMs,
  });
}

export const useDecideHeld = (meta?: { showsOwnFailure: boolean }) =>
  useAct(
    async (input: {
      hostId: string;
      heldId: string;
      outcome: 'approved' | 'refused';
      messageToPerson: string;
    }) => api.moderation.decideHeld(input),
    meta,
  );

/** A moderator's action. It invalidates all queries about chats. */
export function useAct<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  meta: { showsOwnFailure?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => queryClient.invalidateQueries({ queryKey: moderationKeys.all }),
    meta,
    retry: false,
  });
}

/** The user, the reason (for the log), and the message to the user. */
export interface SanctionInput {
  hostId: string;
  userId: string;
  reason: string;
  messageToPerson: string;
}

export const useTimeOut = () =>
  useAct(async (input: SanctionInput & { durationSeconds: number }) => api.moderation.timeout(input));

/** The actions of the form about a person. */
export const sanctionActs = ['timeout', 'ban', 'unban'] as const;
export type SanctionAct = (typeof sanctionActs)[number];

export const useSanction = () =>
  useAct(
    async ({
      act,
      durationSeconds,
      ...input
    }: SanctionInput & { act: SanctionAct; durationSeconds: number }) => {
      switch (act) {
        case 'timeout':
          return api.moderation.timeout({ ...input, durationSeconds });
        case 'ban':
          return api.moderation.ban(input);
        case 'unban':
          return api.moderation.unban(input);
      }
    },
    { showsOwnFailure: true },
  );

export const useDeleteMessage = () =>
  useAct(async (input: { streamId: string; sequence: number; reason?: string }) =>
    api.moderation.deleteMessage(input),
  );

export const usePinMessage = () =>
  useAct(async (input: { streamId: string; sequence: number }) => api.chat.pin(input));
export const useUnpinMessage = () => useAct(async (input: { streamId: string }) => api.chat.unpin(input));

export const usePurge = () =>
  useAct(async (input: { streamId: string; reason: string }) => api.moderation.purge(input));

export const useUndo = () =>
  useAct(async (input: { hostId: string; entryId: string; reason: string; messageToPerson: string }) =>
    api.moderation.undo(input),
  );

export const useAddNote = () =>
  useAct(async (input: { hostId: string; userId: string; text: string }) => api.moderation.addNote(input), {
    showsOwnFailure: true,
  });
export const useRemoveNote = () =>
  useAct(async (input: { hostId: string; noteId: string }) => api.moderation.removeNote(input));

export const useAddModerator = (meta?: { showsOwnFailure: boolean }) =>
  useAct(
    async (input: { hostId: string; username: string; reason: string }) => api.moderation.addModerator(input),
    meta,
  );
export const useRemoveModerator = () =>
  useAct(async (input: { hostId: string; userId: string }) => api.moderation.removeModerator(input));

export const useChangeChatSettings = (meta?: { showsOwnFailure: boolean }) =>
  useAct(
    async (input: { hostId: string; settings: Partial<ChatSettings> }) =>
      api.moderation.changeSettings(input),
    meta,
  );

/** Turns on followers-only mode, slow mode and no links together. Ending it restores the previous settings. */
export const useSetLockdown = () =>
  useAct(async (input: { hostId: string; isOn: boolean }) => api.moderation.setLockdown(input));

/** Reports a message to the moderators. The form shows its own failures, so they raise no toast. */
export function useReportMessage() {
  return useMutation({
    mutationFn: async (input: {
      streamId: string;
      sequence: number;
      reason: ReportReason;
      details: string;
    }) => api.moderation.reportMessage(input),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
