import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/users.table.ts';

export function createAvatarsQueries(db: Queryable) {
  return {
    /** The picture that a user has, no other change of it coming between until the transaction ends. */
    async lockImage(userId: string): Promise<string | null> {
      const [row] = await db
        .select({ image: users.image })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      return row?.image ?? null;
    },

    async setImage(userId: string, image: string | null): Promise<void> {
      await db.update(users).set({ image }).where(eq(users.id, userId));
    },
  };
}
