import { z } from 'zod';
import { openChatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { chatStandingSchema } from './moderation.schemas.ts';

const logged = { streamId: z.string(), sequence: z.number().int() };

/** Server to client. Events with a `sequence` are entries of the show's event log. */
export const moderationServerEvents = {
  /** A message was taken off the chat; `messageSequence` is its place in the log (MOD-16). */
  'chat:message:deleted': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isDeleted: z.literal(true),
  }),
  /** It is back; what it says is read by `GET /streams/{streamId}/chat/messages`. */
  'chat:message:restored': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isDeleted: z.literal(false),
  }),
  /** The chat is empty: its messages up to `throughSequence` are gone (MOD-17). */
  'chat:purged': z.object({ ...logged, throughSequence: z.number().int() }),
  /** They are back; they are read as a message that was restored is. */
  'chat:unpurged': z.object(logged),
  /** To a person: what they are now in this streamer's chats. */
  'chat:standing': z.object({ hostId: z.string(), standing: chatStandingSchema }),
  /** To the sender of a message that waits for a moderator. */
  'chat:message:held': z.object({
    streamId: z.string(),
    clientMessageId: z.string().optional(),
    heldId: z.string(),
    message: z.string(),
  }),
  /**
   * To the same: what a moderator decided, and what they wrote to it. An approved message comes as any other; one waits
   * again when its refusal is undone.
   */
  'chat:held:decided': z.object({
    streamId: z.string(),
    heldId: z.string(),
    clientMessageId: z.string(),
    outcome: z.enum(['approved', 'refused', 'waiting']),
    told: z.string().optional(),
  }),
  /** To streamer and moderators: a message waits for them. */
  'chat:held': z.object({ hostId: z.string(), streamId: z.string() }),
  /** To everybody in the streamer's shows. */
  'chat:settings': z.object({ hostId: z.string(), streamId: z.string(), settings: openChatSettingsSchema }),
};
