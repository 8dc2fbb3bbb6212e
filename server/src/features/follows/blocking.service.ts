import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import { createFollowsQueries } from './follows.queries.ts';
import type { ProfileLookUps } from './profile-look-ups.service.ts';

/**
 * Blocking ends follows and requests in both directions, and neither person can follow the other until it is
 * undone. Undoing it restores nothing.
 */
export interface Blocking {
  /** @throws AppError `profile_not_found`, `own_profile`. */
  block(actor: Actor, username: string): Promise<void>;
  /** @throws AppError `profile_not_found`. */
  unblock(actor: Actor, username: string): Promise<void>;
}

export function createBlocking({
  db,
  find,
  sendToUser,
  revocations,
  now,
}: {
  db: Database;
  find: ProfileLookUps['find'];
  sendToUser: SocketServer['sendToUser'];
  revocations: Pick<Revocations, 'emit'>;
  now: () => Date;
}): Blocking {
  const queries = createFollowsQueries(db);

  /**
   * The user's other pages hide the same people immediately, and the chats of the user's shows reject them.
   */
  async function sendBlocksChanged(userId: string): Promise<void> {
    sendToUser(userId, { name: 'profile:blocks-changed', payload: {} });
    await revocations.emit('blocksChanged', { userId });
  }

  return {
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

    async unblock(actor: Actor, username: string): Promise<void> {
      const { id } = await find(username, actor.userId);
      await queries.deleteBlock(actor.userId, id);
      await sendBlocksChanged(actor.userId);
    },
  };
}
