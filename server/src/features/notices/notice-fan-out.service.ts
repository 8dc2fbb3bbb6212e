import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { KeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import { defaultPreferences, noticeWays, type NoticeWays } from './notice-ways.ts';
import type { NewNoticeRow, NoticeRow, NoticesQueries } from './notices.queries.ts';

/** What many users are told at once. */
export type SharedNotice = Omit<NewNoticeRow, 'userId' | 'createdAt'> & {
  /** Names what is told: each user is told it once. */
  onceKey: string;
};

/** So many users are told in one go: their notices are one statement. */
const atATime = 200;

/** Tells many users the same, each of them once. */
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
    // Those of an attempt that was cut off too: what was sent already is not sent again.
    for (const { id, userId } of rows) await deliver(id, waysOf(userId));
  }

  return async (userIds: readonly string[], notice: SharedNotice): Promise<void> => {
    const all = [...new Set(userIds)];
    for (let from = 0; from < all.length; from += atATime)
      await notifyAll(all.slice(from, from + atATime), notice);
  };
}

export type NoticeFanOut = ReturnType<typeof createNoticeFanOut>;
