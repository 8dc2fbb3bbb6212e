import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { Queryable } from '../../db/client.ts';
import { credentials } from '../auth/credentials.table.ts';
import { sessions } from '../auth/sessions.table.ts';
import { signIns } from '../auth/sign-ins.table.ts';
import { streamKeys } from './stream-keys.table.ts';
import { users } from '../users/users.table.ts';

export interface UserRow {
  id: string;
  name: string;
  username: string | null;
  email: string;
  image: string | null;
  role: Role;
  banned: boolean;
  banReason: string | null;
  banExpires: Date | null;
}

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

const userColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  image: users.image,
  role: users.role,
  banned: users.banned,
  banReason: users.banReason,
  banExpires: users.banExpires,
};

export function createAccountsQueries(db: Queryable) {
  return {
    async findUsers(ids: readonly string[]): Promise<UserRow[]> {
      if (ids.length === 0) return [];
      return db
        .select(userColumns)
        .from(users)
        .where(inArray(users.id, [...ids]));
    },

    async findUserByEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await db.select(userColumns).from(users).where(eq(users.email, email.toLowerCase()));
      return row;
    },

    async setRole(userId: string, role: Role): Promise<void> {
      await db.update(users).set({ role }).where(eq(users.id, userId));
    },

    /** Held to the end of the transaction: changes of who is an admin run one after the other. */
    async lockAuthority(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('greenroom authority'))`);
    },

    /** Served by `users_by_role_and_created`: admins are few. */
    async hasActiveAdminBesides(userId: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.role, 'admin'),
            ne(users.id, userId),
            or(eq(users.banned, false), sql`${users.banExpires} <= ${now.toISOString()}`),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    async setSuspension(
      userId: string,
      suspension: { reason: string; until: Date | null } | null,
    ): Promise<void> {
      await db
        .update(users)
        .set({
          banned: suspension !== null,
          banReason: suspension?.reason ?? null,
          banExpires: suspension?.until ?? null,
        })
        .where(eq(users.id, userId));
    },

    async deleteSessionsOf(userId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    async setDemoProfile(
      userId: string,
      values: { bio: string | null; location: string | null; image: string | null },
    ): Promise<void> {
      await db
        .update(users)
        .set({ ...values, isDemo: true, emailVerified: true })
        .where(eq(users.id, userId));
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

    /** What the account itself is, without anything that could open it. */
    async exportAccount(userId: string) {
      const [account] = await db
        .select({
          id: users.id,
          email: users.email,
          emailVerified: users.emailVerified,
          username: users.username,
          role: users.role,
          createdAt: users.createdAt,
          twoStepSignIn: users.twoFactorEnabled,
          suspended: users.banned,
          suspensionReason: users.banReason,
          suspendedUntil: users.banExpires,
        })
        .from(users)
        .where(eq(users.id, userId));
      const waysToSignIn = await db
        .select({ by: credentials.providerId, since: credentials.createdAt })
        .from(credentials)
        .where(eq(credentials.userId, userId));
      return { ...account, waysToSignIn };
    },

    async exportProfile(userId: string) {
      const [profile] = await db
        .select({
          name: users.name,
          bio: users.bio,
          location: users.location,
          publicProfile: users.publicProfile,
          socialLinks: users.socialLinks,
          image: users.image,
        })
        .from(users)
        .where(eq(users.id, userId));
      return profile;
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

    async findUserByStreamKeyHash(keyHash: string): Promise<UserRow | undefined> {
      const [row] = await db
        .select(userColumns)
        .from(streamKeys)
        .innerJoin(users, eq(users.id, streamKeys.userId))
        .where(eq(streamKeys.keyHash, keyHash));
      return row;
    },
  };
}

export type AccountsQueries = ReturnType<typeof createAccountsQueries>;
