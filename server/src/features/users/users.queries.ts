import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';
import type { Queryable } from '../../db/client.ts';
import { users } from './users.table.ts';

/** Whether a user of the query is suspended right now: one whose time is over is not, although the row still says so. */
const isSuspendedAt = (at: Date | SQL): SQL<boolean> =>
  sql<boolean>`(${users.banned} and coalesce(${users.banExpires} > ${at instanceof Date ? at.toISOString() : at}, true))`;
const isSuspended = isSuspendedAt(sql`now()`);
const isActiveAdmin = (at: Date) => and(eq(users.role, 'admin'), not(isSuspendedAt(at)));

/** The ids of all who are suspended right now: few among many, served by `users_suspended`. Of no null, so NOT IN is safe. */
export const suspendedUserIds: SQL = sql`(select ${users.id} from ${users} where ${isSuspended})`;

/** Whether the user of this id is suspended right now: one look into `users_suspended`, for lists that read a few rows. */
export const isSuspendedUser = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${isSuspended})`;

/** Whether the user of this id may stream right now: a role that does, and no suspension. */
export const mayStreamNow = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${users.role} in ('streamer', 'admin') and not ${isSuspended})`;

/** Whether the user of this id may manage brands right now: a role that does, and no suspension. */
export const mayManageBrandsNow = (id: PgColumn): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${users.role} in ('brand', 'admin') and not ${isSuspended})`;

/** Whether the user of this id has a name, or a username, like this ILIKE pattern. */
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

/** What an account may do, and how to reach it. */
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

/** What a user, or an upload of theirs, changes of their profile. */
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

    /** Those of these users who may stream and whose address is confirmed. */
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

    /** Emails are kept in lower case. */
    async findAccountByEmail(email: string): Promise<AccountRow | undefined> {
      const [row] = await db.select(accountColumns).from(users).where(eq(users.email, email.toLowerCase()));
      return row;
    },

    /** Usernames are kept in lower case. */
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
     * Makes others who change what is this user's wait until the transaction ends, and the account's deletion too. Answers
     * the picture that the user has; undefined when there is no such account any more.
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

    /** Those who can act right now. Served by `users_by_role_and_created`. */
    async activeAdminIds(now: Date): Promise<string[]> {
      const rows = await db.select({ id: users.id }).from(users).where(isActiveAdmin(now));
      return rows.map(({ id }) => id);
    },

    /** The longest serving first: served by `users_by_role_and_created`. */
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

    /** Undefined for nobody's id. */
    async newsletter(id: string): Promise<boolean | undefined> {
      const [row] = await db.select({ newsletter: users.newsletter }).from(users).where(eq(users.id, id));
      return row?.newsletter;
    },

    async setNewsletter(id: string, newsletter: boolean): Promise<void> {
      await db.update(users).set({ newsletter }).where(eq(users.id, id));
    },

    /** Where mail to a user goes. */
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

    /** What the account itself is, without anything that could open it, for the export of a user's data. */
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
