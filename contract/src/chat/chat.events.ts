import { z } from 'zod';
import { messageBatchSchema } from './message-batch.schemas.ts';
import { reactionCountsSchema, reactionPressesSchema, reactionSchema } from './reactions.schemas.ts';
import {
  chatMessageSchema,
  mentionsSchema,
  messageAllowanceSchema,
  topChatterSchema,
} from './chat.schemas.ts';

/** Client to server. The `content` of a sent message (SOCK-8) is checked by the service, so that each refusal has its own message. */
export const chatClientEvents = {
  'chat:send-message': z.object({
    streamId: z.uuid(),
    content: z.string().max(100_000),
    mentions: mentionsSchema.optional(),
    /** The place of the message that this one answers to. */
    replyTo: z.number().int().positive().optional(),
    /** Made by the sender; a message that is sent again after a lost connection is stored once. */
    clientMessageId: z.uuid().optional(),
  }),
  /** Presses of one reaction since the last such event. */
  'chat:react': z.object({ streamId: z.uuid(), reaction: reactionSchema, presses: reactionPressesSchema }),
  /** The author of a held message has taken note of what became of it. */
  'chat:held:dismiss': z.object({ streamId: z.uuid(), heldId: z.uuid() }),
};

const logged = { streamId: z.string(), sequence: z.number().int() };

/** Server to client. Events with a `sequence` are entries of the show's event log. */
export const chatServerEvents = {
  'chat:message': chatMessageSchema,
  /** SOCK-13 */
  'chat:system:message': chatMessageSchema,
  /** The messages of one tick, to who says `batches` when it connects; to all others each is a `chat:message`. */
  'chat:batch': messageBatchSchema,
  /** The message at `messageSequence` stands above the chat, in the place of the one before. */
  'chat:message:pinned': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isPinned: z.literal(true),
  }),
  'chat:message:unpinned': z.object({
    ...logged,
    messageSequence: z.number().int(),
    isPinned: z.literal(false),
  }),
  /** To the sender, once the message is stored (SOCK-12). */
  'chat:message:sent': z.object({
    streamId: z.string(),
    id: z.string(),
    sequence: z.number().int(),
    clientMessageId: z.string().optional(),
    ...messageAllowanceSchema.shape,
  }),
  /** What came in one tick from everybody, the reader among them, and how many there were in the show so far. */
  'chat:reactions': z.object({
    streamId: z.string(),
    counts: reactionCountsSchema,
    total: z.number().int(),
  }),
  /** Who wrote the most in the show, all of its messages counted: ten at most, most messages first, then by name (CHAT-27). */
  'chat:top-chatters': z.object({ streamId: z.string(), chatters: z.array(topChatterSchema) }),
  /** A message was refused or failed, with the reason (SOCK-26, CHAT-22). */
  'chat:error': z.object({
    streamId: z.string().optional(),
    code: z.string(),
    message: z.string(),
    clientMessageId: z.string().optional(),
    retryAfterSeconds: z.number().int().optional(),
  }),
};
