import { z } from 'zod';
import { endpoint } from '../access.ts';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { chatSettingsSchema } from '../chat/chat-settings.schemas.ts';
import { moderationLimits } from '../limits/moderation.ts';
import { appointmentSchema } from '../profiles/profiles.schemas.ts';
import {
  chatUserSchema,
  heldMessageSchema,
  moderationLogEntrySchema,
  moderationReasonSchema,
  messageToPersonSchema,
  moderatorNoteSchema,
  timeoutSecondsSchema,
  userCardSchema,
  newMessageReportSchema,
  newNoteSchema,
} from './moderation.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Chat moderation'];
const id = z.string().min(1).max(100);
/** The streamer whose chats are meant. */
const ofHost = z.object({ hostId: id });
const ofPerson = ofHost.extend({ userId: id });
const ofStream = z.object({ streamId: z.uuid('A stream id is a UUID') });
const messageNumber = 'The number of a message is a whole one above 0';
const ofMessage = ofStream.extend({
  sequence: z.coerce.number(messageNumber).int(messageNumber).positive(messageNumber),
});
const why = { reason: moderationReasonSchema, messageToPerson: messageToPersonSchema };

export const moderationContract = {
  messages: endpoint
    .meta({ access: 'anyone', refuses: ['stream_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{streamId}/chat/messages',
      tags,
      summary: 'The messages of a chat before a place in it, oldest first',
    })
    .input(
      ofStream.extend({
        before: z.coerce.number().int().positive().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        messages: z.array(chatMessageSchema),
        /** Whether there are earlier entries. */
        hasEarlier: z.boolean(),
      }),
    ),
  deleteMessage: endpoint
    .meta({ access: 'signed-in', refuses: ['chat_message_not_found', 'not_a_moderator', 'stream_not_found'] })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/delete',
      tags,
      summary: 'Delete a message: everybody their own, moderators all',
    })
    .input(ofMessage.extend({ reason: moderationReasonSchema.optional() }))
    .output(z.object({ entryId: z.string().nullable() })),
  reportMessage: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['chat_message_not_found', 'moderation_refused', 'stream_not_found'],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/report',
      tags,
      summary: 'Report somebody else’s message',
      successStatus: 201,
    })
    .input(ofMessage.extend(newMessageReportSchema.shape))
    .output(z.object({}), { message: 'Thank you. The moderators will look into it.' }),
  purge: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'stream_not_found'] })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/purge',
      tags,
      summary: 'Empty the chat of a show',
    })
    .input(ofStream.extend({ reason: moderationReasonSchema }))
    .output(z.object({ entryId: z.string().nullable() })),
  timeout: endpoint
    .meta({ access: 'signed-in', refuses: ['moderation_refused', 'not_a_moderator', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/timeout',
      tags,
      summary: 'Mute somebody in a streamer’s chats for some time',
    })
    .input(ofPerson.extend({ durationSeconds: timeoutSecondsSchema, ...why }))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  ban: endpoint
    .meta({ access: 'signed-in', refuses: ['moderation_refused', 'not_a_moderator', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/ban',
      tags,
      summary: 'Ban somebody from a streamer’s chats',
    })
    .input(ofPerson.extend(why))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  unban: endpoint
    .meta({ access: 'signed-in', refuses: ['moderation_refused', 'not_a_moderator', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/unban',
      tags,
      summary: 'Let somebody into a streamer’s chats again; ends a timeout, too',
    })
    .input(ofPerson.extend(why))
    .output(z.object({ entryId: z.string().nullable(), user: chatUserSchema })),
  log: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/log',
      tags,
      summary: 'What was done in a streamer’s chats, latest first',
    })
    .input(
      ofHost.extend({
        limit: z.coerce.number().int().min(1).max(100).default(moderationLimits.logPage),
        cursor: cursorSchema,
      }),
    )
    .outputPage(moderationLogEntrySchema),
  undo: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'chat_banned',
        'chat_blocked',
        'chat_closed',
        'chat_message_not_found',
        'chat_muted',
        'chat_overloaded',
        'chat_rate_limited',
        'moderation_changed_since',
        'moderation_entry_not_found',
        'moderation_refused',
        'moderation_undone_already',
        'not_a_moderator',
        'user_not_found',
      ],
    })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/log/{entryId}/undo',
      tags,
      summary:
        'Undo what was done. An undo can be undone as well, but for that of the own deletion of a message',
    })
    .input(ofHost.extend({ entryId: z.uuid(), ...why }))
    .output(moderationLogEntrySchema),
  user: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/users/{userId}',
      tags,
      summary: 'What moderators see of somebody in a streamer’s chats',
    })
    .input(ofPerson)
    .output(userCardSchema),
  addNote: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/users/{userId}/notes',
      tags,
      summary: 'Write a note about somebody, for moderators alone',
      successStatus: 201,
    })
    .input(ofPerson.extend(newNoteSchema.shape))
    .output(moderatorNoteSchema),
  removeNote: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({ method: 'DELETE', path: '/chats/{hostId}/notes/{noteId}', tags, summary: 'Remove a note' })
    .input(ofHost.extend({ noteId: z.uuid() }))
    .output(z.object({})),
  moderators: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/moderators',
      tags,
      summary: 'The moderators of a streamer’s chats, by name',
    })
    .input(ofHost)
    .output(z.object({ moderators: z.array(chatUserSchema) })),
  addModerator: endpoint
    .meta({ access: 'signed-in', refuses: ['moderation_refused', 'not_a_moderator', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/moderators',
      tags,
      summary: 'Make somebody a moderator of a streamer’s chats',
    })
    .input(ofHost.extend({ ...appointmentSchema.shape, reason: moderationReasonSchema }))
    .output(chatUserSchema),
  removeModerator: endpoint
    .meta({ access: 'signed-in', refuses: ['moderation_refused', 'not_a_moderator', 'user_not_found'] })
    .route({
      method: 'DELETE',
      path: '/chats/{hostId}/moderators/{userId}',
      tags,
      summary: 'Take a moderator’s powers back',
    })
    .input(ofPerson)
    .output(z.object({})),
  held: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/held',
      tags,
      summary: 'Messages that wait for a moderator, oldest first',
    })
    .input(ofHost)
    .output(z.object({ messages: z.array(heldMessageSchema) })),
  decideHeld: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'chat_closed',
        'chat_message_not_found',
        'held_message_decided',
        'not_a_moderator',
        'user_not_found',
      ],
    })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/held/{heldId}',
      tags,
      summary: 'Let a message that waits into the chat, or refuse it',
    })
    .input(
      ofHost.extend({
        heldId: z.uuid(),
        outcome: z.enum(['approved', 'refused']),
        messageToPerson: messageToPersonSchema,
      }),
    )
    .output(z.object({})),
  settings: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/settings',
      tags,
      summary: 'How a streamer’s chats are kept',
    })
    .input(ofHost)
    .output(chatSettingsSchema),
  changeSettings: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'PATCH',
      path: '/chats/{hostId}/settings',
      tags,
      summary: 'Change how a streamer’s chats are kept; what is left out stays',
    })
    .input(
      ofHost.extend({ settings: chatSettingsSchema.partial(), reason: moderationReasonSchema.optional() }),
    )
    .output(chatSettingsSchema),
  setLockdown: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'PUT',
      path: '/chats/{hostId}/lockdown',
      tags,
      summary: 'Followers only, slow mode and no links together; with its end they are as they were before',
    })
    .input(ofHost.extend({ isOn: z.boolean() }))
    .output(chatSettingsSchema),
};
