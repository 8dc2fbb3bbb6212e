import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { noticeKeys } from './notice-keys.ts';

/**
 * Keeps what this page knows of a user's notices true while its socket lives: new ones come in, and what is read on
 * another device is read here. Answers how to stop.
 */
export function followNotices(
  socket: Pick<LiveSocket, 'on' | 'open' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
  userId: string,
): () => void {
  const countKey = noticeKeys.unreadCount(userId);

  /** An answer that is still on its way was counted before: it is not waited for. */
  function count(unreadCount: number) {
    void queryClient.cancelQueries({ queryKey: countKey });
    queryClient.setQueryData(countKey, unreadCount);
  }

  const stopNew = socket.on('notice:new', ({ notice, unreadCount }) => {
    count(unreadCount);
    queryClient.setQueryData<Notice[]>(noticeKeys.latest(userId), (known) => known && [notice, ...known]);
    void queryClient.invalidateQueries({ queryKey: noticeKeys.lists(userId) });
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
  });
  socket.open();

  return () => {
    stopNew();
    stopCount();
    stopConnections();
  };
}
