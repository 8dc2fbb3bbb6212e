import { and, count, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { blocks } from './blocks.table.ts';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../../platform/list-page.ts';
import { follows } from './follows.table.ts';
import { isSuspendedUser } from '../users/users.service.ts';

/** A person in a list, and when they were added to it. */
export interface ListedPersonRow {
  id: string;
  at: Date;
}

/** The relation between two users: when a follow or request was made, and who has blocked whom. */
export interface Relation {
  requestedAt: Date | null;
  acceptedAt: Date | null;
  isBlocked: boolean;
  hasBlockedViewer: boolean;
}

const stranger: Relation = {
  requestedAt: null,
  acceptedAt: null,
  isBlocked: false,
  hasBlockedViewer: false,
};

/** Each list is sorted by when people were added to it, latest first. */
const followersOrder = createKeyset('followers', 'descending', {
  at: follows.acceptedAt,
  id: follows.followerId,
});
const followingOrder = createKeyset('following', 'descending', {
  at: follows.acceptedAt,
  id: follows.followeeId,
});
const requestsOrder = createKeyset('follow-requests', 'descending', {
  at: follows.createdAt,
  id: follows.followerId,
});
const blockedOrder = createKeyset('blocked', 'descending', { at: blocks.createdAt, id: blocks.blockedId });

const isBlock = (blockerId: string, blockedId: string) => sql<boolean>`exists (
  select from ${blocks} where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId}
)`;

export function createFollowsQueries(db: Queryable) {
  /** Accepted follows, read from one of their two sides. */
  async function accepted(
    { ofUser, person }: Record<'ofUser' | 'person', typeof follows.followerId | typeof follows.followeeId>,
    userId: string,
    { isAfter, orderBy, limit }: Stretch,
  ): Promise<ListedPersonRow[]> {
    return db
      .select({ id: person, at: sql<Date>`${follows.acceptedAt}`.mapWith(follows.acceptedAt) })
      .from(follows)
      .where(and(eq(ofUser, userId), isNotNull(follows.acceptedAt), not(isSuspendedUser(person)), isAfter))
      .orderBy(...orderBy)
      .limit(limit);
  }

  return {
    /** The relation of two users as the first one sees it. Without a viewer there is none. */
    async relation(viewerId: string | null, userId: string): Promise<Relation> {
      if (viewerId === null) return stranger;
      const [row] = await db
        .select({
          requestedAt: follows.createdAt,
          acceptedAt: follows.acceptedAt,
          isBlocked: isBlock(viewerId, userId),
          hasBlockedViewer: isBlock(userId, viewerId),
        })
        .from(sql`(select) as nothing`)
        .leftJoin(follows, and(eq(follows.followeeId, userId), eq(follows.followerId, viewerId)));
      return row ?? stranger;
    },

    /** How many people follow a user, and how many the user follows. Index-only reads. */
    async countsOf(userId: string): Promise<{ followers: number; following: number }> {
      const countOf = (side: typeof follows.followeeId | typeof follows.followerId) => sql<number>`(
        select count(*)::integer from ${follows} where ${side} = ${userId} and ${follows.acceptedAt} is not null
      )`;
      const [row] = await db
        .select({ followers: countOf(follows.followeeId), following: countOf(follows.followerId) })
        .from(sql`(select) as nothing`);
      return row ?? { followers: 0, following: 0 };
    },

    /** Some of a user's followers in id order, after an id. Served by `follows_by_followee`. */
    async followerIds(userId: string, afterId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: follows.followerId })
        .from(follows)
        .where(
          and(
            eq(follows.followeeId, userId),
            isNotNull(follows.acceptedAt),
            gt(follows.followerId, afterId),
            not(isSuspendedUser(follows.followerId)),
          ),
        )
        .orderBy(follows.followerId)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * How many people follow each of these users. Those without followers are omitted. Served by
     * `follows_by_followee`.
     */
    async followerCounts(userIds: readonly string[]): Promise<Map<string, number>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .select({ userId: follows.followeeId, followers: count() })
        .from(follows)
        .where(and(inArray(follows.followeeId, [...userIds]), isNotNull(follows.acceptedAt)))
        .groupBy(follows.followeeId);
      return new Map(rows.map(({ userId, followers }) => [userId, followers]));
    },

    /**
     * Serialises changes to the relation of these two until the transaction ends. Otherwise a concurrent
     * follow and block could both succeed.
     */
    async lockPair(oneId: string, otherId: string): Promise<void> {
      const pair = [oneId, otherId].toSorted().join(' ');
      await takeNamedLock(db, `follows ${pair}`);
    },

    /** Who of the two has blocked the other. */
    async blocksBetween(oneId: string, otherId: string): Promise<{ blockerId: string }[]> {
      return db
        .select({ blockerId: blocks.blockerId })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, oneId), eq(blocks.blockedId, otherId)),
            and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, oneId)),
          ),
        );
    },

    /** False if that follow or request already existed. */
    async insertFollow(row: {
      followerId: string;
      followeeId: string;
      createdAt: Date;
      acceptedAt: Date | null;
    }): Promise<boolean> {
      const inserted = await db
        .insert(follows)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: follows.followerId });
      return inserted.length > 0;
    },

    async deleteFollow(followerId: string, followeeId: string): Promise<void> {
      await db
        .delete(follows)
        .where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)));
    },

    async findFollow(followerId: string, followeeId: string) {
      const [row] = await db
        .select({ acceptedAt: follows.acceptedAt })
        .from(follows)
        .where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)));
      return row;
    },

    /** False if there was no open request of this pair. */
    async acceptRequest(followerId: string, followeeId: string, acceptedAt: Date): Promise<boolean> {
      const changed = await db
        .update(follows)
        .set({ acceptedAt })
        .where(
          and(
            eq(follows.followerId, followerId),
            eq(follows.followeeId, followeeId),
            isNull(follows.acceptedAt),
          ),
        )
        .returning({ id: follows.followerId });
      return changed.length > 0;
    },

    async deleteRequest(followerId: string, followeeId: string): Promise<void> {
      await db
        .delete(follows)
        .where(
          and(
            eq(follows.followerId, followerId),
            eq(follows.followeeId, followeeId),
            isNull(follows.acceptedAt),
          ),
        );
    },

    async insertBlock(blockerId: string, blockedId: string, createdAt: Date): Promise<void> {
      await db.insert(blocks).values({ blockerId, blockedId, createdAt }).onConflictDoNothing();
    },

    async deleteBlock(blockerId: string, blockedId: string): Promise<void> {
      await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
    },

    /** Served by `follows_by_followee`. */
    followers: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: followersOrder,
        read: async (stretch) =>
          accepted({ ofUser: follows.followeeId, person: follows.followerId }, userId, stretch),
      }),

    /** Served by `follows_by_follower`. */
    following: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: followingOrder,
        read: async (stretch) =>
          accepted({ ofUser: follows.followerId, person: follows.followeeId }, userId, stretch),
      }),

    /** Accepted follows sorted by when they were requested, which is when the user acted. */
    async latestFollowed(userId: string, limit: number): Promise<ListedPersonRow[]> {
      return db
        .select({ id: follows.followeeId, at: follows.createdAt })
        .from(follows)
        .where(and(eq(follows.followerId, userId), isNotNull(follows.acceptedAt)))
        .orderBy(desc(follows.createdAt))
        .limit(limit);
    },

    /** Served by `follows_requested`. */
    requests: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: requestsOrder,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select({ id: follows.followerId, at: follows.createdAt })
            .from(follows)
            .where(
              and(
                eq(follows.followeeId, userId),
                isNull(follows.acceptedAt),
                not(isSuspendedUser(follows.followerId)),
                isAfter,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** Served by the primary key. */
    async blockedIds(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: blocks.blockedId })
        .from(blocks)
        .where(eq(blocks.blockerId, userId))
        .orderBy(blocks.blockedId);
      return rows.map(({ id }) => id);
    },

    /** Served by `blocks_by_blocker`. Includes suspended users, because a block can always be undone. */
    blocked: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: blockedOrder,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select({ id: blocks.blockedId, at: blocks.createdAt })
            .from(blocks)
            .where(and(eq(blocks.blockerId, userId), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),
  };
}

export type FollowsQueries = ReturnType<typeof createFollowsQueries>;
