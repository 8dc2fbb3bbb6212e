import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from './users.table.ts';

export function createUsernamesQueries(db: Queryable) {
  return {
    /** The subset of these usernames that is in use. */
    async taken(candidates: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ username: users.username })
        .from(users)
        .where(inArray(users.username, [...candidates]));
      return rows.flatMap((row) => (row.username === null ? [] : [row.username]));
    },
  };
}
