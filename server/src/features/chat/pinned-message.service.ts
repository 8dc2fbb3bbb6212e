import { isOver } from '@greenroom/contract/streams/stream-status';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ChatRulesService } from '../moderation/chat-rules.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { ChatStream } from './chat.policy.ts';

/** The one message that stands above a chat, for everybody who is there or comes later. */
export interface PinnedMessages {
  /**
   * Takes the place of the one before.
   * @throws AppError `stream_not_found`, `chat_message_not_found` also where it is off the chat, `not_a_moderator`, `chat_closed`.
   */
  pin(actor: Actor, streamId: string, sequence: number): Promise<void>;
  /** Does nothing where none is pinned. @throws AppError `stream_not_found`, `not_a_moderator`, `chat_closed`. */
  unpin(actor: Actor, streamId: string): Promise<void>;
  find(streamId: string): Promise<ChatMessage | undefined>;
}

export function createPinnedMessages({
  eventLog,
  findStream,
  rules,
}: {
  eventLog: Pick<EventLog, 'append' | 'messages'>;
  /** @throws AppError `stream_not_found`. */
  findStream: (streamId: string) => Promise<ChatStream>;
  rules: Pick<ChatRulesService, 'powerOf'>;
}): PinnedMessages {
  async function requireModerator(actor: Actor, streamId: string): Promise<void> {
    const stream = await findStream(streamId);
    if ((await rules.powerOf(actor, stream.ownerId)) === 'viewer') throw new AppError('not_a_moderator');
    if (isOver(stream.status)) throw new AppError('chat_closed');
  }

  return {
    async pin(actor, streamId, sequence) {
      await requireModerator(actor, streamId);
      await eventLog.append(
        streamId,
        { type: 'chat.pinned', actorId: actor.userId, payload: { messageSequence: sequence } },
        {
          async alsoInTransaction(transaction) {
            const messages = eventLog.messages.within(transaction);
            if ((await messages.head(streamId)).pinnedSequence === sequence) return false;
            await messages.quote(streamId, sequence);
            await messages.setPinned(streamId, sequence);
            return true;
          },
        },
      );
    },

    async unpin(actor, streamId) {
      await requireModerator(actor, streamId);
      const { pinnedSequence } = await eventLog.messages.head(streamId);
      if (pinnedSequence === null) return;
      await eventLog.append(
        streamId,
        { type: 'chat.unpinned', actorId: actor.userId, payload: { messageSequence: pinnedSequence } },
        {
          async alsoInTransaction(transaction) {
            const messages = eventLog.messages.within(transaction);
            if ((await messages.head(streamId)).pinnedSequence !== pinnedSequence) return false;
            await messages.setPinned(streamId, null);
            return true;
          },
        },
      );
    },

    find: async (streamId) => eventLog.messages.pinned(streamId),
  };
}
