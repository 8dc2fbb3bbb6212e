import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Actor } from '../../platform/actor.ts';
import type { ChatPeople } from './people/chat-people.service.ts';
import type { ChatRulesService } from './chat-rules.service.ts';
import type { ModerationActs } from './moderation-acts.service.ts';

/** How a streamer's chats are kept (LIVEDATA-11). */
export interface ChatSettingsService {
  /** @throws AppError `not_a_moderator`. */
  read(actor: Actor, hostId: string): Promise<ChatSettings>;
  /** What is left out stays. @throws AppError `not_a_moderator`. */
  change(
    actor: Actor,
    given: {
      hostId: string;
      settings: { [Name in keyof ChatSettings]?: ChatSettings[Name] | undefined };
      reason?: string | undefined;
    },
  ): Promise<ChatSettings>;
}

export function createChatSettings({
  acts,
  people,
  rules,
}: {
  acts: ModerationActs;
  people: ChatPeople;
  rules: ChatRulesService;
}): ChatSettingsService {
  return {
    async read(actor, hostId) {
      await people.requireModerator(actor, hostId);
      return (await rules.of(hostId)).settings;
    },

    async change(actor, { hostId, settings, reason }) {
      await people.requireModerator(actor, hostId);
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      await acts.carryOut({
        actor,
        hostId,
        type: 'settings',
        moderated: { kind: 'settings' },
        next: (before) => ({ ...(typeof before === 'object' ? before : {}), ...given }),
        reason: reason ?? 'Chat settings were changed',
      });
      return (await rules.of(hostId)).settings;
    },
  };
}
