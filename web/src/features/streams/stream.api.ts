import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { type LiveMessage, withRead } from './live-messages.ts';
import { streamKeys } from './streams.api.ts';

/** Messages that a reader who scrolls up is given at once. */
const earlierPage = 50;

/** How long a stream's own data counts as fresh; its socket room reports what changes meanwhile. */
const detailFreshMs = 10_000;

/** A stream as its page needs it. */
export function streamQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'detail', id],
    queryFn: async ({ signal }) => (await api.streams.detail({ id }, { signal })).data,
    staleTime: detailFreshMs,
  });
}

/** The products of a stream. */
export function featuredProductsQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'products', id],
    queryFn: async ({ signal }) => (await api.streams.featuredProducts({ id }, { signal })).data.products,
  });
}

/** What a chat shows before a place of its log, oldest first. */
export async function readMessages(streamId: string, before: number, limit: number): Promise<ChatMessage[]> {
  return (await browserApi.moderation.messages({ streamId, before, limit })).data.messages;
}

/** Pages of a chat before a place of its log, as its list shows them. */
export function readEarlier(streamId: string) {
  return async (before: number): Promise<{ messages: readonly LiveMessage[]; hasEarlier: boolean }> => {
    const { data } = await browserApi.moderation.messages({ streamId, before, limit: earlierPage });
    return { messages: withRead([], data.messages), hasEarlier: data.hasEarlier };
  };
}

/** The stream that the signed-in streamer has open, or the next one announced; null when there is none. */
export function openStreamQuery() {
  return queryOptions({
    queryKey: [...streamKeys.all, 'open'],
    queryFn: async ({ signal }) => (await browserApi.streams.mine({}, { signal })).data,
    staleTime: 0,
  });
}

/** Makes everything about streams stale, as each stream call does (LIVECACHE-9). */
export function useStaleStreams(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: streamKeys.all });
}

/** Pins a product. The page shows the pin at once, and removes it when the server refuses. */
export function usePinProduct(streamId: string) {
  return useMutation({
    mutationFn: async (productId: string) => (await browserApi.streams.pin({ id: streamId, productId })).data,
    retry: false,
  });
}

export function useUnpinProduct(streamId: string) {
  return useMutation({
    mutationFn: async () => {
      await browserApi.streams.unpin({ id: streamId });
    },
    retry: false,
  });
}
