import { z } from 'zod';
import { openChatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { chatStandingSchema } from './moderation.schemas.ts';

const logged = { streamId: z.string(), sequence: z.number().int() };

/** Server to client. Events with a `sequence` are entries of the show's event log. */
export const moderationServerEvents = {
  /** A message was removed from the chat. `messageSequence` is its position in the log (MOD-16). */
  'chat:message:deleted': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isDeleted: z.literal(true),
  }),
  /** The message was restored. `GET /streams/{streamId}/chat/messages` returns its content. */
  'chat:message:restored': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isDeleted: z.literal(false),
  }),
  /** The chat was cleared: messages up to `throughSequence` are removed (MOD-17). */
  'chat:purged': z.object({ ...logged, throughSequence: z.number().int() }),
  /** The cleared messages were restored. They are fetched like a restored message. */
  'chat:unpurged': z.object(logged),
  /** Sent to a person: their current standing in this streamer's chats. */
  'chat:standing': z.object({ hostId: z.string(), standing: chatStandingSchema }),
  /** Sent to the author of a message that waits for a moderator. */
  'chat:message:held': z.object({
    streamId: z.string(),
    clientMessageId: z.string().optional(),
    heldId: z.string(),
    message: z.string(),
  }),
  /**
   * Sent to the author: a moderator's decision and message. An approved message arrives like any other. A
   * message waits again when its refusal is undone.
   */
  'chat:held:decided': z.object({
    streamId: z.string(),
    heldId: z.string(),
    clientMessageId: z.string(),
    outcome: z.enum(['approved', 'refused', 'waiting']),
    messageToPerson: z.string().optional(),
  }),
  /** Sent to streamer and moderators: a message waits for them. */
  'chat:held': z.object({ hostId: z.string(), streamId: z.string() }),
  /** Sent to everybody in the streamer's shows. */
  'chat:settings': z.object({ hostId: z.string(), streamId: z.string(), settings: openChatSettingsSchema }),
};
