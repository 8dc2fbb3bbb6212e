import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { greenVerifiers } from './green-verifiers.table.ts';

export function createGreenVerifiersQueries(db: Queryable) {
  return {
    async has(userId: string): Promise<boolean> {
      const rows = await db
        .select({ userId: greenVerifiers.userId })
        .from(greenVerifiers)
        .where(eq(greenVerifiers.userId, userId));
      return rows.length > 0;
    },

    async all(): Promise<string[]> {
      const rows = await db
        .select({ userId: greenVerifiers.userId })
        .from(greenVerifiers)
        .orderBy(asc(greenVerifiers.since), asc(greenVerifiers.userId));
      return rows.map(({ userId }) => userId);
    },

    /** False if they are already a verifier. */
    async insert(userId: string, since: Date): Promise<boolean> {
      const rows = await db
        .insert(greenVerifiers)
        .values({ userId, since })
        .onConflictDoNothing()
        .returning({ userId: greenVerifiers.userId });
      return rows.length > 0;
    },

    async delete(userId: string): Promise<boolean> {
      const rows = await db
        .delete(greenVerifiers)
        .where(eq(greenVerifiers.userId, userId))
        .returning({ userId: greenVerifiers.userId });
      return rows.length > 0;
    },
  };
}
