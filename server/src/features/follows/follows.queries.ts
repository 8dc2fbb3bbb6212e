import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { blocks } from './blocks.table.ts';
import type { Queryable } from '../../db/client.ts';
import { follows } from './follows.table.ts';
import { isSuspended } from '../users/suspended-users.queries.ts';
import { users } from '../users/users.table.ts';
import type { PeopleCursor } from './people-cursor.ts';

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

/** What comes after a cursor in a list that is ordered by moment and person, latest first. */
function isBeyond(at: PgColumn, id: PgColumn, cursor: PeopleCursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`;
}

export function createFollowsQueries(db: Queryable) {
  /** Accepted follows, read from one of their two sides. */
  async function accepted(
    { ofUser, person }: { ofUser: PgColumn; person: PgColumn },
    userId: string,
    limit: number,
    after: PeopleCursor | undefined,
  ): Promise<ListedPersonRow[]> {
    return db
      .select({ ...personColumns, at: sql<Date>`${follows.acceptedAt}`.mapWith(follows.acceptedAt) })
      .from(follows)
      .innerJoin(users, eq(users.id, person))
      .where(
        and(
          eq(ofUser, userId),
          isNotNull(follows.acceptedAt),
          sql`not ${isSuspended}`,
          isBeyond(follows.acceptedAt, person, after),
        ),
      )
      .orderBy(desc(follows.acceptedAt), desc(person))
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
    followers: async (userId: string, limit: number, after: PeopleCursor | undefined) =>
      accepted({ ofUser: follows.followeeId, person: follows.followerId }, userId, limit, after),

    /** Served by `follows_by_follower`. */
    following: async (userId: string, limit: number, after: PeopleCursor | undefined) =>
      accepted({ ofUser: follows.followerId, person: follows.followeeId }, userId, limit, after),

    /** Served by `follows_requested`. */
    async requests(
      userId: string,
      limit: number,
      after: PeopleCursor | undefined,
    ): Promise<ListedPersonRow[]> {
      return db
        .select({ ...personColumns, at: follows.createdAt })
        .from(follows)
        .innerJoin(users, eq(users.id, follows.followerId))
        .where(
          and(
            eq(follows.followeeId, userId),
            isNull(follows.acceptedAt),
            sql`not ${isSuspended}`,
            isBeyond(follows.createdAt, follows.followerId, after),
          ),
        )
        .orderBy(desc(follows.createdAt), desc(follows.followerId))
        .limit(limit);
    },

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
    async blocked(
      userId: string,
      limit: number,
      after: PeopleCursor | undefined,
    ): Promise<ListedPersonRow[]> {
      return db
        .select({ ...personColumns, at: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, userId), isBeyond(blocks.createdAt, blocks.blockedId, after)))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(limit);
    },
  };
}
