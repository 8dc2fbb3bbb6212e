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

/** Creates a key. Only this response contains its secret. The dialog shows failures itself. */
export function useMakeKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (key: NewKey) => (await api.keys.make(key)).data,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: keysQuery(userId).queryKey }),
    // The secret must not stay in the cache after the dialog is closed.
    gcTime: 0,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** The list shows failures itself. */
export function useRevokeKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.keys.revoke({ id })).data.keys,
    onSuccess: (keys) => queryClient.setQueryData(keysQuery(userId).queryKey, keys),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
