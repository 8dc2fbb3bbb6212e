import type { ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { ChatPeople } from './chat-people.service.ts';
import type { ChatRulesService } from '../chat-rules.service.ts';
import { mayAppoint } from '../moderation.policy.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import { createModerationQueries } from '../moderation.queries.ts';

/** The moderators whom a streamer or an admin appointed to the streamer's chats (LIVEROLE-12). */
export interface Moderators {
  /** Sorted by name. @throws AppError `not_a_moderator`. */
  list(actor: Actor, hostId: string): Promise<ChatUser[]>;
  /** @throws AppError `not_a_moderator`, `user_not_found`, `moderation_refused` for the streamer, `too_many_moderators`. */
  add(actor: Actor, given: { hostId: string; username: string; reason: string }): Promise<ChatUser>;
  /** @throws AppError `not_a_moderator`. */
  remove(actor: Actor, given: { hostId: string; userId: string }): Promise<void>;
  /**
   * Makes a streamer's producer a moderator. Does nothing if they already are one. @throws AppError
   * `too_many_moderators`.
   */
  addProducer(given: { ownerId: string; userId: string }): Promise<void>;
  /** Removes the moderator role that a producer got as such. An earlier appointment is kept. */
  removeProducer(given: { ownerId: string; userId: string }): Promise<void>;
}

export function createModerators({
  db,
  acts,
  people,
  rules,
  users,
}: {
  db: Queryable;
  acts: ModerationActs;
  people: ChatPeople;
  rules: ChatRulesService;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
}): Moderators {
  async function requireStreamer(actor: Actor, hostId: string): Promise<void> {
    const power = await people.requireModerator(actor, hostId);
    if (!mayAppoint(power)) throw new AppError('moderation_refused');
  }

  /** The caller has checked the right to do it. */
  async function appoint(
    actor: Pick<Actor, 'userId'>,
    {
      hostId,
      userId,
      reason,
      asProducer,
    }: { hostId: string; userId: string; reason: string; asProducer: boolean },
  ): Promise<void> {
    await acts.carryOut({
      actor,
      hostId,
      type: 'moderator-added',
      moderated: { kind: 'moderator', userId, ...(asProducer && { asProducer }) },
      async next(before, _at, transaction) {
        if (before === true) return true;
        const total = await createModerationQueries(transaction).countModerators(hostId);
        if (total >= moderationLimits.moderatorsMax) throw new AppError('too_many_moderators');
        return true;
      },
      targetId: userId,
      reason,
    });
  }

  async function dismiss(
    actor: Pick<Actor, 'userId'>,
    { hostId, userId }: { hostId: string; userId: string },
  ): Promise<void> {
    await acts.carryOut({
      actor,
      hostId,
      type: 'moderator-removed',
      moderated: { kind: 'moderator', userId },
      next: () => false,
      targetId: userId,
      reason: 'No longer a moderator',
    });
  }

  return {
    async remove(actor, given) {
      await requireStreamer(actor, given.hostId);
      await dismiss(actor, given);
    },

    addProducer: async ({ ownerId, userId }) =>
      appoint({ userId: ownerId }, { hostId: ownerId, userId, reason: 'Producer', asProducer: true }),

    async removeProducer({ ownerId, userId }) {
      const made = (await createModerationQueries(db).latestAppointment(ownerId, userId))?.moderated;
      if (made?.kind === 'moderator' && made.asProducer === true)
        await dismiss({ userId: ownerId }, { hostId: ownerId, userId });
    },

    async list(actor, hostId) {
      await people.requireModerator(actor, hostId);
      const { moderatorIds } = await rules.of(hostId);
      const cards = await users.cards(moderatorIds);
      const moderators = await Promise.all(
        [...cards.values()].map(async (card) => people.toChatUser(card, hostId)),
      );
      return moderators.toSorted((one, other) => one.username.localeCompare(other.username));
    },

    async add(actor, { hostId, username, reason }) {
      await requireStreamer(actor, hostId);
      const person = await users.findProfile(username);
      if (person === undefined) throw new AppError('user_not_found');
      if (person.id === hostId) throw new AppError('moderation_refused');
      await appoint(actor, { hostId, userId: person.id, reason, asProducer: false });
      return people.toChatUser(await people.find(person.id), hostId);
    },
  };
}
