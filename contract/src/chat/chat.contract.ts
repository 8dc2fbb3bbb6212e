import { z } from 'zod';
import { endpoint } from '../access.ts';
import { messageAllowanceSchema } from './chat.schemas.ts';

const ofStream = z.object({ streamId: z.uuid('A stream id is a UUID') });

/** By the entry of the moderation log an act is undone; null where it was so already. */
const moderationEntryIdSchema = z.object({ entryId: z.string().nullable() });

export const chatContract = {
  send: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'chat_banned',
        'chat_empty',
        'chat_held',
        'chat_not_unique',
        'chat_rate_limited',
        'chat_slow_mode',
        'chat_spam',
        'chat_too_long',
        'stream_not_found',
      ],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages',
      tags: ['Chat'],
      summary: 'Send a chat message, for callers without a socket; the rules are the same',
      successStatus: 201,
    })
    .input(
      z.object({
        streamId: z.uuid('A stream id is a UUID'),
        /** Checked by the service, so that each refusal has its own message. */
        content: z.string().max(100_000),
        /** Made by the sender; a message that is sent again is stored once. */
        clientMessageId: z.uuid().optional(),
        /** The place of the message that this one answers to. */
        replyTo: z.number().int().positive().optional(),
      }),
    )
    .output(
      z.object({
        id: z.string(),
        streamId: z.string(),
        sequence: z.number().int(),
        ...messageAllowanceSchema.shape,
      }),
    ),
  pin: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['chat_closed', 'chat_message_not_found', 'not_a_moderator', 'stream_not_found'],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/pin',
      tags: ['Chat'],
      summary: 'Pin a message above the chat, in the place of the one before: streamer and moderators',
    })
    .input(ofStream.extend({ sequence: z.coerce.number().int().positive() }))
    .output(moderationEntryIdSchema),
  unpin: endpoint
    .meta({ access: 'signed-in', refuses: ['chat_closed', 'not_a_moderator', 'stream_not_found'] })
    .route({
      method: 'DELETE',
      path: '/streams/{streamId}/chat/pinned-message',
      tags: ['Chat'],
      summary: 'Take the pinned message down: streamer and moderators',
    })
    .input(ofStream)
    .output(moderationEntryIdSchema),
};
