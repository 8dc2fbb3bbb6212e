import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';
import type { Queryable } from '../../db/client.ts';
import { users } from './users.table.ts';

/**
 * Whether a user of the query is suspended now. An expired suspension remains in the row but does not count.
 */
const isSuspendedAt = (at: Date | SQL): SQL<boolean> =>
  sql<boolean>`(${users.banned} and coalesce(${users.banExpires} > ${at instanceof Date ? at.toISOString() : at}, true))`;
const isSuspended = isSuspendedAt(sql`now()`);
const isActiveAdmin = (at: Date) => and(eq(users.role, 'admin'), not(isSuspendedAt(at)));

/**
 * The ids of all users who are suspended now. They are few; served by `users_suspended`. Never null, so NOT
 * IN is safe.
 */
export const suspendedUserIds: SQL = sql`(select ${users.id} from ${users} where ${isSuspended})`;

/**
 * Whether the user with this id is suspended now: one look-up in `users_suspended`, for lists of a few rows.
 */
export const isSuspendedUser = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${isSuspended})`;

/** Whether the user with this id may stream now: the role permits it, and there is no suspension. */
export const mayStreamNow = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${users.role} in ('streamer', 'admin') and not ${isSuspended})`;

/** Whether the user with this id may manage brands now: the role permits it, and there is no suspension. */
export const mayManageBrandsNow = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${users.role} in ('brand', 'admin') and not ${isSuspended})`;

/** Whether the name or username of the user with this id matches an ILIKE pattern. */
export const isNamedLike = (id: PgColumn, pattern: string): SQL =>
  sql`exists (
    select from ${users}
    where ${users.id} = ${id} and (${users.name} ilike ${pattern} or ${users.username} ilike ${pattern})
  )`;

const cardColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  image: users.image,
  role: users.role,
};

/** An account's authority and contact data. */
const accountColumns = {
  ...cardColumns,
  email: users.email,
  banned: users.banned,
  banReason: users.banReason,
  banExpires: users.banExpires,
};

const profileColumns = {
  ...cardColumns,
  email: users.email,
  bio: users.bio,
  location: users.location,
  publicProfile: users.publicProfile,
  socialLinks: users.socialLinks,
  createdAt: users.createdAt,
  isSuspended,
};

export interface AccountRow {
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

/** Profile fields that a user changes directly or by an upload. */
export interface ProfileValues {
  name?: string;
  bio?: string | null;
  location?: string | null;
  publicProfile?: boolean;
  image?: string | null;
  socialLinks?: UserSocialLinks;
}

export function createUsersQueries(db: Queryable) {
  return {
    async cards(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select(cardColumns)
        .from(users)
        .where(inArray(users.id, [...ids]));
    },

    /** The subset of these users who may stream and have confirmed their email address. */
    async confirmedStreamerIds(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.id, [...ids]),
            inArray(users.role, ['streamer', 'admin']),
            eq(users.emailVerified, true),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    async findAccounts(ids: readonly string[]): Promise<AccountRow[]> {
      if (ids.length === 0) return [];
      return db
        .select(accountColumns)
        .from(users)
        .where(inArray(users.id, [...ids]));
    },

    /** Emails are stored in lower case. */
    async findAccountByEmail(email: string): Promise<AccountRow | undefined> {
      const [row] = await db.select(accountColumns).from(users).where(eq(users.email, email.toLowerCase()));
      return row;
    },

    /** Usernames are stored in lower case. */
    async findProfile(username: string) {
      const [row] = await db
        .select(profileColumns)
        .from(users)
        .where(eq(users.username, username.toLowerCase()));
      return row;
    },

    async findProfileById(id: string) {
      const [row] = await db.select(profileColumns).from(users).where(eq(users.id, id));
      return row;
    },

    /**
     * Locks the user until the transaction ends, against other changes of the user's data and against
     * deletion of the account. Resolves to the user's current picture. Undefined if the account was deleted.
     */
    async lock(id: string): Promise<{ image: string | null } | undefined> {
      const [row] = await db
        .select({ image: users.image })
        .from(users)
        .where(eq(users.id, id))
        .for('no key update');
      return row;
    },

    async update(id: string, values: ProfileValues): Promise<void> {
      await db.update(users).set(values).where(eq(users.id, id));
    },

    async setRole(id: string, role: Role): Promise<void> {
      await db.update(users).set({ role }).where(eq(users.id, id));
    },

    /** Served by `users_by_role_and_created`: admins are few. */
    async hasActiveAdminBesides(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isActiveAdmin(now), ne(users.id, id)))
        .limit(1);
      return rows.length > 0;
    },

    /** The admins who are not suspended. Served by `users_by_role_and_created`. */
    async activeAdminIds(now: Date): Promise<string[]> {
      const rows = await db.select({ id: users.id }).from(users).where(isActiveAdmin(now));
      return rows.map(({ id }) => id);
    },

    /** Longest-serving first. Served by `users_by_role_and_created`. */
    async admins(limit: number): Promise<{ name: string; email: string }[]> {
      return db
        .select({ name: users.name, email: users.email })
        .from(users)
        .where(eq(users.role, 'admin'))
        .orderBy(users.createdAt, users.id)
        .limit(limit);
    },

    async setSuspension(
      id: string,
      suspension: { banReason: string | null; banExpires: Date | null } | null,
    ): Promise<void> {
      await db
        .update(users)
        .set({
          banned: suspension !== null,
          banReason: suspension?.banReason ?? null,
          banExpires: suspension?.banExpires ?? null,
        })
        .where(eq(users.id, id));
    },

    /** Undefined for an unknown id. */
    async newsletter(id: string): Promise<boolean | undefined> {
      const [row] = await db.select({ newsletter: users.newsletter }).from(users).where(eq(users.id, id));
      return row?.newsletter;
    },

    async setNewsletter(id: string, newsletter: boolean): Promise<void> {
      await db.update(users).set({ newsletter }).where(eq(users.id, id));
    },

    /** The recipient of mail to a user. */
    async findRecipient(
      id: string,
    ): Promise<{ name: string; email: string; emailVerified: boolean; banned: boolean } | undefined> {
      const [row] = await db
        .select({
          name: users.name,
          email: users.email,
          emailVerified: users.emailVerified,
          banned: users.banned,
        })
        .from(users)
        .where(eq(users.id, id));
      return row;
    },

    /** A user's account data for their export, without secrets. */
    async exportAccount(id: string) {
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
        .where(eq(users.id, id));
      return account;
    },

    async exportProfile(id: string) {
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
        .where(eq(users.id, id));
      return profile;
    },
  };
}
