import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { noticeKeys } from './notice-keys.ts';

const brandOrders = ['brand', 'orders'];

/** What of the user's own changed with what a notice tells, by the beginnings of its query keys. */
const changedWith: Partial<Record<Notice['kind'], string[][]>> = {
  'application-decided': [['applications']],
  'order-changed': [['orders']],
  'order-received': [brandOrders],
  'order-cancelled': [brandOrders],
  'order-money-back': [brandOrders],
  'return-asked': [brandOrders, ['brand', 'returns']],
};

/**
 * Keeps this page's notices of a user up to date by the socket: new notices are added, and a notice that was read on another
 * device becomes read here. Returns a function that stops it.
 */
export function followNotices(
  socket: Pick<LiveSocket, 'on' | 'open' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
  userId: string,
): () => void {
  const countKey = noticeKeys.unreadCount(userId);

  /** Shows a count that came by the socket. A request that is under way is cancelled, because its answer is older. */
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
  // Nothing is sent again of what came while there was no connection.
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
