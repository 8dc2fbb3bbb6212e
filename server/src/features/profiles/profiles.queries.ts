import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';
import { blocks } from '../follows/blocks.table.ts';
import type { Queryable } from '../../db/client.ts';
import { follows } from '../follows/follows.table.ts';
import { streams } from '../streams/streams.table.ts';
import { isSuspended } from '../users/suspended-users.queries.ts';
import { users } from '../users/users.table.ts';

const count = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*)::integer from ${rows})`;

const isBlock = (blockerId: unknown, blockedId: unknown) =>
  sql<boolean>`exists (
    select from ${blocks} where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId}
  )`;

/** Counts that are read from an index alone: of accepted follows, and of shows that went on air. */
const counts = {
  followers: count(
    sql`${follows} where ${and(sql`${follows.followeeId} = ${users.id}`, isNotNull(follows.acceptedAt))}`,
  ),
  following: count(
    sql`${follows} where ${and(sql`${follows.followerId} = ${users.id}`, isNotNull(follows.acceptedAt))}`,
  ),
  streams: count(
    sql`${streams} where ${and(sql`${streams.ownerId} = ${users.id}`, isNotNull(streams.startedAt))}`,
  ),
};

export type ProfileRow = NonNullable<Awaited<ReturnType<ProfilesQueries['findByUsername']>>>;

export function createProfilesQueries(db: Queryable) {
  return {
    /** A user with their counts, and how `viewerId` stands to them. */
    async findByUsername(username: string, viewerId: string | null) {
      const [row] = await db
        .select({
          id: users.id,
          username: users.username,
          email: users.email,
          name: users.name,
          image: users.image,
          role: users.role,
          bio: users.bio,
          location: users.location,
          publicProfile: users.publicProfile,
          socialLinks: users.socialLinks,
          createdAt: users.createdAt,
          isSuspended,
          ...counts,
          requestedAt: follows.createdAt,
          acceptedAt: follows.acceptedAt,
          isBlocked: isBlock(sql`${viewerId}`, users.id),
          hasBlockedViewer: isBlock(users.id, sql`${viewerId}`),
        })
        .from(users)
        .leftJoin(
          follows,
          and(sql`${follows.followeeId} = ${users.id}`, sql`${follows.followerId} = ${viewerId}`),
        )
        .where(eq(users.username, username));
      return row;
    },

    /** The username of a user who has one and is not suspended. */
    async findUsername(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ username: users.username, isSuspended })
        .from(users)
        .where(eq(users.id, userId));
      return row === undefined || row.isSuspended ? undefined : (row.username ?? undefined);
    },

    async update(
      userId: string,
      values: {
        name?: string;
        bio?: string | null;
        location?: string | null;
        publicProfile?: boolean;
        image?: string | null;
        socialLinks?: UserSocialLinks;
      },
    ): Promise<void> {
      await db.update(users).set(values).where(eq(users.id, userId));
    },
  };
}

export type ProfilesQueries = ReturnType<typeof createProfilesQueries>;
