import type { ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PersonCard, UsersService } from '../../users/users.service.ts';
import { type ChatRules, type ChatRulesService, standingIn } from '../chat-rules.service.ts';
import { chatRankOf, type ChatPower, mayModerate, maySanction } from '../moderation.policy.ts';

/** People's roles in a streamer's chats, and who may act on whom. */
export interface ChatPeople {
  /** @throws AppError `not_a_moderator`, `user_not_found` for an unknown host. */
  requireModerator(actor: Pick<Actor, 'userId' | 'role'>, hostId: string): Promise<ChatPower>;
  /** @throws AppError `not_a_moderator`, `user_not_found`, `moderation_refused`. */
  requireSanctionable(
    actor: Pick<Actor, 'userId' | 'role'>,
    hostId: string,
    userId: string,
  ): Promise<PersonCard>;
  /** @throws AppError `user_not_found`. */
  find(userId: string): Promise<PersonCard>;
  toChatUser(person: PersonCard, hostId: string): Promise<ChatUser>;
}

export function createChatPeople({
  rules,
  users,
  now,
}: {
  rules: ChatRulesService;
  users: Pick<UsersService, 'cards'>;
  now: () => Date;
}): ChatPeople {
  async function find(userId: string): Promise<PersonCard> {
    const person = (await users.cards([userId])).get(userId);
    if (person === undefined) throw new AppError('user_not_found');
    return person;
  }

  async function requireModerator(actor: Pick<Actor, 'userId' | 'role'>, hostId: string): Promise<ChatPower> {
    await find(hostId);
    const power = await rules.powerOf(actor, hostId);
    if (!mayModerate(power)) throw new AppError('not_a_moderator');
    return power;
  }

  return {
    find,
    requireModerator,

    async requireSanctionable(actor, hostId, userId) {
      const power = await requireModerator(actor, hostId);
      const target = await find(userId);
      const known: ChatRules = await rules.of(hostId);
      const targetPower = chatRankOf({ userId, role: target.role }, hostId, known);
      if (!maySanction({ userId: actor.userId, power }, { userId, power: targetPower }))
        throw new AppError('moderation_refused');
      return target;
    },

    async toChatUser(person, hostId) {
      const known = await rules.of(hostId);
      const { messageToPerson: _told, ...standing } = standingIn(
        known,
        { userId: person.id, role: person.role },
        hostId,
        now().getTime(),
      );
      return { id: person.id, username: person.username ?? '', avatar: person.avatarUrl, ...standing };
    },
  };
}
