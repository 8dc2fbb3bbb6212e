import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage } from '../../db/page.ts';
import { signIns } from '../auth/sign-ins.table.ts';

const latestFirst = createKeyset('sign-ins', 'descending', { id: signIns.id });

export type SignInRow = typeof signIns.$inferSelect;

export function createAdminQueries(db: Queryable) {
  return {
    /** A user's latest sign-ins: served by `sign_ins_by_user`. */
    signInsOf: async (userId: string, page: PageRequest): Promise<Page<SignInRow>> =>
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
  };
}
