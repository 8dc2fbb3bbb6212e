import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { followStateOf } from './follow-state.ts';
import { createFollowsQueries } from './follows.queries.ts';
import type { ProfileLookUps } from './profile-look-ups.service.ts';

/**
 * Following a public profile takes effect immediately; following a private one requires approval (PROF-22,
 * PROF-23). Making a private profile public approves no requests: they stay with the owner, and repeating one
 * follows as usual. Making a public profile private keeps its followers.
 */
export interface Following {
  /**
   * Follows a user, or requests to follow a private one. Repeating it changes nothing, except that a request
   * from before a profile became public takes effect.
   * @throws AppError `profile_not_found`, `own_profile`, `user_blocked` by the actor, `follow_refused` by a
   * block.
   */
  follow(actor: Actor, username: string): Promise<FollowState>;
  /** Unfollows, or cancels a request. @throws AppError `profile_not_found`. */
  unfollow(actor: Actor, username: string): Promise<FollowState>;
  /** Does nothing if it is already accepted. @throws AppError `follow_request_not_found`. */
  acceptRequest(actor: Actor, username: string): Promise<void>;
  /** The requesting person is not notified, and may request again. @throws AppError `profile_not_found`. */
  declineRequest(actor: Actor, username: string): Promise<void>;
}

export function createFollowing({
  db,
  lookUps: { find, findActive },
  notices,
  sendToUser,
  now,
}: {
  db: Database;
  lookUps: ProfileLookUps;
  /** Sends the same notice at most once a day, so following repeatedly notifies only once. */
  notices: Pick<NoticesService, 'notify'>;
  sendToUser: SocketServer['sendToUser'];
  now: () => Date;
}): Following {
  const queries = createFollowsQueries(db);

  /**
   * The recipient's open page updates immediately. A notice, which is sent at most once a day, may not come.
   */
  function sendFollowChanged(userId: string, actor: Actor): void {
    sendToUser(userId, { name: 'profile:follow-changed', payload: { username: actor.username } });
  }

  return {
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

    async unfollow(actor: Actor, username: string): Promise<FollowState> {
      const followee = await find(username, actor.userId);
      await queries.deleteFollow(actor.userId, followee.id);
      return 'none';
    },

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

    async declineRequest(actor: Actor, username: string): Promise<void> {
      const follower = await find(username, actor.userId);
      await queries.deleteRequest(follower.id, actor.userId);
    },
  };
}
