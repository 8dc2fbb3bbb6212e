import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { credentials } from '../auth/credentials.table.ts';
import { sessions } from '../auth/sessions.table.ts';
import { signIns } from '../auth/sign-ins.table.ts';
import { streamKeys } from './stream-keys.table.ts';

/** A session without its token. */
export interface SessionRow {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

const sessionColumns = {
  id: sessions.id,
  ipAddress: sessions.ipAddress,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  expiresAt: sessions.expiresAt,
};

export function createAccountsQueries(db: Queryable) {
  return {
    /** Held to the end of the transaction: changes of who is an admin run one after the other. */
    async lockAuthority(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('greenroom authority'))`);
    },

    async deleteSessionsOf(userId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    async streamKeyOf(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ keySealed: streamKeys.keySealed })
        .from(streamKeys)
        .where(eq(streamKeys.userId, userId));
      return row?.keySealed;
    },

    async streamKeyHashOf(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ keyHash: streamKeys.keyHash })
        .from(streamKeys)
        .where(eq(streamKeys.userId, userId));
      return row?.keyHash;
    },

    async isSession(userId: string, sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
      return rows.length > 0;
    },

    /** The sessions that have not expired. */
    async sessionsOf(userId: string, now: Date): Promise<SessionRow[]> {
      return db
        .select(sessionColumns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.updatedAt));
    },

    async deleteSession(userId: string, sessionId: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return rows.length > 0;
    },

    async replaceStreamKey(row: { userId: string; keyHash: string; keySealed: string }): Promise<void> {
      const { keyHash, keySealed } = row;
      const set = { keyHash, keySealed, createdAt: new Date() };
      await db.insert(streamKeys).values(row).onConflictDoUpdate({ target: streamKeys.userId, set });
    },

    async waysToSignIn(userId: string) {
      return db
        .select({ by: credentials.providerId, since: credentials.createdAt })
        .from(credentials)
        .where(eq(credentials.userId, userId));
    },

    async exportSignIns(userId: string) {
      return db
        .select({
          at: signIns.at,
          method: signIns.method,
          outcome: signIns.outcome,
          ipAddress: signIns.ipAddress,
          userAgent: signIns.userAgent,
        })
        .from(signIns)
        .where(eq(signIns.userId, userId))
        .orderBy(desc(signIns.id));
    },

    /** Keeps the key that was there when another request was first. */
    async insertStreamKey(row: { userId: string; keyHash: string; keySealed: string }): Promise<void> {
      await db.insert(streamKeys).values(row).onConflictDoNothing();
    },

    async userIdOfStreamKey(keyHash: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: streamKeys.userId })
        .from(streamKeys)
        .where(eq(streamKeys.keyHash, keyHash));
      return row?.userId;
    },
  };
}
