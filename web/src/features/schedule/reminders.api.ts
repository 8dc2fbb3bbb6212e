import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';

const toggleKeys = {
  all: ['toggle-reminder'] as const,
  of: (streamId: string) => ['toggle-reminder', streamId] as const,
};

/** The ids of the shows that the signed-in user is reminded of: one request for all toggles of a page. */
function remindersQuery(token: string | null) {
  return queryOptions({
    queryKey: ['reminders', token],
    queryFn: async ({ signal }) => (await api.schedule.reminders(undefined, { signal })).data.streamIds,
    enabled: token !== null,
  });
}

/**
 * Whether the signed-in user has a reminder of a show, and the handler that toggles it. The change is
 * optimistic and is rolled back if the request fails. For a visitor, `press` changes nothing and calls
 * `onAuthRequired`.
 */
export function useReminder(
  streamId: string,
  { onAuthRequired }: { onAuthRequired: () => void },
): { isSet: boolean; press: () => void } {
  const queryClient = useQueryClient();
  const token = useSessionToken();
  const { queryKey } = remindersQuery(token);
  const toggle = useMutation({
    mutationKey: toggleKeys.of(streamId),
    // One at a time, in the order of the presses.
    scope: { id: 'reminders' },
    mutationFn: async ({ isWanted }: { isWanted: boolean }) =>
      isWanted ? api.schedule.setReminder({ id: streamId }) : api.schedule.removeReminder({ id: streamId }),
    onSuccess: async (_done, { isWanted }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (ids) => {
        const others = ids?.filter((id) => id !== streamId);
        return others && isWanted ? [...others, streamId] : others;
      });
    },
    onError: (failure) => {
      showToast(`Failed to change the reminder. ${describeFailure(failure)}`, {
        tone: 'failure',
        id: 'reminder-failure',
      });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: toggleKeys.all }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: ['reminders'] });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  const { data: isStored = false } = useQuery({
    ...remindersQuery(token),
    select: (ids) => ids.includes(streamId),
  });
  const wishes = useMutationState({
    filters: { mutationKey: toggleKeys.of(streamId), status: 'pending' },
    select: ({ state }) => fieldOf(state.variables, 'isWanted') === true,
  });
  const isSet = wishes.at(-1) ?? isStored;
  return {
    isSet,
    press() {
      if (token === null) onAuthRequired();
      else toggle.mutate({ isWanted: !isSet });
    },
  };
}
