import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/live/live-socket.ts';
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

  const stopNew = socket.on('notice:new', ({ notice, unreadCount }) => {
    queryClient.setQueryData(countKey, unreadCount);
    queryClient.setQueryData<Notice[]>(noticeKeys.latest(userId), (known) => known && [notice, ...known]);
    void queryClient.invalidateQueries({ queryKey: noticeKeys.lists(userId) });
  });
  const stopCount = socket.on('notice:unread-count', ({ unreadCount }) => {
    if (queryClient.getQueryData(countKey) === unreadCount) return;
    queryClient.setQueryData(countKey, unreadCount);
    void queryClient.invalidateQueries({ queryKey: noticeKeys.lists(userId) });
  });
  // Nothing is sent again of what came while there was no connection.
  let wasConnected = socket.state().name === 'connected';
  const stopState = socket.subscribe(() => {
    const isConnected = socket.state().name === 'connected';
    if (isConnected && !wasConnected)
      void queryClient.invalidateQueries({ queryKey: noticeKeys.all(userId) });
    wasConnected = isConnected;
  });
  socket.open();

  return () => {
    stopNew();
    stopCount();
    stopState();
  };
}
