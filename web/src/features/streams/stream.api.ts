import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
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

/** Reports a show to the operators. */
export async function reportStream(id: string, report: { reason: ReportReason; details: string }) {
  return browserApi.streams.report({ id, ...report });
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

/** Makes everything about streams stale, as each stream call does (LIVECACHE-9). */
export function useStaleStreams(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: streamKeys.all });
}
