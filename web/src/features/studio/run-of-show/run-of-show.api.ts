import type { NewLiveOffer, RunOfShow } from '@greenroom/contract/streams/run-of-show.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

/** How old figures of a show may be that is run. */
const figuresFreshMs = 5000;

/** What a show shows in which order, and what it sold so far; renewed while it is looked at. */
export function runOfShowQuery(streamId: string) {
  return queryOptions({
    queryKey: ['run-of-show', streamId],
    queryFn: async ({ signal }) => (await api.runOfShow.read({ id: streamId }, { signal })).data,
    refetchInterval: figuresFreshMs,
  });
}

/** A change of the run of show that shows at once and is taken back when the server refuses it. */
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

/** Which products are wanted, and which there were when that was decided. What others change meanwhile stays. */
interface ProductsChange {
  wanted: readonly string[];
  seen: readonly string[];
}

/** Whether the server's list has another's change in it besides this one. */
function hasOthersChange(items: RunOfShow['items'], { wanted, seen }: ProductsChange): boolean {
  const ids = new Set(items.map(({ product }) => product.id));
  return (
    [...ids].some((id) => !wanted.includes(id)) || wanted.some((id) => seen.includes(id) && !ids.has(id))
  );
}

/** Says which products the show has, in their order; those that are new to it come with the server's answer. */
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

/** The dialog shows a failure itself. */
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
