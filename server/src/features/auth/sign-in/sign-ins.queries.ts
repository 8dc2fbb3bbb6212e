import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type Page, type PageRequest, readPage } from '../../../platform/list-page.ts';
import { credentials } from '../credentials.table.ts';
import { signIns } from './sign-ins.table.ts';

type SignInRow = typeof signIns.$inferSelect;
export type NewSignInRow = typeof signIns.$inferInsert;

const latestFirst = createKeyset('sign-ins', 'descending', { id: signIns.id });

export function createSignInsQueries(db: Queryable) {
  return {
    async insert(row: NewSignInRow): Promise<void> {
      await db.insert(signIns).values(row);
    },

    /** A user's sign-ins, latest first. Served by `sign_ins_by_user`. */
    list: async (userId: string, page: PageRequest): Promise<Page<SignInRow>> =>
      readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select()
            .from(signIns)
            .where(and(eq(signIns.userId, userId), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** The latest successful ones. */
    async latestSucceeded(userId: string, limit: number): Promise<SignInRow[]> {
      return db
        .select()
        .from(signIns)
        .where(and(eq(signIns.userId, userId), eq(signIns.outcome, 'succeeded')))
        .orderBy(desc(signIns.id))
        .limit(limit);
    },

    /** Whether this account was signed in from this address before. */
    async isKnownAddress(userId: string, ipAddress: string): Promise<boolean> {
      const rows = await db
        .select({ id: signIns.id })
        .from(signIns)
        .where(
          and(eq(signIns.userId, userId), eq(signIns.ipAddress, ipAddress), eq(signIns.outcome, 'succeeded')),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** All of them, latest first, for a user's data export. */
    async exportOf(userId: string) {
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

    /** The password and the providers of an account, without any credentials. */
    async waysToSignIn(userId: string) {
      return db
        .select({ by: credentials.providerId, since: credentials.createdAt })
        .from(credentials)
        .where(eq(credentials.userId, userId));
    },
  };
}
