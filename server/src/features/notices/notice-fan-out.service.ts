import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { KeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import { defaultPreferences, noticeWays, type NoticeWays } from './notice-ways.ts';
import type { NewNoticeRow, NoticeRow, NoticesQueries } from './notices.queries.ts';

/** A notice for many users. */
export type SharedNotice = Omit<NewNoticeRow, 'userId' | 'createdAt'> & {
  /** Identifies the notice: each user receives it once. */
  onceKey: string;
};

/** How many users are notified at a time, with one statement. */
const atATime = 200;

/** Sends the same notice to many users, once each. */
export function createNoticeFanOut({
  queries,
  toNotices,
  sendToUser,
  deliver,
  inTurn,
  now,
}: {
  queries: NoticesQueries;
  toNotices: (rows: readonly NoticeRow[]) => Promise<Notice[]>;
  sendToUser: SocketServer['sendToUser'];
  deliver: (noticeId: string, ways: Pick<NoticeWays, 'mail' | 'push'>) => Promise<void>;
  inTurn: KeyedQueue;
  now: () => Date;
}) {
  async function notifyAll(userIds: readonly string[], { onceKey, ...shared }: SharedNotice): Promise<void> {
    const preferences = await queries.preferencesOf(userIds);
    const waysOf = (userId: string) => noticeWays(shared.kind, preferences.get(userId) ?? defaultPreferences);
    const wanting = userIds.filter((userId) => waysOf(userId).inApp);
    const { rows, isNew } = await queries.insertOnce(wanting, { ...shared, createdAt: now() }, onceKey);
    const added = rows.filter(isNew);
    const shown = new Map((await toNotices(added)).map((notice) => [notice.id, notice]));
    for (const { id, userId } of added) {
      const notice = shown.get(id);
      if (notice === undefined) continue;
      await inTurn(userId, async () => {
        const unreadCount = await queries.unreadCount(userId);
        sendToUser(userId, { name: 'notice:new', payload: { notice, unreadCount } });
      });
    }
    // Includes those of an interrupted attempt. Deliveries that were already made are not repeated.
    for (const { id, userId } of rows) await deliver(id, waysOf(userId));
  }

  return async (userIds: readonly string[], notice: SharedNotice): Promise<void> => {
    const all = [...new Set(userIds)];
    for (let from = 0; from < all.length; from += atATime)
      await notifyAll(all.slice(from, from + atATime), notice);
  };
}

export type NoticeFanOut = ReturnType<typeof createNoticeFanOut>;
