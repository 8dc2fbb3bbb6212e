import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../users/users.table.ts';

export function createAvatarsQueries(db: Queryable) {
  return {
    /**
     * The picture that a user has, no other change of it, nor the account's end, coming between until the transaction ends.
     * Undefined when there is no such account any more.
     */
    async lockImage(userId: string): Promise<string | null | undefined> {
      const [row] = await db
        .select({ image: users.image })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      return row?.image;
    },

    async setImage(userId: string, image: string | null): Promise<void> {
      await db.update(users).set({ image }).where(eq(users.id, userId));
    },
  };
}
