import {
  type Notice,
  type NoticeKind,
  noticeKindSchema,
  type NotificationPreferences,
} from '@greenroom/contract/notices/notices.schemas';
import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { type PageRequest, wholeList } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { Log } from '../../platform/log.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { PersonCard, UsersService } from '../users/users.service.ts';
import { defaultPreferences, noticeWays, type NoticeWays } from './notice-ways.ts';
import { createNoticeFanOut, type NoticeFanOut, type SharedNotice } from './notice-fan-out.service.ts';
import { noticeMessage } from './notice-message.ts';
import { createNoticesQueries, type NoticeRow, type StoredPreferences } from './notices.queries.ts';
import { userOfUnsubscribeToken } from './unsubscribe-token.ts';

/** What `promise` answers where nobody has to be told. */
export const notifyNobody = async (): Promise<void> => {};

/** What many users are told at once, as a job keeps it. */
const promisedSchema = z.object({
  userIds: z.array(z.string()),
  notice: z.object({
    kind: noticeKindSchema,
    actorId: z.string().nullable(),
    details: z.record(z.string(), z.string()),
    onceKey: z.string(),
  }),
});

export interface NewNotice {
  /** Who is told. */
  userId: string;
  kind: NoticeKind;
  /** Who did it; null for the server itself. */
  actorId: string | null;
  /** What the sentence needs besides the actor: `{ role }` of `role-changed`. */
  details?: Record<string, string>;
}

/** What one person can do again and again is told once in this time. */
const repeatAfterMs = 24 * 3_600_000;
const repeatable: ReadonlySet<NoticeKind> = new Set([
  'followed',
  'follow-requested',
  'follow-accepted',
  'producer-appointed',
]);

function toNotice(row: NoticeRow, cards: ReadonlyMap<string, PersonCard>): Notice {
  const card = row.actorId === null ? undefined : cards.get(row.actorId);
  const actor = card === undefined ? null : { ...card, username: card.username ?? card.id };
  const { title, link } = noticeMessage({ kind: row.kind, actor, details: row.details });
  return {
    id: row.id,
    kind: row.kind,
    title,
    link,
    actor,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  };
}

/** What users are told: stored, sent to their open pages at once, and by mail and push as each of them wants it. */
export interface NoticesService {
  /**
   * Tells a user that something has happened. Never rejects: what it tells of is done, and stays done when the telling
   * fails; that is logged.
   */
  notify(notice: NewNotice): Promise<void>;
  /**
   * Tells many users the same, each of them once: what was told under the same key before is not told again, and what
   * was cut off is finished.
   * @throws Error when some may not have been told; to tell all again is safe.
   */
  notifyOnce: NoticeFanOut;
  /**
   * The same of a change, stored in the transaction that makes it: a process that ends after the commit leaves the telling
   * to the next one. Who calls what it answers, once the transaction is committed, tells them at once; that never rejects.
   */
  promise(
    transaction: Queryable,
    userIds: readonly string[],
    notice: SharedNotice,
  ): Promise<() => Promise<void>>;
  /** @throws AppError `invalid_input` for a cursor that no list answered. */
  list(
    actor: Actor,
    page: PageRequest,
  ): Promise<{ notices: Notice[]; unreadCount: number; nextCursor?: string }>;
  unreadCount(actor: Actor): Promise<number>;
  /** Answers how many are unread after it. @throws AppError `not_found` when it is not the actor's own. */
  markRead(actor: Actor, id: string): Promise<number>;
  markAllRead(actor: Actor): Promise<number>;
  preferences(actor: Actor): Promise<NotificationPreferences>;
  /** Changes what is given and answers all (ACCT-18, ACCT-19). */
  updatePreferences(
    actor: Actor,
    changes: Partial<NotificationPreferences>,
  ): Promise<NotificationPreferences>;
  /** By the link of a mail, which ends the newsletter too; false for a token that this server did not make. */
  unsubscribeFromMail(token: string): Promise<boolean>;
  /** All that is kept here of a user, for the export of their data. */
  exportOf(userId: string): Promise<{ preferences: NotificationPreferences; notices: Notice[] }>;
}

