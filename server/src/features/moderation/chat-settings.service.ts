import {
  type ChatSettings,
  chatSettingsSchema,
  lockdownSettings,
} from '@greenroom/contract/chat/chat-settings.schemas';
import type { Actor } from '../../platform/actor.ts';
import type { ChatPeople } from './people/chat-people.service.ts';
import type { ChatRulesService } from './chat-rules.service.ts';
import type { ModerationActs } from './moderation-acts.service.ts';
import { createModerationQueries } from './moderation.queries.ts';

/** The settings of a streamer's chats (LIVEDATA-11). */
export interface ChatSettingsService {
  /** @throws AppError `not_a_moderator`. */
  read(actor: Actor, hostId: string): Promise<ChatSettings>;
  /** Settings left out are unchanged. @throws AppError `not_a_moderator`. */
  change(
    actor: Actor,
    given: {
      hostId: string;
      settings: { [Name in keyof ChatSettings]?: ChatSettings[Name] | undefined };
      reason?: string | undefined;
    },
  ): Promise<ChatSettings>;
  /**
   * Turns on followers only, slow mode and no links together. Turning the lockdown off restores these three.
   * @throws AppError `not_a_moderator`.
   */
  setLockdown(actor: Actor, given: { hostId: string; isOn: boolean }): Promise<ChatSettings>;
}

/** The settings that a lockdown changes, as they were before it. Off if the chat was never locked down. */
const settingsBeforeSchema = chatSettingsSchema
  .pick({ followerOnly: true, slowMode: true, blockLinks: true })
  .catch({ followerOnly: false, slowMode: false, blockLinks: false });

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

    async setLockdown(actor, { hostId, isOn }) {
      await people.requireModerator(actor, hostId);
      await acts.carryOut({
        actor,
        hostId,
        type: 'settings',
        moderated: isOn ? { kind: 'settings', asLockdown: true } : { kind: 'settings' },
        async next(before, _at, transaction) {
          const changed = isOn
            ? lockdownSettings
            : settingsBeforeSchema.parse(await createModerationQueries(transaction).beforeLockdown(hostId));
          return { ...(typeof before === 'object' ? before : {}), ...changed };
        },
        reason: isOn ? 'The chat was locked down' : 'The lockdown ended',
      });
      return (await rules.of(hostId)).settings;
    },
  };
}
