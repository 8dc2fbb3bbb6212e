import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { blocks } from './blocks.table.ts';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../../db/page.ts';
import { follows } from './follows.table.ts';
import { isSuspended } from '../users/suspended-users.queries.ts';
import { users } from '../users/users.table.ts';

const personColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  image: users.image,
  role: users.role,
};

export interface PersonRow {
  id: string;
  username: string | null;
  name: string;
  image: string | null;
  role: Role;
}

/** A person of a list, and when they came into it. */
export interface ListedPersonRow extends PersonRow {
  at: Date;
}

/** Each list by the moment in which somebody came into it, latest first. */
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

export function createFollowsQueries(db: Queryable) {
  /** Accepted follows, read from one of their two sides. */
  async function accepted(
    { ofUser, person }: { ofUser: PgColumn; person: PgColumn },
    userId: string,
    { isAfter, orderBy, limit }: Stretch,
  ): Promise<ListedPersonRow[]> {
    return db
      .select({ ...personColumns, at: sql<Date>`${follows.acceptedAt}`.mapWith(follows.acceptedAt) })
      .from(follows)
      .innerJoin(users, eq(users.id, person))
      .where(and(eq(ofUser, userId), isNotNull(follows.acceptedAt), sql`not ${isSuspended}`, isAfter))
      .orderBy(...orderBy)
      .limit(limit);
  }

  return {
    /** A user by username, and how `viewerId` stands to them. */
    async findByUsername(username: string, viewerId: string | null) {
      const [row] = await db
        .select({
          ...personColumns,
          publicProfile: users.publicProfile,
          isSuspended,
          requestedAt: follows.createdAt,
          acceptedAt: follows.acceptedAt,
          hasBlockedViewer: sql<boolean>`exists (
            select from ${blocks} where ${blocks.blockerId} = ${users.id} and ${blocks.blockedId} = ${viewerId}
          )`,
        })
        .from(users)
        .leftJoin(follows, and(eq(follows.followeeId, users.id), sql`${follows.followerId} = ${viewerId}`))
        .where(eq(users.username, username));
      return row;
    },

    /**
     * Holds back, until this transaction ends, whatever else changes how these two stand to each other: without it a follow
     * and a block at the same moment could both come through.
     */
    async lockPair(oneId: string, otherId: string): Promise<void> {
      const pair = [oneId, otherId].toSorted().join(' ');
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follows ${pair}`}, 0))`);
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

    /** False when that follow, or that request, was there already. */
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

    /** False when no request of this pair was waiting. */
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

    /** Served by `follows_requested`. */
    requests: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: requestsOrder,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select({ ...personColumns, at: follows.createdAt })
            .from(follows)
            .innerJoin(users, eq(users.id, follows.followerId))
            .where(
              and(
                eq(follows.followeeId, userId),
                isNull(follows.acceptedAt),
                sql`not ${isSuspended}`,
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

    /** Served by `blocks_by_blocker`. Suspended users too: a block can always be taken back. */
    blocked: async (userId: string, page: PageRequest): Promise<Page<ListedPersonRow>> =>
      readPage(page, {
        keyset: blockedOrder,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select({ ...personColumns, at: blocks.createdAt })
            .from(blocks)
            .innerJoin(users, eq(users.id, blocks.blockedId))
            .where(and(eq(blocks.blockerId, userId), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),
  };
}