export function createNoticesService({
  db,
  sendToUser,
  deliver,
  jobs,
  linksKey,
  users,
  log,
  now,
}: {
  db: Queryable;
  sendToUser: SocketServer['sendToUser'];
  /** Takes a notice to where the app is not open. */
  deliver: (noticeId: string, ways: Pick<NoticeWays, 'mail' | 'push'>) => Promise<void>;
  jobs: Pick<Jobs, 'define'>;
  /** Signs the links of mails. */
  linksKey: Buffer;
  users: Pick<UsersService, 'cards' | 'newsletter' | 'findRecipient' | 'within'>;
  log: Log;
  now: () => Date;
}): NoticesService {
  const queries = createNoticesQueries(db);
  // What is sent last stays on the user's pages: it must be what was counted last.
  const inTurn = createKeyedQueue();

  /** Who did what is asked for all notices at once. */
  async function toNotices(rows: readonly NoticeRow[]): Promise<Notice[]> {
    const cards = await users.cards(rows.map(({ actorId }) => actorId));
    return rows.map((row) => toNotice(row, cards));
  }

  const storedPreferencesOf = async (userId: string): Promise<StoredPreferences> =>
    (await queries.preferences(userId)) ?? defaultPreferences;

  async function preferencesOf(userId: string): Promise<NotificationPreferences> {
    const [stored, newsletter] = await Promise.all([storedPreferencesOf(userId), users.newsletter(userId)]);
    return { ...stored, newsletter: newsletter ?? defaultPreferences.newsletter };
  }

  async function savePreferences(
    userId: string,
    { newsletter, ...changes }: Partial<NotificationPreferences>,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      await createNoticesQueries(transaction).savePreferences(userId, changes);
      if (newsletter !== undefined) await users.within(transaction).setNewsletter(userId, newsletter);
    });
  }

  /** Stores a notice and sends it to the user's pages; undefined when they were told the same before. */
  async function store({ userId, kind, actorId, details = {} }: NewNotice): Promise<string | undefined> {
    const createdAt = now();
    if (repeatable.has(kind)) {
      const since = new Date(createdAt.getTime() - repeatAfterMs);
      if (await queries.hasRecent({ userId, kind, actorId }, since)) return undefined;
    }
    const id = await queries.insert({ userId, kind, actorId, details, createdAt });
    const row = id === undefined ? undefined : await queries.findById(id);
    if (row === undefined) return undefined;
    const [notice] = await toNotices([row]);
    if (notice === undefined) return undefined;
    const unreadCount = await queries.unreadCount(userId);
    sendToUser(userId, { name: 'notice:new', payload: { notice, unreadCount } });
    return row.id;
  }

  async function storeNotice(notice: NewNotice): Promise<void> {
    const ways = noticeWays(notice.kind, await storedPreferencesOf(notice.userId));
    if (!ways.inApp) return;
    const id = await inTurn(notice.userId, async () => store(notice));
    if (id !== undefined) await deliver(id, ways);
  }

  /** The count after a change of it, told to the user's other pages too. */
  async function sendUnreadCount(userId: string): Promise<number> {
    return inTurn(userId, async () => {
      const unreadCount = await queries.unreadCount(userId);
      sendToUser(userId, { name: 'notice:unread-count', payload: { unreadCount } });
      return unreadCount;
    });
  }

  const notifyOnce = createNoticeFanOut({ queries, toNotices, sendToUser, deliver, inTurn, now });
  const promised = jobs.define('promised-notice', promisedSchema, async ({ userIds, notice }) =>
    notifyOnce(userIds, notice),
  );

  return {
    async notify(notice) {
      try {
        await storeNotice(notice);
      } catch (error) {
        log.error({ err: error, kind: notice.kind, userId: notice.userId }, 'a notice was not sent');
      }
    },

    notifyOnce,

    async promise(transaction, userIds, notice) {
      if (userIds.length === 0) return notifyNobody;
      const { kind, actorId, details, onceKey } = notice;
      const kept = { userIds: [...userIds], notice: { kind, actorId, details, onceKey } };
      await promised.within(transaction).add(kept);
      return async () => {
        try {
          await notifyOnce(userIds, notice);
        } catch (error) {
          log.warn({ err: error, kind }, 'a notice waits for its job');
        }
      };
    },

    async list(actor, page) {
      const [{ rows, ...rest }, unreadCount] = await Promise.all([
        queries.list(actor.userId, page),
        queries.unreadCount(actor.userId),
      ]);
      return { notices: await toNotices(rows), unreadCount, ...rest };
    },

    unreadCount: async (actor) => queries.unreadCount(actor.userId),

    async markRead(actor, id) {
      if (!(await queries.markRead(actor.userId, id, now()))) throw new AppError('not_found');
      return sendUnreadCount(actor.userId);
    },

    async markAllRead(actor) {
      await queries.markAllRead(actor.userId, now());
      return sendUnreadCount(actor.userId);
    },

    preferences: async (actor) => preferencesOf(actor.userId),

    async updatePreferences(actor, changes) {
      await savePreferences(actor.userId, changes);
      return preferencesOf(actor.userId);
    },

    async unsubscribeFromMail(token) {
      const userId = userOfUnsubscribeToken(token, linksKey);
      if (userId === undefined) return false;
      // Whoever is gone gets no more mail either.
      if ((await users.findRecipient(userId)) !== undefined) {
        await savePreferences(userId, { email: false, newsletter: false });
      }
      return true;
    },

    async exportOf(userId) {
      const [preferences, { rows }] = await Promise.all([
        preferencesOf(userId),
        queries.list(userId, wholeList),
      ]);
      return { preferences, notices: await toNotices(rows) };
    },
  };
}
