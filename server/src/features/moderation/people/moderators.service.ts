import type { ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { ChatPeople } from './chat-people.service.ts';
import type { ChatRulesService } from '../chat-rules.service.ts';
import { mayAppoint } from '../moderation.policy.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import { createModerationQueries } from '../moderation.queries.ts';

/** Whom a streamer, or an admin, made moderator of the streamer's chats (LIVEROLE-12). */
export interface Moderators {
  /** By name. @throws AppError `not_a_moderator`. */
  list(actor: Actor, hostId: string): Promise<ChatUser[]>;
  /** @throws AppError `not_a_moderator`, `user_not_found`, `moderation_refused` for the streamer, `too_many_moderators`. */
  add(actor: Actor, given: { hostId: string; username: string; reason: string }): Promise<ChatUser>;
  /** @throws AppError `not_a_moderator`. */
  remove(actor: Actor, given: { hostId: string; userId: string }): Promise<void>;
}

export function createModerators({
  acts,
  people,
  rules,
  users,
}: {
  acts: ModerationActs;
  people: ChatPeople;
  rules: ChatRulesService;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
}): Moderators {
  async function requireStreamer(actor: Actor, hostId: string): Promise<void> {
    const power = await people.requireModerator(actor, hostId);
    if (!mayAppoint(power)) throw new AppError('moderation_refused');
  }

  return {
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
      await acts.carryOut({
        actor,
        hostId,
        type: 'moderator-added',
        moderated: { kind: 'moderator', userId: person.id },
        async next(_before, _at, transaction) {
          const total = await createModerationQueries(transaction).countModerators(hostId);
          if (total >= moderationLimits.moderatorsMax) throw new AppError('too_many_moderators');
          return true;
        },
        targetId: person.id,
        reason,
      });
      return people.toChatUser(await people.find(person.id), hostId);
    },

    async remove(actor, { hostId, userId }) {
      await requireStreamer(actor, hostId);
      await acts.carryOut({
        actor,
        hostId,
        type: 'moderator-removed',
        moderated: { kind: 'moderator', userId },
        next: () => false,
        targetId: userId,
        reason: 'No longer a moderator',
      });
    },
  };
}
