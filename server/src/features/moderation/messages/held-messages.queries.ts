import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { heldMessages } from './held-messages.table.ts';

export type HeldRow = typeof heldMessages.$inferSelect;

const maxListed = 100;
/** Held messages per author and show. */
const maxOfAuthor = 20;

export function createHeldMessagesQueries(db: Queryable) {
  return {
    /** The row of this author's message, whether it was already held or not. */
    async insert(row: typeof heldMessages.$inferInsert): Promise<HeldRow | undefined> {
      const [inserted] = await db.insert(heldMessages).values(row).onConflictDoNothing().returning();
      if (inserted !== undefined) return inserted;
      const [known] = await db
        .select()
        .from(heldMessages)
        .where(
          and(
            eq(heldMessages.authorId, row.authorId),
            eq(heldMessages.streamId, row.streamId),
            eq(heldMessages.clientMessageId, row.clientMessageId),
          ),
        );
      return known;
    },

    /** Served by `held_messages_by_author`. */
    async findSent(authorId: string, streamId: string, clientMessageId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: heldMessages.id })
        .from(heldMessages)
        .where(
          and(
            eq(heldMessages.authorId, authorId),
            eq(heldMessages.streamId, streamId),
            eq(heldMessages.clientMessageId, clientMessageId),
          ),
        );
      return row?.id;
    },

    /** Oldest first. Served by `held_messages_waiting`. */
    async waiting(hostId: string): Promise<HeldRow[]> {
      return db
        .select()
        .from(heldMessages)
        .where(and(eq(heldMessages.hostId, hostId), eq(heldMessages.state, 'waiting')))
        .orderBy(asc(heldMessages.heldAt))
        .limit(maxListed);
    },

    async find(hostId: string, id: string): Promise<HeldRow | undefined> {
      const [row] = await db
        .select()
        .from(heldMessages)
        .where(and(eq(heldMessages.hostId, hostId), eq(heldMessages.id, id)));
      return row;
    },

    async setState(hostId: string, id: string, state: HeldRow['state']): Promise<void> {
      await db
        .update(heldMessages)
        // Its author should see the decision, also when it has changed.
        .set({ state, dismissedAt: null })
        .where(and(eq(heldMessages.hostId, hostId), eq(heldMessages.id, id)));
    },

    /**
     * A person's waiting or rejected messages in a show, oldest first. Served by `held_messages_by_author`.
     */
    async ofAuthor(streamId: string, authorId: string): Promise<HeldRow[]> {
      const latest = await db
        .select()
        .from(heldMessages)
        .where(
          and(
            eq(heldMessages.authorId, authorId),
            eq(heldMessages.streamId, streamId),
            ne(heldMessages.state, 'approved'),
            isNull(heldMessages.dismissedAt),
          ),
        )
        .orderBy(desc(heldMessages.heldAt))
        .limit(maxOfAuthor);
      return latest.toReversed();
    },

    /** Whether a show has any. Served by `held_messages_of_show`. */
    async hasAny(streamId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: heldMessages.id })
        .from(heldMessages)
        .where(and(eq(heldMessages.streamId, streamId), ne(heldMessages.state, 'approved')))
        .limit(1);
      return row !== undefined;
    },

    async dismiss(id: string, authorId: string, dismissedAt: Date): Promise<void> {
      await db
        .update(heldMessages)
        .set({ dismissedAt })
        .where(and(eq(heldMessages.id, id), eq(heldMessages.authorId, authorId)));
    },

    /** A person's held messages, latest first, for their data export. */
    async writtenBy(authorId: string) {
      return db
        .select({ message: heldMessages.message, state: heldMessages.state, heldAt: heldMessages.heldAt })
        .from(heldMessages)
        .where(eq(heldMessages.authorId, authorId))
        .orderBy(desc(heldMessages.heldAt));
    },
  };
}
