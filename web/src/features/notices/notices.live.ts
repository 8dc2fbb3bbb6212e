import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { noticeKeys } from './notice-keys.ts';

const brandOrders = ['brand', 'orders'];

/** Key prefixes of the user's own queries that each kind of notice makes stale. */
const changedWith: Partial<Record<Notice['kind'], string[][]>> = {
  'application-decided': [['applications']],
  'order-changed': [['orders']],
  'order-received': [brandOrders],
  'order-cancelled': [brandOrders],
  'order-money-back': [brandOrders],
  'return-asked': [brandOrders, ['brand', 'returns']],
};

/**
 * Keeps this page's notices of a user up to date through the socket: adds new notices, and marks notices that
 * were read on another device. Returns a function that stops it.
 */
export function followNotices(
  socket: Pick<LiveSocket, 'on' | 'open' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
  userId: string,
): () => void {
  const countKey = noticeKeys.unreadCount(userId);

  /** Sets a count from the socket. A pending request is cancelled, because its response would be older. */
  function count(unreadCount: number) {
    void queryClient.cancelQueries({ queryKey: countKey });
    queryClient.setQueryData(countKey, unreadCount);
  }

  const stopNew = socket.on('notice:new', ({ notice, unreadCount }) => {
    count(unreadCount);
    queryClient.setQueryData<Notice[]>(noticeKeys.latest(userId), (known) => known && [notice, ...known]);
    void queryClient.invalidateQueries({ queryKey: noticeKeys.lists(userId) });
    for (const queryKey of changedWith[notice.kind] ?? []) void queryClient.invalidateQueries({ queryKey });
  });
  const stopCount = socket.on('notice:unread-count', ({ unreadCount }) => {
    const isKnown = queryClient.getQueryData(countKey) === unreadCount;
    count(unreadCount);
    if (isKnown) return;
    void queryClient.invalidateQueries({ queryKey: noticeKeys.lists(userId) });
  });
  // Events that were missed without a connection are not sent again.
  const stopConnections = onConnected(socket, () => {
    void queryClient.invalidateQueries({ queryKey: noticeKeys.all(userId) });
    for (const queryKey of Object.values(changedWith).flat())
      void queryClient.invalidateQueries({ queryKey });
  });
  socket.open();

  return () => {
    stopNew();
    stopCount();
    stopConnections();
  };
}
