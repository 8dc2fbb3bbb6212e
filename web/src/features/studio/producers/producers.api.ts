import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const keys = { own: ['producers', 'own'], shows: ['producers', 'shows'] } as const;

/** The producers of the signed-in streamer. */
export function producersQuery() {
  return queryOptions({
    queryKey: keys.own,
    queryFn: async ({ signal }) => (await api.producers.list({}, { signal })).data.producers,
  });
}

/** The open shows that the signed-in user may run as a producer. */
export function producedShowsQuery() {
  return queryOptions({
    queryKey: keys.shows,
    queryFn: async ({ signal }) => (await api.producers.shows({}, { signal })).data.shows,
    staleTime: 0,
  });
}

/** The form shows failures itself. */
export function useAppointProducer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (username: string) => (await api.producers.appoint({ username })).data.producers,
    onSuccess: (producers) => queryClient.setQueryData(producersQuery().queryKey, producers),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useDismissProducer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => (await api.producers.dismiss({ userId })).data.producers,
    onSuccess: (producers) => queryClient.setQueryData(producersQuery().queryKey, producers),
    retry: false,
  });
}
