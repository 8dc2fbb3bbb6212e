import type { Notice, NotificationPreferences } from '@greenroom/contract/notices/notices.schemas';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { noticeKeys } from './notice-keys.ts';

const latestShown = 6;

interface NoticePage {
  notices: Notice[];
  unreadCount: number;
  nextCursor?: string | undefined;
}

export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: noticeKeys.unreadCount(userId),
    queryFn: async ({ signal }) => (await api.notices.unreadCount({}, { signal })).data.unreadCount,
  });
}

/** The latest notices, for the bell. */
export function latestNoticesQuery(userId: string) {
  return queryOptions({
    queryKey: noticeKeys.latest(userId),
    queryFn: async ({ signal }): Promise<Notice[]> =>
      (await api.notices.list({ limit: latestShown }, { signal })).data.notices,
  });
}

/** All notices, page by page. */
export function noticePagesQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: noticeKeys.pages(userId),
    queryFn: async ({ pageParam, signal }): Promise<NoticePage> =>
      (await api.notices.list(pageParam === '' ? {} : { cursor: pageParam }, { signal })).data,
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

type Pages = InfiniteData<NoticePage, string>;

/** Changes a user's cached notices and their unread count. Returns a function that restores them. */
function changeKnown(
  queryClient: QueryClient,
  userId: string,
  change: { notice: (notice: Notice) => Notice; unreadCount: (count: number) => number },
): () => void {
  const before = queryClient.getQueriesData({ queryKey: noticeKeys.all(userId) });
  queryClient.setQueryData(unreadCountQuery(userId).queryKey, (count) =>
    count === undefined ? undefined : Math.max(0, change.unreadCount(count)),
  );
  queryClient.setQueryData(latestNoticesQuery(userId).queryKey, (notices) => notices?.map(change.notice));
  queryClient.setQueryData<Pages>(
    noticePagesQuery(userId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notices: page.notices.map(change.notice) })),
      },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Marks a notice as read, immediately here, then on the server and on the user's other devices. */
export function useMarkRead(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.notices.markRead({ id })).data,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: noticeKeys.all(userId) });
      return changeKnown(queryClient, userId, {
        notice: (notice) => (notice.id === id ? { ...notice, isRead: true } : notice),
        unreadCount: (count) => count - 1,
      });
    },
    onSuccess: ({ unreadCount }) => queryClient.setQueryData(unreadCountQuery(userId).queryKey, unreadCount),
    onError: (_failure, _id, undo) => undo?.(),
  });
}

export function useMarkAllRead(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.notices.markAllRead({})).data,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: noticeKeys.all(userId) });
      return changeKnown(queryClient, userId, {
        notice: (notice) => ({ ...notice, isRead: true }),
        unreadCount: () => 0,
      });
    },
    onSuccess: ({ unreadCount }) => queryClient.setQueryData(unreadCountQuery(userId).queryKey, unreadCount),
    onError: (_failure, _nothing, undo) => undo?.(),
  });
}

/** The channels and topics of the user's notices (ACCT-18), stored on the server for all devices (ACCT-19). */
export function preferencesQuery(userId: string) {
  return queryOptions({
    queryKey: noticeKeys.preferences(userId),
    queryFn: async ({ signal }): Promise<NotificationPreferences> =>
      (await api.notices.preferences({}, { signal })).data,
  });
}

/** Changes one switch. The change is optimistic and is rolled back if the server rejects it. */
export function useUpdatePreferences(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  return useMutation({
    mutationFn: async (change: Partial<NotificationPreferences>) =>
      (await api.notices.updatePreferences(change)).data,
    // One at a time, so that the last response contains all changes.
    scope: { id: 'notification-preferences' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change });
      return before;
    },
    onError: (_failure, change, before) => {
      // Other switches that were changed meanwhile keep their values.
      const changed = Object.keys(change);
      const undone = Object.fromEntries(
        Object.entries(before ?? {}).filter(([name]) => changed.includes(name)),
      );
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...undone });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) <= 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    mutationKey: queryKey,
  });
}
