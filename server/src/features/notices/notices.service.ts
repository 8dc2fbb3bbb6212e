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

/** The result of `promise` if nobody needs to be notified. */
export const notifyNobody = async (): Promise<void> => {};

/** A notice for many users, as a job stores it. */
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
  /** The recipient. */
  userId: string;
  kind: NoticeKind;
  /** Who did it. Null for the server itself. */
  actorId: string | null;
  /** Additional values for the sentence: `{ role }` for `role-changed`. */
  details?: Record<string, string>;
}

/** Notices about repeatable actions of one person are sent once in this time. */
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

/**
 * Notices to users: stored, sent to their open pages immediately, and by mail and push according to each
 * user's preferences.
 */
export interface NoticesService {
  /** Notifies a user. Never rejects: a failure is logged, and the action that it is about stays done. */
  notify(notice: NewNotice): Promise<void>;
  /**
   * Sends the same notice to many users, once each: users notified under the same key are skipped, and an
   * interrupted run is completed.
   * @throws Error if some may not have been notified; repeating the call is safe.
   */
  notifyOnce: NoticeFanOut;
  /**
   * Stores notices in the transaction of the change that they are about, so that another process sends them
   * if this one ends after the commit. Calling the returned function after the commit sends them immediately
   * and never rejects.
   */
  promise(
    transaction: Queryable,
    userIds: readonly string[],
    notice: SharedNotice,
  ): Promise<() => Promise<void>>;
  /** @throws AppError `invalid_input` for a cursor that no list returned. */
  list(
    actor: Actor,
    page: PageRequest,
  ): Promise<{ notices: Notice[]; unreadCount: number; nextCursor?: string }>;
  unreadCount(actor: Actor): Promise<number>;
  /** Resolves to the remaining unread count. @throws AppError `not_found` if it is not the actor's own. */
  markRead(actor: Actor, id: string): Promise<number>;
  markAllRead(actor: Actor): Promise<number>;
  preferences(actor: Actor): Promise<NotificationPreferences>;
  /** Changes the given preferences and returns all (ACCT-18, ACCT-19). */
  updatePreferences(
    actor: Actor,
    changes: Partial<NotificationPreferences>,
  ): Promise<NotificationPreferences>;
  /**
   * For the link of a mail, which also ends the newsletter. False for a token that this server did not make.
   */
  unsubscribeFromMail(token: string): Promise<boolean>;
  /** Everything stored here about a user, for their data export. */
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
  /** Delivers a notice outside the app. */
  deliver: (noticeId: string, ways: Pick<NoticeWays, 'mail' | 'push'>) => Promise<void>;
  jobs: Pick<Jobs, 'define'>;
  /** Signs the links of mails. */
  linksKey: Buffer;
  users: Pick<UsersService, 'cards' | 'newsletter' | 'findRecipient' | 'within'>;
  log: Log;
  now: () => Date;
}): NoticesService {
  const queries = createNoticesQueries(db);
  // The count sent last stays on the user's pages, so it must be the one counted last.
  const inTurn = createKeyedQueue();

  /** Loads the actors of all notices together. */
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

  /**
   * Stores a notice and sends it to the user's pages. Undefined if they were already notified of the same.
   */
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

  /** Counts after a change, and also sends the count to the user's other pages. */
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
        log.error(
          { err: error, kind: notice.kind, userId: notice.userId },
          'a notice could not be stored or sent',
        );
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
          log.warn({ err: error, kind }, 'a notice could not be sent immediately; its job sends it');
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
      // A deleted account receives no more mail.
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
