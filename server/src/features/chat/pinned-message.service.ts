import { isOver } from '@greenroom/contract/streams/stream-status';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModerationActs } from '../moderation/moderation-acts.service.ts';
import type { ChatRulesService } from '../moderation/chat-rules.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { ChatStream } from './chat.policy.ts';

/** The one message pinned above a chat, for everybody who is there or joins later. */
export interface PinnedMessages {
  /**
   * Replaces the previously pinned message. Resolves to the entry of the moderation log that undoes it, or
   * null if it was already pinned.
   * @throws AppError `stream_not_found`, `chat_message_not_found` also if it was removed, `not_a_moderator`,
   * `chat_closed`.
   */
  pin(actor: Actor, streamId: string, sequence: number): Promise<string | null>;
  /**
   * Resolves as `pin` does. Does nothing if no message is pinned. @throws AppError `stream_not_found`,
   * `not_a_moderator`, `chat_closed`.
   */
  unpin(actor: Actor, streamId: string): Promise<string | null>;
  find(streamId: string): Promise<ChatMessage | undefined>;
}

export function createPinnedMessages({
  acts,
  eventLog,
  findSeen,
  rules,
}: {
  acts: ModerationActs;
  eventLog: Pick<EventLog, 'messages'>;
  /** @throws AppError `stream_not_found`, also for a stream that is hidden from this reader. */
  findSeen: (reader: Actor, streamId: string) => Promise<ChatStream>;
  rules: Pick<ChatRulesService, 'powerOf'>;
}): PinnedMessages {
  /** Resolves to the chat's host. */
  async function requireModerator(actor: Actor, streamId: string): Promise<string> {
    const stream = await findSeen(actor, streamId);
    if ((await rules.powerOf(actor, stream.ownerId)) === 'viewer') throw new AppError('not_a_moderator');
    if (isOver(stream.status)) throw new AppError('chat_closed');
    return stream.ownerId;
  }

  return {
    async pin(actor, streamId, sequence) {
      const hostId = await requireModerator(actor, streamId);
      const { authorId, content } = await eventLog.messages.find(streamId, sequence);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'message-pinned',
        moderated: { kind: 'pin', streamId, sequence, content },
        next: () => sequence,
        targetId: authorId,
        streamId,
        reason: 'Shown above the chat',
      });
      return entry?.id ?? null;
    },

    async unpin(actor, streamId) {
      const hostId = await requireModerator(actor, streamId);
      const { pinnedSequence: sequence } = await eventLog.messages.head(streamId);
      if (sequence === null) return null;
      const { authorId, content } = await eventLog.messages.find(streamId, sequence);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'message-unpinned',
        moderated: { kind: 'pin', streamId, sequence, content },
        // Keeps another message that was pinned meanwhile.
        next: (before) => (before === sequence ? null : before),
        targetId: authorId,
        streamId,
        reason: 'No longer shown above the chat',
      });
      return entry?.id ?? null;
    },

    find: async (streamId) => eventLog.messages.pinned(streamId),
  };
}
