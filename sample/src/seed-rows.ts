import { and, eq } from 'drizzle-orm';
import type { EventLog } from '../../server/src/features/event-log/event-log.service.ts';
import { eventLogs } from '../../server/src/features/event-log/event-logs.table.ts';
import { streamEvents } from '../../server/src/features/event-log/stream-events.table.ts';
import { follows } from '../../server/src/features/follows/follows.table.ts';
import { streamProducts } from '../../server/src/features/streams/stream-products.table.ts';
import { streams } from '../../server/src/features/streams/streams.table.ts';
import { users } from '../../server/src/features/users/users.table.ts';
import { wishlistItems } from '../../server/src/features/wishlists/wishlist-items.table.ts';
import type { Database } from '../../server/src/db/client.ts';

/**
 * What sample data needs that no service does, such as a show that ended last week. This workspace is the one place that
 * writes the tables of other features. Nothing here changes a row that is there already, but `startStreamOver`.
 */

/** Adds a planned or a past show with its products and its empty event log. The product ids must exist. */
export async function insertStream(
  db: Database,
  { productIds, ...row }: typeof streams.$inferInsert & { id: string; productIds: readonly string[] },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.insert(streams).values(row).onConflictDoNothing({ target: streams.id });
    if (productIds.length > 0) {
      await transaction
        .insert(streamProducts)
        .values(
          [...new Set(productIds)].map((productId, position) => ({ streamId: row.id, productId, position })),
        )
        .onConflictDoNothing();
    }
    await transaction.insert(eventLogs).values({ streamId: row.id }).onConflictDoNothing();
  });
}

/** Lets an ended show begin anew under the same address, with an empty event log. */
export async function startStreamOver(
  { db, eventLog }: { db: Database; eventLog: Pick<EventLog, 'forget'> },
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .update(streams)
      .set({
        status: 'created',
        startedAt: null,
        endedAt: null,
        endsWithoutBroadcasterAt: null,
        peakViewerCount: 0,
      })
      .where(and(eq(streams.id, id), eq(streams.status, 'ended')));
    await transaction.delete(streamEvents).where(eq(streamEvents.streamId, id));
    await transaction
      .update(eventLogs)
      .set({ lastSequence: 0, startedAt: null })
      .where(eq(eventLogs.streamId, id));
  });
  // The server keeps recent events in memory.
  eventLog.forget(id);
}

/** Adds accepted follows. Nobody is told of them. */
export async function insertFollows(
  db: Database,
  rows: readonly { followerId: string; followeeId: string; at: Date }[],
): Promise<void> {
  await db
    .insert(follows)
    .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at, acceptedAt: at })))
    .onConflictDoNothing();
}

export async function insertWishlistItems(
  db: Database,
  rows: readonly { userId: string; productId: string; at: Date }[],
): Promise<void> {
  await db
    .insert(wishlistItems)
    .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at })))
    .onConflictDoNothing();
}

/** What a sample account's profile has besides its account. */
export async function updateProfile(
  db: Database,
  userId: string,
  profile: Pick<typeof users.$inferInsert, 'publicProfile' | 'socialLinks'>,
): Promise<void> {
  await db.update(users).set(profile).where(eq(users.id, userId));
}
