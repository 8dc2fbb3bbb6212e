import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { signIns } from '../../db/sign-ins.table.ts';

export type SignInRow = typeof signIns.$inferSelect;

export function createAdminQueries(db: Queryable) {
  return {
    /** A user's latest sign-ins: served by `sign_ins_by_user`. */
    async signInsOf(userId: string, before: number | undefined, limit: number): Promise<SignInRow[]> {
      return db
        .select()
        .from(signIns)
        .where(and(eq(signIns.userId, userId), before === undefined ? undefined : lt(signIns.id, before)))
        .orderBy(desc(signIns.id))
        .limit(limit);
    },
  };
}
