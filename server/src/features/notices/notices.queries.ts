import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { NoticeKind, NotificationPreferences } from '@greenroom/contract/notices/notices.schemas';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage } from '../../platform/list-page.ts';
import { notices } from './notices.table.ts';
import { notificationPreferences } from './notification-preferences.table.ts';

const latestFirst = createKeyset('notices', 'descending', { createdAt: notices.createdAt, id: notices.id });

const columns = {
  id: notices.id,
  userId: notices.userId,
  kind: notices.kind,
  details: notices.details,
  createdAt: notices.createdAt,
  readAt: notices.readAt,
  actorId: notices.actorId,
};

export interface NoticeRow {
  id: string;
  userId: string;
  kind: NoticeKind;
  details: Record<string, string>;
  createdAt: Date;
  readAt: Date | null;
  /** Who did it. Null for the server itself. */
  actorId: string | null;
}

export interface NewNoticeRow {
  userId: string;
  kind: NoticeKind;
  actorId: string | null;
  details: Record<string, string>;
  createdAt: Date;
}

/** All except the newsletter, which is stored with the user. */
export type StoredPreferences = Omit<NotificationPreferences, 'newsletter'>;

const preferenceColumns = {
  email: notificationPreferences.email,
  push: notificationPreferences.push,
  sms: notificationPreferences.sms,
  streamAlerts: notificationPreferences.streamAlerts,
  orderUpdates: notificationPreferences.orderUpdates,
  promotions: notificationPreferences.promotions,
};

export function createNoticesQueries(db: Queryable) {
  const selectNotices = () => db.select(columns).from(notices);

  return {
    async insert(row: NewNoticeRow): Promise<string | undefined> {
      const [inserted] = await db.insert(notices).values(row).returning({ id: notices.id });
      return inserted?.id;
    },

    /** Whether this user has received the same notice about the same person since then. */
    async hasRecent(
      { userId, kind, actorId }: Pick<NewNoticeRow, 'userId' | 'kind' | 'actorId'>,
      since: Date,
    ): Promise<boolean> {
      const [row] = await db
        .select({ id: notices.id })
        .from(notices)
        .where(
          and(
            eq(notices.userId, userId),
            gt(notices.createdAt, since),
            eq(notices.kind, kind),
            actorId === null ? isNull(notices.actorId) : eq(notices.actorId, actorId),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /**
     * Stores the same notice for all of these users, once per key. Resolves to all rows, including existing
     * ones.
     */
    async insertOnce(
      userIds: readonly string[],
      row: Omit<NewNoticeRow, 'userId'>,
      onceKey: string,
    ): Promise<{ rows: NoticeRow[]; isNew: (row: NoticeRow) => boolean }> {
      if (userIds.length === 0) return { rows: [], isNew: () => false };
      const inserted = await db
        .insert(notices)
        .values(userIds.map((userId) => Object.assign({ userId, onceKey }, row)))
        .onConflictDoNothing()
        .returning({ id: notices.id });
      const newIds = new Set(inserted.map(({ id }) => id));
      const rows = await selectNotices().where(
        and(inArray(notices.userId, [...userIds]), eq(notices.onceKey, onceKey)),
      );
      return { rows, isNew: ({ id }) => newIds.has(id) };
    },

    /** The preferences of those of these users who have changed any, in one query. */
    async preferencesOf(userIds: readonly string[]): Promise<Map<string, StoredPreferences>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .select({ userId: notificationPreferences.userId, ...preferenceColumns })
        .from(notificationPreferences)
        .where(inArray(notificationPreferences.userId, [...userIds]));
      return new Map(rows.map(({ userId, ...preferences }) => [userId, preferences]));
    },

    async findById(id: string): Promise<NoticeRow | undefined> {
      const [row] = await selectNotices().where(eq(notices.id, id));
      return row;
    },

    /** A user's notices, latest first. Served by `notices_by_user`. */
    list: async (userId: string, page: PageRequest): Promise<Page<NoticeRow>> =>
      readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          selectNotices()
            .where(and(eq(notices.userId, userId), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** Served by `notices_unread`. */
    async unreadCount(userId: string): Promise<number> {
      const [row] = await db
        .select({ unread: count() })
        .from(notices)
        .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
      return row?.unread ?? 0;
    },

    /** False if the user has no such notice. One that was already read is unchanged. */
    async markRead(userId: string, id: string, at: Date): Promise<boolean> {
      const marked = await db
        .update(notices)
        .set({ readAt: sql`coalesce(${notices.readAt}, ${at.toISOString()}::timestamptz)` })
        .where(and(eq(notices.id, id), eq(notices.userId, userId)))
        .returning({ id: notices.id });
      return marked.length > 0;
    },

    async markAllRead(userId: string, at: Date): Promise<void> {
      await db
        .update(notices)
        .set({ readAt: at })
        .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
    },

    /** Undefined for a user who has changed none of them. */
    async preferences(userId: string) {
      const [row] = await db
        .select(preferenceColumns)
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, userId));
      return row;
    },

    /** Changes the given preferences and keeps the rest. */
    async savePreferences(userId: string, changes: Partial<StoredPreferences>): Promise<void> {
      await db
        .insert(notificationPreferences)
        .values({ userId, ...changes })
        .onConflictDoUpdate({
          target: notificationPreferences.userId,
          set: { ...changes, updatedAt: new Date() },
        });
    },
  };
}

export type NoticesQueries = ReturnType<typeof createNoticesQueries>;
