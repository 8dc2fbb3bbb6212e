import type { FollowState, Person } from '@greenroom/contract/profiles/profiles.schemas';
import type { Database } from '../../db/client.ts';
import { type Page, type PageRequest, wholeList } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { maySeeProfileContent } from './follows.policy.ts';
import type { UsersService } from '../users/users.service.ts';
import { createFollowsQueries, type ListedPersonRow } from './follows.queries.ts';
export interface PeoplePage<Item = Person> {
  people: Item[];
  nextCursor?: string;
}

function followStateOf(follow: { acceptedAt: Date | null } | undefined): FollowState {
  if (follow === undefined) return 'none';
  return follow.acceptedAt === null ? 'requested' : 'following';
}

/**
 * Who follows whom, who asks to, and who has blocked whom.
 *
 * A public profile is followed at once, a private one is asked first (PROF-22, PROF-23). Making a private profile public
 * answers no request: those that wait stay with the owner, and one who asks again is let through as anybody then is.
 * Making a public one private keeps its followers.
 *
 * Blocking ends what there is in both directions, follows and requests alike, and neither can follow the other until
 * it is taken back; taking it back restores nothing.
 */
export function createFollowsService({
  db,
  notices,
  sendToUser,
  revocations,
  users,
  now,
}: {
  db: Database;
  /** Says the same thing once a day, so following again and again is told once. */
  notices: Pick<NoticesService, 'notify'>;
  sendToUser: SocketServer['sendToUser'];
  revocations: Pick<Revocations, 'emit'>;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
  now: () => Date;
}) {
  const queries = createFollowsQueries(db);

  /** The people of these rows, in their order; whoever was deleted meanwhile is left out. */
  async function toPeople<Row extends ListedPersonRow>(
    rows: readonly Row[],
  ): Promise<{ person: Person; row: Row }[]> {
    const cards = await users.cards(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [{ person: { ...card, username: card.username ?? '' }, row }] : [];
    });
  }

  /** The user's other pages leave out the same people at once; the chats of the user's shows refuse them. */
  async function sendBlocksChanged(userId: string): Promise<void> {
    sendToUser(userId, { name: 'profile:blocks-changed', payload: {} });
    await revocations.emit('blocksChanged', { userId });
  }

  /** The page of the one who waits for it shows it at once; a notice, which tells the same once a day, may not come. */
  function sendFollowChanged(userId: string, actor: Actor): void {
    sendToUser(userId, { name: 'profile:follow-changed', payload: { username: actor.username } });
  }

  async function find(username: string, viewerId: string | null) {
    const profile = await users.findProfile(username);
    if (profile === undefined) throw new AppError('profile_not_found');
    return { ...profile, ...(await queries.relation(viewerId, profile.id)) };
  }

  async function findActive(username: string, viewerId: string | null) {
    const row = await find(username, viewerId);
    if (row.isSuspended) throw new AppError('profile_not_found');
    return row;
  }

  async function toPeoplePage({ rows, ...rest }: Page<ListedPersonRow>): Promise<PeoplePage> {
    return { people: (await toPeople(rows)).map(({ person }) => person), ...rest };
  }

  /** A profile whose lists the viewer may read. @throws AppError `profile_not_found`, `profile_private`. */
  async function findReadable(viewer: Actor | null, username: string) {
    const row = await findActive(username, viewer?.userId ?? null);
    const followState = followStateOf(row.requestedAt === null ? undefined : { acceptedAt: row.acceptedAt });
    if (!maySeeProfileContent(viewer, { ...row, followState })) throw new AppError('profile_private');
    return row;
  }

  return {
    maySeeProfileContent,

    /** How a viewer stands to a user. */
    relation: queries.relation,

    /** Whom a user began to follow last, latest first, those who are suspended too. */
    async latestFollowed(userId: string, limit: number): Promise<{ person: Person; at: Date }[]> {
      const people = await toPeople(await queries.latestFollowed(userId, limit));
      return people.map(({ person, row }) => ({ person, at: row.at }));
    },

    /** How many follow a user, and how many the user follows. */
    countsOf: queries.countsOf,

    /**
     * Follows a user, or asks a private one. Doing it again changes nothing, except that a request from before a profile
     * became public is let through.
     * @throws AppError `profile_not_found`, `own_profile`, `user_blocked` by the actor, `follow_refused` by a block.
     */
    async follow(actor: Actor, username: string): Promise<FollowState> {
      const { userId } = actor;
      const followee = await findActive(username, userId);
      if (followee.id === userId) throw new AppError('own_profile');
      const { kind, followState } = await db.transaction(async (transaction) => {
        const within = createFollowsQueries(transaction);
        await within.lockPair(userId, followee.id);
        const blocks = await within.blocksBetween(userId, followee.id);
        if (blocks.some((block) => block.blockerId === userId)) throw new AppError('user_blocked');
        if (blocks.length > 0) throw new AppError('follow_refused');
        const at = now();
        const acceptedAt = followee.publicProfile ? at : null;
        const isNew = await within.insertFollow({
          followerId: userId,
          followeeId: followee.id,
          createdAt: at,
          acceptedAt,
        });
        if (isNew) {
          return followee.publicProfile
            ? ({ kind: 'followed', followState: 'following' } as const)
            : ({ kind: 'follow-requested', followState: 'requested' } as const);
        }
        if (acceptedAt && (await within.acceptRequest(userId, followee.id, acceptedAt))) {
          return { kind: 'followed', followState: 'following' } as const;
        }
        return { kind: null, followState: followStateOf(await within.findFollow(userId, followee.id)) };
      });
      if (kind === 'follow-requested') sendFollowChanged(followee.id, actor);
      if (kind !== null) await notices.notify({ userId: followee.id, kind, actorId: userId });
      return followState;
    },

    /** Unfollows, or takes a request back. @throws AppError `profile_not_found`. */
    async unfollow(actor: Actor, username: string): Promise<FollowState> {
      const followee = await find(username, actor.userId);
      await queries.deleteFollow(actor.userId, followee.id);
      return 'none';
    },

    /** Accepting one that is accepted already changes nothing. @throws AppError `follow_request_not_found`. */
    async acceptRequest(actor: Actor, username: string): Promise<void> {
      const follower = await find(username, actor.userId);
      if (await queries.acceptRequest(follower.id, actor.userId, now())) {
        sendFollowChanged(follower.id, actor);
        await notices.notify({ userId: follower.id, kind: 'follow-accepted', actorId: actor.userId });
        return;
      }
      const follow = await queries.findFollow(follower.id, actor.userId);
      if (follow === undefined) throw new AppError('follow_request_not_found');
    },

    /** The one who asked is not told, and may ask again. @throws AppError `profile_not_found`. */
    async declineRequest(actor: Actor, username: string): Promise<void> {
      const follower = await find(username, actor.userId);
      await queries.deleteRequest(follower.id, actor.userId);
    },

    /** @throws AppError `profile_not_found`, `profile_private`, `invalid_input` for a foreign cursor. */
    async followers(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage> {
      const { id } = await findReadable(viewer, username);
      return toPeoplePage(await queries.followers(id, query));
    },

    /** @throws AppError `profile_not_found`, `profile_private`, `invalid_input` for a foreign cursor. */
    async following(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage> {
      const { id } = await findReadable(viewer, username);
      return toPeoplePage(await queries.following(id, query));
    },

    /** Who asks to follow the actor, latest first. @throws AppError `invalid_input` for a foreign cursor. */
    async requests(actor: Actor, query: PageRequest): Promise<PeoplePage<Person & { requestedAt: string }>> {
      const { rows, ...rest } = await queries.requests(actor.userId, query);
      return {
        people: (await toPeople(rows)).map(({ person, row }) =>
          Object.assign(person, { requestedAt: row.at.toISOString() }),
        ),
        ...rest,
      };
    },

    /** Whom the actor has blocked, latest first. @throws AppError `invalid_input` for a foreign cursor. */
    async blocked(actor: Actor, query: PageRequest): Promise<PeoplePage> {
      return toPeoplePage(await queries.blocked(actor.userId, query));
    },

    /** All of them at once: who reads a chat leaves out what any of them writes. */
    blockedIds: async ({ userId }: Pick<Actor, 'userId'>): Promise<string[]> => queries.blockedIds(userId),

    /** @throws AppError `profile_not_found`, `own_profile`. */
    async block(actor: Actor, username: string): Promise<void> {
      const { userId } = actor;
      const { id } = await find(username, userId);
      if (id === userId) throw new AppError('own_profile');
      await db.transaction(async (transaction) => {
        const within = createFollowsQueries(transaction);
        await within.lockPair(userId, id);
        await within.insertBlock(userId, id, now());
        await within.deleteFollow(userId, id);
        await within.deleteFollow(id, userId);
      });
      await sendBlocksChanged(userId);
    },

    /** @throws AppError `profile_not_found`. */
    async unblock(actor: Actor, username: string): Promise<void> {
      const { id } = await find(username, actor.userId);
      await queries.deleteBlock(actor.userId, id);
      await sendBlocksChanged(actor.userId);
    },

    /** All that is kept here of what a user has done, for the export of their data. */
    async exportOf(userId: string): Promise<{ following: Person[]; followers: Person[]; blocked: Person[] }> {
      const [following, followers, blocked] = await Promise.all([
        queries.following(userId, wholeList).then(toPeoplePage),
        queries.followers(userId, wholeList).then(toPeoplePage),
        queries.blocked(userId, wholeList).then(toPeoplePage),
      ]);
      return { following: following.people, followers: followers.people, blocked: blocked.people };
    },
  };
}

export type FollowsService = ReturnType<typeof createFollowsService>;
