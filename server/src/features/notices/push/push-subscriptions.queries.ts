import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { pushSubscriptions } from './push-subscriptions.table.ts';

export interface PushSubscriptionRow {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

const columns = {
  id: pushSubscriptions.id,
  userId: pushSubscriptions.userId,
  sessionId: pushSubscriptions.sessionId,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  createdAt: pushSubscriptions.createdAt,
};

export function createPushSubscriptionsQueries(db: Queryable) {
  return {
    /** A browser that somebody else used before now belongs to the new user only. */
    async save(row: {
      userId: string;
      sessionId: string;
      endpoint: string;
      p256dh: string;
      auth: string;
    }): Promise<void> {
      await db
        .insert(pushSubscriptions)
        .values(row)
        .onConflictDoUpdate({
          target: pushSubscriptions.endpoint,
          set: { ...row, createdAt: new Date() },
        });
    },

    /** Deletes all except a user's newest. */
    async keepNewest(userId: string, kept: number): Promise<void> {
      const newest = db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
        .limit(kept);
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)));
    },

    async remove(userId: string, endpoint: string): Promise<void> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
    },

    async removeById(id: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    },

    async isSubscribed(userId: string, endpoint: string): Promise<boolean> {
      const [row] = await db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
      return row !== undefined;
    },

    async ofUser(userId: string): Promise<PushSubscriptionRow[]> {
      return db.select(columns).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    },

    async findById(id: string): Promise<PushSubscriptionRow | undefined> {
      const [row] = await db.select(columns).from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
      return row;
    },
  };
}
