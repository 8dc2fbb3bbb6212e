import type { NewLiveOffer, RunOfShow } from '@greenroom/contract/streams/run-of-show.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

/** The maximum age of the figures of a show that is being run. */
const figuresFreshMs = 5000;

/** The products of a show in order, with their sales so far. It is refetched while the page is visible. */
export function runOfShowQuery(streamId: string) {
  return queryOptions({
    queryKey: ['run-of-show', streamId],
    queryFn: async ({ signal }) => (await api.runOfShow.read({ id: streamId }, { signal })).data,
    refetchInterval: figuresFreshMs,
  });
}

/** An optimistic change of the run of show, rolled back if the server rejects it. */
function useChange<Input>(
  streamId: string,
  change: (input: Input) => Promise<unknown>,
  preview: (before: RunOfShow, input: Input) => RunOfShow,
) {
  const queryClient = useQueryClient();
  const { queryKey } = runOfShowQuery(streamId);
  return useMutation({
    mutationFn: change,
    scope: { id: `run-of-show ${streamId}` },
    retry: false,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, preview(before, input));
      return { before };
    },
    onError: (_failure, _input, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
    },
    onSettled: async () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: featuredProductsQuery(streamId).queryKey }),
      ]),
  });
}

/** The wanted products, and the products at the time of that decision. Concurrent changes by others are kept. */
interface ProductsChange {
  wanted: readonly string[];
  seen: readonly string[];
}

/** Whether the server's list contains another person's change besides this one. */
function hasOthersChange(items: RunOfShow['items'], { wanted, seen }: ProductsChange): boolean {
  const ids = new Set(items.map(({ product }) => product.id));
  return (
    [...ids].some((id) => !wanted.includes(id)) || wanted.some((id) => seen.includes(id) && !ids.has(id))
  );
}

/** Sets the products of the show and their order. Products that are new to it appear with the server's response. */
export function useArrange(streamId: string) {
  return useChange(
    streamId,
    async (change: ProductsChange) => {
      const { wanted, seen } = change;
      const { data } = await api.runOfShow.arrange({
        id: streamId,
        productIds: [...wanted],
        seenIds: [...seen],
      });
      if (hasOthersChange(data.items, change))
        showToast('Somebody else changed the run of show meanwhile. Their changes and yours are both in it.');
    },
    (before, { wanted }) => ({
      ...before,
      items: wanted.flatMap((id) => before.items.find(({ product }) => product.id === id) ?? []),
    }),
  );
}

export function useHighlight(streamId: string) {
  return useChange(
    streamId,
    async ({ wanted, seen }: ProductsChange) =>
      api.runOfShow.highlight({ id: streamId, productIds: [...wanted], seenIds: [...seen] }),
    (before, { wanted }) => ({
      ...before,
      items: before.items.map((item) => ({ ...item, isHighlighted: wanted.includes(item.product.id) })),
    }),
  );
}

export function useEndOffer(streamId: string) {
  return useChange(
    streamId,
    async (offerId: string) => api.runOfShow.endOffer({ id: streamId, offerId }),
    (before, offerId) => ({ ...before, offers: before.offers.filter(({ id }) => id !== offerId) }),
  );
}

/** The dialog shows failures itself. */
export function useStartOffer(streamId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (offer: NewLiveOffer) =>
      (await api.runOfShow.startOffer({ id: streamId, ...offer })).data,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: runOfShowQuery(streamId).queryKey }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
