import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { type LiveMessage, withRead } from './live-messages.ts';
import { streamKeys } from './streams.api.ts';

/** How many messages one scroll to the top loads. */
const earlierPage = 50;

/** How long a stream's own data counts as fresh. Its socket room reports changes in between. */
const detailFreshMs = 10_000;

/** The details of a stream. */
export function streamQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'detail', id],
    queryFn: async ({ signal }) => (await api.streams.detail({ id }, { signal })).data,
    staleTime: detailFreshMs,
  });
}

export function featuredProductsQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'products', id],
    queryFn: async ({ signal }) => (await api.streams.featuredProducts({ id }, { signal })).data.products,
  });
}

/** Reports a show to the operators. */
export async function reportStream(id: string, report: { reason: ReportReason; details: string }) {
  return browserApi.streams.report({ id, ...report });
}

/** Reads the visible messages of a chat before a sequence, oldest first. */
export async function readMessages(streamId: string, before: number, limit: number): Promise<ChatMessage[]> {
  return (await browserApi.moderation.messages({ streamId, before, limit })).data.messages;
}

/** Pages of a chat before a sequence, as messages of the list. */
export function readEarlier(streamId: string) {
  return async (before: number): Promise<{ messages: readonly LiveMessage[]; hasEarlier: boolean }> => {
    const { data } = await browserApi.moderation.messages({ streamId, before, limit: earlierPage });
    return { messages: withRead([], data.messages), hasEarlier: data.hasEarlier };
  };
}

/** Invalidates all queries about streams, as each stream call does (LIVECACHE-9). */
export function useStaleStreams(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: streamKeys.all });
}
