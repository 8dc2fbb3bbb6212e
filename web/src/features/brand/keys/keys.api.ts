import type { NewKey } from '@greenroom/contract/brands/keys.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The API keys of the user's own brand. */
export function keysQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand', 'keys', userId],
    queryFn: async ({ signal }) => (await api.keys.list({}, { signal })).data.keys,
  });
}

/** Makes a key; its secret is in this answer alone. The dialog shows a failure itself. */
export function useMakeKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (key: NewKey) => (await api.keys.make(key)).data,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: keysQuery(userId).queryKey }),
    // The secret stays in no cache once the dialog is closed.
    gcTime: 0,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** The list shows a failure itself. */
export function useRevokeKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.keys.revoke({ id })).data.keys,
    onSuccess: (keys) => queryClient.setQueryData(keysQuery(userId).queryKey, keys),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
